import { sql } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { ClinicTranslationBudget, TranslationUsage } from '../../contract/translation/translations.ts';
import { membersByIds } from '../accounts/accounts.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { type CharacterBudget, readBudgets, readMonths, toBudgetLevel } from './budgets.ts';
import { ALL_CLINICS_ID, translationBudgets, translationUsage } from './translation.tables.ts';
import { readUsage, STORED_ANSWERS_SERVICE, sumUsage, toSeoulMonth, type UsageRow } from './usage.ts';

const CURRENCY = 'USD';

type UsageReportDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** Returns the translation usage of a month, by default the current one, and the used share of its budgets. */
export async function readUsageReport(
  { database: { db }, clock, config }: UsageReportDeps,
  asked: string | undefined,
  language: Language,
): Promise<TranslationUsage> {
  const now = toSeoulMonth(clock.now());
  const month = asked ?? now;
  const rows = await readUsage(db, month);
  const ids = [...new Set([...rows.map(({ hospitalId }) => hospitalId), ...(await listClinicsWithBudget(db))])];
  const [budgets, used, clinics] = await Promise.all([
    readBudgets(db, config, [...ids, ALL_CLINICS_ID]),
    readMonths(db, month, [...ids, ALL_CLINICS_ID]),
    hospitalsByIds(db, ids),
  ]);
  const names = await readSetterNames(db, [...budgets.values()]);
  const figures = (some: readonly UsageRow[]) => ({ ...sumUsage(some), cost: toPlainAmount(toCents(some, config.deeplCentsPerMillion), CURRENCY) });
  const budget = (id: number): ClinicTranslationBudget => {
    const { characters, set } = budgets.get(id) ?? { characters: null, set: null };
    const spent = used.get(id)?.characters ?? 0;
    return { characters, used: spent, state: toBudgetLevel(spent, characters), set: set && { by: names.get(set.by) ?? null, at: set.at.toISOString() } };
  };
  const of = <K extends 'service' | 'day'>(key: K) => [...new Set(rows.map((row) => row[key]))].sort();
  return {
    month,
    months: [...new Set([now, month, ...(await listMonthsWithFigures(db))])].sort().reverse(),
    currency_code: CURRENCY,
    total: { ...figures(rows), budget: budget(ALL_CLINICS_ID) },
    services: of('service')
      .sort((a, b) => Number(a === STORED_ANSWERS_SERVICE) - Number(b === STORED_ANSWERS_SERVICE))
      .map((service) => ({ service, ...figures(rows.filter((row) => row.service === service)) })),
    clinics: ids
      .filter((id) => id !== ALL_CLINICS_ID)
      .map((id) => ({
        hospital_id: id,
        hospital_name: pickText(clinics.get(id)?.name ?? {}, language),
        ...figures(rows.filter((row) => row.hospitalId === id)),
        budget: budget(id),
      }))
      .sort((a, b) => b.characters - a.characters || a.hospital_id - b.hospital_id),
    days: of('day').map((day) => ({ day, ...figures(rows.filter((row) => row.day === day)) })),
  };
}

/** Cost in whole cents, rounded once. */
function toCents(rows: readonly UsageRow[], perMillion: number): number {
  const characters = rows.filter(isPaid).reduce((sum, row) => sum + row.characters, 0);
  return Math.round((characters * perMillion) / 1_000_000);
}

/** True if a call costs money. Self-hosted services are free, and failures are not billed. */
const isPaid = ({ service, outcome }: UsageRow): boolean => service === 'deepl' && outcome !== 'again' && outcome !== 'failed';

async function listClinicsWithBudget(db: Db): Promise<number[]> {
  const rows = await db.select({ id: translationBudgets.hospitalId }).from(translationBudgets);
  return rows.map(({ id }) => id).filter((id) => id !== ALL_CLINICS_ID);
}

async function listMonthsWithFigures(db: Db): Promise<string[]> {
  const month = sql<string>`to_char(${translationUsage.day}, 'YYYY-MM')`;
  const rows = await db.selectDistinct({ month }).from(translationUsage);
  return rows.map((row) => row.month);
}

async function readSetterNames(db: Db, budgets: readonly CharacterBudget[]): Promise<Map<string, string>> {
  const people = await membersByIds(
    db,
    budgets.flatMap(({ set }) => (set ? [set.by] : [])),
  );
  return new Map(people.map(({ id, uid }) => [id, uid]));
}
