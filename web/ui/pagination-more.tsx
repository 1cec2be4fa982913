import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import type { LinkRender } from './link-render.ts';

export type PaginationMoreProps = {
  /** "Show more treatments". */
  label: string;
  /** How many are shown of how many; announced as it changes. */
  status?: ReactNode;
  busy?: boolean;
  busyLabel?: string;
  className?: string;
} & ({ onMore: () => void } | { /** The next page's address, for lists that live in the address. */ href: string; renderLink: LinkRender });

/** Under a list that goes on. */
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
