import { expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { classifyRefusal, toOrderProblem } from './problem.ts';

const answer = (status: number, code: string, detail = 'why') => new ApiError(status, { code, detail });

it.each([
  [answer(409, 'orders.price-changed'), { kind: 'options', why: 'priceChanged' }],
  [answer(409, 'orders.option-unknown'), { kind: 'options', why: 'optionGone' }],
  [answer(410, 'catalog.hospital-withdrawn'), { kind: 'clinic', reason: 'why' }],
  [answer(409, 'catalog.hospital-unanswered'), { kind: 'clinic', reason: 'why' }],
  [answer(409, 'visits.taken'), { kind: 'visit', reason: 'why', others: [] }],
  [answer(0, 'offline', ''), { kind: 'failed', failure: { kind: 'offline' } }],
  [answer(500, 'unavailable', ''), { kind: 'failed', failure: { kind: 'server' } }],
  [answer(429, 'orders.too-many-open'), { kind: 'failed', failure: { kind: 'refused', text: 'why' } }],
  [Object.assign(new Error('left'), { code: 'USER_CANCEL' }), { kind: 'closed' }],
  [Object.assign(new Error('x'), { code: 'INVALID_CLIENT_KEY' }), { kind: 'window' }],
  [Object.assign(new Error('x'), { name: 'ScriptLoadFailedError' }), { kind: 'failed', failure: { kind: 'script' } }],
  ['?', { kind: 'window' }],
])('an error of buying: %s', (error, problem) => expect(toOrderProblem(error)).toEqual(problem));

it.each([
  ['PAY_PROCESS_CANCELED', 'canceled'],
  ['PAY_PROCESS_ABORTED', 'aborted'],
  ['REJECT_CARD_COMPANY', 'rejected'],
  ['EXCEED_MAX_AMOUNT', 'other'],
  ['constructor', 'other'],
  ['', 'missing'],
  [undefined, 'missing'],
] as const)('a failure by the code %s', (code, failure) => expect(classifyRefusal(code)).toBe(failure));
