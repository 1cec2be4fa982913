import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { TRANSLATION_STATES } from '../threads/consultations.ts';
import { endpoint, Id, requiredText, text } from '../endpoint.ts';
import { TranslationMark } from '../threads/facts.ts';
import { PIN_KINDS } from './pin-kinds.ts';
import { InLanguages, QuestionForm } from './questions.ts';
import { PIN_WORDS } from '../rules.ts';

/** What somebody said in words of her own, as both sides read it. A translation goes through the guards of every message (decision 13). */
const Said = z.object({
  text: z.string(),
  language: z.enum(LANGUAGES),
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES),
  translation: z.enum(TRANSLATION_STATES),
  marks: z.array(TranslationMark),
});
export type Said = z.output<typeof Said>;

/** `withdrawn`: the message that it showed was. */
const WHY = ['unpinned', 'replaced', 'taken-back', 'withdrawn'] as const;

/** A fact that is pinned on top of a thread, with where it was said (specification 7.14). */
export const Pin = z.object({
  id: z.number().int(),
  kind: z.enum(PIN_KINDS),
  /** The message that it comes from, or the one that the questions came with. */
  message_id: z.number().int(),
  /** Of an answer: which form, which of its questions. */
  form_id: z.number().int().nullable(),
  question: z.string().nullable(),
  at: z.string(),
  by: z.enum(['user', 'hospital']),
  /** Of the clinic's: the coordinator, to her colleagues; to the patient by the name she chose, else null. */
  author: z.string().nullable(),
  /** What was chosen, in every language; ids of the same beside it. */
  chosen: z.array(z.object({ id: z.string(), text: InLanguages })),
  /** A day in Seoul. */
  day: z.string().nullable(),
  /** She prefers not to say. */
  withheld: z.boolean(),
  said: Said.nullable(),
  /** Of what is pinned in words of its own: the message that it comes from was changed after that. */
  source: z.enum(['corrected', 'withdrawn']).optional(),
  /** Since when the patient says that it is wrong. */
  disputed_at: z.string().nullable(),
  /** Who unpinned it, and why; null while it is pinned. What she took back has no words any more. */
  unpinned: z.object({ at: z.string(), by: z.enum(['user', 'hospital']), author: z.string().nullable(), why: z.enum(WHY) }).nullable(),
});
export type Pin = z.output<typeof Pin>;

/** What is pinned to a thread now, what was, newest first, and the questions that were asked. */
export const Pins = z.object({ pinned: z.array(Pin), unpinned: z.array(Pin), forms: z.array(QuestionForm) });
export type Pins = z.output<typeof Pins>;

const InThread = z.object({ id: Id });
const OfPin = InThread.extend({ pin_id: Id });

export const pins = {
  pins: endpoint({
    name: 'pins',
    method: 'GET',
    path: '/api/v1/consultations/{id}/pins',
    who: 'member',
    summary: 'The facts pinned to a thread, with where they were said, and the questions that the clinic asked',
    params: InThread,
    reply: Pins,
  }),
  pinKind: endpoint({
    name: 'pinKind',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/messages/{message_id}/pin-kind',
    who: 'hospital',
    summary: 'What a message is about, read from its words: the kind to propose when it is pinned; null where they tell of no health',
    params: InThread.extend({ message_id: Id }),
    reply: z.object({ kind: z.enum(PIN_KINDS).nullable() }),
  }),
  pin: endpoint({
    name: 'pin',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/pins',
    who: 'hospital',
    summary: 'Pins a fact to a thread, from a message of it. `words` says it shorter, in Korean; without them the message itself is shown',
    params: InThread,
    body: z.object({ kind: z.enum(PIN_KINDS), message_id: Id, words: text(PIN_WORDS).optional() }),
    reply: z.object({ id: z.number().int() }),
    status: 201,
    errors: ['pins.consent-required', 'pins.enough'],
  }),
  unpin: endpoint({
    name: 'unpin',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/pins/{pin_id}',
    who: 'member',
    summary: 'The clinic unpins a fact, which stays in the record; the patient takes back an answer of hers, of which the words go',
    params: OfPin,
    reply: Pins,
    errors: ['pins.not-yours'],
  }),
  disputePin: endpoint({
    name: 'disputePin',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/pins/{pin_id}/wrong',
    who: 'user',
    summary: 'The patient says that a fact pinned about her is wrong, or no longer does',
    params: OfPin,
    body: z.object({ wrong: z.boolean() }),
    reply: Pins,
  }),
};

const NOTE_LIMIT = 2_000;

/** A note of the clinic's about a conversation. No patient's call answers one. */
export const ClinicNote = z.object({
  id: z.number().int(),
  /** The coordinator who wrote it; `mine` where that is the reader. */
  author: z.string(),
  mine: z.boolean(),
  at: z.string(),
  edited_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  /** Empty once it is withdrawn. */
  words: z.string(),
});
export type ClinicNote = z.output<typeof ClinicNote>;

const OfNote = InThread.extend({ note_id: Id });
const Words = z.object({ words: requiredText(NOTE_LIMIT) });
const Notes = z.array(ClinicNote);

export const notes = {
  clinicNotes: endpoint({
    name: 'clinicNotes',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/notes',
    who: 'hospital',
    summary: 'What the clinic noted for itself about a conversation, newest first',
    params: InThread,
    reply: Notes,
  }),
  writeNote: endpoint({
    name: 'writeNote',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/notes',
    who: 'hospital',
    summary: 'Notes something about a conversation, for colleagues alone',
    params: InThread,
    body: Words,
    reply: Notes,
    status: 201,
  }),
  editNote: endpoint({
    name: 'editNote',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/notes/{note_id}',
    who: 'hospital',
    summary: "Puts a note of one's own in other words",
    params: OfNote,
    body: Words,
    reply: Notes,
  }),
  withdrawNote: endpoint({
    name: 'withdrawNote',
    method: 'DELETE',
    path: '/api/v1/clinic/consultations/{id}/notes/{note_id}',
    who: 'hospital',
    summary: "Withdraws a note of one's own: its words go, that there was one stays",
    params: OfNote,
    reply: Notes,
  }),
};
