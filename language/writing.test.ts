import { expect, it } from 'vitest';
import type { FactValue } from './fact.ts';
import { writeFact } from './writing.ts';

it.each<[FactValue, string]>([
  [{ kind: 'amount', value: 125_000, currency: 'KRW' }, 'KRW 125000'],
  [{ kind: 'amount', value: 100_000, to: 200_000, currency: 'KRW' }, 'KRW 100000..200000'],
  [{ kind: 'quantity', value: 0.5, unit: 'ml' }, '0.5 ml'],
  [{ kind: 'frequency', times: 2, every: 1, per: 'day' }, '2/day'],
  [{ kind: 'frequency', times: 1, to: 2, every: 1, per: 'day' }, '1..2/day'],
  [{ kind: 'frequency', times: 1, every: 8, per: 'hour' }, '1/8 hour'],
  [{ kind: 'percentage', value: 30, to: 70 }, '30..70%'],
  [{ kind: 'count', value: 0.5, counter: 'tablet' }, '0.5 tablet'],
  [{ kind: 'duration', value: 3, to: 5, unit: 'day' }, '3..5 day'],
  [{ kind: 'date', year: 2026, month: 12, day: 4 }, '2026-12-04'],
  [{ kind: 'date', month: 12, day: 4, weekday: 5 }, '12-04 fri'],
  [{ kind: 'date', year: 2026, month: 12 }, '2026-12'],
  [{ kind: 'date', month: 12 }, 'month 12'],
  [{ kind: 'date', day: 4 }, 'day 4'],
  [{ kind: 'date', weekday: 5 }, 'fri'],
  [{ kind: 'date', weekday: 5, week: 'next' }, 'next fri'],
  [{ kind: 'date', week: 'this' }, 'this week'],
  [{ kind: 'relative-day', days: 0 }, 'today'],
  [{ kind: 'relative-day', days: -1 }, 'yesterday'],
  [{ kind: 'relative-day', days: 2 }, '+2day'],
  [{ kind: 'relative-day', days: -2 }, '-2day'],
  [{ kind: 'time', minute: 600, to: 720 }, '10:00..12:00'],
  [{ kind: 'time', minute: 180, half: true }, '3:00?'],
  [{ kind: 'phone', text: '+821012345678' }, '+821012345678'],
  [{ kind: 'side', side: 'left' }, 'left'],
  [{ kind: 'number', value: 1 / 3 }, '=0.333'],
])('%j is written %s', (fact, written) => expect(writeFact(fact)).toBe(written));
