import { z } from 'zod';
import { LANGUAGES, USER_TYPES } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField, textField } from '../endpoint.ts';
import { INBOX_SORTS, INBOX_STATE_FILTERS, INBOX_VISIT_FILTERS, MAX_SEARCH_LENGTH } from '../rules.ts';
import { ClinicConsultation } from '../threads/consultations.ts';

/** Maximum number of conversations that can be requested by id at once. */
const MAX_IDS = 50;
const listText = (one: RegExp) => z.string().max(2_000).regex(one, 'fields.invalid');

/** Match of an inbox search: in a message, or in the patient's data. */
export const InboxMatch = z.object({
  in: z.enum(['message', 'name', 'native-name', 'uid', 'phone', 'messenger', 'order']),
  text: z.string(),
  /** Matching ranges of `text`, in UTF-16 offsets. */
  spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** For a match in a message: language, message number, author's side and sending time. Null for other matches. */
  language: z.enum(LANGUAGES).nullable(),
  message_id: z.number().int().nullable(),
  /** Number of changes to that message. Not sent by older servers. */
  changes: z.number().int().optional(),
  by: z.enum(USER_TYPES).nullable(),
  at: z.string().nullable(),
});
export type InboxMatch = z.output<typeof InboxMatch>;

/** A row of the inbox, with the last message shortened. */
export const InboxItem = ClinicConsultation.extend({
  /** True if the conversation is part of the requested list. A conversation requested by id can be outside it. */
  listed: z.boolean(),
  /** The last message in English. Sent only to requests in English, if a translation already exists. */
  last_message_in_english: z.string().optional(),
  /** Number of the last message and of its changes; null if there is no message. Not sent by older servers. */
  last_words: z.object({ message_id: z.number().int(), changes: z.number().int() }).nullable().optional(),
  found: InboxMatch.nullable(),
});
export type InboxItem = z.output<typeof InboxItem>;

/** Number of conversations for each filter choice, combined with all other filters. */
export const InboxCounts = z.object({
  states: z.record(z.enum(INBOX_STATE_FILTERS), z.number().int()),
  visits: z.record(z.enum(INBOX_VISIT_FILTERS), z.number().int()),
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  treatments: z.array(z.object({ id: z.number().int(), title: z.string(), count: z.number().int() })),
  /** Counts of the whole clinic, without filters. `waiting`: patients who wait. `due_at`: when the next snoozed conversation reappears. */
  waiting: z.number().int(),
  due_at: z.string().nullable(),
});
export type InboxCounts = z.output<typeof InboxCounts>;

/**
 * A page of the inbox. `moved` has rows that changed position since paging began and now precede this page. They replace rows already read, so that a
 * client with all pages and `moved` has every conversation once. `next` is the cursor, null at the end. Counts are sent only without `after`.
 */
export const InboxPage = z.object({
  items: z.array(InboxItem),
  moved: z.array(InboxItem),
  next: z.string().nullable(),
  total: z.number().int().nullable(),
  counts: InboxCounts.nullable(),
  /** True if too many messages contain the words, so that only some of them were searched. */
  is_cut: z.boolean(),
});
export type InboxPage = z.output<typeof InboxPage>;

export const inboxEndpoints = {
  clinicInbox: defineEndpoint({
    name: 'clinicInbox',
    method: 'GET',
    path: '/api/v1/clinic/inbox',
    who: 'hospital',
    summary: "Lists the clinic's conversations by search words, filters and sort order, page by page; or the conversations with the given ids.",
    query: z.object({
      q: textField(MAX_SEARCH_LENGTH).optional(),
      /** Default: open conversations. With search words: all conversations. */
      state: z.enum(INBOX_STATE_FILTERS).optional(),
      visit: z.enum(INBOX_VISIT_FILTERS).optional(),
      language: z.enum(LANGUAGES).optional(),
      treatment: Id.optional(),
      sort: z.enum(INBOX_SORTS).optional(),
      /** `next` of the previous page. */
      after: listText(/^[\w-]+$/).optional(),
      limit: positiveIntField(100).optional(),
      /** Returns these conversations instead of a page, by id or by the patient's ID. They need not be part of the list. */
      ids: listText(new RegExp(`^\\d{1,10}(,\\d{1,10}){0,${MAX_IDS - 1}}$`)).optional(),
      uids: listText(new RegExp(`^\\w{1,40}(,\\w{1,40}){0,${MAX_IDS - 1}}$`)).optional(),
      /** Set when a list that is already open is refreshed. */
      again: z.enum(['true']).optional(),
    }),
    reply: InboxPage,
  }),
};
