import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/database.ts';
import { interpreterLanguages, members } from '../accounts.tables.ts';

/** An interpreter between Korean and these languages, with the name that patient and clinic see. */
export type Interpreter = { id: string; uid: string; name: string; languages: SiteLanguage[] };

/** Returns all current interpreters, by ID. Leaves out closed accounts and accounts that now have another role. */
export const listInterpreters = (db: Db): Promise<Interpreter[]> => queryInterpreters(db);

/** Returns the current interpreters among these accounts. */
export async function interpretersByIds(db: Db, ids: readonly string[]): Promise<Map<string, Interpreter>> {
  const found = ids.length === 0 ? [] : await queryInterpreters(db, inArray(members.id, [...ids]));
  return new Map(found.map((one) => [one.id, one]));
}

async function queryInterpreters(db: Db, which?: SQL): Promise<Interpreter[]> {
  const rows = await db
    .select({ id: members.id, uid: members.uid, firstName: members.firstName, lastName: members.lastName, language: interpreterLanguages.language })
    .from(members)
    .leftJoin(interpreterLanguages, eq(interpreterLanguages.memberId, members.id))
    .where(and(eq(members.role, 'interpreter'), isNull(members.deletedAt), which))
    .orderBy(asc(members.uidKey), asc(interpreterLanguages.language));
  const found = new Map<string, Interpreter>();
  for (const { id, uid, firstName, lastName, language } of rows) {
    const one = found.get(id) ?? { id, uid, name: `${firstName} ${lastName}`, languages: [] };
    if (language) one.languages.push(language);
    found.set(id, one);
  }
  return [...found.values()];
}
