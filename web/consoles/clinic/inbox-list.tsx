import { Inbox, SearchX, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ListTranslationsContext, useListTranslations } from './english/list-translations.ts';
import { useClinicSettings } from './handling/use-clinic-settings.ts';
import type { InboxRow, InboxState } from './inbox.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRows } from './inbox-rows.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { effectiveFilter, type InboxView, isNarrowed } from './inbox-view.ts';
import { useListScrollPosition } from './use-list-scroll-position.ts';

export type InboxListProps = {
  uid: string;
  inbox: InboxState;
  /** Opens the dialog for the coordinator's name and the clinic's promised answer time. */
  onDesk: () => void;
  onView: (view: InboxView) => void;
  current: number | undefined;
  className?: string;
  /** Must be a stable function, so that only changed rows render again. */
  onOpen: (row: InboxRow) => void;
  onMore: () => void;
  onRetry: () => void;
};

/** The list of the inbox, with search, filters, order and paging. */
export function InboxList({ uid, inbox, onView, onDesk, current, className, onOpen, onMore, onRetry }: InboxListProps) {
  const t = useTranslations('clinic');
  const { view, listed, counts, status, total } = inbox;
  const box = useRef<HTMLDivElement>(null);
  const onScroll = useListScrollPosition(uid, inbox, box);
  const inEnglish = useListTranslations();
  const isFirst = listed.length === 0 && status === 'loading';
  const nobody = status === 'ready' && listed.length === 0;
  const hasNone = nobody && !isNarrowed(view) && counts?.states.all === 0;
  return (
    <section aria-label={t('inbox')} className={cx('flex min-h-0 flex-col border-e border-line bg-surface', className)}>
      <CoordinatorNameLine onDesk={onDesk} />
      <InboxSearch
        q={view.q ?? ''}
        onSearch={(q) => onView(q === undefined ? withoutSearch(view) : { ...view, q })}
        onDown={() => box.current?.querySelector('button')?.focus()}
      />
      {!hasNone && <InboxFilters view={view} counts={counts} onView={onView} />}
      <p role="status" className={cx('shrink-0 px-4 py-1.5 text-xs text-ink-soft tabular-nums', view.q === undefined && 'sr-only')}>
        {status === 'ready' && t('inbox.total', { count: total })}
        {inbox.isCut && ` ${t('inbox.cut')}`}
      </p>
      {isFirst && <InboxSkeleton label={t('inbox.loading')} />}
      {status === 'failed' && (
        <ErrorState title={t('inbox.failed')} action={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
          {t('inbox.failed.text')}
        </ErrorState>
      )}
      {hasNone && (
        <EmptyState icon={<Inbox />} title={t('inbox.empty')}>
          {t('inbox.empty.text')}
        </EmptyState>
      )}
      {nobody && !hasNone && isNarrowed(view) && (
        <EmptyState icon={<SearchX />} title={t('search.none')} action={<Button onClick={() => onView({})}>{t('search.everybody')}</Button>}>
          {t('search.none.text')}
        </EmptyState>
      )}
      {nobody && !hasNone && !isNarrowed(view) && <p className="px-4 py-8 text-center text-ink-soft">{t(`filter.${effectiveFilter(view)}.none`)}</p>}
      {listed.length > 0 && status !== 'failed' && (
        <ListTranslationsContext value={inEnglish}>
          <InboxRows {...{ box, listed, total, status, current, onOpen, onMore, onScroll }} more={inbox.more} />
        </ListTranslationsContext>
      )}
      <p className="mt-auto shrink-0 border-t border-line px-4 py-2 text-xs text-ink-soft max-md:hidden">{t('inbox.keys')}</p>
    </section>
  );
}

const withoutSearch = ({ q: _, ...view }: InboxView): InboxView => view;

/** The coordinator's name as patients see it. Asks for a name until one is chosen. */
function CoordinatorNameLine({ onDesk }: Pick<InboxListProps, 'onDesk'>) {
  const t = useTranslations('clinic-handling');
  const desk = useClinicSettings();
  if (!desk) return null;
  const { chosen_name } = desk.you;
  return (
    <button
      type="button"
      onClick={onDesk}
      aria-label={chosen_name === null ? undefined : `${t('desk')}: ${chosen_name}`}
      className="flex min-h-tap shrink-0 items-center gap-2 border-b border-line px-4 text-start text-sm font-semibold text-celadon-700 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <UserRound aria-hidden="true" className="size-4 shrink-0" />
      {chosen_name === null ? t('desk.nameless') : <Bidi>{chosen_name}</Bidi>}
    </button>
  );
}

function InboxSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex-1">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="grid gap-2 border-b border-line px-4 py-3.5">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      ))}
    </Loading>
  );
}
