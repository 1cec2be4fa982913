import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ErrorStateProps = {
  /** The problem, in the reader's words. */
  title: ReactNode;
  /** Advice on what to do now. */
  children?: ReactNode;
  /** States what was saved ("Your message is saved on this phone"; "No money was taken"). */
  reassurance?: ReactNode;
  /** Buttons or links, such as "Try again". */
  action?: ReactNode;
  /** h2 by default. */
  heading?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** An error with its cause, what was saved, and what to do. */
export function ErrorState({ title, children, reassurance, action, heading: Heading = 'h2', className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center', className)}>
      <span aria-hidden="true" className="mb-1 grid size-18 place-items-center rounded-full bg-radial-[at_30%_25%] from-white to-blush-100 text-blush-600">
        <CircleAlert strokeWidth={1.5} className="size-7" />
      </span>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-ink-soft">{children}</div>}
      {reassurance && <p className="rounded-md bg-celadon-50 px-4 py-2 text-sm text-celadon-900">{reassurance}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
