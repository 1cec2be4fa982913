import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { CannedReply, ReplyLibrary, ReplyText } from '../../../contract/desk/replies.ts';
import { staffByIds } from '../../accounts/accounts.ts';
import { findReplyTemplate, listReplyTemplates } from '../../cards/cards.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { formatReplyPicture, listReplyPictures } from './own-pictures.ts';
import { clinicReplies, clinicReplyTexts } from './replies.tables.ts';

export type OwnReplyRow = typeof clinicReplies.$inferSelect;
export type ReplyTextRow = typeof clinicReplyTexts.$inferSelect;

/** Returns all canned replies that a clinic can send: its own, newest first, and the shared library. */
export async function listSendableReplies(db: Db, hospitalId: number): Promise<ReplyLibrary> {
  const rows = await db.select().from(clinicReplies).where(isInForce(hospitalId)).orderBy(desc(clinicReplies.id));
  const [own, library] = await Promise.all([toCannedReplies(db, rows), listReplyTemplates(db)]);
  return { replies: [...own, ...library.map(formatSharedReply)] };
}

/**
 * Returns a reply that this clinic can send now, by its id in the list: its own, or one of the shared library. Undefined if the reply is another
 * clinic's, missing or withdrawn.
 */
export async function findReply(db: Db, hospitalId: number, id: string): Promise<CannedReply | undefined> {
  if (!/^\d{1,9}$/.test(id)) {
    const shared = await findReplyTemplate(db, id);
    return shared && formatSharedReply(shared);
  }
  const rows = await db
    .select()
    .from(clinicReplies)
    .where(and(isInForce(hospitalId), eq(clinicReplies.id, Number(id))));
  return (await toCannedReplies(db, rows))[0];
}

/**
 * Locks a clinic's own reply until the transaction ends. Every change to a reply goes through this check (security 4.2): it must be this clinic's and
 * not withdrawn. Throws `replies.not-found`, also for another clinic's.
 */
export async function lockOwnReply(tx: Db, hospitalId: number, id: number): Promise<{ row: OwnReplyRow; texts: Map<Language, ReplyTextRow> }> {
  const [row] = await tx
    .select()
    .from(clinicReplies)
    .where(and(isInForce(hospitalId), eq(clinicReplies.id, id)))
    .for('update');
  if (!row) throw new AppError('replies.not-found');
  const texts = await tx.select().from(clinicReplyTexts).where(eq(clinicReplyTexts.replyId, id));
  return { row, texts: new Map(texts.map((text) => [text.language, text])) };
}

/** Formats a clinic's own replies for clients. */
export async function toCannedReplies(db: Db, rows: readonly OwnReplyRow[]): Promise<CannedReply[]> {
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
      texts: inLanguageOrder(said),
      pictures: pictures.filter(({ replyId }) => replyId === id).map(formatReplyPicture),
    };
  });
}

const isInForce = (hospitalId: number) => and(eq(clinicReplies.hospitalId, hospitalId), isNull(clinicReplies.withdrawnAt));

const formatSharedReply = ({ id, version, topic, title, texts }: Awaited<ReturnType<typeof listReplyTemplates>>[number]): CannedReply => ({
  ...{ id, version, own: false, topic, title },
  texts: inLanguageOrder(new Map(LANGUAGES.flatMap((language) => (texts[language] ? [[language, toSharedText(texts[language])] as const] : [])))),
});
const toSharedText = (text: string): ReplyText => ({ text, state: 'written', by: null, at: null });

function inLanguageOrder(said: ReadonlyMap<Language, ReplyText>): CannedReply['texts'] {
  const ko = said.get('ko');
  if (!ko) throw new Error('a canned reply without Korean');
  return { ...Object.fromEntries(LANGUAGES.flatMap((language) => (said.has(language) ? [[language, said.get(language)]] : []))), ko };
}
