import type { useTranslations } from '../../../i18n/translations.tsx';

type WeekTranslations = ReturnType<typeof useTranslations<'clinic-weeks'>>;

/** Formats minutes as a duration, in hours from an hour on. */
export function formatDuration(t: WeekTranslations, minutes: number): string {
  if (minutes < 60) return t('minutes', { count: Math.round(minutes) });
  if (Math.round(minutes) % 60 === 0) return t('hours.whole', { count: Math.round(minutes / 60) });
  return t('hours', { hours: Math.floor(minutes / 60), minutes: Math.round(minutes % 60) });
}

/** Returns a share in whole per cent, at least 1 unless `part` is 0; null if `all` is 0. */
export function toPercent(part: number, all: number): number | null {
  if (all === 0) return null;
  const share = (part / all) * 100;
  return part > 0 ? Math.max(1, Math.round(share)) : 0;
}

/** Formats a week for a chart: `2026-W47` as `W47`. */
export const formatShortWeek = (week: string): string => week.slice(week.indexOf('W'));
