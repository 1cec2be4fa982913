import { LANGUAGES } from '../../contract/constants.ts';
import { languageSql, staffNameSql } from '../accounts/accounts.ts';
import type { Database } from '../platform/database.ts';
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
export type InsertedColumns = Pick<MessageRow, 'messageId' | 'language' | 'author' | 'targetLang' | 'translation'>;

/** Minutes after "one moment" until the clinic is notified that the patient still waits. */
const PROMISE_NOTICE_MINUTES = 15;

/** Target code by reader's language, as SQL. */
const TARGET_BY_LANGUAGE = `'${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, targetLanguageCode(language)])))}'::jsonb`;

/** The type of each field of `NewMessage`. */
const FIELDS = `
  "consultationId" int, "memberId" uuid, "hospitalId" int, "askedTarget" text, "senderType" text, "senderId" uuid, "clientMessageId" uuid,
  message text, translated text, card jsonb, reply jsonb, files jsonb, "keepsWaiting" boolean, "createdAt" timestamptz, "translateAfter" timestamptz,
  language text, "targetLang" text, "translationByTarget" jsonb`;

/**
 * Takes the thread's next number and stores the message, in one statement that also checks the thread's member and clinic. The row lock makes numbers
 * grow in commit order, without gaps. If the thread is closed or not the author's, nothing is stored and no number is used. A notice fact tells the
 * other side that there is something to read; later unread messages share it.
 */
const INSERT_SQL = `
  with incoming as (
    select * from jsonb_to_record($1::jsonb) as incoming (${FIELDS})
  ), numbered as (
    update consultations set last_message_id = last_message_id + 1,
      waiting_since = case when "senderType" = 'user' then coalesce(waiting_since, "createdAt") when "keepsWaiting" then waiting_since end,
      done_at = case when "senderType" = 'hospital' then done_at end,
      later_until = case when "senderType" = 'hospital' then later_until end,
      marked_unread = case when "senderType" = 'user' then marked_unread else false end,
      asked_target = case when "senderType" = 'hospital' then asked_target else "askedTarget" end,
      last_message_at = "createdAt", touched_at = "createdAt"
    from incoming
    where id = "consultationId" and member_id = "memberId" and hospital_id = "hospitalId" and closed_at is null
    returning incoming.*, last_message_id, waiting_since, jsonb_build_object('consultationId', id, 'memberId', member_id, 'hospitalId', hospital_id) as about,
      coalesce("targetLang", asked_target, ${TARGET_BY_LANGUAGE} ->> ${languageSql('member_id')}) as target
  ), message_facts as (
    insert into notice_facts (kind, key, about, at, due_at)
    select kind, kind || ':' || "consultationId", about, "createdAt", "createdAt"
    from numbered, lateral (select case when "senderType" = 'hospital' then 'message' else 'clinic-message' end as kind) as side
    on conflict (key) do update set at = excluded.at
  ), promise_facts as (
    insert into notice_facts (kind, key, about, at, due_at)
    select 'promised', 'promised:' || "consultationId",
      about || jsonb_build_object('since', to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      "createdAt", "createdAt" + interval '${PROMISE_NOTICE_MINUTES} minutes'
    from numbered where "keepsWaiting" and waiting_since is not null
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
  returning message_id as "messageId", language, author, target_lang as "targetLang", translation`;

/** Inserts a message. Returns undefined if its thread is closed or not the author's. */
export async function insertMessage(database: Database, message: NewMessage): Promise<InsertedColumns | undefined> {
  const [row] = await runNamedQuery(database, 'naru_insert_message', INSERT_SQL, [JSON.stringify(message)]);
  return row as InsertedColumns | undefined;
}
