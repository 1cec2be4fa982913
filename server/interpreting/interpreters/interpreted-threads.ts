import { and, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import { type Language, pickText } from '../../../contract/constants.ts';
import type { InterpretedListed, InterpretedMessage, InterpretedThread } from '../../../contract/interpreting/interpreters.ts';
import { membersByIds } from '../../accounts/accounts.ts';
import { hospitalsByIds } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { withdrawMessageNotices } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { Caller } from '../../platform/tokens.ts';
import { type AccessReader, recordAccess, wasOpenedRecently } from '../../threads/access-records.ts';
import { listNewestMessages, type SentMessage, toSentMessage } from '../../threads/messages.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { messages } from '../../threads/threads.tables.ts';
import { hasContent } from '../../threads/unread.ts';
import { isWrittenByPeople } from '../doubts/doubt-message.ts';
import { findInterpretingConsent, type Interpretation, listOpenInterpretations, readingLanguage, requireAssignment } from './interpretation.ts';
import { interpretations } from './interpreters.tables.ts';

type ThreadDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

const PAGE_SIZE = 100;

/** Lists the threads currently assigned to an interpreter, newest message first. Contains clinics, languages and times, but no message text. */
export async function listInterpretedThreads({ database: { db } }: ThreadDeps, { memberId }: Caller, language: Language): Promise<InterpretedListed[]> {
  const rows = await listOpenInterpretations(db, memberId);
  const news = await readUnread(
    db,
    memberId,
    rows.map(({ interpretation }) => interpretation),
  );
  const listed = await Promise.all(
    rows.flatMap(({ interpretation: { givenAt }, thread }) => {
      const { unread = 0, lastAt = null } = news.get(thread.id) ?? {};
      return givenAt
        ? [formatHead(db, { thread, givenAt }, language).then((head) => ({ ...head, unread_count: unread, last_message_at: lastAt?.toISOString() ?? null }))]
        : [];
    }),
  );
  return listed.sort((a, b) => (b.last_message_at ?? b.given_at).localeCompare(a.last_message_at ?? a.given_at));
}

type ThreadHead = Pick<InterpretedThread, 'id' | 'hospital_name' | 'language' | 'given_at' | 'consent'>;

async function formatHead(
  db: Db,
  { thread, givenAt }: { thread: { id: number; memberId: string; hospitalId: number; askedTarget: string | null }; givenAt: Date },
  language: Language,
): Promise<ThreadHead> {
  const [patient] = await membersByIds(db, [thread.memberId]);
  const clinic = (await hospitalsByIds(db, [thread.hospitalId])).get(thread.hospitalId);
  return {
    id: thread.id,
    hospital_name: pickText(clinic?.name ?? {}, language),
    language: readingLanguage(thread, patient?.language ?? 'en'),
    given_at: givenAt.toISOString(),
    consent: await findInterpretingConsent(db, thread.id),
  };
}

/** Returns by thread the number of unread messages from others, and the time of the newest message. */
async function readUnread(db: Db, memberId: string, given: readonly Interpretation[]): Promise<Map<number, { unread: number; lastAt: Date | null }>> {
  if (given.length === 0) return new Map();
  const unread = sql<number>`(count(*) filter (where ${and(gt(messages.messageId, interpretations.readId), ne(messages.senderId, memberId), hasContent())}))::int`;
  const rows = await db
    .select({ id: interpretations.consultationId, unread, lastAt: max(messages.createdAt) })
    .from(interpretations)
    .innerJoin(messages, eq(messages.consultationId, interpretations.consultationId))
    .where(
      inArray(
        interpretations.id,
        given.map(({ id }) => id),
      ),
    )
    .groupBy(interpretations.consultationId);
  return new Map(rows.map(({ id, ...news }) => [id, news]));
}

/**
 * Returns a thread assigned to the caller, with its newest messages or those before an id. The access is recorded first (security 8.3); with `goesOn`
 * it counts as part of a recent access, if there is one. Throws `not-found`.
 */
export async function readInterpretedThread(
  { database: { db }, clock, bus }: ThreadDeps,
  reader: AccessReader,
  { id, before, goesOn }: { id: number; before: number | undefined; goesOn: boolean },
  language: Language,
): Promise<InterpretedThread> {
  const { given, thread } = await requireAssignment(db, reader.caller, id);
  const at = clock.now();
  const look = { act: 'interpret', memberId: thread.memberId, at } as const;
  if (!goesOn || !(await wasOpenedRecently(db, reader, look))) await recordAccess(db, reader, look);
  const rows = await listNewestMessages(db, id, before, PAGE_SIZE + 1);
  const page = rows.slice(-PAGE_SIZE);
  const newest = page.at(-1)?.messageId;
  if (before === undefined && newest !== undefined && newest > given.readId) {
    await db.update(interpretations).set({ readId: newest }).where(eq(interpretations.id, given.id));
    await withdrawMessageNotices(db, bus, { consultationId: id, side: 'interpreter' }, at);
  }
  const head = await formatHead(db, { thread, givenAt: given.givenAt }, language);
  // Check again: the assignment may have ended while the messages were read.
  await requireAssignment(db, reader.caller, id);
  return { ...head, messages: page.map((message) => formatMessage(toSentMessage(at, message), reader.caller)), has_more: rows.length > page.length };
}

function formatMessage(message: SentMessage, { memberId }: Caller): InterpretedMessage {
  return {
    message_id: message.messageId,
    sender_user_type: message.senderType,
    message: message.message,
    translated: message.translated,
    translation: message.translation,
    language: message.language,
    translated_language: languageOfTargetCode(message.targetLang),
    marks: message.marks,
    review: message.review,
    interpreter: message.interpreter,
    own: message.interpreter !== null && message.senderId === memberId,
    correctable: !isWrittenByPeople(message),
    change: message.change,
    timestamp: message.createdAt.toISOString(),
  };
}
