import type { TemplateSuggestion } from '../../../../contract/cards/cards.ts';
import { pickText } from '../../../../contract/constants.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import type { InboxRow } from '../inbox.ts';

type Props = { row: InboxRow; suggestions: readonly TemplateSuggestion[]; onOpen: (suggestion: TemplateSuggestion) => void };

/**
 * Templates with the meaning of the typed text, which people wrote in the patient's language. A press opens one with filled holes; the typed text
 * stays.
 */
export function TemplateSuggestions({ row, suggestions, onOpen }: Props) {
  const t = useTranslations('clinic-cards');
  const { language } = useLanguage();
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={t('suggest')} className="mb-2 w-full rounded-md border border-line px-3.5 py-2 text-sm">
      <p className="font-semibold">{t('suggest')}</p>
      <p className="text-ink-soft">{t('suggest.how', { language: LANGUAGE_NAMES[row.language] })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {suggestions.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.id}`}>
            <button type="button" onClick={() => onOpen(suggestion)} className="min-h-tap font-semibold text-celadon-700 hover:underline">
              {t(`suggest.${suggestion.kind}`, { title: pickText(suggestion.title, language) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
