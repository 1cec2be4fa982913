import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, redirect, useRouteLoaderData } from 'react-router';
import { SecondFactor } from '../accounts/second-factor/second-factor.tsx';
import { applyConsoleLanguage, consoleLanguage, restoreLanguage } from '../consoles/clinic/console-language.ts';
import { ConsoleSkeleton } from '../consoles/clinic/console-skeleton.tsx';
import { PlainFrame } from '../consoles/clinic/plain-frame.tsx';
import { useConsoleLanguage } from '../consoles/clinic/use-console-language.ts';
import { LanguageProvider, loadTranslations, useTranslations } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { asMember } from '../session/guard.ts';
import { homeOf } from '../session/home-of.ts';
import { api, currentRole, SessionEnded } from '../session/session.ts';
import type { Route } from './+types/clinic-security.ts';

const WORDS = ['second-factor', 'failure'] as const;

/** How a clinic's or an operator's account is protected. In the console's frame and languages; nothing here is a patient's. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    const role = await currentRole();
    if (role === null) throw new SessionEnded();
    if (role === 'user') throw redirect('/');
    const language = consoleLanguage();
    applyConsoleLanguage(language);
    try {
      const [{ uid }] = await Promise.all([api('profile'), loadTranslations(language, WORDS)]);
      return { uid, role };
    } catch (error) {
      restoreLanguage();
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicSecurity({ loaderData }: Route.ComponentProps) {
  const { language, choose } = useConsoleLanguage(WORDS);
  return (
    <LanguageProvider value={language}>
      <Suspense fallback={<ConsoleSkeleton />}>
        <Page {...loaderData} language={language} onLanguage={choose} />
      </Suspense>
    </LanguageProvider>
  );
}

type PageProps = Route.ComponentProps['loaderData'] & Pick<Parameters<typeof PlainFrame>[0], 'language' | 'onLanguage'>;

function Page({ uid, role, language, onLanguage }: PageProps) {
  const t = useTranslations('second-factor');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return (
    <PlainFrame brand={brand} language={language} onLanguage={onLanguage} words={{ logout: t('logout'), close: t('close') }}>
      <title>{`${t('title')} · ${brand}`}</title>
      <main className="mx-auto grid max-w-2xl gap-6 px-5 py-6 md:py-10">
        <div className="grid gap-2">
          <Link to={homeOf(role)} className="inline-flex min-h-tap items-center gap-2 justify-self-start font-medium text-celadon-700 hover:underline">
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {t(role === 'hospital' ? 'console' : 'operator')}
          </Link>
          <h1>{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
        <SecondFactor uid={uid} brand={brand} />
      </main>
    </PlainFrame>
  );
}
