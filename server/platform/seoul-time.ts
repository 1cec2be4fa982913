import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';

/** Returns the calendar day of an instant in Seoul, to calculate with; `seoulDay` of the contract returns it as text. */
export const seoulDate = (at: Date | number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Number(at)).toZonedDateTimeISO(CLINIC_TIME_ZONE).toPlainDate();

/** Returns the first instant of a Seoul day. */
export const seoulMidnight = (day: Temporal.PlainDate | string): Temporal.ZonedDateTime => Temporal.PlainDate.from(day).toZonedDateTime(CLINIC_TIME_ZONE);

/** Returns start and end of a number of Seoul days from `day` on. */
export function seoulPeriod(day: Temporal.PlainDate | string, days: number): { from: Date; to: Date } {
  const midnight = seoulMidnight(day);
  return { from: new Date(midnight.epochMilliseconds), to: new Date(midnight.add({ days }).epochMilliseconds) };
}
