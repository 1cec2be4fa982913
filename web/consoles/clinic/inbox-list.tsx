import { CalendarCheck, Inbox } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { seoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipToggle } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Country } from './country.tsx';
import { type InboxRow, type InboxState, needsDate } from './inbox.ts';
import { FILTERS, type InboxFilter } from './inbox-filter.ts';

export type InboxListProps = {
  /** Everybody; who of them is shown by the filter. */
  rows: readonly InboxRow[];
  listed: readonly InboxRow[];
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
  status: InboxState['status'];
  current: number | undefined;
  className?: string;
  /** The same at every rendering: a row is drawn anew only when it changed. */
  onOpen: (id: number) => void;
  onRetry: () => void;
};

/** Who writes to the clinic. Arrows move in the list, Enter opens. */
export function InboxList({ rows, listed, filter, onFilter, status, current, className, onOpen, onRetry }: InboxListProps) {
  const t = useTranslations('clinic');
  return (
    <section aria-label={t('inbox')} className={cx('flex min-h-0 flex-col border-e border-line bg-surface', className)}>
      {rows.length > 0 && <Filters rows={rows} filter={filter} onFilter={onFilter} />}
      {status === 'loading' && <Waiting label={t('inbox.loading')} />}
      {status === 'failed' && (
        <ErrorState title={t('inbox.failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
          {t('inbox.failed.text')}
        </ErrorState>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon={<Inbox />} title={t('inbox.empty')}>
          {t('inbox.empty.text')}
        </EmptyState>
      )}
      {rows.length > 0 && listed.length === 0 && <p className="px-4 py-8 text-center text-ink-soft">{t(`filter.${filter}.none`)}</p>}
      {listed.length > 0 && (
        <ul onKeyDown={moveFocus} className="min-h-0 flex-1 scroller">
          {listed.map((row) => (
            <li key={row.id} className="border-b border-line">
              <Row row={row} current={row.id === current} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto shrink-0 border-t border-line px-4 py-2 text-xs text-ink-soft max-md:hidden">{t('inbox.keys')}</p>
    </section>
  );
}

function Filters({ rows, filter, onFilter }: Pick<InboxListProps, 'rows' | 'filter' | 'onFilter'>) {
  const t = useTranslations('clinic');
  return (
    <fieldset aria-label={t('filter')} className="flex shrink-0 flex-wrap gap-2 border-b border-line px-3 py-2.5">
      {(Object.keys(FILTERS) as InboxFilter[]).map((each) => (
        <ChipToggle key={each} pressed={filter === each} onClick={() => onFilter(each)}>
          {t(`filter.${each}`)} <span className="tabular-nums">{rows.filter(FILTERS[each]).length}</span>
        </ChipToggle>
      ))}
    </fieldset>
  );
}

/** Arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
}

const Row = memo(function Row({ row, current, onOpen }: { row: InboxRow; current: boolean; onOpen: (id: number) => void }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return (
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      aria-current={current || undefined}
      className={cx(
        'grid w-full gap-1 px-4 py-3 text-start focus-visible:-outline-offset-2',
        current ? 'bg-celadon-50 inset-shadow-[3px_0_0_var(--color-celadon-700)]' : 'hover:bg-sunken',
      )}
    >
      <span className="flex items-center gap-2">
        <bdi lang="en" className="min-w-0 font-semibold">
          {row.name}
        </bdi>
        <Badge count={row.unread_count} label={t('inbox.unread', { count: row.unread_count })} />
        <Waited since={row.waiting_since} />
      </span>
      <span className="flex items-center gap-2 text-xs text-ink-soft">
        <Country code={row.country} />
        {row.paid && <span className="shrink-0 rounded-full bg-celadon-100 px-2 py-0.5 font-semibold text-celadon-900">{t('paid')}</span>}
      </span>
      <ToDo row={row} />
      <LastWords row={row} />
      {row.reservation_at && (
        <span className="flex items-center gap-1.5 text-xs font-medium text-celadon-700">
          <CalendarCheck aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="min-w-0">
            {seoulTime(row.reservation_at, language, { year: undefined })}
            {row.product_title && ` · ${row.product_title}`}
          </span>
        </span>
      )}
    </button>
  );
});

/** What is to be done about her date: nobody has to open her to see it. */
function ToDo({ row }: { row: InboxRow }) {
  const t = useTranslations('clinic');
  const { step, order_num } = row.way.next;
  const asks = step === 'answer-date';
  if (!asks && !needsDate(row)) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      {needsDate(row) && <span className="shrink-0 rounded-full bg-gold-100 px-2 py-0.5 font-semibold">{t('dateless')}</span>}
      {asks && <span className="shrink-0 rounded-full bg-blush-100 px-2 py-0.5 font-semibold text-blush-700">{t('asksDate')}</span>}
      {order_num && <Ltr className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{order_num}</Ltr>}
    </span>
  );
}

/** Her words in Korean, as soon as they are; the clinic's own are marked as such. */
function LastWords({ row }: { row: InboxRow }) {
  const t = useTranslations('clinic');
  const marks = useTranslations('thread');
  if (row.last_message === null) return <span className="truncate text-sm text-ink-soft">{t('inbox.silent')}</span>;
  const translated = row.last_sender === 'user' ? row.last_message_translated : null;
  return (
    <span className={cx('line-clamp-2 text-sm', row.unread_count > 0 ? 'text-ink' : 'text-ink-soft')}>
      {row.last_sender === 'hospital' && <span className="text-ink-soft">{t('inbox.us')} </span>}
      {row.last_sender === 'user' && row.last_message_marked && (
        <span className="rounded-sm bg-gold-100 px-1.5 font-semibold text-ink">{marks('mark.listed')}</span>
      )}{' '}
      <bdi lang={translated === null && row.last_sender === 'user' ? row.language : 'ko'}>{translated ?? row.last_message}</bdi>
    </span>
  );
}

const MINUTE_MS = 60_000;

/** How long her last word has been without an answer. */
function Waited({ since }: { since: string | null }) {
  const t = useTranslations('clinic');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!since) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [since]);
  if (!since) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const said =
    minutes < 1
      ? t('waited.now')
      : minutes < 60
        ? t('waited.minutes', { count: minutes })
        : minutes < 1440
          ? t('waited.hours', { count: Math.floor(minutes / 60) })
          : t('waited.days', { count: Math.floor(minutes / 1440) });
  return <span className={cx('ms-auto shrink-0 text-xs font-medium tabular-nums', minutes < 10 ? 'text-ink-soft' : 'text-blush-700')}>{said}</span>;
}

function Waiting({ label }: { label: string }) {
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
