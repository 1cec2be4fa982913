import { DoubtedTranslations } from '../../consoles/operator/doubted-translations.tsx';
import { TranslationUsagePage } from '../../consoles/operator/translation-usage-page.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Doubted translations (specification 5.17), and the use of the translation budget (specification 7.4), for operators. */
export default function OperatorTranslationsPage() {
  const t = useTranslations('operator-translations');
  return (
    <PageLayout lead={t('lead')} className="max-w-6xl gap-6 px-5 py-6">
      <DoubtedTranslations />
      <TranslationUsagePage />
    </PageLayout>
  );
}
