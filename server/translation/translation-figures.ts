import type { Deps } from '../deps.ts';
import type { Figure } from '../platform/metrics.ts';
import { readBudgets, readMonths } from './budgets.ts';
import { ALL_CLINICS } from './translation.tables.ts';
import { readUsage, seoulMonth } from './usage.ts';

/** Metrics of translation for the machine's operator: this month's requests by outcome, and the share of the budget used. */
export function translationFigures({ database: { db }, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>): Figure[] {
  const byOutcome = async (of: 'requests' | 'characters') => {
    const sums = new Map<string, { service: string; outcome: string; value: number }>();
    for (const row of await readUsage(db, seoulMonth(clock.now()))) {
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
        const budget = (await readBudgets(db, config, [ALL_CLINICS])).get(ALL_CLINICS)?.characters ?? null;
        const used = (await readMonths(db, seoulMonth(clock.now()), [ALL_CLINICS])).get(ALL_CLINICS)?.characters ?? 0;
        return budget === null ? [] : [{ labels: { of: 'all' }, value: budget === 0 ? 1 : used / budget }];
      },
    },
  ];
}
