import { useMemo } from 'react';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';
import { toFactChips } from './fact-words.ts';

/** Facts of the other side's message in the reader's formats. They are read from the original, so a wrong translation does not affect them. */
export function FactStrip({ message }: { message: ChatMessage }) {
  const { language } = useLanguage();
  const t = useTranslations('thread');
  const chips = useMemo(() => toFactChips(message, language, t), [message, language, t]);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('fact.label')} className="mt-2 flex flex-wrap gap-1.5 border-t border-line pt-2">
      {chips.map(({ text, phone }) => (
        <li key={text} className="rounded-sm bg-celadon-50 px-2 py-0.5 text-xs font-semibold tabular-nums">
          {phone === undefined ? (
            text
          ) : (
            <a href={`tel:${phone}`} className="tap-area text-celadon-700 underline">
              <Ltr>{text}</Ltr>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
