import { Bell, CalendarDays, CreditCard, Hourglass, MessageCircle, Settings, ShieldCheck, Star } from 'lucide-react';
import { Link } from 'react-router';
import type { Notice, NoticeGroup } from '../../contract/notifications/notices.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice as Remark } from '../ui/notice.tsx';
import { PaginationMore } from '../ui/pagination-more.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { getPreferencesPath } from './paths.ts';
import { RelativeTime } from './relative-time.tsx';
import { useMarkSeenInView, useNoticeList } from './use-notice-list.ts';

const ICONS: Record<NoticeGroup, typeof Bell> = {
  messages: MessageCircle,
  dates: CalendarDays,
  reminders: CalendarDays,
  payments: CreditCard,
  account: ShieldCheck,
  reviews: Star,
  waiting: Hourglass,
  evening: CalendarDays,
};

/** List of notices (specification 7.8), each with a link. Used in the bell's panel and on a page. */
export function NoticeList({ home }: { home: string }) {
  const staff = home !== '/';
  const t = useTranslations('notices');
  const failureText = useFailureText();
  const { value, failure, loading, reload, isNew, inView, showMore } = useNoticeList();
  const watch = useMarkSeenInView(inView);
  if (!value && failure === undefined) return <NoticesSkeleton />;
  if (!value)
    return (
      <ErrorState title={t('list.failed')} action={<Button onClick={reload}>{t('common.retry')}</Button>}>
        {failureText.ofError(failure)}
      </ErrorState>
    );
  const { notices, more } = value;
  return (
    <>
      {notices.length === 0 ? (
        <EmptyState icon={<Bell />} title={t('list.empty')}>
          {t(staff ? 'list.empty.staff' : 'list.empty.user')}
        </EmptyState>
      ) : (
        <ul>
          {notices.map((notice) => (
            <li key={notice.id} ref={(row) => (row ? watch(row) : undefined)} data-notice={notice.id} className="border-b border-line">
              <Row notice={notice} isNew={isNew(notice)} staff={staff} />
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <Remark tone="error" title={t('list.failed')} className="m-4">
          {failureText.ofError(failure)}
        </Remark>
      )}
      {more && <PaginationMore label={t('list.more')} busy={loading} busyLabel={t('common.loading')} onMore={showMore} />}
      <p className="px-5 py-3">
        <Link to={getPreferencesPath(home)} className="inline-flex min-h-tap items-center gap-2 text-sm font-medium text-celadon-700 hover:underline">
          <Settings aria-hidden="true" className="size-4" />
          {t('list.wishes')}
        </Link>
      </p>
    </>
  );
}

function Row({ notice, isNew, staff }: { notice: Notice; isNew: boolean; staff: boolean }) {
  const t = useTranslations('notices');
  const Icon = ICONS[notice.group];
  return (
    <Link to={notice.path} className={cx('flex gap-3 px-5 py-3.5 focus-visible:-outline-offset-2', isNew ? 'bg-celadon-50' : 'hover:bg-sunken')}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-celadon-700" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold">{notice.title}</bdi>
          {isNew && <span className="rounded-full bg-blush-100 px-2 py-0.5 text-xs font-semibold text-blush-700">{t('list.new')}</span>}
        </span>
        <bdi className="text-sm">{notice.text}</bdi>
        <RelativeTime at={notice.at} staff={staff} />
      </span>
    </Link>
  );
}

function NoticesSkeleton() {
  const t = useTranslations('notices');
  return (
    <Loading label={t('list.loading')}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="grid gap-2 border-b border-line px-5 py-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </Loading>
  );
}
