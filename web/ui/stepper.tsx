import { Minus, Plus } from 'lucide-react';
import { cx } from './cx.ts';

export type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** Minimum and maximum; 1 and 99 by default. */
  min?: number;
  max?: number;
  /** `label` names the group ("Quantity of Single session"); the other two name the buttons. */
  labels: { label: string; decrease: string; increase: string };
  disabled?: boolean;
  className?: string;
};

/** A number between min and max in steps of one: − value +. Mirrored on right-to-left pages. */
export function Stepper({ value, onChange, min = 1, max = 99, labels, disabled = false, className }: StepperProps) {
  const side = (by: 1 | -1) => {
    const end = disabled || (by < 0 ? value <= min : value >= max);
    const Icon = by < 0 ? Minus : Plus;
    return (
      <button
        type="button"
        aria-label={by < 0 ? labels.decrease : labels.increase}
        // Stays focusable at its limit, so that keyboard users keep their place.
        aria-disabled={end || undefined}
        onClick={() => !end && onChange(Math.min(max, Math.max(min, value + by)))}
        className="grid size-tap place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:text-edge aria-disabled:hover:bg-transparent"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    );
  };
  return (
    <fieldset aria-label={labels.label} className={cx('inline-flex items-center rounded-full bg-surface inset-ring inset-ring-line', className)}>
      {side(-1)}
      <output className="min-w-8 px-1 text-center font-semibold tabular-nums">{value}</output>
      {side(1)}
    </fieldset>
  );
}
