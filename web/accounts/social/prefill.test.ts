import { expect, it } from 'vitest';
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
  expect(toJoinValues({ email: null, name })).toEqual(fields);
});

it('fills in the address', () => {
  expect(toJoinValues({ email: 'mary@example.org', name: null })).toEqual({ email: 'mary@example.org' });
});
