import { Suspense } from 'react';
import { Link, redirect, useRouteLoaderData } from 'react-router';
import { applyConsoleLanguage, consoleLanguage, restoreLanguage } from '../consoles/clinic/console-language.ts';
import { ConsoleSkeleton } from '../consoles/clinic/console-skeleton.tsx';
import { PlainFrame } from '../consoles/clinic/plain-frame.tsx';
import { useConsoleLanguage } from '../consoles/clinic/use-console-language.ts';
import { FlagDesk } from '../consoles/operator/flag-desk.tsx';
import { OrderDesk } from '../consoles/operator/order-desk.tsx';
import { StaffDesk } from '../consoles/operator/staff-desk.tsx';
import { LanguageProvider, loadTranslations, useTranslations } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { asMember } from '../session/guard.ts';
import { homeOf } from '../session/home-of.ts';
import { api, currentRole, SessionEnded } from '../session/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/operator.ts';

const WORDS = ['operator', 'proof', 'failure'] as const;

/** The operators' page, in the console's frame and languages: refunds and the clinics' staff. Nothing of it is a patient's. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    const role = await currentRole();
    if (role === null) throw new SessionEnded();
    if (role !== 'operator') return { home: homeOf(role) };
    const language = consoleLanguage();
    applyConsoleLanguage(language);
    try {
      const [factor] = await Promise.all([api('secondFactor'), loadTranslations(language, WORDS)]);
      // No order and no account is open to her before.
      if (factor.required && !factor.active) throw redirect('/clinic/security');
      return null;
    } catch (error) {
      restoreLanguage();
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

/** What is looked at stands in the address and changes nothing of what was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function OperatorPage({ loaderData: outsider }: Route.ComponentProps) {
  if (outsider) {
    return (
      <Suspense>
        <NotForYou home={outsider.home} />
      </Suspense>
    );
  }
  return <Opened />;
}

function Opened() {
  const { language, choose } = useConsoleLanguage(WORDS);
  return (
    <LanguageProvider value={language}>
      <Suspense fallback={<ConsoleSkeleton />}>
        <Desks language={language} onLanguage={choose} />
      </Suspense>
    </LanguageProvider>
  );
}

function Desks({ language, onLanguage }: Pick<Parameters<typeof PlainFrame>[0], 'language' | 'onLanguage'>) {
  const t = useTranslations('operator');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return (
    <PlainFrame brand={brand} language={language} onLanguage={onLanguage} words={{ logout: t('logout'), close: t('close') }}>
      <title>{`${t('title')} · ${brand}`}</title>
      <main className="mx-auto grid max-w-6xl gap-6 px-5 py-6 md:py-8">
        <header className="grid gap-1">
          <h1>{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </header>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <OrderDesk />
            <FlagDesk />
          </div>
          <div className="grid gap-6">
            <StaffDesk />
            <Card as="section" padded aria-labelledby="own">
              <h2 id="own" className="text-xl">
                {t('own.title')}
              </h2>
              <p className="mt-1 text-ink-soft">{t('own.text')}</p>
              <Link to="/clinic/security" className={buttonClass({ kind: 'ghost', size: 's', className: 'mt-4' })}>
                {t('own.link')}
              </Link>
            </Card>
          </div>
        </div>
      </main>
    </PlainFrame>
  );
}

/** Somebody else who found the address, in her own language. */
function NotForYou({ home }: { home: string }) {
  const t = useTranslations('site');
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{t('operator.refused.title')}</title>
      <EmptyState
        heading="h1"
        title={t('operator.refused.title')}
        action={
          <Link to={home} className={buttonClass()}>
            {t('operator.refused.home')}
          </Link>
        }
      >
        {t('operator.refused.text')}
      </EmptyState>
    </main>
  );
}
