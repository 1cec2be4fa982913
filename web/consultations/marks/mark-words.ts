import type { Language } from '../../../contract/languages.ts';
import type { TranslationMark } from '../../../contract/threads/message-facts.ts';
import { getSentenceSeparator } from '../../i18n/sentence-separator.ts';
import type { PhraseKey, useTranslations } from '../../i18n/translations.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';
import { formatFact } from './fact-words.ts';

type ThreadPhrase = PhraseKey<'thread'>;
/** The phrases of a thread in the reader's language. */
export type ThreadPhrases = ReturnType<typeof useTranslations<'thread'>>;
/** Text of a mark: what differs, and how. */
export type MarkText = { what: string; how: string };

const DIFFERENCE_PHRASES: Record<TranslationMark['kind'], ThreadPhrase> = {
  amount: 'mark.amount',
  quantity: 'mark.number',
  frequency: 'mark.number',
  percentage: 'mark.number',
  count: 'mark.number',
  duration: 'mark.number',
  number: 'mark.number',
  date: 'mark.date',
  'relative-day': 'mark.date',
  time: 'mark.time',
  phone: 'mark.contact',
  url: 'mark.contact',
  email: 'mark.contact',
  order: 'mark.contact',
  name: 'mark.name',
  side: 'mark.side',
  negation: 'mark.negation',
  sentences: 'mark.sentences',
  allergy: 'mark.allergy',
  pregnancy: 'mark.pregnancy',
  meaning: 'mark.unclear',
};
/** Phrases for meanings that may be reversed but cannot be read exactly. `order`: before and after. */
const REVERSAL_PHRASES: Partial<Record<TranslationMark['kind'], ThreadPhrase>> = {
  negation: 'mark.negation',
  order: 'mark.order',
  sentences: 'mark.sentences',
  allergy: 'mark.allergy',
  pregnancy: 'mark.pregnancy',
};

/** Kinds of marks that can reverse an instruction or lose one. */
const DANGEROUS_KINDS: ReadonlySet<TranslationMark['kind']> = new Set(['negation', 'sentences', 'allergy', 'pregnancy']);

/** True if the reader must not act on the translation before the other side has confirmed it. */
export const isDangerousMark = ({ kind, strength, medicine }: TranslationMark): boolean =>
  strength === 'strong' && (DANGEROUS_KINDS.has(kind) || medicine !== undefined);

/** Maximum length of a quotation, in characters. Longer texts are only underlined. */
const MAX_QUOTED_CHARACTERS = 80;

/** The fields of a message that the text of a mark needs. */
export type MarkedMessage = Pick<ChatMessage, 'text' | 'translation' | 'mine' | 'facts' | 'at'>;

/**
 * Returns the text of a mark in the reader's language. The reader of a translation gets the original's value in familiar formats, because the
 * original may be in an unreadable script.
 */
export function formatMark(mark: TranslationMark, message: MarkedMessage, language: Language, t: ThreadPhrases): MarkText {
  const sign = REVERSAL_PHRASES[mark.kind];
  if (isDangerousMark(mark)) return { what: t(message.mine ? 'mark.doubt' : 'mark.stop'), how: formatDanger(mark, message, language, t) };
  const original = quoteSpan(message.text, mark.original);
  if (mark.strength === 'soft') {
    const words = mark.kind === 'meaning' ? (quoteSpan(message.translation ?? '', mark.translation) ?? original) : undefined;
    const part = words && words.length <= MAX_QUOTED_CHARACTERS ? words : undefined;
    const back = original && mark.kind !== 'meaning' ? t('mark.back', { original }) : t('mark.unclear');
    return { what: t(message.mine ? 'mark.doubt' : 'mark.care'), how: sign ? t(sign) : part ? t('mark.meaning', { part }) : back };
  }
  return { what: t(DIFFERENCE_PHRASES[mark.kind]), how: formatDifference(mark, message, language, t) };
}

/**
 * Returns the original's text at a mark of a medicine, a state of health or a prohibition, if known. Otherwise returns which meaning may be reversed.
 */
function formatDanger(mark: TranslationMark, message: MarkedMessage, language: Language, t: ThreadPhrases): string {
  const [original, translation] = [quoteSpan(message.text, mark.original), quoteSpan(message.translation ?? '', mark.translation)];
  if (mark.medicine && translation) {
    const name = message.mine ? original : `\u2068${mark.medicine[language]}\u2069`;
    return name ? t(message.mine ? 'mark.both' : 'mark.original', { original: name, translation }) : t('mark.unclear');
  }
  if ((mark.kind === 'allergy' || mark.kind === 'pregnancy') && mark.affirmed !== undefined) {
    const [so, not] = [t(`mark.${mark.kind}.so`), t(`mark.${mark.kind}.not`)];
    return mark.affirmed ? t('mark.original', { original: so, translation: not }) : t('mark.original', { original: not, translation: so });
  }
  const value = mark.kind === 'negation' && !message.mine ? formatOriginalValue(mark, message, language, t) : undefined;
  return value ? t('mark.forbids', { original: value }) : t(REVERSAL_PHRASES[mark.kind] ?? 'mark.unclear');
}

function formatDifference(mark: TranslationMark, message: MarkedMessage, language: Language, t: ThreadPhrases): string {
  const original = quoteSpan(message.text, mark.original);
  const translation = quoteSpan(message.translation ?? '', mark.translation);
  const value = original && !message.mine ? (formatOriginalValue(mark, message, language, t) ?? original) : undefined;
  if (value)
    return `${translation ? t('mark.original', { original: value, translation }) : t('mark.lost', { original: value })}${getSentenceSeparator(language)}${t('mark.counts')}`;
  if (original) return translation ? t('mark.both', { original, translation }) : t('mark.missing', { original });
  return translation ? t('mark.added', { translation }) : t('mark.unclear');
}

/** Returns the original's value at a mark, in the reader's formats. */
function formatOriginalValue({ original }: TranslationMark, message: MarkedMessage, language: Language, t: ThreadPhrases): string | undefined {
  const fact = original && message.facts.find(({ start, end }) => start < original.end && original.start < end);
  const words = fact && formatFact(fact, message, language, t);
  return words ? `\u2068${words}\u2069` : undefined;
}

/** Quotes a part of a text, isolated from the direction of the sentence around it. */
function quoteSpan(text: string, span: TranslationMark['original']): string | undefined {
  const words = span && text.slice(span.start, span.end).trim();
  return words ? `\u2068${words}\u2069` : undefined;
}
