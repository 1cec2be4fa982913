import { type ReactNode, useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { PopularTreatments, SavedItemRow } from '../../catalog/home-rows.tsx';
import { findJpyRate } from '../../catalog/load.ts';
import { useSavedCount } from '../../catalog/saved/store.ts';
import { loadFirstFreeStart } from '../../consultations/visits/load-first-free-start.ts';
import { loadReviewableVisits } from '../../consultations/visits/load-reviewable-visits.ts';
import { NextStepCard } from '../../consultations/visits/next-step.tsx';
import { isNextStepUrgent, sortByUrgency } from '../../consultations/visits/next-step-action.ts';
import { OpenTasks } from '../../consultations/visits/open-tasks.tsx';
import { shownVisitPath } from '../../consultations/visits/paths.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { getHomePath } from '../../session/home-path.ts';
import { anonymousApi, api, getCurrentRole, SessionEndedError } from '../../session/session.ts';
import { CategoryCards } from '../../site/category-cards.tsx';
import { HowItWorks } from '../../site/front.tsx';
import { Hero } from '../../site/hero.tsx';
import { findEarliestVisit, HOME_CATEGORIES } from '../../site/home.rules.ts';
import { NextVisit, NextVisitSkeleton, NoVisit } from '../../site/next-visit.tsx';
import { UnreadAnswers } from '../../site/unread-answers.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import type { Route } from './+types/home.ts';
import Choice from './further/choice.tsx';

export const handle = { namespaces: ['site', 'visits', 'fees', 'catalog', 'booking', 'choice', 'front'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'site', 'home.metaTitle')];

const NOTHING = { treatments: [], clinics: [] };

/** Loads the home page, which is for patients; staff have their own home. If one part fails to load, the others are still shown. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, async () => {
    const role = await getCurrentRole();
    if (!role) throw new SessionEndedError();
    const own = getHomePath(role);
    if (own !== '/') throw redirect(own);
    const [reservations, seen, saved, popular, jpy, offered] = await Promise.all([
      loadEveryPage((query) => api('reservations', { query })).catch(ignoreFailure),
      api('seen').catch(ignoreFailure),
      api('saved').catch(ignoreFailure),
      anonymousApi('popular').catch(() => null),
      anonymousApi('rates').then(findJpyRate, () => undefined),
      Promise.all(HOME_CATEGORIES.map(({ id }) => anonymousApi('find', { query: { department: id, limit: 1 } }))).catch(() => []),
    ]);
    const [next] = sortByUrgency((reservations ?? []).filter(isNextStepUrgent));
    const [first, reviewable] = await Promise.all([loadFirstFreeStart(next), loadReviewableVisits(reservations ?? [])]);
    return { reservations, next, first, reviewable, seen: seen ?? NOTHING, saved: saved ?? NOTHING, popular, jpy, offered };
  });
}
clientLoader.hydrate = true as const;

function ignoreFailure(error: unknown): null {
  if (error instanceof SessionEndedError) throw error;
  return null;
}

/**
 * Shows the patient's own content first: next step, next visit, unread answers, viewed and saved treatments. Common questions and departments follow.
 * A new patient sees what the product is, the departments, and how it works.
 */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { reservations, next, first, reviewable, seen, saved, popular, jpy, offered } = loaderData;
  const t = useTranslations('site');
  const { revalidate } = useRevalidator();
  const savedNow = useSavedCount();
  const savedThen = saved.treatments.length + saved.clinics.length;
  // Things that she saved as a guest move into her account while the page is first read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once for each change, for what is not on offer any more is counted and not shown.
  useEffect(() => {
    if (savedNow > savedThen) void revalidate();
  }, [savedNow]);
  const visit = findEarliestVisit(reservations ?? [], Date.now());
  const departments = <CategoryCards offered={offered} />;
  const hasBegun = reservations === null || reservations.length > 0;
  return (
    <div className={PAGE}>
      <Choice />
      {hasBegun ? (
        <>
          <h1 className="sr-only">{t('home.title')}</h1>
          {/* One card takes the whole width, two share it. */}
          <div className="grid gap-4 lg:flex lg:flex-wrap lg:items-start lg:gap-6 lg:*:flex-[1_1_26rem]">
            {next && next.way.next.step !== 'come' && <NextStepCard item={next} first={first} onChanged={() => void revalidate()} />}
            <ConsultationOverview reservations={reservations} visit={visit} hasStep={next !== undefined} />
          </div>
          <OpenTasks
            items={reservations ?? []}
            reviewable={reviewable}
            hasNextStep={(item) => item === next}
            className="divide-y divide-line rounded-md bg-surface px-4 py-1 shadow-1 md:px-5"
          />
        </>
      ) : (
        <SideColumn>{departments}</SideColumn>
      )}
      <SavedItemRow title={t('home.seen')} all={t('home.all')} {...seen} jpy={jpy} />
      <SavedItemRow title={t('home.saved')} all={t('home.all')} {...saved} jpy={jpy} />
      {popular && <PopularTreatments popular={popular} jpy={jpy} />}
      {hasBegun ? departments : <HowItWorks />}
    </div>
  );
}

type ConsultationOverviewProps = {
  reservations: Route.ComponentProps['loaderData']['reservations'];
  visit: ReturnType<typeof findEarliestVisit>;
  hasStep: boolean;
};

/** For patients with a consultation: the next visit and the unread messages. */
function ConsultationOverview({ reservations, visit, hasStep }: ConsultationOverviewProps) {
  if (reservations === null) return <ReservationsFailed />;
  return (
    <>
      {visit ? <NextVisit visit={visit} to={shownVisitPath(visit) ?? '/my-reservation'} /> : !hasStep && <NoVisit />}
      <UnreadAnswers reservations={reservations} />
    </>
  );
}

const PAGE = 'mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8 md:px-8 lg:gap-12 lg:py-14';

export function HydrateFallback() {
  const t = useTranslations('site');
  return (
    <div className={PAGE}>
      <h1 className="sr-only">{t('home.title')}</h1>
      <Loading label={t('home.visit.loading')}>
        <NextVisitSkeleton />
      </Loading>
      <CategoryCards offered={[]} />
    </div>
  );
}

/** The panel of a new patient, and a second column beside it on wide screens. */
function SideColumn({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_1.25fr] lg:gap-14">
      <Hero />
      <div className="grid content-start gap-4">{children}</div>
    </div>
  );
}

function ReservationsFailed() {
  const t = useTranslations('site');
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      tone="warning"
      title={t('home.visit.failed')}
      action={
        <Button kind="ghost" size="s" busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
