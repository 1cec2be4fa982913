import { expect, it } from 'vitest';
import { metresBetween, toDirections, turnBetween } from './directions.rules.ts';

const EXIT = { latitude: 37.5, longitude: 127 };
/** A position this many metres north and east of the exit. */
const at = (north: number, east: number) => ({ latitude: 37.5 + north / 111_195, longitude: 127 + east / (111_195 * Math.cos((37.5 * Math.PI) / 180)) });

it.each([
  [0, 0, 'ahead'],
  [0, 29, 'ahead'],
  [350, 10, 'ahead'],
  [0, 90, 'right'],
  [0, 270, 'left'],
  [170, -170, 'ahead'],
  [-90, 180, 'left'],
  [10, 185, 'back'],
] as const)('from %i to %i degrees is %s', (before, after, turn) => expect(turnBetween(before, after)).toBe(turn));

it('measures on foot', () => {
  expect(Math.round(metresBetween(EXIT, at(300, 400)))).toBe(500);
  expect(metresBetween(EXIT, EXIT)).toBe(0);
});

it('describes the route leg by leg in the reader’s language, rounded to ten metres, ending at the clinic', () => {
  const corner = (north: number, east: number, en?: string) => ({ position: at(north, east), ...(en ? { at: { ko: '약국', en, ja: '薬局' } } : {}) });
  const way = { exit: { number: '4', position: EXIT }, corners: [corner(100, 0, 'the pharmacy'), corner(100, 84)], floor: 3 };
  const { exit, floor, legs } = toDirections(way, at(60, 84), 'ja');
  expect([exit, floor]).toEqual(['4', 3]);
  expect(legs.map(({ turn, at: place, metres }) => [turn, place, metres])).toEqual([
    ['ahead', null, 100],
    ['right', '薬局', 80],
    ['right', null, 40],
  ]);
  expect(legs.at(-1)?.to).toEqual(at(60, 84));
});

it('goes straight to a clinic without corners', () => {
  const { legs } = toDirections({ exit: { number: '1', position: EXIT }, corners: [], floor: null }, at(2, 0), 'en');
  expect(legs).toEqual([{ turn: 'ahead', at: null, metres: 10, to: at(2, 0) }]);
});
