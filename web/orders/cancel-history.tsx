import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderItem } from '../../contract/orders/orders.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OrderAmount, OrderChargeDetails, OrderRow, OrderTime, ReceiptLink, usePaymentMethodNames } from './order-row.tsx';
import { isInCancelHistory } from './payment-state.ts';

/** Cancelled orders with time and refunded amount (specification 6.9). */
export function CancelHistory({ orders }: { orders: readonly OrderItem[] }) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const methodWords = usePaymentMethodNames();
  const canceled = orders.filter(isInCancelHistory);
  if (canceled.length === 0) {
    return (
      <EmptyState
        icon={<Undo2 />}
        title={t('cancels.empty')}
        action={
          <Link to="/myPage?tab=1" className={buttonClass({ kind: 'ghost' })}>
            {t('cancels.empty.action')}
          </Link>
        }
      >
        {t('cancels.empty.text')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4">
      {canceled.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          badge={<Chip>{t('history.status.canceled')}</Chip>}
          rows={[
            { id: 'at', label: t('cancels.at'), value: <OrderTime at={order.canceled_at ?? order.created_at} /> },
            { id: 'total', label: fees('fee'), value: <OrderChargeDetails order={order} /> },
            {
              id: 'refunded',
              label: t('cancels.refunded'),
              value:
                order.refunded_amount === null ? (
                  t('cancels.refunded.pending')
                ) : (
                  <strong className="font-semibold">
                    <OrderAmount amount={order.refunded_amount} order={order} />
                  </strong>
                ),
            },
            { id: 'way', label: t('cancels.way'), value: methodWords(order) },
          ]}
        >
          {order.paid_at !== null && (
            <div className="flex justify-end">
              <ReceiptLink order={order} />
            </div>
          )}
        </OrderRow>
      ))}
    </ul>
  );
}
