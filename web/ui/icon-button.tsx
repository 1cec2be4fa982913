import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name. */
  label: string;
  /** A lucide icon or another picture of about 20 px; hidden from screen readers. */
  children: ReactNode;
  /** quiet: no background until touched. sunken: grey background. glass: over pictures. primary: the main action. onDark: in a dark bar. */
  kind?: 'quiet' | 'sunken' | 'glass' | 'primary' | 'onDark';
};

const kindClasses = {
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  sunken: 'bg-sunken text-ink hover:bg-line',
  glass: 'bg-surface/85 text-ink shadow-1 backdrop-blur-sm hover:bg-surface',
  onDark: 'text-white hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white',
  primary: 'bg-celadon-700 text-white hover:bg-celadon-900',
};

/** A round button of 44 px with an icon and an accessible name. */
export function IconButton({ label, kind = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(
        'inline-grid size-tap shrink-0 place-items-center rounded-full transition-colors duration-150',
        'disabled:bg-sunken disabled:text-ink-soft/60',
        kindClasses[kind],
        className,
      )}
    >
      <span aria-hidden="true" className="grid place-items-center">
        {children}
      </span>
    </button>
  );
}
