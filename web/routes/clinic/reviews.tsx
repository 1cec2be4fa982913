import { ClinicReviewQueue } from '../../consoles/clinic/reviews/clinic-review-queue.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Reviews about the clinic, and the clinic's answers (specification 4.8). */
export default function ClinicReviewsPage() {
  const t = useTranslations('clinic-reviews');
  return (
    <PageLayout lead={t('lead')} className="max-w-4xl gap-5 px-5 py-6">
      <ClinicReviewQueue />
    </PageLayout>
  );
}
