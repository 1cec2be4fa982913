import { LANGUAGES } from '../../../../contract/constants.ts';
import { LANGUAGE_SETTINGS } from '../../../../contract/languages.ts';
import type { Term } from '../../../../contract/terms/terms.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Bidi } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';

/** The terms with their forms in the five languages, the preferred form first. */
export function TermList({ terms, onEdit }: { terms: readonly Term[]; onEdit: (term: Term) => void }) {
  const t = useTranslations('operator-terms');
  return (
    <ul aria-label={t('list')} className="grid gap-3">
      {terms.map((term) => (
        <TermItem key={term.id} term={term} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function TermItem({ term, onEdit }: { term: Term; onEdit: (term: Term) => void }) {
  const t = useTranslations('operator-terms');
  const { language } = useLanguage();
  const { forms, category, binding, source, withdrawn, changed, missed, note } = term;
  const own = note[language === 'ko' ? 'ko' : 'en'] || note.ko || note.en;
  return (
    <Card as="li" padded className="grid gap-3">
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-2 lg:grid-cols-5">
        {LANGUAGES.map((each) => {
          const [first, ...others] = forms[each];
          return (
            <div key={each} className="min-w-0">
              <dt className="text-xs text-ink-soft" lang={LANGUAGE_SETTINGS[each].tag}>
                <Bidi>{LANGUAGE_NAMES[each]}</Bidi>
              </dt>
              <dd lang={LANGUAGE_SETTINGS[each].tag} className="wrap-anywhere font-text">
                <Bidi className="font-semibold">{first}</Bidi>
                {others.length > 0 && (
                  <span className="block text-sm text-ink-soft">
                    <Bidi>{others.join(each === 'ar' ? '، ' : ', ')}</Bidi>
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {own && <p className="rounded-md bg-gold-100 px-3 py-2 text-sm">{own}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone="jade">{t(`category.${category}`)}</Chip>
          {!binding && <Chip>{t('loose')}</Chip>}
          {withdrawn && <Chip tone="blush">{t('withdrawn')}</Chip>}
          {source === 'operator' && <Chip>{t('own')}</Chip>}
          {missed > 0 && <span className="text-sm font-semibold">{t('missed', { count: missed })}</span>}
          {changed && (
            <span className="text-sm text-ink-soft">
              {t('changed.by', { by: changed.by, time: formatSeoulTime(changed.at, language, { weekday: undefined }) })}
            </span>
          )}
        </div>
        <Button kind="ghost" size="s" aria-label={t('edit.named', { term: forms.ko[0] ?? '' })} onClick={() => onEdit(term)}>
          {t('edit')}
        </Button>
      </div>
    </Card>
  );
}
