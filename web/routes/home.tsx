import type { ReactNode } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { everyPage } from '../api/every-page.ts';
import { firstFree } from '../consultations/visits/first-free.ts';
import { NextStepCard } from '../consultations/visits/next-step.tsx';
import { foremost, isPressing } from '../consultations/visits/steps.ts';
import { titleFrom } from '../i18n/title.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { asMember } from '../session/guard.ts';
import { homeOf } from '../session/home-of.ts';
import { anonymous, api, currentRole, SessionEnded } from '../session/session.ts';
import { CategoryCards } from '../site/category-cards.tsx';
import { Hero } from '../site/hero.tsx';
import { CATEGORIES, nextVisit } from '../site/home.rules.ts';
import { NextVisit, NextVisitSkeleton, NoVisit } from '../site/next-visit.tsx';
import { ReturnCard } from '../site/return-card.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading } from '../ui/skeleton.tsx';
import type { Route } from './+types/home.ts';

export const handle = { namespaces: ['site', 'visits', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [titleFrom(matches, 'site', 'home.metaTitle')];

/** Home is a patient's page: a clinic's people and operators have their own. Treatments or reservations that fail to load leave the rest of it standing. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    const role = await currentRole();
    if (!role) throw new SessionEnded();
    const own = homeOf(role);
    if (own !== '/') throw redirect(own);
    const [reservations, offered] = await Promise.all([
      everyPage((query) => api('reservations', { query })).catch(unlessEnded),
      Promise.all(CATEGORIES.map(({ id }) => anonymous('find', { query: { department: id, limit: 1 } }))).catch(() => []),
    ]);
    const next = foremost((reservations ?? []).filter(isPressing));
    return { reservations, next, first: await firstFree(next), offered };
  });
}
clientLoader.hydrate = true as const;

function unlessEnded(error: unknown): null {
  if (error instanceof SessionEnded) throw error;
  return null;
}

/** Begins with the next step of whichever thread has one that is hers; a visit that she only has to come to is told by its own card. */
export default function Home({ loaderData: { reservations, next, first, offered } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const visit = nextVisit(reservations ?? [], Date.now());
  return (
    <Frame top={next && next.way.next.step !== 'come' && <NextStepCard item={next} first={first} onChanged={() => void revalidate()} />}>
      <ReturnCard />
      {reservations === null ? <ReservationsFailed /> : visit ? <NextVisit visit={visit} /> : !next && <NoVisit open={reservations.length > 0} />}
      <CategoryCards offered={offered} />
    </Frame>
  );
}

export function HydrateFallback() {
  const t = useTranslations('site');
  return (
    <Frame>
      <Loading label={t('home.visit.loading')}>
        <NextVisitSkeleton />
      </Loading>
      <CategoryCards offered={[]} />
    </Frame>
  );
}

/** `top`: what is hers to do now, before everything else. */
function Frame({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-7xl gap-8 px-5 py-8 md:px-8 lg:grid-cols-[1fr_1.25fr] lg:gap-14 lg:py-14">
      {top && <div className="lg:col-span-2">{top}</div>}
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
