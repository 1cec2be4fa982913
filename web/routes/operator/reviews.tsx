import { ReportedReviews } from '../../consoles/operator/reported-reviews.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Reported and hidden reviews (specification 4.8). */
export default function OperatorReviewsPage() {
  const t = useTranslations('operator-reviews');
  return (
    <PageLayout lead={t('lead')} className="max-w-4xl gap-5 px-5 py-6">
      <ReportedReviews />
    </PageLayout>
  );
}
