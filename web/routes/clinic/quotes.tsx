import { QuoteDefaultsCard } from '../../consoles/clinic/quotes/quote-defaults-card.tsx';
import { SavedQuotesCard } from '../../consoles/clinic/quotes/saved-quotes-card.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** The clinic's defaults for quotes, and its saved quotes (specification 7.16). */
export default function ClinicQuotes() {
  const t = useTranslations('clinic-quotes');
  const { name } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-4xl gap-5 px-4 py-5 md:py-8">
      <title>{`${t('page.title')} · ${name ?? ''}`}</title>
      <header className="grid gap-1">
        <h1>{t('page.title')}</h1>
        <p className="text-ink-soft">{t('page.lead')}</p>
      </header>
      <QuoteDefaultsCard />
      <SavedQuotesCard />
    </main>
  );
}
