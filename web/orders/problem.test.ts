import { expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { failureOf, problemOf, providerCode } from './problem.ts';

const answer = (status: number, code: string) => new ApiError(status, { code, detail: 'why' });

it.each([
  [answer(409, 'orders.price-changed'), { kind: 'options', why: 'priceChanged' }],
  [answer(409, 'orders.option-unknown'), { kind: 'options', why: 'optionGone' }],
  [answer(410, 'catalog.hospital-withdrawn'), { kind: 'clinic', reason: 'why' }],
  [answer(409, 'catalog.hospital-unanswered'), { kind: 'clinic', reason: 'why' }],
  [answer(0, 'offline'), { kind: 'offline' }],
  [answer(429, 'orders.too-many-open'), { kind: 'failed', reason: 'why' }],
  [Object.assign(new Error('left'), { code: 'USER_CANCEL' }), { kind: 'closed' }],
  [Object.assign(new Error('x'), { code: 'INVALID_CLIENT_KEY' }), { kind: 'failed', code: 'INVALID_CLIENT_KEY' }],
  [Object.assign(new Error('x'), { name: 'ScriptLoadFailedError' }), { kind: 'failed', code: 'ScriptLoadFailedError' }],
  ['?', { kind: 'failed' }],
])('an error of buying: %s', (error, problem) => expect(problemOf(error)).toEqual(problem));

it.each([
  ['PAY_PROCESS_CANCELED', 'canceled'],
  ['PAY_PROCESS_ABORTED', 'aborted'],
  ['REJECT_CARD_COMPANY', 'rejected'],
  ['EXCEED_MAX_AMOUNT', 'other'],
  ['constructor', 'other'],
  [undefined, 'missing'],
] as const)('a failure by the code %s', (code, failure) => expect(failureOf(code)).toBe(failure));

it('shows only what can be a code', () => {
  expect(providerCode('NOT_FOUND_PAYMENT')).toBe('NOT_FOUND_PAYMENT');
  for (const text of ['call +82 1234', '<b>', '', 'x'.repeat(61), null]) expect(providerCode(text)).toBeUndefined();
});
