import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { PageLayout } from '../../page-layout.tsx';
import { FeedCard } from './feed-card.tsx';
import { HoursForm } from './hours-form.tsx';
import { PlacesForm } from './places-form.tsx';

/** The clinic's visiting hours and places. */
export function HoursPage({ clinicName }: { clinicName: string }) {
  const t = useTranslations('clinic-hours');
  const { value: known, failure, reload } = useQuery('hours', () => api('clinicHours'));
  return (
    <PageLayout title={t('title')} lead={t('lead')} site={clinicName} className="max-w-4xl gap-5 px-4 py-5">
      {failure !== undefined && !known && (
        <ErrorState title={t('failed')} action={<Button onClick={reload}>{t('retry')}</Button>}>
          {t('failed.text')}
        </ErrorState>
      )}
      {failure === undefined && !known && (
        <Loading label={t('loading')} className="grid gap-5">
          <Skeleton className="h-96 w-full rounded-md" />
          <Skeleton className="h-64 w-full rounded-md" />
        </Loading>
      )}
      {known && !known.may_change && (
        <Notice still title={t('head.title')}>
          {t('head.text')}
        </Notice>
      )}
      {known && (
        <>
          {/* Members who may not change the hours can still read them. */}
          <fieldset disabled={!known.may_change} className="contents">
            <HoursForm loaded={known} again={reload} />
            <PlacesForm key={known.places.map(({ id }) => id).join()} places={known.places} onSaved={reload} />
          </fieldset>
          <FeedCard />
        </>
      )}
    </PageLayout>
  );
}
