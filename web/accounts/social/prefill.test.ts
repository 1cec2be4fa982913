import { expect, it } from 'vitest';
import { UID_PATTERN } from '../../../contract/rules.ts';
import { toJoinValues } from './prefill.ts';

it.each([
  ['Mary Smith', { first_name: 'Mary', last_name: 'Smith' }],
  ['Ana María de la Cruz', { first_name: 'Ana María de la', last_name: 'Cruz' }],
  ["  Sinéad  O'Brien-Lee ", { first_name: 'Sinéad', last_name: "O'Brien-Lee" }],
  ['Madonna', { first_name: 'Madonna' }],
  ['田中 美奈', { native_name: '田中 美奈' }],
  ['أمل حداد', { native_name: 'أمل حداد' }],
  ['🌸', {}],
  ['', {}],
  [null, {}],
])('fills in what can be a passport name, or is her own writing of it, of %j', (name, fields) => {
  expect(toJoinValues({ provider: 'google', email: null, name })).toEqual({ ...fields, uid: expect.any(String) });
});

it('fills in the address', () => {
  expect(toJoinValues({ provider: 'google', email: 'mary@example.org', name: null })).toMatchObject({ email: 'mary@example.org' });
});

it.each([
  ['Sinéad', null, /^sinead\d{4}$/],
  ['田中 美奈', 'mina.t@example.org', /^minat\d{4}$/],
  ['田中 美奈', null, /^member\d{4}$/],
  ['Maximiliana-Christina Smith', null, /^maximilianac\d{4}$/],
] as const)('proposes an ID that the server takes for %s', (name, email, uid) => {
  const proposed = toJoinValues({ provider: 'google', email, name }).uid ?? '';
  expect(proposed).toMatch(uid);
  expect(UID_PATTERN.test(proposed)).toBe(true);
});

it('proposes LINE as the messenger of who came with it', () => {
  expect(toJoinValues({ provider: 'line', email: null, name: null })).toMatchObject({ messenger: 'line' });
});
