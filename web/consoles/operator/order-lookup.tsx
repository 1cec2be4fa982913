import { Link, useSearchParams } from 'react-router';
import type { OperatorOrder } from '../../../contract/orders/operator-orders.ts';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useRetryWhile } from '../../session/use-background-task.ts';
import { useQuery } from '../../session/use-query.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { memberPath } from './members/member-look.ts';
import { FindByNumberForm } from './number-form.tsx';
import { OrderQuote } from './order-quote.tsx';
import { getDisplayedOrderState, OrderSummary } from './order-summary.tsx';
import { RefundForm } from './refund-form.tsx';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

/** URL parameter of the shown order, so that reloading and Back keep it. */
const ORDER_PARAM = 'order';
/**
 * Pauses before reloading an order with a pending payment or refund, in ms. After the last one it is reloaded only on request, because every load is
 * recorded.
 */
const RELOAD_PAUSES_MS = [2_000, 2_000, 4_000, 8_000, 14_000, 30_000];

/** Finds an order by its number, shows it, and refunds it. */
export function OrderLookup({ onRefunded }: { onRefunded: () => void }) {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const number = search.get(ORDER_PARAM) ?? '';
  const { value: order, failure, reload } = useQuery(number, () => api('operatorOrder', { params: { order_num: number } }));
  const find = (typed: string) => {
    const wanted = typed.toUpperCase();
    if (wanted === number) return reload();
    setSearch(new URLSearchParams({ ...Object.fromEntries(search), [ORDER_PARAM]: wanted }), { preventScrollReset: true });
  };
  const failureText = useFailureText();
  const unknown = failure instanceof ApiError && (failure.status === 404 || failure.code === 'invalid');
  return (
    <SectionCard id="refund" title={t('order.title')}>
      <FindByNumberForm
        number={number}
        name="order"
        words={{ label: t('common.orderNumber'), hint: t('order.hint'), find: shared('shared.find'), missing: t('order.missing') }}
        isNumber={(wanted) => wanted !== ''}
        onFind={find}
        input={{ maxLength: 64, autoCapitalize: 'characters', spellCheck: false }}
      />
      {number !== '' && !order && failure === undefined && <OrderSkeleton />}
      {failure !== undefined && (
        <Notice
          tone="error"
          className="mt-4"
          title={t(unknown ? 'order.unknown' : 'order.failed')}
          action={
            !unknown && (
              <Button kind="ghost" size="s" onClick={reload}>
                {t('common.retry')}
              </Button>
            )
          }
        >
          {unknown ? t('order.unknown.text') : failureText.ofError(failure)}
        </Notice>
      )}
      {order && <FoundOrder key={order.order_num} order={order} again={reload} onRefunded={onRefunded} />}
    </SectionCard>
  );
}

function FoundOrder({ order, again, onRefunded }: { order: OperatorOrder; again: () => void; onRefunded: () => void }) {
  const t = useTranslations('operator');
  const state = getDisplayedOrderState(order);
  const { title, moveFocus } = useFocusAfterDialog();
  // Reloads a few times while the provider's answer is pending.
  useRetryWhile(order.confirming || order.canceling, again, (look) => RELOAD_PAUSES_MS[look]);
  const refunded = () => {
    moveFocus();
    again();
    onRefunded();
  };
  return (
    <section aria-labelledby="found" className="mt-5 border-t border-line pt-4">
      <h3 ref={title} id="found" tabIndex={-1} className="mb-1 font-text text-base font-semibold tracking-normal outline-none">
        <Ltr>{order.order_num}</Ltr>
      </h3>
      <OrderSummary order={order} />
      {order.member_name !== null && (
        <Link to={memberPath({ order_num: order.order_num, reason: 'order' })} className={buttonClass({ kind: 'quiet', size: 's', className: 'mt-2' })}>
          {t('member.open')}
        </Link>
      )}
      {order.quote && <OrderQuote quote={order.quote} />}
      {state === 'canceling' && (
        <Notice tone="warning" className="mt-4" title={t('refund.unsure')} action={<ReloadButton onPress={again} />}>
          {t('refund.unsure.text')}
        </Notice>
      )}
      {state === 'confirming' && (
        <Notice className="mt-4" action={<ReloadButton onPress={again} />}>
          {t('refund.none.confirming')}
        </Notice>
      )}
      {(state === 'pending' || state === 'failed') && (
        <Notice still className="mt-4">
          {t(`refund.none.${state}`)}
        </Notice>
      )}
      {order.refundable && <RefundForm order={order} onRefunded={refunded} onDoubt={again} />}
    </section>
  );
}

function ReloadButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('operator');
  return (
    <Button kind="ghost" size="s" onClick={onPress}>
      {t('order.again')}
    </Button>
  );
}

function OrderSkeleton() {
  const t = useTranslations('operator');
  return (
    <Loading label={t('order.loading')} className="mt-5 grid gap-3 border-t border-line pt-4">
      <Skeleton className="h-5 w-56" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-7 w-full" />
      ))}
    </Loading>
  );
}
