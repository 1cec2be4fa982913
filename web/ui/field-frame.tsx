import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type FieldTexts = {
  label: ReactNode;
  /** Help on what to enter, shown before any error. */
  hint?: ReactNode;
  /** The error and how to correct it, shown beside the field and linked to it. */
  error?: ReactNode;
  /** Positive feedback on the value ("This ID is free"). Hidden while there is an error. */
  success?: ReactNode;
};

export type FieldFrameProps = FieldTexts & {
  required?: boolean;
  /** The id for the control. */
  id?: string;
  className?: string;
  /** Renders the control with the given attributes. */
  children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined; required: boolean }) => ReactNode;
};

/** Classes of the box without its size, shared by input, textarea and select. */
export const controlClass = cx(
  'w-full min-w-0 rounded-sm border border-edge bg-surface px-3.5 text-ink transition-colors duration-150',
  'min-h-12 py-2.5 text-base',
  'placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0',
  'aria-invalid:border-sunday aria-invalid:inset-ring aria-invalid:inset-ring-sunday',
  'disabled:border-line disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken',
);

/** A red asterisk for sighted readers; the control itself states that it is required. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-0.5 text-sunday">
      *
    </span>
  );
}

/** An error or success message below a field. A live region, so that late answers are announced. */
export function FieldMessage({ id, error, success }: { id: string; error?: ReactNode; success?: ReactNode }) {
  const text = error || success;
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <div id={id} aria-live="polite" className={cx('text-sm', error ? 'text-sunday' : 'text-celadon-700')}>
      {text && (
        <p className="mt-1.5 flex items-start gap-1.5">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </p>
      )}
    </div>
  );
}

/** Label above, control, hint and error below, in reading order. */
export function FieldFrame({ label, hint, error, success, required = false, id, className, children }: FieldFrameProps) {
  const own = useId();
  const control = id ?? own;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={control} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: control,
        'aria-describedby': `${control}-hint ${control}-message`,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      <div id={`${control}-hint`}>{hint && <p className="mt-1.5 text-sm text-ink-soft">{hint}</p>}</div>
      <FieldMessage id={`${control}-message`} error={error} success={success} />
    </div>
  );
}
