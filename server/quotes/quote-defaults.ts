import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Language, pickText } from '../../contract/constants.ts';
import type { quoteDefaultEndpoints as calls, QuoteDefaults } from '../../contract/quotes/quote-defaults.ts';
import { hasHeadAccess } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { requireClinic } from '../threads/threads.ts';
import { loadSelectableConditions } from './conditions.ts';
import { quoteDefaults } from './quotes.tables.ts';

/** Default validity of a quote, in days. */
const DEFAULT_VALID_DAYS = 7;

/** Returns the defaults of a clinic's new quotes. Skips conditions that are no longer in the content. */
export async function readQuoteDefaults(db: Db, hospitalId: number): Promise<Pick<QuoteDefaults, 'valid_days' | 'conditions'>> {
  const [[row], known] = await Promise.all([db.select().from(quoteDefaults).where(eq(quoteDefaults.hospitalId, hospitalId)), loadSelectableConditions(db)]);
  const ids = new Set(row?.conditions);
  return { valid_days: row?.validDays ?? DEFAULT_VALID_DAYS, conditions: known.flatMap(({ id }) => (ids.has(id) ? [id] : [])) };
}

/** Returns the defaults with the available choices, in a coordinator's language. Throws `not-allowed` for an account without a clinic. */
export async function readDefaultsWithChoices(db: Db, caller: Caller, language: Language): Promise<QuoteDefaults> {
  const [chosen, known, may_change] = await Promise.all([
    readQuoteDefaults(db, requireClinic(caller)),
    loadSelectableConditions(db),
    hasHeadAccess(db, caller, 'where-there-is-one'),
  ]);
  return { ...chosen, templates: known.map(({ id, kind, text }) => ({ id, kind, text: pickText(text, language) })), may_change };
}

/** Stores the defaults of the clinic's new quotes. Throws `invalid` for an unknown condition. */
export async function saveQuoteDefaults(
  { database: { db }, clock }: Deps,
  caller: Caller,
  { valid_days: validDays, conditions }: z.output<typeof calls.saveQuoteDefaults.body>,
  language: Language,
): Promise<QuoteDefaults> {
  const known = new Set((await loadSelectableConditions(db)).map(({ id }) => id));
  if (conditions.some((id) => !known.has(id))) throw new AppError('invalid', { fields: [{ field: 'conditions', code: 'fields.invalid' }] });
  const said = { validDays, conditions: [...new Set(conditions)], by: caller.memberId, at: clock.now() };
  await db
    .insert(quoteDefaults)
    .values({ hospitalId: requireClinic(caller), ...said })
    .onConflictDoUpdate({ target: quoteDefaults.hospitalId, set: said });
  return readDefaultsWithChoices(db, caller, language);
}
