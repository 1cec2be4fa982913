import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { ClinicStaffSummary } from '../../../contract/accounts/staff.ts';
import type { OperatorQueue } from '../../../contract/notifications/notices.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { RelativeTime } from '../../notices/relative-time.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { findClinicsWithoutStaff } from './clinics-without-staff.ts';
import { findExpiringRegistrations } from './expiring-registrations.ts';

type QueueKind = OperatorQueue | 'staff' | 'registrations';

/** Address of each queue: a separate page, or a section of this page. */
const QUEUE_ADDRESSES: Record<QueueKind, string> = {
  help: '/operator/help',
  interpreters: '/operator/interpreters',
  refunds: '#requests',
  payments: '#flags',
  unanswered: '/operator/notices',
  doubts: '/operator/translations',
  stopped: '/operator/translations',
  reviews: '/operator/reviews',
  pictures: '/operator/reviews?state=pictures',
  staff: '#staff',
  registrations: '#staff',
};

/** All queues of the operators with their counts, reloaded with every notice. `round` changes after an action on this page. */
export function OperatorQueues({ clinics, round }: { clinics: readonly ClinicStaffSummary[] | undefined; round: number }) {
  const t = useTranslations('operator');
  const query = useLiveQuery(`round ${round}`, () => api('operatorQueues'));
  useReloadOnFocus(query.reload);
  const alone = findClinicsWithoutStaff(clinics ?? []).length;
  const registrations = findExpiringRegistrations(clinics ?? []).length;
  const rows: { kind: QueueKind; count: number; since?: string }[] = [
    ...(query.value ?? []).map(({ queue, ...waits }) => ({ kind: queue, ...waits })),
    ...(alone > 0 ? [{ kind: 'staff' as const, count: alone }] : []),
    ...(registrations > 0 ? [{ kind: 'registrations' as const, count: registrations }] : []),
  ];
  return (
    <SectionCard id="waits" title={t('waits.title')} lead={query.value && rows.length === 0 && t('waits.none')}>
      <QueryView query={query} loading={t('waits.loading')} skeletons="h-12" failed={t('waits.failed')} errorLook="notice">
        {() =>
          rows.length > 0 && (
            <ul className={cx('mt-3 grid gap-x-8', rows.length > 1 && 'md:grid-cols-2')}>
              {rows.map((row) => (
                <QueueItem key={row.kind} {...row} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

function QueueItem({ kind, count, since }: { kind: QueueKind; count: number; since?: string }) {
  const t = useTranslations('operator');
  return (
    <li className="border-t border-line">
      <QueueLink to={QUEUE_ADDRESSES[kind]}>
        <span className="grid min-w-9 shrink-0 place-items-center rounded-full bg-celadon-100 px-2 py-1 font-semibold text-celadon-900 tabular-nums">
          {count}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-medium group-hover:underline">{t(`waits.${kind}`)}</span>
          {since !== undefined && (
            <span className="text-xs text-ink-soft">
              {t('waits.since')} <RelativeTime at={since} staff />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </QueueLink>
    </li>
  );
}

/** Link to another page, or to a section of this one. A section link keeps the search parameters. */
function QueueLink({ to, children }: { to: string; children: ReactNode }) {
  const look = 'group flex min-h-14 items-center gap-3 rounded-sm py-2';
  return to.startsWith('#') ? (
    <a href={to} className={look}>
      {children}
    </a>
  ) : (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

/** Reloads when the window gets the focus, like the bell's count, because a colleague's work sends no notice. */
function useReloadOnFocus(again: () => void): void {
  useEffect(() => {
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, [again]);
}
