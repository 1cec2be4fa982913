import type { DayOfWeek, DAYS_OF_WEEK as Days } from '../../../../contract/constants.ts';
import type { ClinicHours, OpenPeriod } from '../../../../contract/visits/hours.ts';
import { endsNextDay, overlapsPreviousEvening, toMinuteRange } from '../../../../contract/visits/stretches.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies typeof Days;

/** A list row with a key of its own, so that typed values stay with their field while rows are added and removed. */
type Keyed<T> = T & { key: string };
export type StretchDraft = Keyed<OpenPeriod>;
export type SpecialDayDraft = Keyed<{ from: string; to: string; stretches: StretchDraft[]; note: string }>;
/** A season that repeats every year. Its days are `MM-DD`. */
export type SeasonDraft = Keyed<{ from: string; to: string; days: DayOfWeek[]; stretches: StretchDraft[] }>;
export type HoursNumbers = Record<'last_reception_minutes' | 'notice_hours' | 'horizon_days' | 'prepare_minutes', string>;
/** Duration and preparation of an option as typed; empty if the clinic does not override the catalogue. */
export type OptionDraft = { minutes: string; prepare: string };

/** The form's values: figures as typed, and midnight at the end of a day as the browser writes it. */
export type HoursDraft = HoursNumbers & {
  week: Record<DayOfWeek, StretchDraft[]>;
  holidays: ClinicHours['holidays'];
  instant: boolean;
  special: SpecialDayDraft[];
  seasons: SeasonDraft[];
  closed_after_holiday: DayOfWeek[];
  options: Record<number, OptionDraft>;
};

let lastKey = 0;
const newKey = () => `row-${++lastKey}`;
export const createStretchDraft = (open = '10:00', close = '19:00'): StretchDraft => ({ key: newKey(), open, close });
export const createSpecialDayDraft = (day: string): SpecialDayDraft => ({ key: newKey(), from: day, to: day, stretches: [], note: '' });

export const createSeasonDraft = (): SeasonDraft => ({ key: newKey(), from: '07-01', to: '08-31', days: [], stretches: [] });

/** A time input has no 24:00. */
const MIDNIGHT = '24:00';
const toStretchDraft = ({ open, close }: OpenPeriod): StretchDraft => createStretchDraft(open, close === MIDNIGHT ? '00:00' : close);
const toStretch = ({ open, close }: StretchDraft): OpenPeriod => ({ open, close: close === '00:00' ? MIDNIGHT : close });

const isMissing = ({ open, close }: StretchDraft) => open === '' || close === '';
/** True if a time range in the form ends on the next day, which the form then notes. */
export const isOvernight = (draft: StretchDraft): boolean => !isMissing(draft) && endsNextDay(toStretch(draft));
const isEmpty = ({ open, close }: OpenPeriod) => open === close;
const isAfter = (now: OpenPeriod, before: OpenPeriod | undefined) => before === undefined || toMinuteRange(now).from > toMinuteRange(before).to;

export function toHoursDraft(hours: ClinicHours): HoursDraft {
  return {
    week: Object.fromEntries(WEEKDAYS.map((day) => [day, hours.week[day].map(toStretchDraft)])) as HoursDraft['week'],
    holidays: hours.holidays,
    instant: hours.instant,
    last_reception_minutes: String(hours.last_reception_minutes),
    notice_hours: String(hours.notice_hours),
    horizon_days: String(hours.horizon_days),
    prepare_minutes: String(hours.prepare_minutes),
    special: hours.special.map((one) => ({ ...one, key: newKey(), stretches: one.stretches.map(toStretchDraft) })),
    seasons: (hours.seasons ?? []).map((one) => ({ ...one, key: newKey(), stretches: one.stretches.map(toStretchDraft) })),
    closed_after_holiday: hours.closed_after_holiday ?? [],
    options: Object.fromEntries(
      hours.options.map(({ option_id, minutes, prepare_minutes }) => [option_id, { minutes: String(minutes), prepare: String(prepare_minutes) }]),
    ),
  };
}

/** Converts the form's values for the server. `usualMinutes` returns an option's usual duration, used if the clinic sets only the preparation. */
export function toClinicHours(draft: HoursDraft, usualMinutes: (optionId: number) => number): ClinicHours {
  const prepare = Number(draft.prepare_minutes);
  return {
    week: Object.fromEntries(WEEKDAYS.map((day) => [day, draft.week[day].map(toStretch)])) as ClinicHours['week'],
    holidays: draft.holidays,
    instant: draft.instant,
    last_reception_minutes: Number(draft.last_reception_minutes),
    notice_hours: Number(draft.notice_hours),
    horizon_days: Number(draft.horizon_days),
    prepare_minutes: prepare,
    special: draft.special.map(({ from, to, stretches, note }) => ({ from, to, stretches: stretches.map(toStretch), note: note.trim() })),
    seasons: draft.seasons.map(({ from, to, days, stretches }) => ({ from, to, days, stretches: stretches.map(toStretch) })),
    closed_after_holiday: draft.closed_after_holiday,
    options: Object.entries(draft.options).flatMap(([id, { minutes, prepare: own }]) => {
      if (minutes === '' && own === '') return [];
      const option_id = Number(id);
      return [{ option_id, minutes: minutes === '' ? usualMinutes(option_id) : Number(minutes), prepare_minutes: own === '' ? prepare : Number(own) }];
    }),
  };
}

