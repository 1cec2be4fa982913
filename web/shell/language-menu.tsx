import { Globe } from 'lucide-react';
import { SITE_LANGUAGES, type SiteLanguage } from '../../contract/constants.ts';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

/** Language menu of both headers: a native select with each language's native name. */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const { language } = useLanguage();
  const { choose, coming } = useLanguageChoice();
  return (
    <label className="relative inline-flex min-h-tap items-center gap-1.5 rounded-full bg-sunken ps-3 text-sm text-ink-soft hover:text-ink">
      <Globe aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{t('common.language')}</span>
      <select
        value={coming ?? language}
        aria-busy={coming !== undefined}
        onChange={(event) => void choose(event.target.value as SiteLanguage)}
        className="min-h-tap cursor-pointer appearance-none rounded-full bg-transparent pe-4 ps-1 font-medium"
      >
        {SITE_LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
