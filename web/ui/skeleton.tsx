import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey placeholder in the shape of the content: give it the same size (`h-5 w-2/3`, `aspect-4/3`). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className)} />;
}

export type LoadingProps = {
  /** Announced once by screen readers ("Loading the treatments"). */
  label: string;
  /** Skeletons in the layout of the loaded content. */
  children: ReactNode;
  className?: string;
};

/** Wraps the skeletons of one part of a page. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
