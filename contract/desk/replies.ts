import { z } from 'zod';
import { CardValue, UnusualAmountsConfirmed } from '../cards/cards.ts';
import { LANGUAGES, type Language } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, requiredLineField, textField } from '../endpoint.ts';
import { FileId, FileLinks, MessageFile } from '../threads/attachments.ts';
import { MessageChange } from '../threads/changes.ts';
import { hasOnlyKnownPlaceholders, REPLY_LIMITS, REPLY_TOPICS } from './reply-text.ts';

/** Canned replies (specification 7.13, decision 26): texts in every language, with placeholders. They are not machine-translated when sent. */

/** Object with an optional value per language. Korean is required. */
const valuePerLanguage = <S extends z.ZodType>(thing: S) => {
  const optional = Object.fromEntries(LANGUAGES.map((language) => [language, thing.optional()])) as Record<Language, z.ZodOptional<S>>;
  return z.object({ ...optional, ko: thing });
};

/** A canned reply as stored in a thread. `drafted` lists the languages whose draft nobody had read. */
export const MessageReply = z.object({
  reply: z.string(),
  version: z.number().int(),
  texts: valuePerLanguage(z.string()),
  /** Languages whose text was a machine draft that nobody had read when it was sent. */
  drafted: z.array(z.enum(LANGUAGES)),
  values: z.record(z.string(), CardValue),
});
export type MessageReply = z.output<typeof MessageReply>;

/**
 * `written`: by a person. `drafted`: by the translator, not yet read. `read`: drafted, then approved by a person. `outdated`: the Korean text changed
 * afterwards; not sent until a person has checked it.
 */
const TEXT_STATES = ['written', 'drafted', 'read', 'outdated'] as const;
export type ReplyTextState = (typeof TEXT_STATES)[number];

/**
 * Text in one language. `by` and `at`: who last wrote, requested or read it, and when. `by` is null in the shared library, and if the person has
 * left.
 */
const ReplyText = z.object({ text: z.string(), state: z.enum(TEXT_STATES), by: z.string().nullable(), at: z.string().nullable() });
export type ReplyText = z.output<typeof ReplyText>;

/** Picture of a clinic's own reply. Its bytes are available only through a link. The patient receives a copy in the thread (specification 5.21). */
export const ReplyPicture = MessageFile.pick({ id: true, width: true, height: true, placeholder: true });
export type ReplyPicture = z.output<typeof ReplyPicture>;

export const CannedReply = z.object({
  /** Number of a clinic's own reply, or name of one in the shared library. */
  id: z.string(),
  /** Increases with every change. Lets the server refuse a send if the coordinator saw an older text. */
  version: z.number().int(),
  own: z.boolean(),
  topic: z.enum(REPLY_TOPICS),
  title: z.object({ ko: z.string(), en: z.string() }),
  texts: valuePerLanguage(ReplyText),
  /** Pictures in sending order. Not sent by older servers. */
  pictures: z.array(ReplyPicture).optional(),
});
export type CannedReply = z.output<typeof CannedReply>;

/** The clinic's own replies (newest first), then the shared library in its own order. */
export const ReplyLibrary = z.object({ replies: z.array(CannedReply) });
export type ReplyLibrary = z.output<typeof ReplyLibrary>;

const replyTextField = textField(REPLY_LIMITS.text)
  .trim()
  .refine((value) => !/[^\P{Cc}\n]/u.test(value), 'fields.bad-text')
  .refine(hasOnlyKnownPlaceholders, 'fields.reply-holes');
/** Editable fields of a reply. A language without text is absent or empty. */
const ReplyFields = z.object({
  topic: z.enum(REPLY_TOPICS),
  title: requiredLineField(REPLY_LIMITS.title),
  texts: valuePerLanguage(replyTextField).refine(({ ko }) => ko !== '', { path: ['ko'], error: 'fields.required' }),
  /** Ids of uploaded or existing pictures. Pictures that are not listed are removed. If the field is absent, the pictures stay. */
  pictures: z.array(FileId).max(REPLY_LIMITS.pictures).optional(),
});
export type ReplyFields = z.output<typeof ReplyFields>;

/**
 * Reasons why a language was not drafted. `untranslated`: incomplete translation. `failed`: no answer. `stopped`: the month's budget is used up.
 * `wrong`: the result must not be sent.
 */
const DRAFT_FAILURES = ['untranslated', 'failed', 'stopped', 'wrong'] as const;
export type DraftFailure = (typeof DRAFT_FAILURES)[number];

const version = z.number().int().min(1);
const IdParams = z.object({ id: Id });
/** Typed texts by placeholder name (contract/cards/card-values.ts). */
const TypedValues = z.record(z.string().max(60), textField(500));

