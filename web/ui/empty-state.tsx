import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type EmptyStateProps = {
  /** A lucide icon of any size, shown in a celadon circle. */
  icon?: ReactNode;
  title: ReactNode;
  /** One sentence about what to do next. */
  children?: ReactNode;
  /** The button or link for the next step. */
  action?: ReactNode;
  /** h2 by default. */
  heading?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** States that there is nothing yet, and what to do. */
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
