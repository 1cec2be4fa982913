import { useState } from 'react';
import type { OrderItem } from '../../contract/orders.ts';
import { ApiError } from '../api/call.ts';
import { RefundRule } from '../fees/refund-rule.tsx';
import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { api } from '../session/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { OrderMoney } from './order-row.tsx';
import { type VisitFate, VisitQuestion } from './visit-question.tsx';

/**
 * Asks, also what becomes of the date that belongs to it, then cancels a paid order (specification 6.10). A cancellation whose outcome is not
 * known yet closes the dialog too: the history shows that it is under way. `onChanged` asks for the orders anew.
 */
export function CancelOrder({ order, onChanged, onClose }: { order: OrderItem; onChanged: () => void; onClose: () => void }) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const says = useFailureText();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const [visit, setVisit] = useState<VisitFate>('give-up');

  const settled = (words: string, tone: 'success' | 'info') => {
    toast(words, { tone });
    onChanged();
    onClose();
  };
  const cancel = async () => {
    setBusy(true);
    setReason(undefined);
    try {
      await api('cancelPayment', { body: { orderId: String(order.id), visit } });
      settled(t('paymentCancelModal.done'), 'success');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 202) return settled(t('paymentCancelModal.pending'), 'info');
      setReason(says.ofError(error));
      setBusy(false);
      // The answer may have been lost on its way: the history then knows better than this dialog.
      onChanged();
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('paymentCancelModal.title')}
      confirmLabel={t('paymentCancelModal.cancel')}
      cancelLabel={t('paymentCancelModal.close')}
      closeLabel={t('myPage.close')}
      busy={busy}
      onConfirm={cancel}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{fees('fee')}</span> <OrderMoney amount={order.total_price} order={order} />
        </p>
        <p>
          <RefundRule procedureAt={order.procedure_at} />
        </p>
        <p>{t('paymentCancelModal.text')}</p>
      </div>
      {order.procedure_at && <VisitQuestion at={order.procedure_at} value={visit} onChange={setVisit} />}
      {reason && (
        <Notice tone="error" title={t('paymentCancelModal.error')} className="mt-4">
          {reason}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
