import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

const STAR_PATH = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';
const STAR_NUMBERS = [1, 2, 3, 4, 5] as const;

export type StarsProps = {
  /** 0 to 5; shown with one decimal. */
  value: number;
  /** Text alternative of the picture ("Rated 4.9 of 5"). */
  label: string;
  /** short: one star and the figure. row: five stars, filled to a tenth. */
  kind?: 'short' | 'row';
  /** Smaller text after it: "(342)" or a link to the reviews. */
  children?: ReactNode;
  className?: string;
};

/** A read-only rating. */
export function Stars({ value, label, kind = 'short', children, className }: StarsProps) {
  const clip = useId();
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm', className)}>
      <span className="sr-only">{label}</span>
      {kind === 'short' ? (
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 fill-gold">
          <path d={STAR_PATH} />
        </svg>
      ) : (
        <svg viewBox="0 0 120 24" aria-hidden="true" className="h-4.5 w-auto shrink-0 rtl:-scale-x-100">
          <clipPath id={clip}>
            {STAR_NUMBERS.map((star) => (
              <path key={star} d={STAR_PATH} transform={`translate(${(star - 1) * 24})`} />
            ))}
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <rect width="120" height="24" className="fill-line" />
            <rect width={value * 24} height="24" className="fill-gold" />
          </g>
        </svg>
      )}
      <bdi dir="ltr" aria-hidden="true" className="font-semibold tabular-nums">
        {value.toFixed(1)}
      </bdi>
      {children && <span className="text-ink-soft">{children}</span>}
    </span>
  );
}
