import { LANGUAGES } from '../../contract/constants.ts';
import { languageSql, staffNameSql } from '../accounts/accounts.ts';
import { makeBatcher } from '../platform/batcher.ts';
import { type Database, isStatementRefusal } from '../platform/database.ts';
import { runNamedQuery } from '../platform/named-query.ts';
import { targetLanguageCode } from './threads.rules.ts';
import type { consultations, messages } from './threads.tables.ts';

type MessageRow = typeof messages.$inferSelect;
type ThreadRow = typeof consultations.$inferSelect;

/**
 * A message to insert. `language`: null for the member's own language. `targetLang`: null for the member's current target. `translationByTarget`: state
 * of the translation for each target that is possible.
 */
export type NewMessage = Pick<ThreadRow, 'memberId' | 'hospitalId' | 'askedTarget'> &
  Pick<MessageRow, 'consultationId' | 'senderType' | 'senderId' | 'clientMessageId' | 'message' | 'translated' | 'card' | 'reply' | 'files'> &
  Pick<MessageRow, 'keepsWaiting' | 'createdAt' | 'translateAfter'> & {
    language: MessageRow['language'] | null;
    targetLang: string | null;
    translationByTarget: Record<string, MessageRow['translation']>;
  };

/** Columns of an inserted message that the statement decides. */
export type InsertedColumns = Pick<MessageRow, 'consultationId' | 'messageId' | 'language' | 'author' | 'targetLang' | 'translation'>;

/** Minutes after "one moment" until the clinic is notified that the patient still waits. */
const PROMISE_NOTICE_MINUTES = 15;

/** Target code by reader's language, as SQL. */
const TARGET_BY_LANGUAGE = `'${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, targetLanguageCode(language)])))}'::jsonb`;

/** The type of each field of `NewMessage`. */
const FIELDS = `
  "consultationId" int, "memberId" uuid, "hospitalId" int, "askedTarget" text, "senderType" text, "senderId" uuid, "clientMessageId" uuid,
  message text, translated text, card jsonb, reply jsonb, files jsonb, "keepsWaiting" boolean, "createdAt" timestamptz, "translateAfter" timestamptz,
  language text, "targetLang" text, "translationByTarget" jsonb`;

/** Number of the thread's message with this client id, as SQL. */
const SENT_BEFORE = `(select message_id from messages
      where consultation_id = "consultationId" and sender_id = "senderId" and client_message_id = "clientMessageId")`;

/**
 * Statement that stores messages, at most one of a thread. Takes each thread's next number and also checks the thread's member and clinic. The row lock
 * makes numbers grow in commit order, without gaps. Nothing is stored and no number is used for a message whose thread is closed or not the author's,
 * or already has its client id. A notice fact tells the other side that there is something to read; later unread messages share it. Threads are locked in
 * order of id, and facts in order of key, so that concurrent statements cannot deadlock.
 */
