import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { recordFacts } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { ALL_CLINICS_ID, translationBudgets, translationMonths } from './translation.tables.ts';
import { type TranslationMonth, toSeoulMonth } from './usage.ts';

type BudgetConfig = Pick<Deps['config'], 'TRANSLATION_BUDGET' | 'TRANSLATION_CLINIC_BUDGET'>;
type BudgetDeps = Pick<Deps, 'database' | 'clock'> & { config: BudgetConfig };

/** Characters per month; null for no limit. `set`: who set it and when; null if the value is from the configuration. */
export type CharacterBudget = { characters: number | null; set: { by: string; at: Date } | null };

/** Share of a budget from which operators are warned. */
const WARNING_SHARE = 0.8;
const [NEAR_PERCENT, USED_UP_PERCENT] = [80, 100];

/** Returns the usage level of a budget. */
export function toBudgetLevel(used: number, budget: number | null): 'ok' | 'near' | 'used-up' {
  if (budget === null || used < budget * WARNING_SHARE) return 'ok';
  return used < budget ? 'near' : 'used-up';
}

/** Returns the budgets of these clinics. The budget for all clinics together has the key `ALL_CLINICS_ID`. */
export async function readBudgets(db: Db, config: BudgetConfig, hospitalIds: readonly number[]): Promise<Map<number, CharacterBudget>> {
  const rows = await db
    .select()
    .from(translationBudgets)
    .where(inArray(translationBudgets.hospitalId, [...hospitalIds]));
  return new Map(
    hospitalIds.map((id): [number, CharacterBudget] => {
      const row = rows.find(({ hospitalId }) => hospitalId === id);
      const configured = id === ALL_CLINICS_ID ? config.TRANSLATION_BUDGET : config.TRANSLATION_CLINIC_BUDGET;
      return [id, row ? { characters: row.characters, set: { by: row.setBy, at: row.setAt } } : { characters: configured ?? null, set: null }];
    }),
  );
}

/** Throws TranslationError, before any service is called, if a text would exceed the month's budget of its clinic or of all clinics. */
export async function assertWithinBudget(deps: BudgetDeps, hospitalId: number, characters: number): Promise<void> {
  const { database, config, clock } = deps;
  const budgets = await readBudgets(database.db, config, [hospitalId, ALL_CLINICS_ID]);
  if ([...budgets.values()].every((budget) => budget.characters === null)) return;
  const months = await readMonths(database.db, toSeoulMonth(clock.now()), [hospitalId, ALL_CLINICS_ID]);
  for (const [id, budget] of budgets) {
    const month = months.get(id) ?? { hospitalId: id, characters: 0, warned: 0 };
    if (budget.characters === null || month.characters + characters <= budget.characters) continue;
    await warnOnce(deps, month, USED_UP_PERCENT);
    throw new TranslationError('the month’s budget is used up', false, undefined, 'budget');
  }
}

/**
 * Returns a counter of these clinics' remaining budgets for the month. `take` deducts a text, and returns false if the text would exceed a budget.
 */
export async function readRemainingBudgets(
  { database: { db }, config, clock }: BudgetDeps,
  hospitalIds: readonly number[],
): Promise<{ take(hospitalId: number, characters: number): boolean }> {
  const ids = [...hospitalIds, ALL_CLINICS_ID];
  const [budgets, months] = await Promise.all([readBudgets(db, config, ids), readMonths(db, toSeoulMonth(clock.now()), ids)]);
  const left = new Map(ids.map((id) => [id, (budgets.get(id)?.characters ?? Number.POSITIVE_INFINITY) - (months.get(id)?.characters ?? 0)]));
  return {
    take(hospitalId, characters) {
      const both = [hospitalId, ALL_CLINICS_ID];
      if (both.some((id) => (left.get(id) ?? 0) < characters)) return false;
      for (const id of both) left.set(id, (left.get(id) ?? 0) - characters);
      return true;
    },
  };
}

/** Notifies the operators of a budget that is nearly or fully used, once a month for each of the two levels. */
export async function warnOfBudgets(deps: BudgetDeps, months: readonly TranslationMonth[]): Promise<void> {
  if (months.length === 0) return;
  const budgets = await readBudgets(
    deps.database.db,
    deps.config,
    months.map(({ hospitalId }) => hospitalId),
  );
  for (const month of months) {
    const budget = budgets.get(month.hospitalId)?.characters ?? null;
    if (budget === null) continue;
    const share = toBudgetLevel(month.characters, budget);
    if (share !== 'ok') await warnOnce(deps, month, share === 'near' ? NEAR_PERCENT : USED_UP_PERCENT);
  }
}

async function warnOnce({ database, clock }: BudgetDeps, { hospitalId, warned }: TranslationMonth, share: number): Promise<void> {
  if (warned >= share) return;
  const month = toSeoulMonth(clock.now());
  await database.db.transaction(async (tx) => {
    const [first] = await tx
      .insert(translationMonths)
      .values({ month, hospitalId, characters: 0, warned: share })
      .onConflictDoUpdate({
        target: [translationMonths.month, translationMonths.hospitalId],
        set: { warned: share },
        setWhere: lt(translationMonths.warned, share),
      })
      .returning({ month: translationMonths.month });
    if (!first) return;
    const about = { count: share, ...(hospitalId !== ALL_CLINICS_ID && { hospitalId }) };
    await recordFacts(tx, [{ kind: share === USED_UP_PERCENT ? 'translation-stopped' : 'translation-budget', about, at: clock.now() }]);
  });
}

/** Returns the month's usage of these clinics. The usage of all clinics together has the key `ALL_CLINICS_ID`. */
export async function readMonths(db: Db, month: string, hospitalIds: readonly number[]): Promise<Map<number, TranslationMonth>> {
  const { hospitalId, characters, warned } = translationMonths;
  const rows = await db
    .select({ hospitalId, characters, warned })
    .from(translationMonths)
    .where(and(eq(translationMonths.month, month), inArray(hospitalId, [...hospitalIds])));
  return new Map(rows.map((row) => [row.hospitalId, row]));
}

/** Sets the budget of a clinic, or of all together. Clears the warnings, so that they are sent again under the new budget. */
export async function setBudget({ database, clock }: BudgetDeps, budget: { hospitalId: number; characters: number | null; by: string }): Promise<void> {
  const { hospitalId, characters, by } = budget;
  const set = { characters, setBy: by, setAt: clock.now() };
  await database.db.transaction(async (tx) => {
    await tx
      .insert(translationBudgets)
      .values({ hospitalId, ...set })
      .onConflictDoUpdate({ target: translationBudgets.hospitalId, set });
    await tx
      .update(translationMonths)
      .set({ warned: 0 })
      .where(and(eq(translationMonths.month, toSeoulMonth(clock.now())), eq(translationMonths.hospitalId, hospitalId)));
  });
}
