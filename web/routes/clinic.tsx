import { Suspense } from 'react';
import { Link, redirect, useRouteLoaderData } from 'react-router';
import { Console } from '../consoles/clinic/console.tsx';
import { applyConsoleLanguage, consoleLanguage, restoreLanguage } from '../consoles/clinic/console-language.ts';
import { ConsoleSkeleton } from '../consoles/clinic/console-skeleton.tsx';
import { useConsoleLanguage } from '../consoles/clinic/use-console-language.ts';
import { LanguageProvider, loadTranslations, useTranslations } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { asMember } from '../session/guard.ts';
import { anonymous, api, currentHospital, currentRole, SessionEnded } from '../session/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/clinic.ts';

const WORDS = ['clinic', 'thread', 'failure'] as const;

/** The coordinator's console (specification 7.1). It has its own frame, in Korean unless English was chosen. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    const role = await currentRole();
    if (role === null) throw new SessionEnded();
    const hospital = await currentHospital();
    if (role !== 'hospital' || hospital === null) return null;
    const language = consoleLanguage();
    applyConsoleLanguage(language);
    try {
      const [profile, factor, { name }] = await Promise.all([
        api('profile'),
        api('secondFactor'),
        anonymous('hospital', { params: { hospital_id: hospital } }),
        loadTranslations(language, WORDS),
      ]);
      // Nothing of a patient is open to her before.
      if (factor.required && !factor.active) throw redirect('/clinic/security');
      return { uid: profile.uid, clinicName: name };
    } catch (error) {
      restoreLanguage();
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

/** Which patient is open stands in the address and changes nothing of what was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <Suspense>
        <NotForYou />
      </Suspense>
    );
  }
  return <Opened {...loaderData} />;
}

function Opened({ uid, clinicName }: { uid: string; clinicName: string }) {
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  const { language, choose } = useConsoleLanguage(WORDS);
  return (
    <LanguageProvider value={language}>
      <Suspense fallback={<ConsoleSkeleton />}>
        <Console uid={uid} brand={brand} clinicName={clinicName} language={language} onLanguage={choose} />
      </Suspense>
    </LanguageProvider>
  );
}

/** Somebody else who found the address, in her own language. */
function NotForYou() {
  const t = useTranslations('consultations');
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{t('console.refused.title')}</title>
      <EmptyState
        heading="h1"
        title={t('console.refused.title')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('console.refused.home')}
          </Link>
        }
      >
        {t('console.refused.text')}
      </EmptyState>
    </main>
  );
}
