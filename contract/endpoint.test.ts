import { describe, expect, test } from 'vitest';
import { Id, PageQuery, positiveIntField } from './endpoint.ts';
import { isId, parseId } from './ids.ts';
import { orderEndpoints } from './orders/orders.ts';

/** Values that JavaScript converts to a number but that are not valid ids. */
const NO_IDS = [
  true,
  false,
  null,
  undefined,
  '',
  ' ',
  '0',
  0,
  -1,
  1.5,
  '1e1',
  '0x1',
  '1.0',
  '+1',
  '-1',
  ' 1',
  '1 ',
  '1_000',
  '١',
  '１',
  [1],
  ['1'],
  {},
  Number.NaN,
  2_147_483_648,
  '2147483648',
  '9'.repeat(40),
];

describe('an id', () => {
  test.each([
    [1, 1],
    ['1', 1],
    ['12', 12],
    [2_147_483_647, 2_147_483_647],
    ['2147483647', 2_147_483_647],
  ])('%j is one', (given, id) => {
    expect(Id.parse(given)).toBe(id);
    expect(parseId(String(given))).toBe(id);
  });

  test.each(NO_IDS.map((given) => [given]))('%j is none', (given) => {
    expect(Id.safeParse(given).success).toBe(false);
    expect(parseId(typeof given === 'string' ? given : null)).toBeUndefined();
    expect(isId(given)).toBe(false);
  });
});

test('the size of a page and the place to go on from are written the same way', () => {
  expect(PageQuery.parse({ limit: '20', after: '7' })).toEqual({ limit: 20, after: 7 });
  for (const limit of ['1e1', ' 5', '101', '0', true]) expect(PageQuery.safeParse({ limit }).success).toBe(false);
  expect(positiveIntField(42).default(7).parse(undefined)).toBe(7);
});

test('an order is cancelled by its number or its id, as a number or as digits; what only looks like an id is a number nobody has', () => {
  const { body } = orderEndpoints.cancelPayment;
  expect([12, '12', 'N20261121-7K3M9Q0ZXA', '1e1', ' 1'].map((orderId) => body.parse({ orderId }).orderId)).toEqual([
    12,
    12,
    'N20261121-7K3M9Q0ZXA',
    '1e1',
    ' 1',
  ]);
  for (const orderId of [true, [1], null, 1.5, '']) expect(body.safeParse({ orderId }).success).toBe(false);
});

test('a sum is a number or its plain digits', () => {
  const { amount } = orderEndpoints.confirmPayment.body.shape;
  expect([120, '120', '98.5'].map((sum) => amount.parse(sum))).toEqual([120, 120, 98.5]);
  for (const sum of [true, null, '', '1e2', '0x78', ' 120', [120], undefined]) expect(amount.safeParse(sum).success).toBe(false);
});
