import { SITE_LANGUAGES, type SiteLanguage } from '../../contract/constants.ts';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { cx } from '../ui/cx.ts';

/** Asks for the language (specification 3.1): four large buttons with native names. `compact`: a small row to change it later. */
export function LanguageQuestion({ compact, onChoose }: { compact: boolean; onChoose: (language: SiteLanguage) => void }) {
  const t = useTranslations('shell');
  const { language } = useLanguage();
  return (
    <section aria-labelledby="language-question">
      <h2 id="language-question" className={compact ? 'sr-only' : 'mb-3 font-text text-base font-semibold tracking-normal'}>
        {t('language.choose')}
      </h2>
      <ul className={cx('grid', compact ? 'grid-cols-4 gap-1 rounded-lg bg-sunken p-1' : 'grid-cols-4 gap-2 sm:grid-cols-2 sm:gap-3')}>
        {SITE_LANGUAGES.map((each) => {
          const on = compact && each === language;
          return (
            <li key={each} className="contents">
              <button
                type="button"
                lang={each}
                aria-pressed={compact ? on : undefined}
                onClick={() => onChoose(each)}
                className={cx(
                  'transition-colors duration-150',
                  compact
                    ? 'min-h-tap rounded-[1.25rem] px-1 text-sm'
                    : 'min-h-14 rounded-md border-[1.5px] border-line bg-surface px-1 text-base hover:border-celadon-700 sm:min-h-16 sm:px-3 sm:text-lg',
                  compact && (on ? 'bg-surface font-semibold text-ink shadow-1' : 'text-ink-soft hover:text-ink'),
                )}
              >
                {LANGUAGE_NAMES[each]}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
