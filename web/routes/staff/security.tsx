import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { SecondFactorSettings } from '../../accounts/second-factor/second-factor.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** Account security of clinics, operators and interpreters. Shows no data of patients. */
export default function ClinicSecurity() {
  const t = useTranslations('second-factor');
  const { uid, brand, home } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-5 py-6 md:py-10">
      <title>{`${t('title')} · ${brand}`}</title>
      <div className="grid gap-2">
        <Link to={home} className="inline-flex min-h-tap items-center gap-2 justify-self-start font-medium text-celadon-700 hover:underline">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t(home === '/clinic' ? 'console' : home === '/interpreter' ? 'interpreter' : 'operator')}
        </Link>
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </div>
      <SecondFactorSettings
        uid={uid}
        brand={brand}
        beneath={
          <Link to={`${home}/account`} className="inline-flex min-h-tap items-center justify-self-start font-medium text-celadon-700 hover:underline">
            {t('account')}
          </Link>
        }
      />
    </main>
  );
}
