import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { InboxRow, InboxState } from './inbox.ts';
import { InboxRowItem } from './inbox-row.tsx';

/** Number of rows in a block. Blocks are rendered only near the viewport. */
const ROWS_PER_BLOCK = 25;
const RENDER_MARGIN = '600px';

type Props = Pick<InboxState, 'listed' | 'total' | 'more' | 'status'> & {
  box: RefObject<HTMLDivElement | null>;
  current: number | undefined;
  onOpen: (row: InboxRow) => void;
  onMore: () => void;
  onScroll: () => void;
};

/** The loaded part of the list. Arrow keys move in it and Enter opens a row. The next page is requested near its end. */
export function InboxRows({ box, listed, total, more, status, current, onOpen, onMore, onScroll }: Props) {
  const blocks = Array.from({ length: Math.ceil(listed.length / ROWS_PER_BLOCK) }, (_, at) => listed.slice(at * ROWS_PER_BLOCK, (at + 1) * ROWS_PER_BLOCK));
  return (
    <div
      ref={box}
      data-list
      onScroll={onScroll}
      aria-busy={status === 'loading' || undefined}
      className={cx('min-h-0 flex-1 scroller', status === 'loading' && 'opacity-60')}
    >
      {blocks.map((rows, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is a stretch of the list, whoever stands in it
        <RowBlock key={at} box={box} rows={rows} first={at * ROWS_PER_BLOCK} total={total} current={current} onOpen={onOpen} />
      ))}
      {more !== 'none' && <ListEnd box={box} more={more} at={listed.length} onMore={onMore} />}
    </div>
  );
}

type RowBlockProps = Pick<Props, 'box' | 'total' | 'current' | 'onOpen'> & { rows: readonly InboxRow[]; first: number };

/** A block of rows. Outside the viewport it is empty and keeps its height. A block with the focus stays rendered. */
function RowBlock({ box, rows, first, total, current, onOpen }: RowBlockProps) {
  const item = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number>();
  useNear(box, item, (isNear, element) => {
    if (isNear) setHeight(undefined);
    else if (!element.contains(document.activeElement)) setHeight(element.offsetHeight);
  });
  return (
    <ul ref={item} onKeyDown={moveFocus} style={height === undefined ? undefined : { height }}>
      {height === undefined &&
        rows.map((row, at) => (
          <li key={row.id} aria-setsize={total} aria-posinset={first + at + 1} className="border-b border-line">
            <InboxRowItem row={row} current={row.id === current} onOpen={onOpen} />
          </li>
        ))}
    </ul>
  );
}

function ListEnd({ box, more, at, onMore }: { box: Props['box']; more: InboxState['more']; at: number; onMore: () => void }) {
  const t = useTranslations('clinic');
  const item = useRef<HTMLDivElement>(null);
  // Observes again after each page, because the end may still be near.
  useNear(box, item, (isNear) => isNear && more === 'there' && onMore(), `${at} ${more}`);
  return (
    <div ref={item} className="grid justify-items-center gap-2 px-4 py-5 text-center text-sm text-ink-soft">
      {more === 'loading' && <Spinner label={t('inbox.loading')} />}
      {more === 'failed' && <p role="alert">{t('inbox.more.failed')}</p>}
      {more !== 'loading' && (
        <Button kind="ghost" size="s" onClick={onMore}>
          {t(more === 'failed' ? 'common.retry' : 'inbox.more')}
        </Button>
      )}
    </div>
  );
}

/**
 * Calls `onChange` when an element enters or leaves the area near the visible part of its scroll box. Without
 * `IntersectionObserver` it is always near.
 */
function useNear(
  box: RefObject<HTMLElement | null>,
  item: RefObject<HTMLElement | null>,
  onChange: (isNear: boolean, element: HTMLElement) => void,
  anew = '',
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `anew` asks again
  useEffect(() => {
    const element = item.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry && latest.current(entry.isIntersecting, element), {
      root: box.current,
      rootMargin: RENDER_MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, item, anew]);
}

/** Arrow keys move between rows. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey) return;
  const buttons = [...(event.currentTarget.closest('[data-list]')?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
}
