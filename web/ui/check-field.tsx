import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldMessage, RequiredMark } from './field-frame.tsx';

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** The statement to tick. A link or button to read it goes into `end`. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** After the label, outside of the clickable area. */
  end?: ReactNode;
  className?: string;
};

/** A checkbox; the whole line toggles it. All other props are those of `<input type="checkbox">`. */
export function CheckField({ label, hint, error, end, className, ...input }: CheckFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div className={className}>
      <div className="flex items-start gap-2">
        <label htmlFor={id} className="flex min-h-tap min-w-0 flex-1 items-start gap-3 py-2.5">
          <span className="relative mt-px grid size-5.5 shrink-0 place-items-center">
            <input
              {...input}
              type="checkbox"
              id={id}
              aria-describedby={`${id}-hint ${id}-message`}
              aria-invalid={error ? true : undefined}
              className={cx(
                'peer size-5.5 appearance-none rounded-[6px] border border-edge bg-surface transition-colors duration-150 hover:border-ink-soft',
                'checked:border-celadon-700 checked:bg-celadon-700 disabled:bg-sunken aria-invalid:border-sunday forced-colors:appearance-auto',
              )}
            />
            <Check
              aria-hidden="true"
              strokeWidth={3}
              className="pointer-events-none absolute size-4 text-white opacity-0 peer-checked:opacity-100 forced-colors:hidden"
            />
          </span>
          <span className="min-w-0">
            {label}
            {input.required && <RequiredMark />}
            <span id={`${id}-hint`} className="block text-sm text-ink-soft empty:hidden">
              {hint}
            </span>
          </span>
        </label>
        {end}
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
