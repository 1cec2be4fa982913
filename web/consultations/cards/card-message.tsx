import { ClipboardList } from 'lucide-react';
import type { MessageCard } from '../../../contract/cards/cards.ts';
import { getBrowserTimeZone } from '../../i18n/format.ts';
import { textDirection } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';
import { CardView } from './card-view.tsx';

/**
 * A card of the clinic in the thread, in the reader's present language, with times also in the reader's time zone. It has no marks because it was
 * never translated; its origin is noted below. The clinic can expand the version that the patient received.
 */
export function CardMessage({ message, card }: { message: ChatMessage; card: MessageCard }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const { mine, translation, translationLanguage } = message;
  const timeZone = mine ? undefined : getBrowserTimeZone();
  return (
    <div className="w-full rounded-md border border-line border-s-4 border-s-celadon-700 bg-surface px-4 py-3 shadow-1">
      <CardView card={card} language={language} timeZone={timeZone} />
      {mine && translation !== null && (
        <details className="mt-2 border-t border-line text-sm">
          <summary className="min-h-tap content-center font-semibold text-celadon-700 hover:underline">{t('card.sent')}</summary>
          <p
            lang={translationLanguage}
            dir={translationLanguage && textDirection(translationLanguage)}
            className="whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {translation}
          </p>
        </details>
      )}
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-soft">
        <ClipboardList aria-hidden="true" className="size-3.5 shrink-0" />
        {t('card.from')}
      </p>
    </div>
  );
}
