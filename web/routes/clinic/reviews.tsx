import { ReviewDesk } from '../../consoles/clinic/reviews/review-desk.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** Reviews that patients wrote about the clinic, and its answers (specification 4.8). */
export default function ClinicReviewsPage() {
  const t = useTranslations('clinic-reviews');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-4xl gap-5 px-5 py-6 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <ReviewDesk />
    </main>
  );
}
