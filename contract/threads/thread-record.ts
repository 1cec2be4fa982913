import { z } from 'zod';
import { LANGUAGES, USER_TYPES } from '../constants.ts';
import { defineEndpoint, Id } from '../endpoint.ts';
import { MessageFile } from './attachments.ts';
import { FormerText, MessageChange } from './changes.ts';
import { ThreadEvent } from './thread-events.ts';

/** A message in the record: both texts, file names and earlier texts. */
const RecordedMessage = z.object({
  message_id: z.number().int(),
  sender_user_type: z.enum(USER_TYPES),
  timestamp: z.string(),
  message: z.string(),
  language: z.enum(LANGUAGES),
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES),
  /** True if the current translation was written or corrected by a person. */
  by_person: z.boolean(),
  author: z.string().nullable(),
  interpreter: z.string().nullable(),
  files: z.array(MessageFile.pick({ kind: true, name: true, gone: true, angle: true })),
  change: MessageChange.nullable(),
  former: z.array(FormerText),
});
export type RecordedMessage = z.output<typeof RecordedMessage>;

/** Record of a whole conversation for the patient's chart (specification 7.17). */
export const ThreadRecord = z.object({
  hospital_name: z.string(),
  name: z.string(),
  native_name: z.string().nullable(),
  country: z.string(),
  /** Language of the patient. */
  language: z.enum(LANGUAGES),
  opened_at: z.string(),
  made_at: z.string(),
  /** Name of the coordinator who requested the record. */
  made_by: z.string(),
  /** Number of earlier messages that did not fit. */
  left_out: z.number().int(),
  messages: z.array(RecordedMessage),
  events: z.array(ThreadEvent),
});
export type ThreadRecord = z.output<typeof ThreadRecord>;

export const threadRecordEndpoints = {
  makeRecord: defineEndpoint({
    name: 'makeRecord',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/record',
    who: 'hospital',
    limit: 'export',
    summary: "Exports a whole conversation for the patient's chart: both languages, events, file names and former texts. The export is recorded.",
    params: z.object({ id: Id }),
    reply: ThreadRecord,
  }),
};
