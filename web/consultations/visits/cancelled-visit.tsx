import { Link } from 'react-router';
import type { Hospital } from '../../../contract/catalog/catalog.ts';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import { formatVisitDay, formatVisitTime } from '../reservations/visit-clock.ts';
import { chooseDatePath } from './choose-date-path.ts';
import { formatSharedOptions } from './paid-options.ts';
import { chatPath } from './paths.ts';
import { PhoneLink } from './visit-instructions.tsx';

type Props = {
  visit: Visit;
  hospital: Hospital;
  order: ThreadOrder | undefined;
  /** True if the order is paid for more visits than have taken place or are planned. */
  hasDateLeft: boolean;
};

/** A cancelled visit: who cancelled it, the state of the fee, and the patient's options. It has no directions, preparation or payment. */
export function CancelledVisit({ visit, hospital, order, hasDateLeft }: Props) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const { hospital_id, product_id, option_id, start_at } = visit;
  const isPaid = order?.status === 'success';
  const isBack = order?.status === 'canceled';
  const choice = chooseDatePath({ hospital_id, product_id, option_id, order_num: isPaid ? order.order_num : undefined });
  const treatment = formatSharedOptions(order, visit) ?? [visit.product_title, visit.option_title].filter(Boolean).join(' · ');
  return (
    <article className="mx-auto grid max-w-2xl gap-5 px-5 py-8 print:max-w-none print:py-0">
      <header>
        <p className="mb-1 text-sm text-ink-soft">{t('page.title')}</p>
        <h1>
          {start_at ? (
            <time dateTime={start_at} className="line-through decoration-2">
              <Bidi>{formatVisitTime(start_at, language)}</Bidi>
            </time>
          ) : (
            t('page.notFixed')
          )}
        </h1>
        <p className="text-ink-soft">
          <Bidi>{hospital.name}</Bidi>
        </p>
      </header>
      <Notice tone="warning" still title={t(cancellationKey(visit))}>
        <FeeState order={order} hasDateLeft={hasDateLeft} />
      </Notice>
      <Card padded className="py-2 print:shadow-none">
        <DefinitionRows
          align="end"
          rows={[
            ...(treatment ? [{ id: 'treatment', label: t('common.treatment'), value: <Bidi>{treatment}</Bidi> }] : []),
            { id: 'phone', label: t('page.phone'), value: <PhoneLink tel={hospital.tel} /> },
          ]}
        />
      </Card>
      <div className="flex flex-wrap gap-3 print:hidden">
        {(!isPaid || hasDateLeft) && (
          <Link to={choice} className={buttonClass({ className: 'flex-[1_1_9rem]' })}>
            {t('do.free')}
          </Link>
        )}
        <Link to={chatPath(hospital_id)} className={buttonClass({ kind: 'ghost', className: 'flex-[1_1_9rem]' })}>
          {t('do.chat')}
        </Link>
        {order && (
          <Link to={isBack ? '/myPage?tab=2' : '/myPage?tab=1'} className={buttonClass({ kind: 'quiet', className: 'flex-[1_1_9rem]' })}>
            {t(isBack ? 'do.cancels' : 'do.payments')}
          </Link>
        )}
      </div>
    </article>
  );
}

function cancellationKey({ given_up_by, reason }: Visit) {
  if (given_up_by === 'hospital') return reason === 'patient-asked' ? 'page.givenUp.asked' : 'page.givenUp.by';
  return given_up_by === 'user' ? 'page.givenUp.you' : 'page.givenUp';
}

/** State of the fee: refunded, being refunded, kept for another date, or none. */
function FeeState({ order, hasDateLeft }: Pick<Props, 'order' | 'hasDateLeft'>) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  if (!order) return t('giveUp.free');
  const amount = <Ltr>{formatShortMoney(order.refunded_amount ?? order.total_price, order.currency_code, language)}</Ltr>;
  if (order.status === 'canceled') {
    return order.refunded_at
      ? t.rich('money.refunded', { amount, day: <Bidi>{formatVisitDay(order.refunded_at, language)}</Bidi> })
      : t.rich('money.refunding', { amount });
  }
  if (order.status !== 'success') return null;
  return t.rich(hasDateLeft ? 'page.givenUp.fee' : 'money.paid', { amount });
}
