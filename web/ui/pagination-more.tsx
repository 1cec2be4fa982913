import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import type { LinkRender } from './link-render.ts';

export type PaginationMoreProps = {
  /** "Show more treatments". */
  label: string;
  /** Number of shown and of all entries; changes are announced. */
  status?: ReactNode;
  busy?: boolean;
  busyLabel?: string;
  className?: string;
} & ({ onMore: () => void } | { /** Address of the next page, for lists with their state in the address. */ href: string; renderLink: LinkRender });

/** Button and status at the end of a list that has more entries. */
export function PaginationMore({ label, status, busy, busyLabel, className, ...way }: PaginationMoreProps) {
  return (
    <div className={cx('grid justify-items-center gap-2 py-6', className)}>
      <p role="status" className="text-sm text-ink-soft">
        {status}
      </p>
      {'onMore' in way ? (
        <Button kind="ghost" busy={busy} busyLabel={busyLabel} onClick={way.onMore}>
          {label}
        </Button>
      ) : (
        way.renderLink({ href: way.href, className: buttonClass({ kind: 'ghost' }), children: label })
      )}
    </div>
  );
}
