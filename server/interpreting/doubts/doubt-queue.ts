import { and, asc, desc, eq, gt, isNull, lt, min, sql } from 'drizzle-orm';
import { type Language, pickText, type UserType } from '../../../contract/constants.ts';
import type { DoubtCase, DoubtContextMessage, DoubtRow } from '../../../contract/interpreting/doubts.ts';
import { membersByIds } from '../../accounts/accounts.ts';
import { hospitalsByIds } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccessReader, recordAccess } from '../../threads/access-records.ts';
import { consultations, messages, translationDoubts, translationVerdicts } from '../../threads/threads.tables.ts';
import type { MessageRef } from './doubt-message.ts';
import { hasContextConsent } from './reading-consent.ts';

const QUEUE_LIMIT = 100;
/** Messages shown before and after a doubted one, if the patient agreed. */
const CONTEXT_MESSAGES = 3;

const listedColumns = {
  id: messages.consultationId,
  message_id: messages.messageId,
  hospitalId: consultations.hospitalId,
  sender_user_type: messages.senderType,
  language: messages.language,
  target_lang: messages.targetLang,
  service: messages.service,
  marks: sql<number>`jsonb_array_length(${messages.marks})`.mapWith(Number),
};
const threadJoin = eq(consultations.id, messages.consultationId);
const doubtJoin = and(eq(translationDoubts.consultationId, messages.consultationId), eq(translationDoubts.messageId, messages.messageId));
const verdictJoin = and(eq(translationVerdicts.consultationId, messages.consultationId), eq(translationVerdicts.messageId, messages.messageId));
/** Excludes threads of patients who withdrew their consents (security 8.1). */
const isThreadOpen = isNull(consultations.closedAt);
const doubtingSides = sql<UserType[]>`array_agg(distinct ${translationDoubts.side} order by ${translationDoubts.side} desc)`;

/** Lists unanswered doubts, oldest first, or answered doubts, newest first. Contains languages and clinics, but no message text. */
export async function listDoubts(
  { database: { db } }: Pick<Deps, 'database'>,
  state: 'open' | 'answered',
  language: Language,
): Promise<{ total: number; items: DoubtRow[] }> {
  const rows = state === 'open' ? await listOpenDoubts(db) : await listAnsweredDoubts(db);
  const clinics = await hospitalsByIds(
    db,
    rows.map(({ hospitalId }) => hospitalId),
  );
  return {
    total: rows.length < QUEUE_LIMIT ? rows.length : await countDoubts(db, state),
    items: rows.map(({ hospitalId, at, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      hospital_name: pickText(clinics.get(hospitalId)?.name ?? {}, language),
    })),
  };
}

const messageCount = sql<number>`count(distinct (${messages.consultationId}, ${messages.messageId}))`.mapWith(Number);
const isUnanswered = and(isNull(translationDoubts.takenBackAt), isNull(translationDoubts.answeredAt), isThreadOpen);

async function listOpenDoubts(db: Db) {
  const since = min(translationDoubts.at);
  const rows = await db
    .select({ ...listedColumns, at: since, doubted_by: doubtingSides })
    .from(translationDoubts)
    .innerJoin(messages, doubtJoin)
    .innerJoin(consultations, threadJoin)
    .where(isUnanswered)
    .groupBy(messages.consultationId, messages.messageId, consultations.id)
    .orderBy(asc(since), asc(messages.consultationId), asc(messages.messageId))
    .limit(QUEUE_LIMIT);
  return rows.map(({ at, ...row }) => ({ ...row, at: at as Date, verdict: null }));
}

/** Counts messages with an unanswered doubt, with the time of the oldest. */
export async function countWaitingDoubts(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: messageCount, since: min(translationDoubts.at) })
    .from(translationDoubts)
    .innerJoin(messages, doubtJoin)
    .innerJoin(consultations, threadJoin)
    .where(isUnanswered);
  return row ?? { count: 0, since: null };
}

function listAnsweredDoubts(db: Db) {
  return db
    .select({ ...listedColumns, at: translationVerdicts.at, verdict: translationVerdicts.verdict, doubted_by: answeredSides })
    .from(translationVerdicts)
    .innerJoin(messages, verdictJoin)
    .innerJoin(consultations, threadJoin)
    .where(isThreadOpen)
    .orderBy(desc(translationVerdicts.at), desc(translationVerdicts.id))
    .limit(QUEUE_LIMIT);
}

