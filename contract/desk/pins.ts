import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { defineEndpoint, Id, requiredTextField, textField } from '../endpoint.ts';
import { MAX_PIN_LENGTH } from '../rules.ts';
import { TRANSLATION_STATES } from '../threads/consultations.ts';
import { TranslationMark } from '../threads/message-facts.ts';
import { PIN_KINDS } from './pin-kinds.ts';
import { LocalizedText, QuestionForm } from './questions.ts';

/** Free text as both sides read it. Its translation passes the same checks as a message's (decision 13). */
const PinText = z.object({
  text: z.string(),
  language: z.enum(LANGUAGES),
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES),
  translation: z.enum(TRANSLATION_STATES),
  marks: z.array(TranslationMark),
});
export type PinText = z.output<typeof PinText>;

/** Reasons for unpinning. `withdrawn`: the source message was withdrawn. */
const UNPIN_REASONS = ['unpinned', 'replaced', 'taken-back', 'withdrawn'] as const;

/** A fact pinned to the top of a thread, with its source (specification 7.14). */
export const Pin = z.object({
  id: z.number().int(),
  kind: z.enum(PIN_KINDS),
  /** The message that contains the fact, or the message with the questions. */
  message_id: z.number().int(),
  /** For an answer: the form and the question. */
  form_id: z.number().int().nullable(),
  question: z.string().nullable(),
  at: z.string(),
  by: z.enum(['user', 'hospital']),
  /** Author of a clinic's pin. Colleagues see the coordinator's name; the patient sees the staff name or null. */
  author: z.string().nullable(),
  /** Chosen options with their texts in every language. */
  chosen: z.array(z.object({ id: z.string(), text: LocalizedText })),
  /** Answer to a question of type `day`, in Seoul time. */
  day: z.string().nullable(),
  /** True if the patient prefers not to say. */
  withheld: z.boolean(),
  said: PinText.nullable(),
  /** Set if the source message of a pin with its own text was changed afterwards. */
  source: z.enum(['corrected', 'withdrawn']).optional(),
  /** When the patient disputed the fact; null if it is not disputed. */
  disputed_at: z.string().nullable(),
  /** Side that unpinned the fact, and the reason; null while pinned. If the patient took an answer back, its text is deleted. */
  unpinned: z.object({ at: z.string(), by: z.enum(['user', 'hospital']), author: z.string().nullable(), why: z.enum(UNPIN_REASONS) }).nullable(),
});
export type Pin = z.output<typeof Pin>;

/** Current pins of a thread, former ones with the newest first, and the questions asked. */
export const PinList = z.object({ pinned: z.array(Pin), unpinned: z.array(Pin), forms: z.array(QuestionForm) });
export type PinList = z.output<typeof PinList>;

const ThreadParams = z.object({ id: Id });
const PinParams = ThreadParams.extend({ pin_id: Id });

export const pinEndpoints = {
  pins: defineEndpoint({
    name: 'pins',
    method: 'GET',
    path: '/api/v1/consultations/{id}/pins',
    who: 'member',
    summary: 'Lists the facts pinned to a thread, with their source messages, and the questions the clinic asked.',
    params: ThreadParams,
    reply: PinList,
  }),
  pinKind: defineEndpoint({
    name: 'pinKind',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/messages/{message_id}/pin-kind',
    who: 'hospital',
    summary: 'Suggests a kind for pinning a message, based on its text; null if the text is not about health.',
    params: ThreadParams.extend({ message_id: Id }),
    reply: z.object({ kind: z.enum(PIN_KINDS).nullable() }),
  }),
  pin: defineEndpoint({
    name: 'pin',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/pins',
    who: 'hospital',
    summary: 'Pins a fact from a message to a thread. `words` is an optional summary in Korean; without it the message text is shown.',
    params: ThreadParams,
    body: z.object({ kind: z.enum(PIN_KINDS), message_id: Id, words: textField(MAX_PIN_LENGTH).optional() }),
    reply: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['pins.consent-required', 'pins.enough'],
  }),
  unpin: defineEndpoint({
    name: 'unpin',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/pins/{pin_id}',
    who: 'member',
    summary: 'Removes a pinned fact. Removed by the clinic, it stays in the record; removed by the patient who gave the answer, its text is deleted.',
    params: PinParams,
    reply: PinList,
    errors: ['pins.not-yours'],
  }),
  disputePin: defineEndpoint({
    name: 'disputePin',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/pins/{pin_id}/wrong',
    who: 'user',
    summary: 'Marks a pinned fact as wrong on behalf of the patient, or removes that mark.',
    params: PinParams,
    body: z.object({ wrong: z.boolean() }),
    reply: PinList,
  }),
};

const MAX_NOTE_LENGTH = 2_000;

/** Internal note of the clinic about a conversation. Never returned to patients. */
export const ClinicNote = z.object({
  id: z.number().int(),
  /** Coordinator who wrote the note. `mine` is true if she is the caller. */
  author: z.string(),
  mine: z.boolean(),
  at: z.string(),
  edited_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  /** Empty if the note was withdrawn. */
  words: z.string(),
});
export type ClinicNote = z.output<typeof ClinicNote>;

const NoteParams = ThreadParams.extend({ note_id: Id });
const NoteText = z.object({ words: requiredTextField(MAX_NOTE_LENGTH) });
const NoteList = z.array(ClinicNote);

export const noteEndpoints = {
  clinicNotes: defineEndpoint({
    name: 'clinicNotes',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/notes',
    who: 'hospital',
    summary: "Lists the clinic's internal notes on a conversation, newest first.",
    params: ThreadParams,
    reply: NoteList,
  }),
  writeNote: defineEndpoint({
    name: 'writeNote',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/notes',
    who: 'hospital',
    summary: "Adds an internal note to a conversation, visible to the clinic's coordinators only.",
    params: ThreadParams,
    body: NoteText,
    reply: NoteList,
    status: 201,
  }),
  editNote: defineEndpoint({
    name: 'editNote',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/notes/{note_id}',
    who: 'hospital',
    summary: "Updates one of the caller's own notes.",
    params: NoteParams,
    body: NoteText,
    reply: NoteList,
  }),
  withdrawNote: defineEndpoint({
    name: 'withdrawNote',
    method: 'DELETE',
    path: '/api/v1/clinic/consultations/{id}/notes/{note_id}',
    who: 'hospital',
    summary: "Withdraws one of the caller's own notes. Its text is deleted, but a trace of it remains.",
    params: NoteParams,
    reply: NoteList,
  }),
};
