import { expect, it } from 'vitest';
import { threadOrder } from '../../testing/thread-samples.ts';
import { otherPaidOptions, paidOptionNames } from './paid-for.ts';

const [one] = threadOrder.lines as [(typeof threadOrder.lines)[number]];
const two = { ...one, option_id: 32, option_title: 'Eye area' };
const peel = { ...one, product_id: 21, option_id: 41, product_title: 'Peel', option_title: 'Face' };

it('names every option, those of one treatment together', () => {
  expect(paidOptionNames([one, two, peel])).toBe(`${one.product_title} · One session + Eye area + Peel · Face`);
});

it('says several only where several are paid, and the visit is for one of them', () => {
  expect(otherPaidOptions({ lines: [one, two] }, two)).toBe(`${one.product_title} · One session + Eye area`);
  expect(otherPaidOptions({ lines: [one] }, one)).toBeUndefined();
  expect(otherPaidOptions({ lines: [one, two] }, peel)).toBeUndefined();
  expect(otherPaidOptions(undefined, one)).toBeUndefined();
});
