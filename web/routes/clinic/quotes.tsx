import { QuoteDefaultsCard } from '../../consoles/clinic/quotes/quote-defaults-card.tsx';
import { SavedQuotesCard } from '../../consoles/clinic/quotes/saved-quotes-card.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** The clinic's defaults for quotes, and its saved quotes (specification 7.16). */
export default function ClinicQuotes() {
  const t = useTranslations('clinic-quotes');
  const { name } = useConsoleContext();
  return (
    <PageLayout lead={t('page.lead')} site={name ?? ''} className="max-w-4xl gap-5 px-4 py-5">
      <QuoteDefaultsCard />
      <SavedQuotesCard />
    </PageLayout>
  );
}
