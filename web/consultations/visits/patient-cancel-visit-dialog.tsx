import { type ReactNode, useId, useState } from 'react';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { ApiError } from '../../api/call.ts';
import { formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatVisitTime } from '../reservations/visit-clock.ts';

export type PatientCancelVisitProps = {
  visit: Visit;
  clinic: string;
  /** The order of the visit, if there is one. */
  order: ThreadOrder | undefined;
  onClose: () => void;
  /** Called when the visit was cancelled, or has changed meanwhile. */
  onChanged: () => void;
};

type FeeChoice = 'keep' | 'refund';

/** Asks for confirmation before a date is cancelled. Asks if the fee is kept for another date or refunded (specification 5.14, 6.10). */
export function PatientCancelVisitDialog({ visit, clinic, order, onClose, onChanged }: PatientCancelVisitProps) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const [fee, setFee] = useState<FeeChoice>('keep');
  const paid = order?.status === 'success' ? order : undefined;
  const refunds = paid?.cancellable === true && fee === 'refund';

  const end = (words: string, tone: 'success' | 'info') => {
    toast(words, { tone });
    onClose();
    onChanged();
  };
  const { pending, errorText, run } = useMutation(
    async () => {
      if (refunds) await api('cancelPayment', { body: { orderId: paid.order_num, visit: 'give-up' } });
      else await api('giveUpVisit', { params: { id: visit.id }, body: { version: visit.version } });
      end(t(refunds ? 'giveUp.refunded' : 'giveUp.done'), 'success');
    },
    (error) => {
      const isUnderWay = error instanceof ApiError && error.status === 202;
      if (isUnderWay) end(t('giveUp.pending'), 'info');
      else onChanged();
      return isUnderWay;
    },
  );
  return (
    <ConfirmDialog
      open
      danger
      title={t('giveUp.title')}
      confirmLabel={t(refunds ? 'giveUp.doRefund' : 'giveUp.do')}
      cancelLabel={t('giveUp.keep')}
      closeLabel={t('common.close')}
      busy={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {visit.start_at && (
        <p>
          {t.rich('giveUp.when', {
            clinic: <Bidi>{clinic}</Bidi>,
            time: <Bidi className="font-semibold text-ink">{formatVisitTime(visit.start_at, language)}</Bidi>,
          })}
        </p>
      )}
      {paid?.cancellable ? (
        <FeeQuestion order={paid} fee={fee} onChange={setFee} />
      ) : (
        <p className="mt-3">{paid ? t.rich('giveUp.paid', { amount: <FeeAmount order={paid} /> }) : t('giveUp.free')}</p>
      )}
      {errorText && (
        <Notice tone="error" title={t('giveUp.failed')} className="mt-4">
          {errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function FeeQuestion({ order, fee, onChange }: { order: ThreadOrder; fee: FeeChoice; onChange: (fee: FeeChoice) => void }) {
  const t = useTranslations('visits');
  const name = useId();
  const choice = (value: FeeChoice, label: ReactNode, hint?: ReactNode) => (
    <label className="flex min-h-tap cursor-pointer items-start gap-3 rounded-sm px-1 py-2 hover:bg-celadon-50">
      <input type="radio" name={name} value={value} checked={fee === value} onChange={() => onChange(value)} className="mt-0.5 size-5 shrink-0" />
      <span>
        <span className="text-ink">{label}</span>
        {hint && <span className="block text-sm">{hint}</span>}
      </span>
    </label>
  );
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1 font-semibold text-ink">{t.rich('giveUp.question', { amount: <FeeAmount order={order} /> })}</legend>
      {choice('keep', t('giveUp.keepFee'))}
      {choice(
        'refund',
        t.rich('giveUp.refund', { amount: <FeeAmount order={order} /> }),
        <>
          {t('giveUp.refund.hint')} {order.visits > 1 && t('giveUp.refund.all')}
        </>,
      )}
    </fieldset>
  );
}

function FeeAmount({ order }: { order: ThreadOrder }) {
  const { language } = useLanguage();
  return <Ltr>{formatShortMoney(order.total_price, order.currency_code, language)}</Ltr>;
}
