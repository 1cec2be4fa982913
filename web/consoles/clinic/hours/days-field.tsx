import type { DayOfWeek } from '../../../../contract/constants.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { WEEKDAYS } from './draft.ts';

type Props = { label: string; hint?: string; days: readonly DayOfWeek[]; onChange: (days: DayOfWeek[]) => void };

/** Checkboxes of the days of the week. */
export function DaysField({ label, hint, days, onChange }: Props) {
  const t = useTranslations('clinic-hours');
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="flex flex-wrap gap-x-5">
        {WEEKDAYS.map((day) => (
          <CheckField
            key={day}
            label={t(`day.${day}`)}
            checked={days.includes(day)}
            onChange={({ target }) => onChange(WEEKDAYS.filter((each) => (each === day ? target.checked : days.includes(each))))}
          />
        ))}
      </div>
    </fieldset>
  );
}
