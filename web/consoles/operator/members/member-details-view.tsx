import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberDetails } from '../../../../contract/accounts/support.ts';
import { ApiError } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Bidi, Ltr } from '../../../ui/bidi.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SeoulTime, useFormatAmount } from '../order-summary.tsx';
import { MemberAccount } from './member-account.tsx';
import type { MemberLook } from './member-look.ts';

/** A member's account and business. Each load is recorded with its reason. */
export function MemberDetailsView({ look }: { look: MemberLook }) {
  const t = useTranslations('operator-members');
  const query = useQuery(JSON.stringify(look), () => api('lookAtMember', { body: look }));
  if (query.failure instanceof ApiError && query.failure.status === 404)
    return (
      <Notice tone="error" title={t('file.gone')}>
        {t('file.gone.text')}
      </Notice>
    );
  return (
    <QueryView query={query} loading={t('file.loading')} skeletons="h-40 h-24" failed={t('file.failed')} errorLook="notice">
      {(file) => (
        <div className="grid gap-6">
          <MemberAccount file={file} reason={look.reason} onChanged={query.reload} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <MemberOrders orders={file.orders} />
            <MemberVisits visits={file.visits} />
            <MemberConversations conversations={file.conversations} />
            <MemberHelp help={file.help} />
            <MemberConsents consents={file.consents} />
          </div>
        </div>
      )}
    </QueryView>
  );
}

function MemberOrders({ orders }: Pick<MemberDetails, 'orders'>) {
  const t = useTranslations('operator-members');
  const state = useTranslations('operator');
  const amount = useFormatAmount();
  return (
    <BusinessList id="orders" title={t('orders')} none={t('orders.none')}>
      {orders.map((order) => (
        <li key={order.order_num} className="py-2">
          <Link to={`/operator?order=${encodeURIComponent(order.order_num)}`} className="font-semibold text-celadon-700 underline">
            <Ltr>{order.order_num}</Ltr>
          </Link>
          <span className="block text-sm">
            <Bidi>{order.hospital_name}</Bidi>, <Ltr>{amount(order.total_price, order)}</Ltr>, {state(`state.${order.status}`)}
          </span>
          <span className="block text-sm text-ink-soft">
            <SeoulTime iso={order.created_at} />
          </span>
        </li>
      ))}
    </BusinessList>
  );
}

function MemberVisits({ visits }: Pick<MemberDetails, 'visits'>) {
  const t = useTranslations('operator-members');
  return (
    <BusinessList id="visits" title={t('visits')} none={t('visits.none')}>
      {visits.map(({ id, hospital_name, state, start_at }) => (
        <li key={id} className="py-2">
          <Bidi>{hospital_name}</Bidi>
          <span className="block text-sm text-ink-soft">
            {t(`visit.${state}`)}, {start_at === null ? t('visits.noDate') : <SeoulTime iso={start_at} />}
          </span>
        </li>
      ))}
    </BusinessList>
  );
}

function MemberConversations({ conversations }: Pick<MemberDetails, 'conversations'>) {
  const t = useTranslations('operator-members');
  return (
    <BusinessList id="conversations" title={t('conversations')} none={t('conversations.none')}>
      {conversations.map(({ id, hospital_name, opened_at, waiting_since, deleted_at }) => (
        <li key={id} className="py-2">
          <Bidi>{hospital_name}</Bidi>
          <span className="block text-sm text-ink-soft">
            <SeoulTime iso={opened_at} />
            {deleted_at === null && waiting_since !== null && <>, {t.rich('conversations.waiting', { time: <SeoulTime iso={waiting_since} /> })}</>}
            {deleted_at !== null && <>, {t.rich('conversations.deleted', { time: <SeoulTime iso={deleted_at} /> })}</>}
          </span>
        </li>
      ))}
    </BusinessList>
  );
}

function MemberConsents({ consents }: Pick<MemberDetails, 'consents'>) {
  const t = useTranslations('operator-members');
  return (
    <BusinessList id="consents" title={t('consents')} none={t('consents.none')}>
      {consents.map(({ id, document, version, about, agreed_at, withdrawn_at }) => (
        <li key={id} className="py-2">
          {t(`consent.${document as 'terms'}`)}
          {about !== null && (
            <>
              , <Bidi>{about}</Bidi>
            </>
          )}
          <span className="block text-sm text-ink-soft">
            {t('consents.version', { version })}, <SeoulTime iso={agreed_at} />
            {withdrawn_at !== null && <>, {t.rich('consents.withdrawn', { time: <SeoulTime iso={withdrawn_at} /> })}</>}
          </span>
        </li>
      ))}
    </BusinessList>
  );
}

function MemberHelp({ help }: Pick<MemberDetails, 'help'>) {
  const t = useTranslations('operator-members');
  const shared = useTranslations('console');
  return (
    <SectionCard id="help" title={t('help')} lead={help === null && t('help.none')}>
      {help && (
        <>
          <p className="mt-1 text-sm text-ink-soft">{shared.rich('shared.lastMessage', { time: <SeoulTime iso={help.last_message_at} /> })}</p>
          <Link
            to={`/operator/help?${new URLSearchParams({ state: help.done_at !== null ? 'done' : help.waiting_since === null ? 'answered' : 'waiting', thread: String(help.id) })}`}
            className={buttonClass({ kind: 'ghost', size: 's', className: 'mt-3' })}
          >
            {t('help.open')}
          </Link>
        </>
      )}
    </SectionCard>
  );
}

function BusinessList({ id, title, none, children }: { id: string; title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <SectionCard id={id} title={title} lead={children.length === 0 && none}>
      {children.length > 0 && <ul className="mt-2 divide-y divide-line">{children}</ul>}
    </SectionCard>
  );
}
