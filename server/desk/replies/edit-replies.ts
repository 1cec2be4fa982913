import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { CannedReply, ReplyFields } from '../../../contract/desk/replies.ts';
import { hasSameHoles, REPLY_LIMITS } from '../../../contract/desk/reply-text.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { announceReplies } from '../../threads/hints.ts';
import { setPictures } from './edit-pictures.ts';
import { holdOwn, type OwnRow, type TextRow, toCannedReplies } from './own-replies.ts';
import { clinicReplies, clinicReplyTexts } from './replies.tables.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** Keeps a reply of the clinic's own. Throws `invalid` where a language has other holes than the Korean, `replies.too-many` and `attachments.not-there`. */
export async function addReply(
  { database: { db }, clock, bus }: Needs,
  caller: Caller,
  { topic, title, texts, pictures = [] }: ReplyFields,
): Promise<CannedReply> {
  const hospitalId = requireClinic(caller);
  mustHaveSameHoles(texts);
  const at = clock.now();
  const row = await db.transaction(async (tx) => {
    // Two who write at once count one after the other.
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
    await setPictures(tx, caller, added.id, pictures);
    return added;
  });
  announceReplies(bus, hospitalId);
  return shapeOf(db, row);
}

/**
 * Changes a reply from the version that was seen. What differs was written by whoever saves it; where the Korean differs, a language that does
 * not is outdated, and is sent to nobody until somebody has looked at it. Throws `replies.not-found`, `replies.changed`, `attachments.not-there`, and
 * `invalid` where a language that was written has other holes than the Korean.
 */
export async function saveReply(deps: Needs, caller: Caller, id: number, { version, ...fields }: ReplyFields & { version: number }): Promise<CannedReply> {
  return changed(deps, caller, { id, version }, async (tx, { row, texts: before, at }) => {
    const { topic, title, texts, pictures } = fields;
    const isNew = (language: Language) => (texts[language] ?? '') !== (before.get(language)?.text ?? '');
    mustHaveSameHoles(Object.fromEntries(LANGUAGES.filter((language) => language === 'ko' || isNew(language)).map((one) => [one, texts[one]])));
    for (const language of LANGUAGES) {
      const text = texts[language];
      if (!text) await tx.delete(clinicReplyTexts).where(ofLanguage(row.id, language));
      else if (isNew(language)) await putText(tx, { replyId: row.id, language, text, state: 'written', by: caller.memberId, at });
      else if (isNew('ko')) await tx.update(clinicReplyTexts).set({ state: 'outdated' }).where(ofLanguage(row.id, language));
    }
    if (pictures) await setPictures(tx, caller, row.id, pictures);
    await tx.update(clinicReplies).set({ topic, title }).where(eq(clinicReplies.id, row.id));
  });
}

/** No reply of the clinic's any more, its pictures gone from the store; what was sent stays in its threads. Throws `replies.not-found`. */
export async function withdrawReply({ database: { db }, clock, bus }: Needs, caller: Caller, id: number): Promise<void> {
  const hospitalId = requireClinic(caller);
  await db.transaction(async (tx) => {
    await holdOwn(tx, hospitalId, id);
    await setPictures(tx, caller, id, []);
    await tx.update(clinicReplies).set({ withdrawnBy: caller.memberId, withdrawnAt: clock.now() }).where(eq(clinicReplies.id, id));
  });
  announceReplies(bus, hospitalId);
}

/**
 * A person has read a language and found it right. Throws `replies.not-found`, `replies.changed` when it is not what was seen,
 * `replies.no-language`, and `invalid` where it has other holes than the Korean.
 */
export function confirmReply(deps: Needs, caller: Caller, id: number, { version, language }: { version: number; language: Language }): Promise<CannedReply> {
  return changed(deps, caller, { id, version }, async (tx, { texts, at }) => {
    const text = texts.get(language);
    const korean = texts.get('ko');
    if (!text || !korean) throw new AppError('replies.no-language');
    mustHaveSameHoles({ ko: korean.text, [language]: text.text });
    await putText(tx, { ...text, state: 'read', by: caller.memberId, at });
  });
}

type Held = { row: OwnRow; texts: Map<Language, TextRow>; at: Date };

/** Does something to a reply from the version that was seen, which is another one from then on, and tells colleagues. */
export async function changed(
  { database: { db }, clock, bus }: Needs,
  caller: Caller,
  { id, version }: { id: number; version: number },
  act: (tx: Db, held: Held) => Promise<void>,
): Promise<CannedReply> {
  const hospitalId = requireClinic(caller);
  const row = await db.transaction(async (tx) => {
    const held = await holdOwn(tx, hospitalId, id);
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
  announceReplies(bus, hospitalId);
  return shapeOf(db, row);
}

/** The words of a language, in the place of those that were there. */
export async function putText(tx: Db, text: TextRow): Promise<void> {
  const { replyId, language, ...said } = text;
  await tx
    .insert(clinicReplyTexts)
    .values(text)
    .onConflictDoUpdate({ target: [clinicReplyTexts.replyId, clinicReplyTexts.language], set: said });
}

const ofLanguage = (replyId: number, language: Language) => and(eq(clinicReplyTexts.replyId, replyId), eq(clinicReplyTexts.language, language));

/** A language with other holes would leave out what the Korean says, or show a hole. */
function mustHaveSameHoles(texts: Partial<Record<Language, string | undefined>>): void {
  const wrong = LANGUAGES.filter((language) => texts[language] && !hasSameHoles(texts[language], texts.ko ?? ''));
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map((language) => ({ field: `texts.${language}`, code: 'fields.reply-holes-differ' })) });
}

async function shapeOf(db: Db, row: OwnRow): Promise<CannedReply> {
  const [shape] = await toCannedReplies(db, [row]);
  if (!shape) throw new Error('a reply without a shape');
  return shape;
}
