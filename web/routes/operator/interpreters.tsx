import { InterpreterOverview } from '../../consoles/operator/interpreter-overview.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Requests for an interpreter, assignments, and figures on the promised time (specification 5.19). For operators. */
export default function OperatorInterpretersPage() {
  const t = useTranslations('operator-interpreters');
  return (
    <PageLayout title={t('title')} lead={t('lead')} className="max-w-6xl gap-6 px-5 py-6">
      <InterpreterOverview />
    </PageLayout>
  );
}