/** Sides whose doubt was answered. */
const answeredSides = sql<UserType[]>`array(select d.side from ${translationDoubts} d where d.consultation_id = ${messages.consultationId}
  and d.message_id = ${messages.messageId} and d.answered_at is not null order by d.side desc)`;

async function countDoubts(db: Db, state: 'open' | 'answered'): Promise<number> {
  if (state === 'open') return (await countWaitingDoubts(db)).count;
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(translationVerdicts)
    .innerJoin(messages, verdictJoin)
    .innerJoin(consultations, threadJoin)
    .where(isThreadOpen);
  return row?.count ?? 0;
}

/**
 * Returns a message that is or was doubted, with its translation and the comments on the doubts. Includes the surrounding messages only if the
 * patient agreed. The access is recorded first (security 8.3). Throws `not-found`, also for a message without a doubt, which operators must not read.
 */
export async function readDoubtCase(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: AccessReader,
  which: MessageRef,
  language: Language,
): Promise<DoubtCase> {
  const [row] = await db
    .select({ message: messages, memberId: consultations.memberId, hospitalId: consultations.hospitalId })
    .from(messages)
    .innerJoin(consultations, threadJoin)
    .where(and(eq(messages.consultationId, which.consultationId), eq(messages.messageId, which.messageId), isThreadOpen));
  const said = await db
    .select()
    .from(translationDoubts)
    .where(
      and(eq(translationDoubts.consultationId, which.consultationId), eq(translationDoubts.messageId, which.messageId), isNull(translationDoubts.takenBackAt)),
    )
    .orderBy(asc(translationDoubts.at));
  if (!row || said.length === 0) throw new AppError('not-found');
  const { message, memberId, hospitalId } = row;
  await recordAccess(db, reader, { act: 'doubt', memberId, at: clock.now() });
  const clinic = (await hospitalsByIds(db, [hospitalId])).get(hospitalId);
  const open = said.filter(({ answeredAt }) => answeredAt === null);
  const shown = open.length > 0 ? open : said;
  return {
    id: message.consultationId,
    message_id: message.messageId,
    hospital_name: pickText(clinic?.name ?? {}, language),
    sender_user_type: message.senderType,
    language: message.language,
    target_lang: message.targetLang,
    service: message.service,
    doubted_by: shown.map(({ side }) => side),
    at: (shown[0]?.at ?? message.createdAt).toISOString(),
    verdict: message.review?.verdict ?? null,
    message: message.message,
    translated: message.translated,
    machine: message.review?.machine ?? null,
    translation: message.translation,
    marks: message.marks,
    change: message.change,
    doubts: shown.map(({ side, words, at }) => ({ side, words, at: at.toISOString() })),
    around: (await hasContextConsent(db, message.consultationId)) ? await readContext(db, which) : null,
    open: open.length > 0,
    answer: await readLastAnswer(db, which),
  };
}

async function readLastAnswer(db: Db, which: MessageRef): Promise<DoubtCase['answer']> {
  const [row] = await db
    .select()
    .from(translationVerdicts)
    .where(and(eq(translationVerdicts.consultationId, which.consultationId), eq(translationVerdicts.messageId, which.messageId)))
    .orderBy(desc(translationVerdicts.id))
    .limit(1);
  if (!row) return null;
  const [operator] = await membersByIds(db, [row.by]);
  return { words: row.words, by: operator?.uid ?? null, at: row.at.toISOString() };
}

async function readContext(db: Db, { consultationId, messageId }: MessageRef): Promise<{ before: DoubtContextMessage[]; after: DoubtContextMessage[] }> {
  const shown = {
    message_id: messages.messageId,
    sender_user_type: messages.senderType,
    message: messages.message,
    translated: messages.translated,
  };
  const read = (side: 'before' | 'after') =>
    db
      .select(shown)
      .from(messages)
      .where(and(eq(messages.consultationId, consultationId), side === 'before' ? lt(messages.messageId, messageId) : gt(messages.messageId, messageId)))
      .orderBy(side === 'before' ? desc(messages.messageId) : asc(messages.messageId))
      .limit(CONTEXT_MESSAGES);
  const [before, after] = [await read('before'), await read('after')];
  return { before: before.reverse(), after };
}