/** Lowest and highest value of each figure (contract/visits/hours.ts). */
export const NUMBER_LIMITS: Record<keyof HoursNumbers | 'minutes' | 'prepare', readonly [number, number]> = {
  last_reception_minutes: [0, 720],
  notice_hours: [0, 720],
  horizon_days: [1, 365],
  prepare_minutes: [0, 240],
  minutes: [5, 1440],
  prepare: [0, 240],
};

/** Kind of problem with a field. */
export type HoursProblem = 'missing' | 'order' | 'overlap' | 'evening' | 'days' | 'number' | 'season' | 'noDay';

const isWithin = (text: string, [least, most]: readonly [number, number]) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

const isDayOfYear = (text: string) => /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text);

/** Returns the keys of a day's wrong time fields: the empty ones, else both fields of a range that is empty or overlaps the previous one. */
export function findStretchProblems(stretches: readonly StretchDraft[]): string[] {
  const missing = stretches.flatMap(({ key, open, close }) => [...(open ? [] : [`${key}.open`]), ...(close ? [] : [`${key}.close`])]);
  if (missing.length > 0) return missing;
  const times = stretches.map(toStretch);
  return stretches.flatMap(({ key }, i) => {
    const now = times[i];
    const isWrong = now && (isEmpty(now) || !isAfter(now, times[i - 1]));
    return isWrong ? [`${key}.open`, `${key}.close`] : [];
  });
}

function findStretchesProblem(stretches: readonly StretchDraft[]): HoursProblem | undefined {
  if (stretches.some(isMissing)) return 'missing';
  const whole = stretches.map(toStretch);
  if (whole.some(isEmpty)) return 'order';
  return whole.every((now, i) => isAfter(now, whole[i - 1])) ? undefined : 'overlap';
}

/** Returns "evening" if a day's first time range begins before the previous day's last one has ended. */
function findMorningProblem(week: HoursDraft['week'], day: DayOfWeek): HoursProblem | undefined {
  const evening = week[WEEKDAYS.at(WEEKDAYS.indexOf(day) - 1) as DayOfWeek].at(-1);
  const morning = week[day][0];
  if (!evening || !morning || isMissing(evening) || isMissing(morning)) return undefined;
  return overlapsPreviousEvening(toStretch(evening), toStretch(morning)) ? 'evening' : undefined;
}

/**
 * Returns the problems of the form by field, before it is sent. Fields: `week.mon`, `special.<key>`, `season.<key>`, `option.<id>`, or the name of a
 * figure.
 */
export function findHoursProblems(draft: HoursDraft): Record<string, HoursProblem> {
  const wrong: Record<string, HoursProblem> = {};
  const note = (field: string, found: HoursProblem | undefined) => {
    if (found) wrong[field] = found;
  };
  for (const day of WEEKDAYS) note(`week.${day}`, findStretchesProblem(draft.week[day]) ?? findMorningProblem(draft.week, day));
  for (const name of ['last_reception_minutes', 'notice_hours', 'horizon_days', 'prepare_minutes'] as const)
    note(name, isWithin(draft[name], NUMBER_LIMITS[name]) ? undefined : 'number');
  for (const { key, from, to, stretches } of draft.special)
    note(`special.${key}`, from === '' || to === '' ? 'missing' : to < from ? 'days' : findStretchesProblem(stretches));
  for (const { key, from, to, days, stretches } of draft.seasons)
    note(`season.${key}`, ![from, to].every(isDayOfYear) ? 'season' : days.length === 0 ? 'noDay' : findStretchesProblem(stretches));
  for (const [id, { minutes, prepare }] of Object.entries(draft.options)) {
    const fine = (minutes === '' || isWithin(minutes, NUMBER_LIMITS.minutes)) && (prepare === '' || isWithin(prepare, NUMBER_LIMITS.prepare));
    note(`option.${id}`, fine ? undefined : 'number');
  }
  return wrong;
}

/** Parts of the hours that are compared to report a colleague's changes. */
const COMPARED_SECTIONS = [
  'week',
  'special',
  'seasons',
  'closed_after_holiday',
  'last_reception_minutes',
  'holidays',
  'notice_hours',
  'horizon_days',
  'instant',
  'prepare_minutes',
  'options',
] as const satisfies readonly (keyof ClinicHours)[];
export const findChangedSections = (before: ClinicHours, now: ClinicHours) =>
  COMPARED_SECTIONS.filter((part) => JSON.stringify(before[part] ?? []) !== JSON.stringify(now[part] ?? []));
