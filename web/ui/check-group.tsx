import { Check } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { CheckField } from './check-field.tsx';
import { cx } from './cx.ts';

export type CheckGroupProps = {
  legend: ReactNode;
  /** Label of "Agree to all" above the others. Omit it with at most one box. */
  all?: string | undefined;
  disabled?: boolean;
  describedBy?: string;
  legendClassName?: string;
  className?: string;
  onBlur?: (event: FocusEvent<HTMLFieldSetElement>) => void;
  children: ReactNode;
};

/**
 * Checkboxes that belong together, with one above that toggles the rest. It clicks each of them like a user, so that their change handlers run. It
 * has no name and is not a field of the form.
 */
export function CheckGroup({ legend, all, disabled, describedBy, legendClassName, className, onBlur, children }: CheckGroupProps) {
  const rest = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const boxes = () => [...(rest.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  const follow = () => {
    const there = boxes();
    if (first.current) first.current.checked = there.length > 0 && there.every(({ checked }) => checked);
  };
  // Boxes also change without a click: restored values, a form reset.
  useEffect(follow);
  const press = (wanted: boolean) => {
    for (const box of boxes()) if (box.checked !== wanted) box.click();
  };
  return (
    <fieldset disabled={disabled} onBlur={onBlur} onChange={follow} aria-describedby={describedBy} className="min-w-0">
      <legend className={cx('mb-1', legendClassName)}>{legend}</legend>
      {all && (
        <CheckField
          ref={first}
          label={<span className="font-semibold">{all}</span>}
          onChange={(event) => press(event.target.checked)}
          className="mb-1 rounded-md bg-celadon-50 px-4"
        />
      )}
      <div ref={rest} className={className}>
        {children}
      </div>
    </fieldset>
  );
}

/** Shown in place of a checkbox that was ticked before and need not be ticked again. */
export function TickedItem({ label, note, end }: { label: ReactNode; note: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <p className="flex min-h-tap min-w-0 flex-1 items-start gap-3 py-2.5">
        <Check aria-hidden="true" strokeWidth={2.5} className="mt-px size-5.5 shrink-0 text-celadon-700" />
        <span className="min-w-0">
          {label}
          <span className="block text-sm text-ink-soft">{note}</span>
        </span>
      </p>
      {end}
    </div>
  );
}
