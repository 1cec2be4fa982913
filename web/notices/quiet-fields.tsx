import { useMemo } from 'react';
import type { NotificationPreferences } from '../../contract/notifications/notices.ts';
import { DAY_MS } from '../../contract/time.ts';
import { formatTimeIn } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import type { FieldErrors } from '../session/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { ChipToggle } from '../ui/chip.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';

export type TimeField = 'quiet.from' | 'quiet.to' | 'time_zone';

/** Default quiet hours when they are switched on. */
const NIGHT = { from: '22:00', to: '08:00' };

type QuietProps = {
  quiet: NotificationPreferences['quiet'];
  errors: FieldErrors<TimeField>;
  onChange: (quiet: NotificationPreferences['quiet'], field?: TimeField) => void;
};

/** Quiet hours in the reader's time zone. Nothing rings in them. */
export function QuietHours({ quiet, errors, onChange }: QuietProps) {
  const t = useTranslations('notices');
  const time = (name: 'from' | 'to', now: typeof NIGHT) => (
    <Field
      label={t(`quiet.${name}`)}
      name={`quiet.${name}`}
      type="time"
      dir="ltr"
      required
      value={now[name]}
      error={errors[`quiet.${name}`]}
      onChange={({ target }) => onChange({ ...now, [name]: target.value }, `quiet.${name}`)}
      className="flex-[1_1_8rem]"
    />
  );
  return (
    <div className="grid gap-2">
      <CheckField label={t('quiet.on')} hint={t('quiet.text')} checked={quiet !== null} onChange={({ target }) => onChange(target.checked ? NIGHT : null)} />
      {quiet && (
        <div className="flex flex-wrap gap-4">
          {time('from', quiet)}
          {time('to', quiet)}
        </div>
      )}
    </div>
  );
}

type ZoneProps = { zone: string; here: string; error: string | undefined; onChange: (zone: string) => void };
const nameOf = (zone: string) => zone.replaceAll('_', ' ');

/** The reader's time zone: the browser's by default. */
export function TimeZoneField({ zone, here, error, onChange }: ZoneProps) {
  const t = useTranslations('notices');
  const { language } = useLanguage();
  const options = useMemo(
    () => [...new Set([zone, here, ...Intl.supportedValuesOf('timeZone')])].sort().map((value) => ({ value, label: nameOf(value) })),
    [zone, here],
  );
  const now = formatTimeIn(new Date().toISOString(), language, zone, { weekday: undefined, year: undefined, month: undefined, day: undefined });
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        className="w-full"
        label={t('zone.label')}
        name="time_zone"
        hint={t.rich('zone.now', { time: <bdi>{now}</bdi> })}
        options={options}
        value={zone}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {zone !== here && (
        <Button kind="quiet" size="s" onClick={() => onChange(here)}>
          {t.rich('zone.here', { zone: <bdi>{nameOf(here)}</bdi> })}
        </Button>
      )}
    </div>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** Any Monday, for naming the days of the week. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Weekly days off of clinic staff. */
export function DaysOff({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useTranslations('notices');
  const { locale } = useLanguage();
  const name = (day: number) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('days.title')}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t('days.text')}</p>
      <div className="flex flex-wrap gap-2">
        {WEEK.map((day) => (
          <ChipToggle
            key={day}
            pressed={days.includes(day)}
            onClick={() => onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort())}
          >
            {name(day)}
          </ChipToggle>
        ))}
      </div>
    </fieldset>
  );
}
