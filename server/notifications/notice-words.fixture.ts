import { sql } from 'drizzle-orm';
import { LANGUAGES } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { renderNoticeText } from './notice-text.ts';
import { NOTICES_CAUSED_BY_FACT } from './notices-of-facts.ts';
import { noticeFacts } from './notifications.tables.ts';

const NAMING = { timeZone: 'Asia/Dubai', brand: 'Naru', clinic: 'CLINIC', patient: 'PATIENT' };

/** Returns the texts of every waiting fact, in every language. */
export async function renderFactTexts(db: Db) {
  // Excludes the bystander's row: it does not come from a real fact, and its visit does not exist.
  const facts = await db.select().from(noticeFacts).where(sql`${noticeFacts.key} is distinct from 'reminder-day:bystander'`);
  return facts.flatMap(({ kind: fact, about }) =>
    NOTICES_CAUSED_BY_FACT[fact](about).flatMap((kind) =>
      LANGUAGES.map((language) => ({ kind, language, about, ...renderNoticeText(kind, about, { ...NAMING, language }) })),
    ),
  );
}

/** Returns kinds of notices whose text is only their title, because the fact lacks a value of their sentence. */
export async function findTitleOnlyNotices(db: Db): Promise<string[]> {
  const words = await renderFactTexts(db);
  return [...new Set(words.flatMap(({ kind, title, text }) => (title === text ? [kind] : [])))];
}