export const replyEndpoints = {
  replyShelf: defineEndpoint({
    name: 'replyShelf',
    method: 'GET',
    path: '/api/v1/clinic/replies',
    who: 'hospital',
    summary: "Lists the clinic's own canned replies and the shared library, with the state of each language.",
    reply: ReplyLibrary,
  }),
  addReply: defineEndpoint({
    name: 'addReply',
    method: 'POST',
    path: '/api/v1/clinic/replies',
    who: 'hospital',
    summary: 'Creates a canned reply for the clinic.',
    body: ReplyFields,
    reply: CannedReply,
    status: 201,
    errors: ['replies.too-many', 'attachments.not-there'],
  }),
  saveReply: defineEndpoint({
    name: 'saveReply',
    method: 'PUT',
    path: '/api/v1/clinic/replies/{id}',
    who: 'hospital',
    summary:
      "Updates one of the clinic's canned replies, given the version last read. If the Korean text changes, languages not updated with it become outdated.",
    params: IdParams,
    body: ReplyFields.extend({ version }),
    reply: CannedReply,
    errors: ['replies.not-found', 'replies.changed', 'attachments.not-there'],
  }),
  withdrawReply: defineEndpoint({
    name: 'withdrawReply',
    method: 'DELETE',
    path: '/api/v1/clinic/replies/{id}',
    who: 'hospital',
    summary: "Withdraws one of the clinic's canned replies. Messages already sent stay in their threads.",
    params: IdParams,
    reply: ConfirmationResponse,
    errors: ['replies.not-found'],
  }),
  draftReply: defineEndpoint({
    name: 'draftReply',
    method: 'PUT',
    path: '/api/v1/clinic/replies/{id}/drafts',
    who: 'hospital',
    limit: 'preview',
    summary:
      'Machine-translates the Korean text of a canned reply into other languages as drafts, until a person confirms them. `undrafted` lists the languages that failed.',
    params: IdParams,
    body: z.object({ version, languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length) }),
    reply: z.object({ reply: CannedReply, undrafted: z.array(z.object({ language: z.enum(LANGUAGES), why: z.enum(DRAFT_FAILURES) })) }),
    errors: ['replies.not-found', 'replies.changed'],
  }),
  confirmReply: defineEndpoint({
    name: 'confirmReply',
    method: 'PUT',
    path: '/api/v1/clinic/replies/{id}/read',
    who: 'hospital',
    summary: 'Confirms that a person has read one language of a canned reply and found it correct. The coordinator and the time are recorded.',
    params: IdParams,
    body: z.object({ version, language: z.enum(LANGUAGES) }),
    reply: CannedReply,
    errors: ['replies.not-found', 'replies.changed', 'replies.no-language'],
  }),
  sendReply: defineEndpoint({
    name: 'sendReply',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/replies',
    who: 'hospital',
    summary: 'Sends a canned reply. It is sent as written in each language and never machine-translated.',
    params: IdParams,
    body: z.object({
      reply: z.string().max(60),
      /** The version that the coordinator saw. */
      version,
      values: TypedValues,
      unusual_confirmed: UnusualAmountsConfirmed,
      /** Idempotency key. Sending the same key twice creates one message. */
      client_message_id: z.guid(),
      /** Pictures of the reply. They are sent as a separate message after the text. */
      pictures: z.object({ ids: z.array(FileId).min(1).max(REPLY_LIMITS.pictures), client_message_id: z.guid() }).optional(),
    }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
    errors: [
      'replies.not-found',
      'replies.changed',
      'replies.no-language',
      'attachments.not-there',
      'attachments.not-stored',
      'consultations.too-fast',
      'consultations.not-registered',
    ],
  }),
  correctReply: defineEndpoint({
    name: 'correctReply',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/messages/{message_id}/reply',
    who: 'hospital',
    summary: 'Changes the values filled into a canned reply within fifteen minutes of sending, by its sender only. The text in each language stays as sent.',
    params: IdParams.extend({ message_id: Id }),
    body: z.object({
      values: TypedValues,
      unusual_confirmed: UnusualAmountsConfirmed,
      /** Number of the last change that the caller saw. 0 for an unchanged message. */
      seen: z.number().int().min(0),
    }),
    reply: MessageChange,
    errors: [
      'consultations.change-late',
      'consultations.not-changeable',
      'consultations.changed-meanwhile',
      'consultations.colleagues-words',
      'consultations.too-fast',
      'replies.no-language',
    ],
  }),
  handInReplyPicture: defineEndpoint({
    name: 'handInReplyPicture',
    method: 'PUT',
    path: '/api/v1/clinic/reply-pictures/{picture_id}',
    who: 'hospital',
    limit: 'upload',
    summary: 'Uploads a picture for a canned reply, which must be saved within a day. Idempotent by `picture_id`. JPEG, PNG, WebP or HEIC, at most 15 MB.',
    params: z.object({ picture_id: FileId }),
    encoding: 'bytes',
    reply: ReplyPicture,
    errors: [
      'replies.not-a-picture',
      'attachments.unreadable',
      'attachments.too-many-pixels',
      'attachments.taken',
      'attachments.not-stored',
      'attachments.too-slow',
      'too-large',
    ],
  }),
  linkReplyPictures: defineEndpoint({
    name: 'linkReplyPictures',
    method: 'POST',
    path: '/api/v1/clinic/reply-pictures/links',
    who: 'hospital',
    summary: "Creates links to small versions of the clinic's reply pictures, valid for one minute and for the calling session only.",
    body: z.object({
      pictures: z
        .array(FileId)
        .min(1)
        .max(REPLY_LIMITS.pictures * 2),
    }),
    reply: FileLinks,
    errors: ['attachments.gone'],
  }),
};
