import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldMessage, RequiredMark } from './field-frame.tsx';

export type SegmentedProps<Value extends string> = {
  /** The question. */
  label: ReactNode;
  /** Visible to screen readers only. */
  hideLabel?: boolean;
  /** Form field name of the value. */
  name?: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** The selected value, if the component is controlled. */
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  required?: boolean;
  error?: ReactNode;
  /** As high as a field, with smaller text, for half the width of a phone. */
  dense?: boolean;
  className?: string;
};

/** A few options side by side, one of which is selected: radio buttons, so that arrow keys and forms work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, hideLabel, options, value, defaultValue, onChange, required, error, dense = false, className } = props;
  const id = useId();
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={`${id}-message`} aria-invalid={error ? true : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={cx('flex flex-wrap gap-1 rounded-lg bg-sunken p-1', Boolean(error) && 'inset-ring inset-ring-sunday')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex flex-1 items-center justify-center rounded-[1.25rem] py-1.5 text-center leading-tight text-ink-soft',
              dense ? 'min-h-10 px-0.5 text-sm' : 'min-h-tap px-4',
              'transition-colors duration-150 hover:text-ink has-checked:bg-celadon-900 has-checked:font-semibold has-checked:text-white',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700 has-disabled:opacity-50',
              'forced-colors:has-checked:outline-2',
            )}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              required={required}
              disabled={option.disabled}
              onChange={() => onChange?.(option.value)}
              {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
              className="absolute inset-0 size-full appearance-none rounded-[inherit] outline-none"
            />
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </fieldset>
  );
}
