import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { deskTime } from './facts.ts';

const HOUR_MS = 60 * 60_000;
/** A day unless said, a week at the longest (specification 5.14). */
const HOURS = [3, 6, 24, 48, 72, 168];
export const HELD_HOURS = 24;

/** Until when an offer is kept: so many hours, and never past the first of its starts. */
export function heldUntil(hours: number, starts: readonly string[]): string {
  return new Date(Math.min(Date.now() + hours * HOUR_MS, ...starts.map(Date.parse))).toISOString();
}

/** How long the offered starts are kept free for her, and the moment when that is over. */
export function HeldField({ hours, starts, onHours }: { hours: number; starts: readonly string[]; onHours: (hours: number) => void }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return (
    <SelectField
      label={t('held')}
      options={HOURS.map((count) => ({ value: String(count), label: count < 24 ? t('held.hours', { count }) : t('held.days', { count: count / 24 }) }))}
      value={String(hours)}
      onChange={(event) => onHours(Number(event.target.value))}
      hint={starts.length > 0 && t('held.until', { time: deskTime(heldUntil(hours, starts), language) })}
    />
  );
}
