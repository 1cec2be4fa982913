import { useConsoleContext } from '../../consoles/console-context.ts';
import { ReportDesk } from '../../consoles/operator/report-desk.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Reported and hidden reviews (specification 4.8). */
export default function OperatorReviewsPage() {
  const t = useTranslations('operator-reviews');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-4xl gap-5 px-5 py-6 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <ReportDesk />
    </main>
  );
}
