import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, FieldFrame, type FieldTexts } from './field-frame.tsx';

type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'multiple'> & {
    options: readonly SelectOption[];
    /** Shown while nothing is selected; its value is "". */
    placeholder?: string;
    className?: string;
  };

/** The native select in our frame. All other props are those of `<select>`. */
export function SelectField({ label, hint, error, success, options, placeholder, className, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, success, className }} id={select.id} required={select.required}>
      {(tied) => (
        <div className="relative">
          <select {...select} {...tied} className={cx(controlClass, 'appearance-none pe-11 text-ellipsis has-[option[value=""]:checked]:text-ink-soft')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft" />
        </div>
      )}
    </FieldFrame>
  );
}