const insertSql = (whenLocked: 'skip locked' | ''): string => `
  with incoming as (
    select * from jsonb_to_recordset($1::jsonb) as incoming (${FIELDS})
    where ${SENT_BEFORE} is null order by "consultationId"
  ), locked as (
    select incoming.*, thread.* from incoming, lateral (
      select member_id, hospital_id, closed_at from consultations where id = "consultationId" for no key update ${whenLocked}
    ) as thread
  ), numbered as (
    update consultations set last_message_id = last_message_id + 1,
      waiting_since = case when "senderType" = 'user' then coalesce(waiting_since, "createdAt") when "keepsWaiting" then waiting_since end,
      done_at = case when "senderType" = 'hospital' then done_at end,
      later_until = case when "senderType" = 'hospital' then later_until end,
      marked_unread = case when "senderType" = 'user' then marked_unread else false end,
      asked_target = case when "senderType" = 'hospital' then asked_target else "askedTarget" end,
      last_message_at = "createdAt", touched_at = "createdAt", words_due = true
    from locked
    where id = "consultationId" and locked.member_id = "memberId" and locked.hospital_id = "hospitalId" and locked.closed_at is null
    returning locked.*, last_message_id, waiting_since, jsonb_build_object('consultationId', id, 'memberId', "memberId", 'hospitalId', "hospitalId") as about,
      coalesce("targetLang", asked_target, ${TARGET_BY_LANGUAGE} ->> ${languageSql('"memberId"')}) as target
  ), message_facts as (
    insert into notice_facts (kind, key, about, at, due_at)
    select kind, kind || ':' || "consultationId", about, "createdAt", "createdAt"
    from numbered, lateral (select case when "senderType" = 'hospital' then 'message' else 'clinic-message' end as kind) as side
    order by kind || ':' || "consultationId"
    on conflict (key) do update set at = excluded.at
  ), promise_facts as (
    insert into notice_facts (kind, key, about, at, due_at)
    select 'promised', 'promised:' || "consultationId",
      about || jsonb_build_object('since', to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      "createdAt", "createdAt" + interval '${PROMISE_NOTICE_MINUTES} minutes'
    from numbered where "keepsWaiting" and waiting_since is not null
    order by 'promised:' || "consultationId"
    on conflict (key) do update set at = excluded.at, due_at = excluded.due_at, about = excluded.about
  )
  insert into messages (
    consultation_id, message_id, sender_type, sender_id, client_message_id, author, message, language,
    target_lang, translation, translated, card, reply, files, keeps_waiting, created_at, translate_after
  )
  select
    "consultationId", last_message_id, "senderType", "senderId", "clientMessageId", ${staffNameSql('"senderId"')}, message, coalesce(language, ${languageSql('"memberId"')}),
    target, "translationByTarget" ->> target, translated, card, reply, files, "keepsWaiting", "createdAt", "translateAfter"
  from numbered
  returning consultation_id as "consultationId", message_id as "messageId", language, author, target_lang as "targetLang", translation`;

/** Leaves out threads that are locked by others: their message waits alone, not with all messages of its batch. */
const INSERT_MANY_SQL = insertSql('skip locked');
const INSERT_ONE_SQL = insertSql('');

async function insertMany(database: Database, batch: readonly NewMessage[]): Promise<Map<unknown, InsertedColumns>> {
  const rows = (await runNamedQuery(database, 'naru_insert_messages', INSERT_MANY_SQL, [JSON.stringify(batch)])) as InsertedColumns[];
  return new Map(rows.map((row) => [row.consultationId, row]));
}

const MAX_BATCH_SIZE = 128;
const MAX_CONCURRENT_BATCHES = 2;

const makeInserter = (database: Database) =>
  makeBatcher<NewMessage, InsertedColumns | undefined>({
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrentBatches: MAX_CONCURRENT_BATCHES,
    keyOf: ({ consultationId }) => consultationId,
    async processMany(batch) {
      try {
        return await insertMany(database, batch);
      } catch (error) {
        // Nothing of a refused statement is stored. One message may be the cause, so each is tried alone.
        if (isStatementRefusal(error)) return new Map();
        throw error;
      }
    },
    async processAlone(message) {
      const [row] = await runNamedQuery(database, 'naru_insert_message', INSERT_ONE_SQL, [JSON.stringify([message])]);
      return row as InsertedColumns | undefined;
    },
  });

const inserters = new WeakMap<Database, ReturnType<typeof makeInserter>>();

/**
 * Inserts a message, in one statement with the messages of other threads that arrived while earlier statements were under way. Resolves after the
 * commit. Returns undefined if nothing was stored: the thread is closed or not the author's, or already has a message with this client id.
 */
export function insertMessage(database: Database, message: NewMessage): Promise<InsertedColumns | undefined> {
  const insert = inserters.get(database) ?? makeInserter(database);
  inserters.set(database, insert);
  return insert(message);
}
