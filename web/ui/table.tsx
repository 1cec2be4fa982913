import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DefinitionRow = {
  /** Unique within the table. */
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** A total: larger, with a line above it. */
  strong?: boolean;
};

export type DefinitionRowsProps = {
  rows: readonly DefinitionRow[];
  /** Position of the values: beside their label (start), or at the far edge like totals (end). */
  align?: 'start' | 'end';
  /** Smaller rows for desktops. */
  dense?: boolean;
  className?: string;
};

/** Labels and values in rows. A value that does not fit beside its label goes below it. */
export function DefinitionRows({ rows, align = 'start', dense = false, className }: DefinitionRowsProps) {
  return (
    <dl className={className}>
      {rows.map((row) => (
        <div
          key={row.id}
          className={cx(
            'flex flex-wrap items-baseline gap-x-5 border-b border-line last:border-b-0',
            dense ? 'py-1.5' : 'py-3',
            align === 'end' && 'justify-between',
          )}
        >
          <dt className={cx('text-ink-soft', align === 'start' && 'min-w-28 flex-[0_1_30%]')}>{row.label}</dt>
          <dd
            className={cx(
              'min-w-0 wrap-anywhere tabular-nums',
              align === 'end' ? 'ms-auto text-end' : 'flex-[1_1_10rem]',
              row.strong && 'text-xl font-semibold',
            )}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
