import { WeeksPage } from '../../consoles/clinic/weeks/weeks-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** The clinic's weekly figures, for its head (specification 7.18). */
export default function ClinicWeeksPage() {
  const t = useTranslations('clinic-weeks');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-6xl gap-5 px-4 py-5 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="max-w-3xl text-ink-soft">{t('lead')}</p>
      </header>
      <WeeksPage />
    </main>
  );
}
