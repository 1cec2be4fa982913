import type { Visit } from '../../../../contract/visits/visits.ts';
import { flightWarning } from '../../../consultations/visits/choice.ts';
import { seoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What a visit needs afterwards, and when its patient flies home. */
export type Leaving = { minutes: number; recovery: number; leavesOn: string | null };

/** Of a visit. */
export const visitDeparture = ({ minutes, recovery_time_minutes: recovery }: Visit, leavesOn: string | null): Leaving => ({ minutes, recovery, leavesOn });
/** It is still to come, or may be. */
export const isAhead = ({ state }: Visit): boolean => state === 'asked' || state === 'offered' || state === 'fixed';
/** Its time, and what is asked for or offered. */
export const visitTimes = ({ start_at, starts }: Visit): string[] => [...(start_at === null ? [] : [start_at]), ...starts];

/** Of which of these starts the visit lies past her flight, or recovery reaches it; undefined where all is well, or she has not said. */
export const badForFlight = (starts: readonly string[], { minutes, recovery, leavesOn }: Leaving) => {
  const [first] = starts.flatMap((start) => flightWarning(start, minutes, { recovery_time_minutes: recovery }, leavesOn) ?? []);
  return first;
};

/** Warns the clinic before it offers, fixes or moves a visit whose recovery reaches past her flight, and beside one that is fixed. */
export function FlightWarning({ starts, leaving }: { starts: readonly string[]; leaving: Leaving }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const warning = badForFlight(starts, leaving);
  if (!warning || !leaving.leavesOn) return null;
  const day = (iso: string) => seoulTime(iso, language, { year: undefined, hour: undefined, minute: undefined, hour12: undefined });
  return (
    <Notice tone="warning" still title={t('flight.title', { day: day(`${leaving.leavesOn}T12:00:00+09:00`) })}>
      {warning.why === 'gone' ? t('flight.gone') : t('flight.recovery', { until: day(warning.until) })}
    </Notice>
  );
}
