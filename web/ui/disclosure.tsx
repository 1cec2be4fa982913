import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DisclosureProps = {
  /** The line that toggles it. */
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** line: between thin lines. card: in a white frame. */
  kind?: 'line' | 'card';
  /** Opens at most one of several with the same name. */
  name?: string;
  className?: string;
};

/** A collapsible part of a page; the browser's search finds its text even when collapsed. */
export function Disclosure({ summary, children, defaultOpen, kind = 'line', name, className }: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      name={name}
      className={cx('group/fold', kind === 'card' ? 'rounded-md bg-surface shadow-1' : 'border-b border-line', className)}
    >
      <summary
        className={cx(
          'flex min-h-13 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-celadon-700 [&::-webkit-details-marker]:hidden',
          kind === 'card' && 'rounded-md px-5',
        )}
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open/fold:rotate-180" />
      </summary>
      <div className={cx('pb-5', kind === 'card' && 'px-5')}>{children}</div>
    </details>
  );
}
