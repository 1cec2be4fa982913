import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { CannedReply, ReplyShelf, ReplyText } from '../../../contract/desk/replies.ts';
import { staffByIds } from '../../accounts/accounts.ts';
import { replyLibrary, sharedReply } from '../../cards/cards.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listReplyPictures, pictureShape } from './own-pictures.ts';
import { clinicReplies, clinicReplyTexts } from './replies.tables.ts';

export type OwnRow = typeof clinicReplies.$inferSelect;
export type TextRow = typeof clinicReplyTexts.$inferSelect;

/** Returns all canned replies that a clinic can send: its own, newest first, and the shared library. */
export async function replyShelf(db: Db, hospitalId: number): Promise<ReplyShelf> {
  const rows = await db.select().from(clinicReplies).where(inForce(hospitalId)).orderBy(desc(clinicReplies.id));
  const [own, library] = await Promise.all([toCannedReplies(db, rows), replyLibrary(db)]);
  return { replies: [...own, ...library.map(sharedShape)] };
}

/**
 * Returns a reply that this clinic may send now, by the id in the list: its own, or one of the shared library. Returns undefined for another
 * clinic's reply, and for one that is missing or withdrawn.
 */
export async function findReply(db: Db, hospitalId: number, id: string): Promise<CannedReply | undefined> {
  if (!/^\d{1,9}$/.test(id)) {
    const shared = await sharedReply(db, id);
    return shared && sharedShape(shared);
  }
  const rows = await db
    .select()
    .from(clinicReplies)
    .where(and(inForce(hospitalId), eq(clinicReplies.id, Number(id))));
  return (await toCannedReplies(db, rows))[0];
}

/**
 * Every change to a clinic's own reply goes through this check (security 4.2): the reply is this clinic's and in force, and is locked until the
 * transaction ends. Throws `replies.not-found`, also for another clinic's.
 */
export async function lockOwnReply(tx: Db, hospitalId: number, id: number): Promise<{ row: OwnRow; texts: Map<Language, TextRow> }> {
  const [row] = await tx
    .select()
    .from(clinicReplies)
    .where(and(inForce(hospitalId), eq(clinicReplies.id, id)))
    .for('update');
  if (!row) throw new AppError('replies.not-found');
  const texts = await tx.select().from(clinicReplyTexts).where(eq(clinicReplyTexts.replyId, id));
  return { row, texts: new Map(texts.map((text) => [text.language, text])) };
}

/** Formats a clinic's own replies for clients. */
export async function toCannedReplies(db: Db, rows: readonly OwnRow[]): Promise<CannedReply[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const texts = await db.select().from(clinicReplyTexts).where(inArray(clinicReplyTexts.replyId, ids));
  const pictures = await listReplyPictures(db, ids);
  const people = await staffByIds(
    db,
    texts.map(({ by }) => by),
  );
  return rows.map(({ id, version, topic, title }) => {
    const said = new Map(
      texts
        .filter(({ replyId }) => replyId === id)
        .map(({ language, text, state, by, at }) => [language, { text, state, by: people.get(by)?.name ?? null, at: at.toISOString() }]),
    );
    return {
      id: String(id),
      version,
      own: true,
      topic,
      title: { ko: title, en: title },
      texts: inOrder(said),
      pictures: pictures.filter(({ replyId }) => replyId === id).map(pictureShape),
    };
  });
}

const inForce = (hospitalId: number) => and(eq(clinicReplies.hospitalId, hospitalId), isNull(clinicReplies.withdrawnAt));

const sharedShape = ({ id, version, topic, title, texts }: Awaited<ReturnType<typeof replyLibrary>>[number]): CannedReply => ({
  ...{ id, version, own: false, topic, title },
  texts: inOrder(new Map(LANGUAGES.flatMap((language) => (texts[language] ? [[language, SHARED(texts[language])] as const] : [])))),
});
const SHARED = (text: string): ReplyText => ({ text, state: 'written', by: null, at: null });

function inOrder(said: ReadonlyMap<Language, ReplyText>): CannedReply['texts'] {
  const ko = said.get('ko');
  if (!ko) throw new Error('a canned reply without Korean');
  return { ...Object.fromEntries(LANGUAGES.flatMap((language) => (said.has(language) ? [[language, said.get(language)]] : []))), ko };
}
