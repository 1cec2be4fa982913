import { cx } from './cx.ts';

export type SpinnerProps = {
  /** Announced by screen readers. Omit it if the text beside it says the same. */
  label?: string;
  /** Size and colour: `size-5` and the surrounding text colour by default. */
  className?: string;
};

/** A rotating ring in the surrounding text colour. */
export function Spinner({ label, className = 'size-5' }: SpinnerProps) {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
        className={cx('animate-spin', className)}
      >
        <circle cx="12" cy="12" r="9" opacity=".25" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}
