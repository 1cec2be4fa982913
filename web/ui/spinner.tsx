import { cx } from './cx.ts';

export type SpinnerProps = {
  /** Said by a screen reader. Leave it out where the text beside it says the same. */
  label?: string;
  /** Size and colour: `size-5` and the text colour around it unless told. */
  className?: string;
};

/** A turning ring in the colour of the text around it. */
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
