import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  /** primary: the one main action of a screen. ghost: other actions. quiet: text only. danger: cannot be undone. */
  kind?: 'primary' | 'ghost' | 'quiet' | 'danger';
  /** m is 48 px high, s 44 px for dense screens. */
  size?: 'm' | 's';
  /** As wide as its container. */
  full?: boolean;
  /** Layout only (margins, grid place). */
  className?: string;
};

const kindClasses = {
  primary: 'bg-celadon-700 text-white hover:bg-celadon-900 active:bg-celadon-900',
  ghost: 'bg-surface text-celadon-700 inset-ring-[1.5px] inset-ring-celadon-700 hover:bg-celadon-50 active:bg-celadon-100',
  quiet: 'text-celadon-700 hover:bg-celadon-50 active:bg-celadon-100',
  danger: 'bg-sunday text-white hover:bg-[#962a22] active:bg-[#962a22]',
};

/** Returns the classes of a button, for a link that looks like one: `<Link className={buttonClass({ kind: "ghost" })}>`. */
export function buttonClass({ kind = 'primary', size = 'm', full = false, className }: ButtonLook = {}): string {
  return cx(
    // Corners of 24 px look like a pill on one line, and stay calm when a long language needs two.
    'relative inline-flex items-center justify-center gap-2 rounded-lg text-center text-base leading-tight font-semibold',
    'select-none transition-colors duration-150 disabled:bg-sunken disabled:text-ink-soft disabled:inset-ring-0',
    size === 'm' ? 'min-h-12 px-5 py-2.5' : 'min-h-tap px-4 py-2',
    full && 'w-full',
    kindClasses[kind],
    className,
  );
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a spinner, ignores presses, and keeps width and focus. */
    busy?: boolean;
    /** Announced to screen readers while busy ("Sending"). */
    busyLabel?: string;
  };

/** A button. `type` is "button" by default. */
export function Button({ kind, size, full, className, busy = false, busyLabel, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would lose the focus during the action.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass({ kind, size, full, className })}
    >
      <span className={cx('inline-flex min-w-0 items-center justify-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  );
}
