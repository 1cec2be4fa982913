import { z } from 'zod';
import { LANGUAGES, USER_TYPES } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField, textField } from '../endpoint.ts';
import { INBOX_SORTS, INBOX_STATE_FILTERS, INBOX_VISIT_FILTERS, MAX_SEARCH_LENGTH } from '../rules.ts';
import { ClinicConsultation } from '../threads/consultations.ts';

/** Most conversations of a clinic that can be requested by id at once. */
const MAX_IDS = 50;
const listText = (one: RegExp) => z.string().max(2_000).regex(one, 'fields.invalid');

/** Place where the searched words were found: in a message, or in the patient's data. */
export const InboxMatch = z.object({
  in: z.enum(['message', 'name', 'native-name', 'uid', 'phone', 'messenger', 'order']),
  text: z.string(),
  /** Ranges of `text` that match the search, as UTF-16 offsets. */
  spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** For a match in a message: language of the text, message number, side of the author and time of sending; null otherwise. */
  language: z.enum(LANGUAGES).nullable(),
  message_id: z.number().int().nullable(),
  /** Number of changes to that message. Not sent by a server of the previous version. */
  changes: z.number().int().optional(),
  by: z.enum(USER_TYPES).nullable(),
  at: z.string().nullable(),
});
export type InboxMatch = z.output<typeof InboxMatch>;

/** A row of the inbox, with the last message shortened. */
export const InboxItem = ClinicConsultation.extend({
  /** True if the conversation is part of the requested list. A conversation requested by id may not be. */
  listed: z.boolean(),
  /** The last message in English, if the request is in English and an English text already exists. */
  last_message_in_english: z.string().optional(),
  /** Number of the last message and of its changes; null if there is none. Not sent by a server of the previous version. */
  last_words: z.object({ message_id: z.number().int(), changes: z.number().int() }).nullable().optional(),
  found: InboxMatch.nullable(),
});
export type InboxItem = z.output<typeof InboxItem>;

/** For each filter choice, the number of conversations it would leave in combination with all other filters. */
export const InboxCounts = z.object({
  states: z.record(z.enum(INBOX_STATE_FILTERS), z.number().int()),
  visits: z.record(z.enum(INBOX_VISIT_FILTERS), z.number().int()),
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  treatments: z.array(z.object({ id: z.number().int(), title: z.string(), count: z.number().int() })),
  /** For the whole clinic, regardless of filters: the number of waiting patients; `due_at` is when the next snoozed conversation reappears. */
  waiting: z.number().int(),
  due_at: z.string().nullable(),
});
export type InboxCounts = z.output<typeof InboxCounts>;

/**
 * A page of the inbox. `moved`: rows that changed position since paging began and now precede this page; they replace rows already read, so that a
 * client that has both pages and `moved` has every conversation once. `next` is the cursor; null at the end. Counts are included only without
 * `after`.
 */
export const InboxPage = z.object({
  items: z.array(InboxItem),
  moved: z.array(InboxItem),
  next: z.string().nullable(),
  total: z.number().int().nullable(),
  counts: InboxCounts.nullable(),
  /** True if the words occur in so many messages that not all of them were searched. */
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
      /** Default: open conversations, or all of them if words are searched. */
      state: z.enum(INBOX_STATE_FILTERS).optional(),
      visit: z.enum(INBOX_VISIT_FILTERS).optional(),
      language: z.enum(LANGUAGES).optional(),
      treatment: Id.optional(),
      sort: z.enum(INBOX_SORTS).optional(),
      /** `next` of the previous page. */
      after: listText(/^[\w-]+$/).optional(),
      limit: positiveIntField(100).optional(),
      /** Instead of a page: these conversations, by id or by the patient's ID, even if they are not part of the list. */
      ids: listText(new RegExp(`^\\d{1,10}(,\\d{1,10}){0,${MAX_IDS - 1}}$`)).optional(),
      uids: listText(new RegExp(`^\\w{1,40}(,\\w{1,40}){0,${MAX_IDS - 1}}$`)).optional(),
      /** The list is already open; this request refreshes it. */
      again: z.enum(['true']).optional(),
    }),
    reply: InboxPage,
  }),
};
