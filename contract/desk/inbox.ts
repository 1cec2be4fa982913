import { z } from 'zod';
import { LANGUAGES, USER_TYPES } from '../constants.ts';
import { ClinicConsultation } from '../threads/consultations.ts';
import { count, endpoint, Id, text } from '../endpoint.ts';
import { INBOX_SORTS, INBOX_STATES, INBOX_VISITS, SEARCH_LIMIT } from '../rules.ts';

/** How many of a clinic's conversations are asked for by name at once. */
const MOST_NAMED = 50;
const list = (one: RegExp) => z.string().max(2_000).regex(one, 'fields.invalid');

/** Where the words that were looked for stand: in a message, or in what is known of the patient. */
export const InboxFind = z.object({
  in: z.enum(['message', 'name', 'native-name', 'uid', 'phone', 'messenger', 'order']),
  text: z.string(),
  /** Stretches of `text` that were looked for, as UTF-16 offsets. */
  spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** Of a message: in which language these words are, its number, whose it is and when it was said; null for the rest. */
  language: z.enum(LANGUAGES).nullable(),
  message_id: z.number().int().nullable(),
  /** How often the words of that message were changed. Not sent by a process of the version before. */
  changes: z.number().int().optional(),
  by: z.enum(USER_TYPES).nullable(),
  at: z.string().nullable(),
});
export type InboxFind = z.output<typeof InboxFind>;

/** A row of the inbox. Its last words are cut to what a row shows. */
export const InboxItem = ClinicConsultation.extend({
  /** Whether it stands in the list that was asked for; one that was named may not. */
  listed: z.boolean(),
  /** Its last words in English, where the request is in English and they are there without a translator. */
  last_message_in_english: z.string().optional(),
  /** Which message they are, and how often its words were changed; null before the first. Not sent by a process of the version before. */
  last_words: z.object({ message_id: z.number().int(), changes: z.number().int() }).nullable().optional(),
  found: InboxFind.nullable(),
});
export type InboxItem = z.output<typeof InboxItem>;

/** How many conversations each choice would leave beside all others that are made. */
export const InboxCounts = z.object({
  states: z.record(z.enum(INBOX_STATES), z.number().int()),
  visits: z.record(z.enum(INBOX_VISITS), z.number().int()),
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  treatments: z.array(z.object({ id: z.number().int(), title: z.string(), count: z.number().int() })),
  /** Of the whole clinic, whatever was chosen: how many wait, and when the next conversation that was put off comes back. */
  waiting: z.number().int(),
  due_at: z.string().nullable(),
});
export type InboxCounts = z.output<typeof InboxCounts>;

/**
 * A piece of the inbox. `moved`: rows that have changed place since the walk began and stand before this piece now; they take the place of
 * those that were read, and who has both has everybody once. `next` leads on; null at the end. Counts come without `after`.
 */
export const InboxPage = z.object({
  items: z.array(InboxItem),
  moved: z.array(InboxItem),
  next: z.string().nullable(),
  total: z.number().int().nullable(),
  counts: InboxCounts.nullable(),
  /** The words stand in so many messages that not all of them were looked at. */
  is_cut: z.boolean(),
});
export type InboxPage = z.output<typeof InboxPage>;

export const inbox = {
  clinicInbox: endpoint({
    name: 'clinicInbox',
    method: 'GET',
    path: '/api/v1/clinic/inbox',
    who: 'hospital',
    summary: "The clinic's inbox by words, filters and order, a piece at a time; or some of its conversations by name",
    query: z.object({
      q: text(SEARCH_LIMIT).optional(),
      /** Without it those that are open; with words, all of them. */
      state: z.enum(INBOX_STATES).optional(),
      visit: z.enum(INBOX_VISITS).optional(),
      language: z.enum(LANGUAGES).optional(),
      treatment: Id.optional(),
      sort: z.enum(INBOX_SORTS).optional(),
      /** `next` of the piece before. */
      after: list(/^[\w-]+$/).optional(),
      limit: count(100).optional(),
      /** Instead of a piece: these conversations, by number or by the patient's ID, in the list or not. */
      ids: list(new RegExp(`^\\d{1,10}(,\\d{1,10}){0,${MOST_NAMED - 1}}$`)).optional(),
      uids: list(new RegExp(`^\\w{1,40}(,\\w{1,40}){0,${MOST_NAMED - 1}}$`)).optional(),
      /** The list is open already: a look at it that goes on. */
      again: z.enum(['true']).optional(),
    }),
    reply: InboxPage,
  }),
};
