import { HOUR_MS, toSeoulDay } from '../../../../contract/time.ts';

/** Hour in Seoul at which a snoozed conversation reappears in the morning. */
const MORNING_HOUR = 10;

export const SNOOZE_CHOICES = ['hour', 'three-hours', 'tomorrow', 'monday'] as const;
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number];

/** Returns the time at which a conversation with this snooze choice reappears. Days begin at ten in Seoul. */
export function computeSnoozeEnd(choice: SnoozeChoice, now: number): Date {
  if (choice === 'hour') return new Date(now + HOUR_MS);
  if (choice === 'three-hours') return new Date(now + 3 * HOUR_MS);
  const { year, month, day, weekday } = seoulDate(now);
  const days = choice === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7;
  return fromSeoulWallTime(new Date(Date.UTC(year, month - 1, day + days, MORNING_HOUR)));
}

/** Parses the value of a `datetime-local` field as Seoul time; undefined if it is no time. */
export function parseSeoulTime(value: string): Date | undefined {
  const said = Date.parse(`${value}:00+09:00`);
  return Number.isNaN(said) ? undefined : new Date(said);
}

const fromSeoulWallTime = (wall: Date) => new Date(wall.getTime() - 9 * HOUR_MS);

function seoulDate(now: number): { year: number; month: number; day: number; weekday: number } {
  const [year = 0, month = 1, day = 1] = toSeoulDay(now).split('-').map(Number);
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7 };
}
