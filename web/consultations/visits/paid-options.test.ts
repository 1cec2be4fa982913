import { expect, it } from 'vitest';
import { paidOrder } from '../../testing/thread-samples.ts';
import { formatPaidOptions, formatSharedOptions } from './paid-options.ts';

const [one] = paidOrder.lines as [(typeof paidOrder.lines)[number]];
const two = { ...one, option_id: 32, option_title: 'Eye area' };
const peel = { ...one, product_id: 21, option_id: 41, product_title: 'Peel', option_title: 'Face' };

it('names every option, those of one treatment together', () => {
  expect(formatPaidOptions([one, two, peel])).toBe(`${one.product_title} · One session + Eye area + Peel · Face`);
});

it('says several only where several are paid, and the visit is for one of them', () => {
  expect(formatSharedOptions({ lines: [one, two] }, two)).toBe(`${one.product_title} · One session + Eye area`);
  expect(formatSharedOptions({ lines: [one] }, one)).toBeUndefined();
  expect(formatSharedOptions({ lines: [one, two] }, peel)).toBeUndefined();
  expect(formatSharedOptions(undefined, one)).toBeUndefined();
});
