import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import type { CallReply } from '../../api/call.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SavedLists } from './saved-lists.tsx';

/** Shown if the address names no available treatment. Explains comparing, offers saved treatments and links to more. */
export function NothingToCompare({ saved, jpy }: { saved: Pick<CallReply<'saved'>, 'treatments' | 'clinics'> | undefined; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('saved');
  const language = useLanguage().language as SiteLanguage;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-5 pb-10 md:px-8">
      <EmptyState
        heading="h1"
        icon={<Scale />}
        title={t('compare.empty')}
        action={
          <>
            <Link to={buildPublicPath(language, 'treatments')} className={buttonClass()}>
              {t('empty.find')}
            </Link>
            <Link to={buildPublicPath(language, 'clinics')} className={buttonClass({ kind: 'ghost' })}>
              {t('compare.findClinic')}
            </Link>
          </>
        }
      >
        <p>{t('compare.what')}</p>
        <p className="mt-2">{t('compare.emptyText')}</p>
      </EmptyState>
      {saved && <SavedLists {...saved} jpy={jpy} />}
    </div>
  );
}
