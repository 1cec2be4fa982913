import type { ReactNode } from 'react';
import { QueryView, type QueryViewProps } from '../session/query-view.tsx';
import { cx } from '../ui/cx.ts';

type Props<Item> = Pick<QueryViewProps<Page<Item>>, 'query' | 'loading' | 'failed' | 'errorLook'> & {
  /** Height of the skeleton. */
  skeletons: string;
  none: string;
  more: (count: number) => string;
  /** Margin above the list. */
  className?: string;
  /** Renders one item as an `<li>`. */
  children: (item: Item, place: number) => ReactNode;
};
type Page<Item> = { items: readonly Item[]; total: number };

/** The list of a queue: its states, its items, and the number of those that are not shown. */
export function QueueList<Item>({ query, skeletons, none, more, className, children, ...view }: Props<Item>) {
  return (
    <QueryView {...view} query={query} skeletons={skeletons} className={cx(className, 'grid gap-3')} errorWithValue>
      {({ items, total }) => (
        <>
          {items.length === 0 && <p className={cx(className, 'text-ink-soft')}>{none}</p>}
          {items.length > 0 && <ul className={cx(className, 'grid gap-3')}>{items.map(children)}</ul>}
          {total > items.length && <p className={cx(className && 'mt-3', 'text-sm text-ink-soft')}>{more(total - items.length)}</p>}
        </>
      )}
    </QueryView>
  );
}
