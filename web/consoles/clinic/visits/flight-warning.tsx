import type { Visit } from '../../../../contract/visits/visits.ts';
import { findFlightConflict } from '../../../consultations/visits/choice.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Length and recovery time of a visit, and the day of the patient's flight home. */
export type FlightConstraint = { minutes: number; recovery: number; leavesOn: string | null };

export const toFlightConstraint = ({ minutes, recovery_time_minutes: recovery }: Visit, leavesOn: string | null): FlightConstraint => ({
  minutes,
  recovery,
  leavesOn,
});
/** True if the visit is in the future, or may be. */
export const isUpcoming = ({ state }: Visit): boolean => state === 'asked' || state === 'offered' || state === 'fixed';
/** Returns a visit's time with those that are requested or offered. */
export const listVisitTimes = ({ start_at, starts }: Visit): string[] => [...(start_at === null ? [] : [start_at]), ...starts];

/** Returns the warning of the first start whose visit or recovery reaches past the flight. Undefined if there is none, or no flight is known. */
export const findFlightWarning = (starts: readonly string[], { minutes, recovery, leavesOn }: FlightConstraint) => {
  const [first] = starts.flatMap((start) => findFlightConflict(start, minutes, { recovery_time_minutes: recovery }, leavesOn) ?? []);
  return first;
};

/** Warns before the clinic offers, fixes or moves a visit whose recovery reaches past the flight home. Also shown beside a fixed visit. */
export function FlightWarning({ starts, leaving }: { starts: readonly string[]; leaving: FlightConstraint }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const warning = findFlightWarning(starts, leaving);
  if (!warning || !leaving.leavesOn) return null;
  const day = (iso: string) => formatSeoulTime(iso, language, { year: undefined, hour: undefined, minute: undefined, hour12: undefined });
  return (
    <Notice tone="warning" still title={t('flight.title', { day: day(`${leaving.leavesOn}T12:00:00+09:00`) })}>
      {warning.why === 'gone' ? t('flight.gone') : t('flight.recovery', { until: day(warning.until) })}
    </Notice>
  );
}
