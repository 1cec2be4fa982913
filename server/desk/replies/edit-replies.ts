import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { CannedReply, ReplyFields } from '../../../contract/desk/replies.ts';
import { hasSamePlaceholders, REPLY_LIMITS } from '../../../contract/desk/reply-text.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { setReplyPictures } from './edit-pictures.ts';
import { lockOwnReply, type OwnReplyRow, type ReplyTextRow, toCannedReplies } from './own-replies.ts';
import { clinicReplies, clinicReplyTexts } from './replies.tables.ts';

type ReplyDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

/**
 * Adds a reply of the clinic's own. Throws `invalid` if the holes of a language differ from those of the Korean text, `replies.too-many` and
 * `attachments.not-there`.
 */
export async function addReply(
  { database: { db }, clock, bus }: ReplyDeps,
  caller: Caller,
  { topic, title, texts, pictures = [] }: ReplyFields,
): Promise<CannedReply> {
  const hospitalId = requireClinic(caller);
  requireSameHoles(texts);
  const at = clock.now();
  const row = await db.transaction(async (tx) => {
    // Serialises concurrent additions, so that the limit holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clinic-replies'), ${hospitalId})`);
    const [kept] = await tx
      .select({ of: count() })
      .from(clinicReplies)
      .where(and(eq(clinicReplies.hospitalId, hospitalId), isNull(clinicReplies.withdrawnAt)));
    if ((kept?.of ?? 0) >= REPLY_LIMITS.own) throw new AppError('replies.too-many');
    const [added] = await tx.insert(clinicReplies).values({ hospitalId, topic, title, authorId: caller.memberId, createdAt: at }).returning();
    if (!added) throw new Error('a reply was not added');
    const written = LANGUAGES.flatMap((language) => (texts[language] ? [{ language, text: texts[language] }] : []));
    await tx.insert(clinicReplyTexts).values(written.map((one) => ({ replyId: added.id, ...one, state: 'written' as const, by: caller.memberId, at })));
    await setReplyPictures(tx, caller, added.id, pictures);
    return added;
  });
  bus.publish('clinic.replies', { hospitalId });
  return formatReply(db, row);
}

/**
 * Changes a reply, based on the version that the caller saw. Changed languages are attributed to the caller. If the Korean text changed, every
 * unchanged language becomes outdated and is not sent until a person has checked it. Throws `replies.not-found`, `replies.changed`,
 * `attachments.not-there`, and `invalid` if the holes of a changed language differ from those of the Korean text.
 */
export async function saveReply(deps: ReplyDeps, caller: Caller, id: number, { version, ...fields }: ReplyFields & { version: number }): Promise<CannedReply> {
  return saveChangedReply(deps, caller, { id, version }, async (tx, { row, texts: before, at }) => {
    const { topic, title, texts, pictures } = fields;
    const isNew = (language: Language) => (texts[language] ?? '') !== (before.get(language)?.text ?? '');
    requireSameHoles(Object.fromEntries(LANGUAGES.filter((language) => language === 'ko' || isNew(language)).map((one) => [one, texts[one]])));
    for (const language of LANGUAGES) {
      const text = texts[language];
      if (!text) await tx.delete(clinicReplyTexts).where(isTextIn(row.id, language));
      else if (isNew(language)) await upsertReplyText(tx, { replyId: row.id, language, text, state: 'written', by: caller.memberId, at });
      else if (isNew('ko')) await tx.update(clinicReplyTexts).set({ state: 'outdated' }).where(isTextIn(row.id, language));
    }
    if (pictures) await setReplyPictures(tx, caller, row.id, pictures);
    await tx.update(clinicReplies).set({ topic, title }).where(eq(clinicReplies.id, row.id));
  });
}

/** Withdraws a reply of the clinic and deletes its stored pictures. Messages sent from it keep their text. Throws `replies.not-found`. */
export async function withdrawReply({ database: { db }, clock, bus }: ReplyDeps, caller: Caller, id: number): Promise<void> {
  const hospitalId = requireClinic(caller);
  await db.transaction(async (tx) => {
    await lockOwnReply(tx, hospitalId, id);
    await setReplyPictures(tx, caller, id, []);
    await tx.update(clinicReplies).set({ withdrawnBy: caller.memberId, withdrawnAt: clock.now() }).where(eq(clinicReplies.id, id));
  });
  bus.publish('clinic.replies', { hospitalId });
}

/**
 * Records that a person has read the text of a language and found it correct. Throws `replies.not-found`, `replies.changed` if the caller saw another
 * version, `replies.no-language`, and `invalid` if its holes differ from those of the Korean text.
 */
export function confirmReply(
  deps: ReplyDeps,
  caller: Caller,
  id: number,
  { version, language }: { version: number; language: Language },
): Promise<CannedReply> {
  return saveChangedReply(deps, caller, { id, version }, async (tx, { texts, at }) => {
    const text = texts.get(language);
    const korean = texts.get('ko');
    if (!text || !korean) throw new AppError('replies.no-language');
    requireSameHoles({ ko: korean.text, [language]: text.text });
    await upsertReplyText(tx, { ...text, state: 'read', by: caller.memberId, at });
  });
}

type LockedReply = { row: OwnReplyRow; texts: Map<Language, ReplyTextRow>; at: Date };

/** Changes a reply, based on the version that the caller saw, increments the version and announces it to colleagues. */
export async function saveChangedReply(
  { database: { db }, clock, bus }: ReplyDeps,
  caller: Caller,
  { id, version }: { id: number; version: number },
  act: (tx: Db, held: LockedReply) => Promise<void>,
): Promise<CannedReply> {
  const hospitalId = requireClinic(caller);
  const row = await db.transaction(async (tx) => {
    const held = await lockOwnReply(tx, hospitalId, id);
    if (held.row.version !== version) throw new AppError('replies.changed');
    await act(tx, { ...held, at: clock.now() });
    const [next] = await tx
      .update(clinicReplies)
      .set({ version: version + 1 })
      .where(eq(clinicReplies.id, id))
      .returning();
    if (!next) throw new Error('a held reply is gone');
    return next;
  });
  bus.publish('clinic.replies', { hospitalId });
  return formatReply(db, row);
}

/** Inserts or replaces the text of a language. */
export async function upsertReplyText(tx: Db, text: ReplyTextRow): Promise<void> {
  const { replyId, language, ...said } = text;
  await tx
    .insert(clinicReplyTexts)
    .values(text)
    .onConflictDoUpdate({ target: [clinicReplyTexts.replyId, clinicReplyTexts.language], set: said });
}

const isTextIn = (replyId: number, language: Language) => and(eq(clinicReplyTexts.replyId, replyId), eq(clinicReplyTexts.language, language));

/** Requires the same holes in every language. Otherwise a language would omit a value of the Korean text or show an unfilled hole. */
function requireSameHoles(texts: Partial<Record<Language, string | undefined>>): void {
  const wrong = LANGUAGES.filter((language) => texts[language] && !hasSamePlaceholders(texts[language], texts.ko ?? ''));
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map((language) => ({ field: `texts.${language}`, code: 'fields.reply-holes-differ' })) });
}

async function formatReply(db: Db, row: OwnReplyRow): Promise<CannedReply> {
  const [shape] = await toCannedReplies(db, [row]);
  if (!shape) throw new Error('a reply without a shape');
  return shape;
}
