import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RefundRequest } from '../../../contract/orders/operator-orders.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useRefreshOnNotice } from '../use-refresh-on-notice.ts';
import { DeclineRefund } from './decline-refund.tsx';
import { LoadError } from './load-error.tsx';
import { useFormatAmount } from './order-facts.tsx';

/** Clinics' requests to refund a fee because they cannot keep the date, longest waiting first. Reloaded when `round` changes. */
export function RequestDesk({ round, onDeclined }: { round: number; onDeclined: () => void }) {
  const t = useTranslations('operator');
  const [declining, setDeclining] = useState<RefundRequest>();
  const { value: requests, failure, reload } = useQuery(`round ${round}`, () => api('refundRequests'));
  useRefreshOnNotice(reload);
  return (
    <SectionCard id="requests" title={t('requests.title')}>
      {requests?.length === 0 && <p className="mt-1 text-ink-soft">{t('requests.none')}</p>}
      {!requests && failure === undefined && (
        <Loading label={t('requests.loading')} className="mt-4 grid gap-3">
          <Skeleton className="h-16 w-full rounded-md" />
        </Loading>
      )}
      {failure !== undefined && <LoadError title={t('requests.failed')} error={failure} onRetry={reload} />}
      {requests && requests.length > 0 && (
        <>
          <p className="mt-1 text-ink-soft">{t('requests.lead')}</p>
          <ul className="mt-4 grid gap-3">
            {requests.map((request) => (
              <Request key={request.order_num} request={request} onDecline={() => setDeclining(request)} />
            ))}
          </ul>
        </>
      )}
      {declining && (
        <DeclineRefund
          request={declining}
          onDone={() => {
            setDeclining(undefined);
            onDeclined();
          }}
          onDoubt={reload}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </SectionCard>
  );
}

function Request({ request, onDecline }: { request: RefundRequest; onDecline: () => void }) {
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
          {t.rich('flags.since', { time: <Bidi>{t('seoul', { time: formatSeoulTime(request.asked_at, language, { weekday: undefined }) })}</Bidi> })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" size="s" onClick={show}>
          {t('requests.open')}
        </Button>
        <Button kind="quiet" size="s" onClick={onDecline}>
          {t('decline')}
        </Button>
      </div>
    </Card>
  );
}
