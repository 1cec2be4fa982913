import { Link, useSearchParams } from 'react-router';
import type { FlaggedOrder } from '../../../contract/orders/operator-orders.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { memberPath } from './members/member-look.ts';
import { useFormatAmount } from './order-summary.tsx';

/** Orders with an unexpected payment: the expected amount, the provider's amount, and what to do. */
export function FlaggedOrders() {
  const t = useTranslations('operator');
  const query = useLiveQuery('all', () => api('flaggedOrders'));
  return (
    <SectionCard id="flags" title={t('flags.title')} lead={query.value && t(query.value.length === 0 ? 'flags.none' : 'flags.lead')}>
      <QueryView query={query} loading={t('flags.loading')} skeletons="h-24" failed={t('flags.failed')} errorLook="notice">
        {(flagged) =>
          flagged.length > 0 && (
            <ul className="mt-4 grid gap-3">
              {flagged.map((order) => (
                <FlaggedOrderItem key={order.order_num} order={order} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function FlaggedOrderItem({ order }: { order: FlaggedOrder }) {
  const t = useTranslations('operator');
  const { language } = useLanguage();
  const amount = useFormatAmount();
  const [, setSearch] = useSearchParams();
  const { order_num, why, provider } = order;
  const show = () => setSearch((search) => new URLSearchParams({ ...Object.fromEntries(search), order: order_num }));
  return (
    <Card as="li" look="outline" padded className="grid gap-2">
      <h3 className="font-text text-base font-semibold tracking-normal">{t(`flag.${why}`)}</h3>
      <p className="text-sm text-ink-soft">
        <Ltr>{order_num}</Ltr>,{' '}
        {t.rich('flags.since', { time: <Bidi>{t('common.seoulTime', { time: formatSeoulTime(order.noticed_at, language, { weekday: undefined }) })}</Bidi> })}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div>
          <dt className="text-ink-soft">{t('flags.expected')}</dt>
          <dd>
            <Ltr>{amount(order.expected, order)}</Ltr>
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">{t('flags.held')}</dt>
          <dd>
            {provider
              ? t.rich('flags.held.value', { left: <Ltr>{amount(provider.left, provider)}</Ltr>, captured: <Ltr>{amount(provider.captured, provider)}</Ltr> })
              : t('flags.held.none')}
          </dd>
        </div>
      </dl>
      <p className="text-sm">{t(`flag.${why}.do`)}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" size="s" onClick={show}>
          {t('flags.open')}
        </Button>
        <Link to={memberPath({ order_num, reason: 'order' })} className={buttonClass({ kind: 'quiet', size: 's' })}>
          {t('member.open')}
        </Link>
      </div>
    </Card>
  );
}
