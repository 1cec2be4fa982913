import { type ReactNode, useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { PopularTreatments, SavedItemRow } from '../../catalog/home-rows.tsx';
import { jpyRate } from '../../catalog/load.ts';
import { ReturnToTreatment } from '../../catalog/return-card.tsx';
import { useSavedCount } from '../../catalog/saved/store.ts';
import { loadFirstFreeStart } from '../../consultations/visits/load-first-free-start.ts';
import { NextStepCard } from '../../consultations/visits/next-step.tsx';
import { isUrgent, mostUrgentThread } from '../../consultations/visits/next-step-action.ts';
import { pageTitleFrom } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { homePathForRole } from '../../session/home-path.ts';
import { anonymousApi, api, currentRole, SessionEnded } from '../../session/session.ts';
import { CategoryCards } from '../../site/category-cards.tsx';
import { HowItWorks } from '../../site/front.tsx';
import { Hero } from '../../site/hero.tsx';
import { earliestVisit, HOME_CATEGORIES } from '../../site/home.rules.ts';
import { NextVisit, NextVisitSkeleton, NoVisit } from '../../site/next-visit.tsx';
import { ReturnCard } from '../../site/return-card.tsx';
import { UnreadAnswers } from '../../site/unread-answers.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import type { Route } from './+types/home.ts';

export const handle = { namespaces: ['site', 'visits', 'fees', 'catalog', 'front'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [pageTitleFrom(matches, 'site', 'home.metaTitle')];

const NOTHING = { treatments: [], clinics: [] };

/** Home is a page for patients: clinic staff and operators have their own. A part that fails to load leaves the rest standing. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, async () => {
    const role = await currentRole();
    if (!role) throw new SessionEnded();
    const own = homePathForRole(role);
    if (own !== '/') throw redirect(own);
    const [reservations, seen, saved, popular, jpy, offered] = await Promise.all([
      loadEveryPage((query) => api('reservations', { query })).catch(unlessEnded),
      api('seen').catch(unlessEnded),
      api('saved').catch(unlessEnded),
      anonymousApi('popular').catch(() => null),
      anonymousApi('rates').then(jpyRate, () => undefined),
      Promise.all(HOME_CATEGORIES.map(({ id }) => anonymousApi('find', { query: { department: id, limit: 1 } }))).catch(() => []),
    ]);
    const next = mostUrgentThread((reservations ?? []).filter(isUrgent));
    return { reservations, next, first: await loadFirstFreeStart(next), seen: seen ?? NOTHING, saved: saved ?? NOTHING, popular, jpy, offered };
  });
}
clientLoader.hydrate = true as const;

function unlessEnded(error: unknown): null {
  if (error instanceof SessionEnded) throw error;
  return null;
}

/**
 * The patient's own things come first: next step, answers, recently viewed and saved treatments; then common questions and the departments. A
 * patient with nothing yet sees the departments first, and how it works.
 */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { reservations, next, first, seen, saved, popular, jpy, offered } = loaderData;
  const t = useTranslations('site');
  const { revalidate } = useRevalidator();
  const savedNow = useSavedCount();
  const savedThen = saved.treatments.length + saved.clinics.length;
  // Things that she saved as a guest move into her account while the page is first read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once for each change, for what is not on offer any more is counted and not shown.
  useEffect(() => {
    if (savedNow > savedThen) void revalidate();
  }, [savedNow]);
  const visit = earliestVisit(reservations ?? [], Date.now());
  const departments = <CategoryCards offered={offered} />;
  const hasBegun = reservations === null || reservations.length > 0;
  return (
    <div className={PAGE}>
      <ReturnToTreatment otherwise={(path, forget) => <ReturnCard path={path} onForget={forget} />} />
      {next && next.way.next.step !== 'come' && <NextStepCard item={next} first={first} onChanged={() => void revalidate()} />}
      <Beside>{hasBegun ? <Begun reservations={reservations} visit={visit} hasStep={next !== undefined} /> : departments}</Beside>
      <SavedItemRow title={t('home.seen')} all={t('home.all')} {...seen} jpy={jpy} />
      <SavedItemRow title={t('home.saved')} all={t('home.all')} {...saved} jpy={jpy} />
      {popular && <PopularTreatments popular={popular} jpy={jpy} />}
      {hasBegun ? departments : <HowItWorks />}
    </div>
  );
}

type BegunProps = { reservations: Route.ComponentProps['loaderData']['reservations']; visit: ReturnType<typeof earliestVisit>; hasStep: boolean };

/** For patients who have begun something: the next visit, and the number of unread messages. */
function Begun({ reservations, visit, hasStep }: BegunProps) {
  if (reservations === null) return <ReservationsFailed />;
  return (
    <>
      {visit ? <NextVisit visit={visit} /> : !hasStep && <NoVisit />}
      <UnreadAnswers reservations={reservations} />
    </>
  );
}

const PAGE = 'mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8 md:px-8 lg:gap-12 lg:py-14';

export function HydrateFallback() {
  const t = useTranslations('site');
  return (
    <div className={PAGE}>
      <Beside>
        <Loading label={t('home.visit.loading')}>
          <NextVisitSkeleton />
        </Loading>
      </Beside>
      <CategoryCards offered={[]} />
    </div>
  );
}

/** The panel of home, and the column beside it on wide screens. */
function Beside({ children }: { children: ReactNode }) {
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
          {t('home.visit.retry')}
        </Button>
      }
    />
  );
}
