import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type EmptyStateProps = {
  /** A lucide icon of any size; drawn in a celadon round. */
  icon?: ReactNode;
  title: ReactNode;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** The button or link that does it. */
  action?: ReactNode;
  /** h2 unless told. */
  heading?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action, heading: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-1 grid size-18 place-items-center rounded-full bg-radial-[at_30%_25%] from-white via-celadon-50 to-celadon-100 text-celadon-700 [&_svg]:size-7 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </span>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
