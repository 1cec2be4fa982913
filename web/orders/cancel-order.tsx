import { useState } from 'react';
import type { OrderItem } from '../../contract/orders/orders.ts';
import { ApiError } from '../api/call.ts';
import { RefundRule } from '../fees/refund-rule.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { api } from '../session/session.ts';
import { useMutation } from '../session/use-mutation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { OrderAmount } from './order-row.tsx';
import { type VisitFate, VisitFateQuestion } from './visit-fate-question.tsx';

/**
 * Cancels a paid order after a confirmation, which also asks about the order's date (specification 6.10). If the outcome is unknown, the dialog
 * closes too and the history shows the cancellation as under way. `onChanged` reloads the orders.
 */
export function CancelOrder({ order, onChanged, onClose }: { order: OrderItem; onChanged: () => void; onClose: () => void }) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const [visit, setVisit] = useState<VisitFate>('give-up');
  const settled = (words: string, tone: 'success' | 'info') => {
    toast(words, { tone });
    onChanged();
    onClose();
  };
  const { pending, errorText, run } = useMutation(
    async () => {
      await api('cancelPayment', { body: { orderId: String(order.id), visit } });
      settled(t('paymentCancelModal.done'), 'success');
    },
    (error) => {
      const isUnderWay = error instanceof ApiError && error.status === 202;
      if (isUnderWay) settled(t('paymentCancelModal.pending'), 'info');
      // The answer can be lost. The reloaded history then shows the real state.
      else onChanged();
      return isUnderWay;
    },
  );
  return (
    <ConfirmDialog
      open
      danger
      title={t('paymentCancelModal.title')}
      confirmLabel={t('paymentCancelModal.cancel')}
      cancelLabel={t('paymentCancelModal.close')}
      closeLabel={t('common.close')}
      busy={pending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{fees('fee')}</span> <OrderAmount amount={order.total_price} order={order} />
        </p>
        <p>
          <RefundRule procedureAt={order.procedure_at} />
        </p>
        <p>{t('paymentCancelModal.text')}</p>
      </div>
      {order.procedure_at && <VisitFateQuestion at={order.procedure_at} value={visit} onChange={setVisit} />}
      {errorText && (
        <Notice tone="error" title={t('paymentCancelModal.error')} className="mt-4">
          {errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
