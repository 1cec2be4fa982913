import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { TreatmentPrice } from '../../contract/catalog/catalog.ts';
import { PriceRange } from '../fees/price.tsx';
import { formatExactMoney } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { useBackgroundTask } from '../session/use-background-task.ts';
import { Ltr } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import type { ConfirmationState, PaymentTotals, StoredPayment } from './confirmation.ts';
import { readDraftDueAtClinic } from './draft.ts';
import { usePaymentConfirmation } from './use-payment-confirmation.ts';

/** Outcome of a payment: being confirmed, unknown, paid with totals and `next` step, or refused (specification 6.7). */
export function PaymentOutcome({ stored, next, onPaid }: { stored: StoredPayment; next: ReactNode; onPaid: () => void }) {
  const outcome = usePaymentConfirmation(stored);
  // Read before the confirmation clears the draft. After a reload it is in the stored result.
  const [rest] = useState(() => ('totals' in stored ? stored.rest : readDraftDueAtClinic()));
  const paid = outcome.state === 'done' && !('totals' in stored);
  useBackgroundTask(paid ? stored.orderId : '', async () => onPaid());
  return (
    <div aria-live="polite">
      {outcome.state === 'done' ? (
        <PaidOutcome orderId={stored.orderId} totals={outcome.totals} rest={rest} next={next} />
      ) : outcome.state === 'refused' ? (
        <RefusedOutcome reason={outcome.reason} />
      ) : (
        <ConfirmingPayment outcome={outcome} />
      )}
    </div>
  );
}

function ConfirmingPayment({ outcome }: { outcome: Extract<ConfirmationState, { state: 'confirming' | 'waiting' }> }) {
  const t = useTranslations('orders');
  const waiting = outcome.state === 'waiting';
  const text = waiting ? (outcome.offline ? 'success.waiting.offline' : 'success.waiting.text') : 'success.confirming.text';
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <Spinner className="size-12 text-celadon-700" />
      <h1>{t(waiting ? 'success.waiting' : 'success.confirming')}</h1>
      <p className="max-w-md text-ink-soft">{t(text)}</p>
      {waiting && (
        <p className="max-w-md text-sm text-ink-soft">
          {t('success.waiting.leave')}{' '}
          <Link to="/myPage?tab=1" className="inline-flex min-h-tap items-center font-semibold text-celadon-700 hover:underline">
            {t('success.history')}
          </Link>
        </p>
      )}
    </div>
  );
}

type PaidProps = { orderId: string; totals: PaymentTotals; rest: TreatmentPrice | undefined; next: ReactNode };

function PaidOutcome({ orderId, totals, rest, next }: PaidProps) {
  const fees = useTranslations('fees');
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const money = (amount: number) => <Ltr>{formatExactMoney(amount, totals.currency, language)}</Ltr>;
  return (
    <div className="grid gap-6 py-10">
      <div className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" strokeWidth={1.25} className="size-16 text-celadon-700" />
        <h1>{t('success.done')}</h1>
        {!next && <p className="max-w-md text-ink-soft">{t('success.done.text')}</p>}
      </div>
      {next}
      <Card padded>
        <DefinitionRows
          align="end"
          rows={[
            { id: 'total', label: t('success.total'), value: money(totals.totalAmount), strong: true },
            ...(rest ? [{ id: 'rest', label: fees('price.rest'), value: <PriceRange price={rest} about jpy={undefined} /> }] : []),
          ]}
        />
        <Disclosure summary={<span className="text-sm font-normal text-ink-soft">{t('success.details')}</span>} className="border-0 border-t">
          <DefinitionRows
            align="end"
            rows={[
              { id: 'supplied', label: t('success.supplied'), value: money(totals.suppliedAmount) },
              { id: 'vat', label: t('success.vat'), value: money(totals.vat) },
              { id: 'number', label: t('common.orderNumber'), value: <Ltr className="text-sm">{orderId}</Ltr> },
            ]}
          />
          <Link to={`/receipt/${orderId}`} className="inline-flex min-h-tap items-center font-semibold text-celadon-700 hover:underline">
            {t('success.receipt')}
          </Link>
        </Disclosure>
      </Card>
      <div className="flex flex-wrap justify-center gap-3">
        {!next && (
          <Link to="/my-reservation" className={buttonClass({ className: 'flex-auto' })}>
            {t('success.reservations')}
          </Link>
        )}
        <Link to="/" className={buttonClass({ kind: 'quiet', className: 'flex-auto' })}>
          {t('success.home')}
        </Link>
      </div>
    </div>
  );
}

/** Shows a refusal if this tab has no draft. With a draft, the checkout shows it. */
function RefusedOutcome({ reason }: { reason: string }) {
  const t = useTranslations('orders');
  return (
    <ErrorState
      heading="h1"
      title={t('success.failed')}
      action={
        <>
          <Link to="/treatment-list" className={buttonClass()}>
            {t('order.toTreatments')}
          </Link>
          <Link to="/myPage?tab=1" className={buttonClass({ kind: 'ghost' })}>
            {t('success.history')}
          </Link>
        </>
      }
    >
      {reason}
    </ErrorState>
  );
}
