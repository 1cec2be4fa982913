import type { Deps } from '../deps.ts';
import type { MetricReader } from '../platform/metrics.ts';
import { readBudgets, readMonths } from './budgets.ts';
import { ALL_CLINICS_ID } from './translation.tables.ts';
import { readUsage, toSeoulMonth } from './usage.ts';

/** Metrics of translation for the machine's operator: this month's requests by outcome, and the share of the budget used. */
export function translationMetrics({ database: { db }, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>): MetricReader[] {
  const byOutcome = async (of: 'requests' | 'characters') => {
    const sums = new Map<string, { service: string; outcome: string; value: number }>();
    for (const row of await readUsage(db, toSeoulMonth(clock.now()))) {
      const { service, outcome } = row;
      const sum = sums.get(`${service} ${outcome}`) ?? { service, outcome, value: 0 };
      sums.set(`${service} ${outcome}`, { ...sum, value: sum.value + row[of] });
    }
    return [...sums.values()].map(({ service, outcome, value }) => ({ labels: { service, outcome }, value }));
  };
  return [
    {
      name: 'naru_translation_month_requests',
      help: 'Calls to translation services this month, by service and outcome',
      labels: ['service', 'outcome'],
      read: () => byOutcome('requests'),
    },
    {
      name: 'naru_translation_month_characters',
      help: 'Characters sent to translation services this month, by service and outcome',
      labels: ['service', 'outcome'],
      read: () => byOutcome('characters'),
    },
    {
      name: 'naru_translation_budget_used_ratio',
      help: 'Used share of the monthly translation budget of all clinics; absent without a budget',
      labels: ['of'],
      async read() {
        const budget = (await readBudgets(db, config, [ALL_CLINICS_ID])).get(ALL_CLINICS_ID)?.characters ?? null;
        const used = (await readMonths(db, toSeoulMonth(clock.now()), [ALL_CLINICS_ID])).get(ALL_CLINICS_ID)?.characters ?? 0;
        return budget === null ? [] : [{ labels: { of: 'all' }, value: budget === 0 ? 1 : used / budget }];
      },
    },
  ];
}
