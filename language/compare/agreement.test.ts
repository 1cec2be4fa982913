import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, FactValue } from '../fact.ts';
import { writeFact } from '../writing.ts';
import { splitIntoAtoms, valuesAgree } from './agreement.ts';

const value = fc.integer({ min: 2, max: 900 });
const per = fc.constantFrom('hour' as const, 'day' as const, 'week' as const);
const VALUES: Record<FactValue['kind'], fc.Arbitrary<FactValue>> = {
  amount: fc.record({ kind: fc.constant('amount'), value, currency: fc.constantFrom('KRW', 'USD', 'AED') }),
  quantity: fc.record({ kind: fc.constant('quantity'), value, unit: fc.constantFrom('mg', 'g', 'kg', 'lb', 'ml', 'cm') }),
  frequency: fc.record({ kind: fc.constant('frequency'), times: fc.integer({ min: 1, max: 6 }), every: fc.integer({ min: 1, max: 9 }), per }),
  percentage: fc.record({ kind: fc.constant('percentage'), value }),
  count: fc.record({ kind: fc.constant('count'), value, counter: fc.constantFrom('tablet', 'session', 'time', 'age', 'piece') }),
  duration: fc.record({ kind: fc.constant('duration'), value, unit: fc.constantFrom('minute', 'day', 'night', 'week', 'month') }),
  date: fc.record({ kind: fc.constant('date'), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }),
  'relative-day': fc.record({ kind: fc.constant('relative-day'), days: fc.integer({ min: -3, max: 3 }) }),
  time: fc.record({ kind: fc.constant('time'), minute: fc.integer({ min: 0, max: 1439 }) }),
  phone: fc.record({ kind: fc.constant('phone'), text: fc.constantFrom('+821012345678', '0255501420') }),
  url: fc.record({ kind: fc.constant('url'), text: fc.constant('https://naru.example/map') }),
  email: fc.record({ kind: fc.constant('email'), text: fc.constant('help@naru.example') }),
  order: fc.record({ kind: fc.constant('order'), text: fc.constant('NARU-48213') }),
  name: fc.record({ kind: fc.constant('name'), text: fc.constant('Botox') }),
  side: fc.record({ kind: fc.constant('side'), side: fc.constantFrom('left', 'right', 'both') }),
  number: fc.record({ kind: fc.constant('number'), value }),
};
const any = fc.constantFrom(...Object.values(VALUES)).chain((values) => values);

const atom = (said: FactValue) => {
  const [first] = splitIntoAtoms({ ...said, start: 0, end: 0 } as Fact, '');
  if (!first) throw new Error('a fact without a value');
  return first;
};

describe('two values', () => {
  it('agree with themselves, and as much one way as the other', () => {
    fc.assert(fc.property(any, (one) => void expect(valuesAgree(atom(one), atom(one)), writeFact(one)).toBe(true)));
    fc.assert(fc.property(any, any, (one, other) => void expect(valuesAgree(atom(one), atom(other))).toBe(valuesAgree(atom(other), atom(one)))));
  });

  it.each<[FactValue, FactValue, boolean]>([
    [{ kind: 'time', minute: 180, half: true }, { kind: 'time', minute: 900 }, true],
    [{ kind: 'time', minute: 180 }, { kind: 'time', minute: 900 }, false],
    [{ kind: 'duration', value: 2, unit: 'week' }, { kind: 'duration', value: 14, unit: 'day' }, true],
    [{ kind: 'duration', value: 2, unit: 'night' }, { kind: 'duration', value: 2, unit: 'day' }, false],
    [{ kind: 'duration', value: 0.5, unit: 'year' }, { kind: 'duration', value: 6, unit: 'month' }, true],
    [{ kind: 'quantity', value: 0.5, unit: 'g' }, { kind: 'quantity', value: 500, unit: 'mg' }, true],
    [{ kind: 'quantity', value: 132, unit: 'lb' }, { kind: 'quantity', value: 60, unit: 'kg' }, true],
    [{ kind: 'quantity', value: 132, unit: 'lb' }, { kind: 'quantity', value: 66, unit: 'kg' }, false],
    [{ kind: 'date', months: 1 }, { kind: 'date', months: 0 }, false],
    [{ kind: 'date', months: 1, day: 5 }, { kind: 'date', day: 5 }, true],
    [{ kind: 'date', week: 'after-next' }, { kind: 'date', week: 'next' }, false],
    [{ kind: 'frequency', times: 2, every: 1, per: 'day' }, { kind: 'frequency', times: 1, every: 12, per: 'hour' }, true],
    [{ kind: 'count', value: 3, counter: 'session' }, { kind: 'count', value: 3, counter: 'time' }, true],
    [{ kind: 'number', value: 3 }, { kind: 'duration', value: 3, unit: 'day' }, true],
    [{ kind: 'number', value: 1 }, { kind: 'frequency', times: 3, every: 1, per: 'day' }, false],
    [{ kind: 'count', value: 3, counter: 'tablet' }, { kind: 'duration', value: 3, unit: 'day' }, false],
    [{ kind: 'date', month: 12, day: 4, weekday: 5 }, { kind: 'date', year: 2026, month: 12, day: 4 }, true],
    [{ kind: 'date', weekday: 5, week: 'next' }, { kind: 'date', weekday: 5 }, false],
    [{ kind: 'phone', text: '+821012345678' }, { kind: 'phone', text: '01012345678' }, true],
    [{ kind: 'percentage', value: 50 }, { kind: 'number', value: 0.5 }, true],
    [{ kind: 'amount', value: 5, currency: 'USD' }, { kind: 'amount', value: 5, currency: 'KRW' }, false],
  ])('%o and %o: %s', (one, other, same) => expect(valuesAgree(atom(one), atom(other))).toBe(same));
});
