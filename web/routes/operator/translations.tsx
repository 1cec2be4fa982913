import { useConsoleContext } from '../../consoles/console-context.ts';
import { DoubtDesk } from '../../consoles/operator/doubt-desk.tsx';
import { TranslationUsageDesk } from '../../consoles/operator/translation-usage-desk.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Doubted translations (specification 5.17), and the use of the translation budget (specification 7.4), for operators. */
export default function OperatorTranslationsPage() {
  const t = useTranslations('operator-translations');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-6xl gap-6 px-5 py-6 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <DoubtDesk />
      <TranslationUsageDesk />
    </main>
  );
}
