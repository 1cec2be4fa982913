import type { z } from 'zod';
import type { MessageCard } from '../../../contract/cards/cards.ts';
import { LANGUAGES, type Language, type UserType } from '../../../contract/constants.ts';
import type { MessageReply } from '../../../contract/desk/replies.ts';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import type { MessageFrame } from '../../../contract/threads/consultations.socket.ts';
import type { ChatEntry, MessageReview, TranslationState } from '../../../contract/threads/consultations.ts';
import type { MessageFact, TranslationMark } from '../../../contract/threads/message-facts.ts';
import type { UnsentMessage } from './outbox.ts';

/** A message as it is shown to one side. */
export type ChatMessage = {
  /** Key of the message. It stays the same when the server acknowledges the message. */
  key: string;
  /** Null until the server has acknowledged it. */
  messageId: number | null;
  clientId: string | null;
  mine: boolean;
  text: string;
  /** Language of the original; undefined until it is detected. */
  language: Language | undefined;
  translation: string | null;
  translationLanguage: Language | undefined;
  translationState: TranslationState;
  /** Differences between the translation and the original. */
  marks: readonly TranslationMark[];
  /** Facts read from the original. */
  facts: readonly MessageFact[];
  /** Doubts about the translation, and verdicts on it. */
  review: MessageReview | null;
  /** Name of the interpreter who wrote the message. Both texts are then the interpreter's, and the message belongs to neither side. */
  interpreter: string | null;
  /** Display name of the coordinator who wrote the message. */
  author: string | null;
  /** ID of the coordinator who wrote the message, for readers in the same clinic. */
  authorId: string | null;
  /** True if an interpreter wrote it for the other side, so that the original is in the reader's language. */
  forOthers: boolean;
  /** Source of a clinic's card; null for other messages. */
  card: MessageCard | null;
  /** Source of a canned reply; null for other messages. */
  reply: MessageReply | null;
  /** True for "One moment, please", which people wrote in every language, as for a card. */
  keepsWaiting: boolean;
  /** Photos and documents of the message; empty if it has none. */
  files: readonly MessageFile[];
  /** Correction or withdrawal of the message after it was sent. */
  change: MessageChange | null;
  /** ISO 8601 UTC. */
  at: string;
  delivery: 'pending' | 'sent' | 'failed';
  /** Reason of the refusal, in the reader's language. */
  failure: string | undefined;
};
/** A message that the server has acknowledged. */
export type StoredMessage = ChatMessage & { messageId: number };

/** Returns the language of a translation's target code (`EN-US` is English). */
function parseTargetLanguage(code: string): Language | undefined {
  const tag = code.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === tag);
}

/** Order of translation states. A late update never replaces a later state. */
const PROGRESS: Partial<Record<TranslationState, number>> = { pending: 0, late: 1 };
const progressOf = (state: TranslationState) => PROGRESS[state] ?? 2;
/** True if a translation is still expected. */
export const isTranslationPending = (state: TranslationState) => progressOf(state) < 2;
export const isLaterState = (state: TranslationState, than: TranslationState) => progressOf(state) > progressOf(than);

/** Converts a history entry or a live frame to a message as `side` sees it. */
export function toStoredMessage(entry: ChatEntry | z.output<typeof MessageFrame>, side: UserType): StoredMessage {
  const clientId = entry.client_message_id;
  const translation =
    'translated_message' in entry
      ? entry.translated_message
      : entry.sender_user_type === 'user'
        ? entry.user_translated_message
        : entry.hospital_translated_message;
  return {
    key: clientId ?? `message-${entry.message_id}`,
    messageId: entry.message_id,
    clientId,
    mine: entry.sender_user_type === side && !entry.interpreter,
    interpreter: entry.interpreter ?? null,
    author: entry.author ?? null,
    authorId: entry.author_id ?? null,
    forOthers: entry.sender_user_type === side && Boolean(entry.interpreter),
    text: entry.message,
    language: entry.language,
    translation,
    translationLanguage: parseTargetLanguage(entry.target_lang),
    translationState: entry.translation,
    marks: entry.marks ?? [],
    facts: entry.facts ?? [],
    review: entry.review ?? null,
    card: entry.card ?? null,
    reply: entry.reply ?? null,
    keepsWaiting: entry.keeps_waiting ?? false,
    files: entry.files ?? [],
    change: entry.change ?? null,
    at: entry.timestamp,
    delivery: 'sent',
    failure: undefined,
  };
}

/** Values of a message without extras. */
const NO_EXTRAS = {
  marks: [],
  facts: [],
  review: null,
  interpreter: null,
  author: null,
  authorId: null,
  forOthers: false,
  card: null,
  reply: null,
  keepsWaiting: false,
  files: [],
  change: null,
} satisfies Partial<ChatMessage>;
type OptionalField = keyof typeof NO_EXTRAS;
/** Upgrades a message stored in this browser. An older version may have stored it without some of the extras. */
export const upgradeStoredMessage = (stored: Omit<ChatMessage, OptionalField> & Partial<Pick<ChatMessage, OptionalField>>): ChatMessage => ({
  ...NO_EXTRAS,
  ...stored,
});

/** Converts an outbox item to a message, which is shown at once with its translation pending (specification 5.3). */
export function toUnsentMessage({ clientId, text, at, failure }: UnsentMessage): ChatMessage {
  return {
    ...NO_EXTRAS,
    key: clientId,
    messageId: null,
    clientId,
    mine: true,
    text,
    language: undefined,
    translation: null,
    translationLanguage: undefined,
    translationState: 'pending',
    at,
    delivery: failure === undefined ? 'pending' : 'failed',
    failure,
  };
}
