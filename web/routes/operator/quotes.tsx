import { useConsoleContext } from '../../consoles/console-context.ts';
import { QuoteDesk } from '../../consoles/operator/quotes/quote-desk.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** The quotes that a patient and a clinic agreed on, for operators (specification 7.4). */
export default function OperatorQuotesPage() {
  const t = useTranslations('operator-quotes');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-4xl gap-5 px-5 py-6 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <QuoteDesk />
    </main>
  );
}
