import { HOUR_MS } from '../../../../contract/time.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatConsoleTime } from './visit-rules.ts';

/** Choices in hours. The default is a day, the maximum a week (specification 5.14). */
const HOLD_CHOICES_HOURS = [3, 6, 24, 48, 72, 168];
export const DEFAULT_HOLD_HOURS = 24;

/** Returns the end of a hold: after this many hours, but no later than its first start. */
export function computeHoldEnd(hours: number, starts: readonly string[]): string {
  return new Date(Math.min(Date.now() + hours * HOUR_MS, ...starts.map(Date.parse))).toISOString();
}

/** Chooses how long the offered starts are held for the patient, and shows when the hold ends. */
export function HoldField({ hours, starts, onHours }: { hours: number; starts: readonly string[]; onHours: (hours: number) => void }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return (
    <SelectField
      label={t('held')}
      options={HOLD_CHOICES_HOURS.map((count) => ({
        value: String(count),
        label: count < 24 ? t('held.hours', { count }) : t('held.days', { count: count / 24 }),
      }))}
      value={String(hours)}
      onChange={(event) => onHours(Number(event.target.value))}
      hint={starts.length > 0 && t('held.until', { time: formatConsoleTime(computeHoldEnd(hours, starts), language) })}
    />
  );
}
