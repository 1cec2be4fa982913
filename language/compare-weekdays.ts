import type { Atom } from './agreement.ts';
import type { Left } from './compare.ts';
import type { Week } from './fact.ts';

/* Weekdays in a row: which week it is, is said once for all of them, and those between two ends may be named or not. */

/** What may stand between two weekdays of one week. */
const JOINED =
  /^(?:\s*(?:or|and|to|through|until|till|rather than|instead of|not|말고|대신|이?\s?아니라|而不是|不是|ではなく|じゃなく|の代わりに|بدلا?(?:\s+من)?|وليس|또는|혹은|부터|에서|이?나|이?랑|하고|[과와,、，/~·・-]|或者?|和|跟|与|到|至|か|と|から|[أا]و|و|إلى|الى|حتى)\s*)(?:the\s|يوم\s)?$/i;
const RANGE = /to|through|until|till|부터|에서|~|-|到|至|から|إلى|الى|حتى/i;

type Weekday = Atom & { value: { kind: 'date'; weekday: number } };

const SENTENCE_END = /[.!?؟](?=\s)|[。！？\n]/;

const isWeekday = (atom: Atom | undefined): atom is Weekday =>
  atom?.value.kind === 'date' && atom.value.weekday !== undefined && atom.value.day === undefined && atom.value.month === undefined;

/** "Tuesday or Wednesday of next week" says of both that they are of next week. */
export function withSharedWeeks(atoms: readonly Atom[], text: string): Atom[] {
  const shared: Atom[] = [];
  for (const [place, atom] of atoms.entries()) {
    const before = shared.at(-1);
    const week = isWeekday(atom) && atom.value.week === undefined ? (weekBefore(atom, before, text) ?? weekOf(atom, atoms[place + 1], text)) : undefined;
    shared.push(week && isWeekday(atom) ? { ...atom, value: { ...atom.value, week } } : atom);
  }
  return shared;
}

/**
 * "Tuesday at 4 or Wednesday at 11:40 next week", "next week: Tuesday …": where the week stands by itself in the sentence of its weekdays,
 * it is of those that the other text has of that week.
 */
export function withoutWeeksApart(left: Left, original: string, translation: string): Left {
  const gone = new Set([...weeksApart(left.original, left.translation, translation), ...weeksApart(left.translation, left.original, original)]);
  return { original: left.original.filter((atom) => !gone.has(atom)), translation: left.translation.filter((atom) => !gone.has(atom)) };
}

function weeksApart(whole: readonly Atom[], parted: readonly Atom[], text: string): Atom[] {
  return parted.filter(isOnlyWeek).flatMap((week) => {
    const isOfIt = (atom: Atom): atom is Weekday => isWeekday(atom) && atom.value.week === undefined && !SENTENCE_END.test(betweenOf(atom, week, text));
    const days = parted.filter(isOfIt);
    const same = (one: Atom) => days.find((day) => isWeekday(one) && one.value.week === week.value.week && one.value.weekday === day.value.weekday);
    const found = whole.flatMap((one) => [same(one)].flatMap((day) => (day ? [one, day] : [])));
    return found.length > 0 ? [week, ...found] : [];
  });
}

type OnlyWeek = Atom & { value: { kind: 'date'; week: Week } };

const isOnlyWeek = (atom: Atom | undefined): atom is OnlyWeek =>
  atom?.value.kind === 'date' && atom.value.week !== undefined && atom.value.weekday === undefined && atom.value.day === undefined;

/** The week of a weekday in the same row. */
const weekOf = (atom: Atom, beside: Atom | undefined, text: string) => (isWeekday(beside) && areJoined(atom, beside, text) ? beside.value.week : undefined);

/** That, or the week itself right before: 다음 주 월, 수. */
function weekBefore(atom: Atom, before: Atom | undefined, text: string) {
  if (isOnlyWeek(before) && /^\s*(?:の|的|의|,|、)?\s*$/.test(betweenOf(atom, before, text))) return before.value.week;
  return weekOf(atom, before, text);
}

const betweenOf = (one: Atom, other: Atom, text: string): string =>
  text.slice(Math.min(one.fact.end, other.fact.end), Math.max(one.fact.start, other.fact.start));

/** 월화수 stand right beside each other. */
function areJoined(one: Atom, other: Atom, text: string): boolean {
  const between = betweenOf(one, other, text);
  return between === '' || JOINED.test(between);
}

/** Whether a weekday lies between two that the other text has as the ends of a range: 월화수 is Monday to Wednesday. */
export function isInRange(atom: Atom, others: readonly Atom[], text: string): boolean {
  if (!isWeekday(atom)) return false;
  const { weekday } = atom.value;
  const days = others.filter(isWeekday);
  return days.some((from, place) => {
    const to = days[place + 1];
    const between = to && betweenOf(from, to, text);
    return (
      to !== undefined && between !== undefined && JOINED.test(between) && RANGE.test(between) && from.value.weekday < weekday && weekday < to.value.weekday
    );
  });
}
