import type { TranslationMark } from '../../../contract/facts.ts';
import type { Key, useTranslations } from '../../i18n/translations.tsx';
import type { ChatMessage } from '../chat-message.ts';

type ThreadPhrase = Key<'thread'>;
/** The phrases of what happens in a thread, in the reader's language. */
export type ThreadPhrases = ReturnType<typeof useTranslations<'thread'>>;
/** What is said of a mark: what differs, and how. */
export type MarkWords = { what: string; how: string };

const DIFFERS: Record<TranslationMark['kind'], ThreadPhrase> = {
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
};
/** What there is to read with care. `order` is that of before and after. */
const WITH_CARE: Partial<Record<TranslationMark['kind'], ThreadPhrase>> = {
  negation: 'mark.negation',
  order: 'mark.order',
  sentences: 'mark.sentences',
  allergy: 'mark.allergy',
  pregnancy: 'mark.pregnancy',
};

/** A mark in the reader's language, with the fact as both texts have it. */
export function markWords(mark: TranslationMark, message: Pick<ChatMessage, 'text' | 'translation' | 'mine'>, t: ThreadPhrases): MarkWords {
  const original = quoted(message.text, mark.original);
  const translation = quoted(message.translation ?? '', mark.translation);
  if (mark.strength === 'soft') {
    const sign = WITH_CARE[mark.kind];
    return { what: t(message.mine ? 'mark.doubt' : 'mark.care'), how: sign ? t(sign) : original ? t('mark.back', { original }) : t('mark.unclear') };
  }
  const how =
    original && translation
      ? t('mark.both', { original, translation })
      : original
        ? t('mark.missing', { original })
        : translation
          ? t('mark.added', { translation })
          : t('mark.unclear');
  return { what: t(DIFFERS[mark.kind]), how };
}

/** Words of one of the texts, kept apart from the direction of the sentence around them. */
function quoted(text: string, span: TranslationMark['original']): string | undefined {
  const words = span && text.slice(span.start, span.end).trim();
  return words ? `\u2068${words}\u2069` : undefined;
}
