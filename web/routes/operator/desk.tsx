import { useState } from 'react';
import { Link } from 'react-router';
import { ConsentExport } from '../../consoles/operator/consent-export.tsx';
import { FlaggedOrders } from '../../consoles/operator/flagged-orders.tsx';
import { OperatorQueues } from '../../consoles/operator/operator-queues.tsx';
import { OrderLookup } from '../../consoles/operator/order-lookup.tsx';
import { RefundRequests } from '../../consoles/operator/refund-requests.tsx';
import { TeamManagement } from '../../consoles/operator/team-management.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useLiveQuery } from '../../consoles/use-live-query.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

/** The operators' page (specification 7.4): queues, refunds and clinic staff. Shows no content of patients. */
export default function OperatorPage() {
  const t = useTranslations('operator');
  /** Number of answered refund requests. A refund and a refusal both answer one, which reloads the list. */
  const [answers, setAnswers] = useState(0);
  const answered = () => setAnswers((count) => count + 1);
  const clinics = useLiveQuery('all', () => api('clinics'));
  return (
    <PageLayout lead={t('lead')} className="max-w-6xl gap-6 px-5 py-6">
      <OperatorQueues clinics={clinics.value} round={answers} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <RefundRequests round={answers} onDeclined={answered} />
          <OrderLookup onRefunded={answered} />
          <FlaggedOrders />
        </div>
        <div className="grid gap-6">
          <TeamManagement clinics={clinics} />
          <ConsentExport />
          <SectionCard id="own" title={t('own.title')} lead={t('own.text')}>
            <div className="mt-4 flex flex-wrap gap-2">
              <Link to="/operator/account" className={buttonClass({ kind: 'ghost', size: 's' })}>
                {t('own.account')}
              </Link>
              <Link to="/operator/security" className={buttonClass({ kind: 'ghost', size: 's' })}>
                {t('own.link')}
              </Link>
            </div>
          </SectionCard>
        </div>
      </div>
    </PageLayout>
  );
}
