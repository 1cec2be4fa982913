import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderItem } from '../../contract/orders/orders.ts';
import { formatExactMoney } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { useRetryWhile } from '../session/use-background-task.ts';
import { Ltr } from '../ui/bidi.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Chip, type ChipTone } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { getRetryPauseMs } from './confirmation.ts';
import { OrderChargeDetails, OrderRow, OrderTime, ReceiptLink, useDueAtClinicRows, usePaymentMethodNames } from './order-row.tsx';
import { getPaymentState, isInCancelHistory, isInPaymentHistory, isOrderPending, type PaymentState } from './payment-state.ts';

const TONES: Record<PaymentState, ChipTone> = { success: 'jade', failed: 'blush', confirming: 'neutral', canceling: 'neutral', canceled: 'neutral' };

/** Payment attempts, newest first (specification 6.9). `onChanged` reloads the orders. */
export function PaymentHistory({ orders, onChanged }: { orders: readonly OrderItem[]; onChanged: () => void }) {
  const [asked, setAsked] = useState<OrderItem>();
  const payments = orders.filter(isInPaymentHistory);
  useRetryWhile(payments.some(isOrderPending), onChanged, getRetryPauseMs);
  if (payments.length === 0) return <NoPayments canceled={orders.some(isInCancelHistory)} />;
  return (
    <>
      <ul className="grid gap-4">
        {payments.map((order) => (
          <Payment key={order.id} order={order} onCancel={() => setAsked(order)} />
        ))}
      </ul>
      {asked && <CancelOrder order={asked} onChanged={onChanged} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Empty history. Tells a member who has just cancelled the only order where to find it. */
function NoPayments({ canceled }: { canceled: boolean }) {
  const t = useTranslations('orders');
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={t('history.empty')}
      action={
        <Link to={canceled ? '/myPage?tab=2' : '/treatment-list'} className={buttonClass({ kind: canceled ? 'ghost' : 'primary' })}>
          {t(canceled ? 'myPage.tab.cancels' : 'history.empty.action')}
        </Link>
      }
    >
      {t(canceled ? 'history.empty.canceled' : 'history.empty.text')}
    </EmptyState>
  );
}

function Payment({ order, onCancel }: { order: OrderItem; onCancel: () => void }) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const methodWords = usePaymentMethodNames();
  const dueRows = useDueAtClinicRows(order);
  const state = getPaymentState(order);
  const at = order.paid_at ?? order.created_at;
  return (
    <OrderRow
      order={order}
      badge={
        <Chip tone={TONES[state]}>
          {isOrderPending(order) && <Spinner className="size-3.5" />}
          {t(`history.status.${state}`)}
        </Chip>
      }
      rows={[
        { id: 'at', label: t(order.paid_at ? 'history.paidAt' : 'history.createdAt'), value: <OrderTime at={at} /> },
        { id: 'method', label: t('history.method'), value: methodWords(order) },
        {
          id: 'total',
          label: fees('fee'),
          value: (
            <strong className="font-semibold">
              <OrderChargeDetails order={order} />
            </strong>
          ),
        },
        ...(state === 'success' ? dueRows : []),
      ]}
    >
      {(state === 'confirming' || state === 'canceling') && <Notice still>{t(`history.status.${state}.text`)}</Notice>}
      {order.given_back && (
        <Notice still title={t('history.givenBack')}>
          {t.rich('history.givenBack.text', { amount: <Ltr>{formatExactMoney(order.given_back.amount, order.given_back.currency_code, language)}</Ltr> })}
        </Notice>
      )}
      {order.paid_at !== null && (
        <div className="flex flex-wrap justify-end gap-2">
          {order.cancellable && (
            <Button kind="quiet" size="s" onClick={onCancel}>
              {t('history.cancel')}
            </Button>
          )}
          <ReceiptLink order={order} />
        </div>
      )}
    </OrderRow>
  );
}
