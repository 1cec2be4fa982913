import { CalendarDays } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type FocusEvent, useRef, useState } from 'react';
import { GENDERS, type Gender } from '../../../contract/constants.ts';
import { isRealDate, normalizeBirthDate } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { controlClass, FieldFrame } from '../../ui/field-frame.tsx';
import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx';
import { type BirthDateIssue, findBirthDateIssue } from './birth-date.ts';

type BirthProps = Pick<ComponentProps<'input'>, 'required' | 'value' | 'onChange'> & { error?: string | undefined; className?: string };

/**
 * Date of birth at sign-up and in the profile: eight digits (specification 3.2), typed or chosen in the browser's calendar. Pasted separators are
 * accepted. A wrong date is reported on blur.
 */
export function BirthDateField({ error, className, required, ...input }: BirthProps) {
  const t = useTranslations('sign-up');
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [issue, setIssue] = useState<BirthDateIssue>();
  const check = ({ target: { value } }: FocusEvent<HTMLInputElement>) => setIssue(value.trim() ? findBirthDateIssue(value) : undefined);
  const openCalendar = () => {
    const digits = normalizeBirthDate(field.current?.value ?? '');
    if (calendar.current && isRealDate(digits)) calendar.current.value = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
    calendar.current?.showPicker();
  };
  const takeChosen = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    if (field.current && value) typeInto(field.current, value.replaceAll('-', ''));
  };
  return (
    <FieldFrame
      label={t('join.birthDate')}
      hint={<span className="max-sm:sr-only">{t('join.birthDateHint')}</span>}
      error={error ?? (issue && t(issue))}
      required={required ?? false}
      {...(className !== undefined && { className })}
    >
      {(tied) => (
        <div className="relative">
          <input
            {...input}
            {...tied}
            ref={field}
            name="birth_date"
            inputMode="numeric"
            maxLength={20}
            dir="ltr"
            autoComplete="off"
            placeholder={t('join.birthDateShort')}
            onInput={() => setIssue(undefined)}
            onBlur={check}
            className={cx(controlClass, 'ps-3 pe-10 placeholder:text-sm rtl:ps-10 rtl:pe-3 rtl:text-end')}
          />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min="1900-01-01"
            max={new Date().toISOString().slice(0, 10)}
            onChange={takeChosen}
            className="pointer-events-none absolute inset-0 opacity-0"
          />
          <button
            type="button"
            aria-label={t('join.calendar')}
            onClick={openCalendar}
            className="absolute end-0.5 top-0.5 grid size-tap place-items-center rounded-sm text-ink-soft hover:text-ink"
          >
            <CalendarDays aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Sets a value as if it were typed, for controlled and uncontrolled fields. */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** The gender buttons (specification 3.2), one of which must be chosen. */
export function GenderField(props: Pick<SegmentedProps<Gender>, 'error' | 'value' | 'onChange' | 'className' | 'dense'>) {
  const t = useTranslations('sign-up');
  return <Segmented {...props} label={t('join.gender')} name="gender" required options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))} />;
}
