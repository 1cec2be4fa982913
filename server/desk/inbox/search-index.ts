import { setImmediate as turn } from 'node:timers/promises';
import { and, eq, gt, inArray, ne, not, notInArray, sql } from 'drizzle-orm';
import { membersByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { lockRowsByKey } from '../../platform/lock-rows-by-key.ts';
import { messageWords } from '../../threads/search-words.tables.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { phoneSuffixes, toSearchVector } from './search-terms.rules.ts';

/** Batch size for messages and for patients; other work of the process runs between batches. */
const BATCH_SIZE = 200;
/** States in which a message may still get a translation. */
const UNTRANSLATED_STATES = ['pending', 'stopped'] as const;

/**
 * Indexes for search: new messages, translations that arrived later, and changed patients' details. The rows themselves store what is due, so work is
 * not lost in a crash. The next run continues an interrupted one.
 */
export async function updateSearchIndex({ database: { db } }: Pick<Deps, 'database'>, stopping?: AbortSignal): Promise<void> {
  for (const round of [indexNewMessages, reindexChangedMessages, indexPatientDetails])
    while (!stopping?.aborted && (await round(db)) === BATCH_SIZE) await turn();
}

type IndexableMessage = { consultationId: number; hospitalId: number; messageId: number; message: string; translated: string | null; translation: string };
const indexableColumns = {
  ...{ consultationId: messages.consultationId, hospitalId: consultations.hospitalId, messageId: messages.messageId },
  ...{ message: messages.message, translated: messages.translated, translation: messages.translation },
};

/**
 * Marks the threads whose newest messages are not indexed, although they are not marked: their messages were stored by a process of an older version.
 * Call it once after a start.
 */
export async function findThreadsToIndex(db: Db): Promise<void> {
  const { id, lastMessageId, wordsUpTo, wordsDue } = consultations;
  await db
    .update(consultations)
    .set({ wordsDue: true })
    .where(lockRowsByKey(db, [id], and(gt(lastMessageId, wordsUpTo), not(wordsDue))));
}

/** Indexes the next batch of new messages. Returns the size of a full batch if there may be more. */
async function indexNewMessages(db: Db): Promise<number> {
  const { id, lastMessageId, wordsUpTo, wordsDue } = consultations;
  const threads = await db.select({ id, lastMessageId }).from(consultations).where(sql`${wordsDue}`).orderBy(id).limit(BATCH_SIZE);
  if (threads.length === 0) return 0;
  const rows: IndexableMessage[] = await db
    .select(indexableColumns)
    .from(messages)
    .innerJoin(consultations, eq(id, messages.consultationId))
    .where(
      and(
        inArray(
          id,
          threads.map((thread) => thread.id),
        ),
        gt(messages.messageId, wordsUpTo),
      ),
    )
    .orderBy(messages.consultationId, messages.messageId)
    .limit(BATCH_SIZE);
  await indexMessages(db, rows);
  const isComplete = rows.length < BATCH_SIZE;
  // If a deleted message leaves a gap in the ids, skip it once all existing messages were read.
  const upTo = new Map(isComplete ? threads.map((thread) => [thread.id, thread.lastMessageId]) : []);
  for (const { consultationId, messageId } of rows) upTo.set(consultationId, messageId);
  await markIndexed(db, upTo);
  return isComplete && threads.length < BATCH_SIZE ? 0 : BATCH_SIZE;
}

/**
 * Stores how far each thread is indexed. Locks the threads in order of id, like every statement that changes several (`lockRowsByKey`). Also corrects
 * `last_message_at` for messages stored by a process of an older version.
 */
async function markIndexed(db: Db, upTo: ReadonlyMap<number, number>): Promise<void> {
  await db.execute(sql`
    update consultations c set words_up_to = greatest(c.words_up_to, w.up_to), words_due = c.last_message_id > greatest(c.words_up_to, w.up_to),
      last_message_at = coalesce(
        (select m.created_at from messages m where m.consultation_id = c.id and m.message_id = c.last_message_id), c.last_message_at)
    from (
      select id, up_to from jsonb_to_recordset(${JSON.stringify([...upTo].map(([id, up_to]) => ({ id, up_to })))}::jsonb) as w(id int, up_to int)
      join consultations held using (id) order by id for no key update of held
    ) as w
    where c.id = w.id and c.last_message_id >= w.up_to`);
}

/** Indexes messages whose text changed after they were indexed. */
async function reindexChangedMessages(db: Db): Promise<number> {
  const rows: IndexableMessage[] = await db
    .select(indexableColumns)
    .from(messageWords)
    .innerJoin(messages, and(eq(messages.consultationId, messageWords.consultationId), eq(messages.messageId, messageWords.messageId)))
    .innerJoin(consultations, eq(consultations.id, messageWords.consultationId))
    .where(and(not(messageWords.settled), notInArray(messages.translation, [...UNTRANSLATED_STATES])))
    .limit(BATCH_SIZE);
  await indexMessages(db, rows);
  return rows.length;
}

/** Indexes messages by their current text. Skips a deleted message. A message that changed meanwhile is indexed again by the next run. */
export async function indexMessages(db: Db, rows: readonly IndexableMessage[]): Promise<void> {
  if (rows.length === 0) return;
  const words = rows.map((row) => ({
    ...{ consultation_id: row.consultationId, message_id: row.messageId, message: row.message, translated: row.translated, translation: row.translation },
    terms: toSearchVector(row.hospitalId, [row.message, row.translated]),
  }));
  await db.execute(sql`
    insert into message_words (consultation_id, message_id, terms, settled)
    select w.consultation_id, w.message_id, w.terms::tsvector,
      m.translation not in ('pending', 'stopped') and m.message = w.message and m.translated is not distinct from w.translated and m.translation = w.translation
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(consultation_id int, message_id int, message text, translated text, translation text, terms text)
    join messages m using (consultation_id, message_id)
    on conflict (consultation_id, message_id) do update set terms = excluded.terms, settled = excluded.settled`);
}

async function indexPatientDetails(db: Db): Promise<number> {
  const { id, hospitalId, memberId, passportName, phone, messengerId, detailsIndexed } = consultations;
  const rows = await db
    .select({ id, hospitalId, memberId, passportName, phone, messengerId })
    .from(consultations)
    .where(and(not(detailsIndexed), ne(passportName, '')))
    .limit(BATCH_SIZE);
  if (rows.length === 0) return 0;
  const people = new Map(
    (
      await membersByIds(
        db,
        rows.map((row) => row.memberId),
      )
    ).map((member) => [member.id, member]),
  );
  const words = rows.map((row) => {
    const person = people.get(row.memberId);
    const texts = [row.passportName, person?.nativeName ?? null, person?.uid ?? null, row.messengerId, phoneSuffixes(row.phone)];
    return { id: row.id, name: row.passportName, phone: row.phone, terms: toSearchVector(row.hospitalId, texts) };
  });
  await db.execute(sql`
    with w as (
      select id, name, w.phone, terms from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(id int, name text, phone text, terms text)
      join consultations held using (id) order by id for no key update of held
    ), done as (
      update consultations c set details_indexed = true from w where c.id = w.id and c.passport_name = w.name and c.phone = w.phone returning c.id
    )
    insert into patient_words (consultation_id, terms) select w.id, w.terms::tsvector from w join done using (id)
    on conflict (consultation_id) do update set terms = excluded.terms`);
  return rows.length;
}
