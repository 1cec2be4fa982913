import type { FactValue } from './fact.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Returns a fact in canonical notation, independent of the language: `500 mg`, `1..2/day`, `KRW 125000`, `12-04 fri`, `3:00?`. */
export function writeFact(fact: FactValue): string {
  switch (fact.kind) {
    case 'amount':
      return `${fact.currency} ${writeSpan(fact)}`;
    case 'quantity':
    case 'duration':
      return `${writeSpan(fact)} ${fact.unit}`;
    case 'count':
      return `${writeSpan(fact)} ${fact.counter}`;
    case 'percentage':
      return `${writeSpan(fact)}%`;
    case 'number':
      return `=${writeSpan(fact)}`;
    case 'frequency':
      return `${writeSpan({ value: fact.times, to: fact.to })}/${fact.every === 1 ? '' : `${roundFigure(fact.every)} `}${fact.per}`;
    case 'date':
      return writeDate(fact);
    case 'relative-day':
      return ({ 0: 'today', 1: 'tomorrow', '-1': 'yesterday' } as Record<number, string>)[fact.days] ?? `${fact.days > 0 ? '+' : ''}${fact.days}day`;
    case 'time':
      return writeTime(fact);
    case 'side':
      return fact.side;
    case 'phone':
    case 'url':
    case 'email':
    case 'order':
    case 'name':
      return fact.text;
  }
}

function writeDate({ year, month, day, weekday, week, months, part }: Extract<FactValue, { kind: 'date' }>): string {
  const name = weekday === undefined ? undefined : WEEKDAYS[weekday - 1];
  const ahead = months === undefined ? undefined : `month ${months < 0 ? '' : '+'}${months}`;
  return [ahead, part, writeCalendarDay(year, month, day), week && !name ? `${week} week` : week, name].filter(Boolean).join(' ');
}

function writeCalendarDay(year?: number, month?: number, day?: number): string | undefined {
  if (month === undefined) return day === undefined ? year?.toString() : `day ${day}`;
  if (day === undefined && year === undefined) return `month ${month}`;
  return [year, month, day].flatMap((part) => (part === undefined ? [] : [padTwo(part)])).join('-');
}

/** A time without its half of the day is not in 24-hour form, so it has no leading zero: `3:00?`. */
function writeTime({ minute, to, half }: Extract<FactValue, { kind: 'time' }>): string {
  const whole = `${writeClock(minute)}${to === undefined ? '' : `..${writeClock(to)}`}`;
  return half ? `${whole.replace(/(^|\.\.)0/g, '$1')}?` : whole;
}

const padTwo = (part: number) => String(part).padStart(2, '0');
const writeClock = (minute: number) => `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`;
/** Rounds to three decimals: a third is 0.333. */
const roundFigure = (value: number) => String(Math.round(value * 1000) / 1000);
const writeSpan = ({ value, to }: { value: number; to?: number | undefined }) => `${roundFigure(value)}${to === undefined ? '' : `..${roundFigure(to)}`}`;
