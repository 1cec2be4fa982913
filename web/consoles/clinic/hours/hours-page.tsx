import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageLayout } from '../../page-layout.tsx';
import { useClinicUpdates } from '../use-clinic-updates.ts';
import { CalendarFeedCard } from './feed-card.tsx';
import { HoursForm } from './hours-form.tsx';
import { VisitPlacesForm } from './places-form.tsx';

/** The clinic's visiting hours, and its rooms or doctors. */
export function HoursPage({ uid, clinicName }: { uid: string; clinicName: string }) {
  const t = useTranslations('clinic-hours');
  const query = useQuery('hours', () => api('clinicHours'));
  useClinicUpdates(uid, query.reload);
  return (
    <PageLayout title={t('title')} lead={t('lead')} site={clinicName} className="max-w-4xl gap-5 px-4 py-5">
      <QueryView query={query} loading={t('loading')} skeletons="h-96 h-64" className="grid gap-5" failed={t('failed')} failedText={t('failed.text')}>
        {(known) => (
          <>
            {!known.may_change && (
              <Notice still title={t('head.title')}>
                {t('head.text')}
              </Notice>
            )}
            {/* Members who may not change the hours can still read them. */}
            <fieldset disabled={!known.may_change} className="contents">
              <HoursForm loaded={known} again={query.reload} />
              <VisitPlacesForm places={known.places} onSaved={query.reload} />
            </fieldset>
            <CalendarFeedCard />
          </>
        )}
      </QueryView>
    </PageLayout>
  );
}
