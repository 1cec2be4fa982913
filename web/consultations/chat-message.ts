import type { z } from 'zod';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { MessageCard } from '../../contract/cards/cards.ts';
import type { MessageChange } from '../../contract/threads/changes.ts';
import { LANGUAGES, type Language, type UserType } from '../../contract/constants.ts';
import type { MessageFrame } from '../../contract/threads/consultations.socket.ts';
import type { ChatEntry, MessageReview, TranslationState } from '../../contract/threads/consultations.ts';
import type { MessageFact, TranslationMark } from '../../contract/threads/facts.ts';
import type { MessageReply } from '../../contract/desk/replies.ts';
import type { Unsent } from './outbox.ts';

/** A message as it is shown to one side. */
export type ChatMessage = {
  /** The same before and after the server has taken it. */
  key: string;
  /** Null while the server has not acknowledged it. */
  messageId: number | null;
  clientId: string | null;
  mine: boolean;
  text: string;
  /** What the original is written in; undefined while nobody has looked. */
  language: Language | undefined;
  translation: string | null;
  translationLanguage: Language | undefined;
  translationState: TranslationState;
  /** Where the translation says something else than the original. */
  marks: readonly TranslationMark[];
  /** What the original says exactly. */
  facts: readonly MessageFact[];
  /** What people said of the translation. */
  review: MessageReview | null;
  /** The interpreter who wrote it, by name; then both texts are hers, and it is nobody's own. */
  interpreter: string | null;
  /** The coordinator who wrote it, by the name that she has chosen. */
  author: string | null;
  /** Which coordinator wrote it, where the reader is a colleague of hers. */
  authorId: string | null;
  /** An interpreter wrote it for the other side: the original is in the reader's language. */
  forOthers: boolean;
  /** What it was made from, where it is a card of the clinic's. */
  card: MessageCard | null;
  /** What it was made from, where it is a canned reply of the clinic's. */
  reply: MessageReply | null;
  /** "One moment, please": written by people in every language, like a card. */
  keepsWaiting: boolean;
  /** Its photos and documents; empty for what has none. */
  files: readonly MessageFile[];
  /** That it is not as it was sent: corrected or withdrawn. */
  change: MessageChange | null;
  /** ISO 8601 UTC. */
  at: string;
  delivery: 'pending' | 'sent' | 'failed';
  /** Why it was refused, in the reader's language. */
  failure: string | undefined;
};
/** One that the server has acknowledged. */
export type StoredMessage = ChatMessage & { messageId: number };

/** The language that a translation's target code is written in (`EN-US` is English). */
function languageOfTarget(code: string): Language | undefined {
  const tag = code.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === tag);
}

/** How far a translation has come: what is further on is never taken back by news that was slower. */
const PROGRESS: Partial<Record<TranslationState, number>> = { pending: 0, late: 1 };
const progress = (state: TranslationState) => PROGRESS[state] ?? 2;
/** Whether a translation is still to come. */
export const isAwaited = (state: TranslationState) => progress(state) < 2;
export const isFurther = (state: TranslationState, than: TranslationState) => progress(state) > progress(than);

/** From a page of history or from a live frame, as `side` sees it. */
export function storedMessage(given: ChatEntry | z.output<typeof MessageFrame>, side: UserType): StoredMessage {
  const clientId = given.client_message_id;
  const translation =
    'translated_message' in given
      ? given.translated_message
      : given.sender_user_type === 'user'
        ? given.user_translated_message
        : given.hospital_translated_message;
  return {
    key: clientId ?? `message-${given.message_id}`,
    messageId: given.message_id,
    clientId,
    mine: given.sender_user_type === side && !given.interpreter,
    interpreter: given.interpreter ?? null,
    author: given.author ?? null,
    authorId: given.author_id ?? null,
    forOthers: given.sender_user_type === side && Boolean(given.interpreter),
    text: given.message,
    language: given.language,
    translation,
    translationLanguage: languageOfTarget(given.target_lang),
    translationState: given.translation,
    marks: given.marks ?? [],
    facts: given.facts ?? [],
    review: given.review ?? null,
    card: given.card ?? null,
    reply: given.reply ?? null,
    keepsWaiting: given.keeps_waiting ?? false,
    files: given.files ?? [],
    change: given.change ?? null,
    at: given.timestamp,
    delivery: 'sent',
    failure: undefined,
  };
}

type Marked = 'marks' | 'facts' | 'review' | 'interpreter' | 'author' | 'authorId' | 'forOthers' | 'card' | 'reply' | 'keepsWaiting' | 'files' | 'change';
/** One that this browser kept, perhaps by the page of a version that knew no marks, doubts, interpreters, authors, cards, replies, files or changes. */
export const upgradeStoredMessage = (kept: Omit<ChatMessage, Marked> & Partial<Pick<ChatMessage, Marked>>): ChatMessage => ({
  ...kept,
  marks: kept.marks ?? [],
  facts: kept.facts ?? [],
  review: kept.review ?? null,
  interpreter: kept.interpreter ?? null,
  author: kept.author ?? null,
  authorId: kept.authorId ?? null,
  forOthers: kept.forOthers ?? false,
  card: kept.card ?? null,
  reply: kept.reply ?? null,
  keepsWaiting: kept.keepsWaiting ?? false,
  files: kept.files ?? [],
  change: kept.change ?? null,
});

/** What waits in the outbox: shown at once, with the sign that its translation is to come (specification 5.3). */
export function unsentMessage({ clientId, text, at, failure }: Unsent): ChatMessage {
  return {
    key: clientId,
    messageId: null,
    clientId,
    mine: true,
    text,
    language: undefined,
    translation: null,
    translationLanguage: undefined,
    translationState: 'pending',
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
    at,
    delivery: failure === undefined ? 'pending' : 'failed',
    failure,
  };
}
