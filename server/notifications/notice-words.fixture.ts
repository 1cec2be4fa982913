import { sql } from 'drizzle-orm';
import { LANGUAGES } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { noticeText } from './notice-text.ts';
import { NOTICES_OF } from './notices-of-facts.ts';
import { noticeFacts } from './notifications.tables.ts';

const NAMING = { timeZone: 'Asia/Dubai', brand: 'Naru', clinic: 'CLINIC', patient: 'PATIENT' };

/** What every fact that waits here would say, in every language it can be said in. */
export async function wordsOfFacts(db: Db) {
  // The bystander's was never a fact: nothing is known of its visit.
  const facts = await db.select().from(noticeFacts).where(sql`${noticeFacts.key} is distinct from 'reminder-day:bystander'`);
  return facts.flatMap(({ kind: fact, about }) =>
    NOTICES_OF[fact](about).flatMap((kind) => LANGUAGES.map((language) => ({ kind, language, about, ...noticeText(kind, about, { ...NAMING, language }) }))),
  );
}

/** Notices that say no more than their title, because the fact lacks something that their sentence tells. */
export async function noticesWithTitlesAlone(db: Db): Promise<string[]> {
  const words = await wordsOfFacts(db);
  return [...new Set(words.flatMap(({ kind, title, text }) => (title === text ? [kind] : [])))];
}
