import { QuoteLookup } from '../../consoles/operator/quotes/quote-lookup.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** The quotes that a patient and a clinic agreed on, for operators (specification 7.4). */
export default function OperatorQuotesPage() {
  const t = useTranslations('operator-quotes');
  return (
    <PageLayout lead={t('lead')} className="max-w-4xl gap-5 px-5 py-6">
      <QuoteLookup />
    </PageLayout>
  );
}
