import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RefundRequest } from '../../../contract/orders/operator-orders.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { DeclineRefundDialog } from './decline-refund.tsx';
import { memberPath } from './members/member-look.ts';
import { useFormatAmount } from './order-summary.tsx';

/** Clinics' requests to refund a fee because they cannot keep the date, the longest waiting first. Reloads when `round` changes. */
export function RefundRequests({ round, onDeclined }: { round: number; onDeclined: () => void }) {
  const t = useTranslations('operator');
  const [declining, setDeclining] = useState<RefundRequest>();
  const query = useLiveQuery(`round ${round}`, () => api('refundRequests'));
  return (
    <SectionCard id="requests" title={t('requests.title')} lead={query.value && t(query.value.length === 0 ? 'requests.none' : 'requests.lead')}>
      <QueryView query={query} loading={t('requests.loading')} skeletons="h-16" failed={t('requests.failed')} errorLook="notice">
        {(requests) =>
          requests.length > 0 && (
            <ul className="mt-4 grid gap-3">
              {requests.map((request) => (
                <RefundRequestItem key={request.order_num} request={request} onDecline={() => setDeclining(request)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {declining && (
        <DeclineRefundDialog
          request={declining}
          onDone={() => {
            setDeclining(undefined);
            onDeclined();
          }}
          onDoubt={query.reload}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </SectionCard>
  );
}

function RefundRequestItem({ request, onDecline }: { request: RefundRequest; onDecline: () => void }) {
  const t = useTranslations('operator');
  const why = useTranslations('thread');
  const { language } = useLanguage();
  const amount = useFormatAmount();
  const [, setSearch] = useSearchParams();
  const show = () => {
    setSearch((search) => new URLSearchParams({ ...Object.fromEntries(search), order: request.order_num }));
    document.getElementById('refund')?.scrollIntoView();
  };
  return (
    <Card as="li" look="outline" padded className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">
          <Bidi>{request.hospital_name}</Bidi>, <Ltr>{amount(request.total_price, request)}</Ltr>
        </p>
        <p className="text-sm">{t('requests.why', { reason: why(`reason.${request.reason}`) })}</p>
        <p className="text-sm text-ink-soft">
          <Ltr>{request.order_num}</Ltr>,{' '}
          {t.rich('flags.since', { time: <Bidi>{t('common.seoulTime', { time: formatSeoulTime(request.asked_at, language, { weekday: undefined }) })}</Bidi> })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" size="s" onClick={show}>
          {t('requests.open')}
        </Button>
        <Link to={memberPath({ order_num: request.order_num, reason: 'refund' })} className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('member.open')}
        </Link>
        <Button kind="quiet" size="s" onClick={onDecline}>
          {t('decline')}
        </Button>
      </div>
    </Card>
  );
}
