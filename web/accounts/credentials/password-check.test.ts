import { expect, test } from 'vitest';
import { checkPasswordChange } from './password-check.ts';

const good = { current: 'the old one', password: 'a long new one', password_confirm: 'a long new one' };

test('a whole form has no issues, with a present password or with none to ask for', () => {
  expect(checkPasswordChange(good, false)).toEqual({});
  expect(checkPasswordChange({ ...good, current: '' }, true)).toEqual({});
});

test.each([
  [{ ...good, current: '' }, { current: 'password.required' }],
  [{ ...good, password: 'short', password_confirm: 'short' }, { password: 'password.short' }],
  [{ ...good, password: ' a long new one', password_confirm: ' a long new one' }, { password: 'password.space' }],
  [{ ...good, password_confirm: 'another' }, { password_confirm: 'password.differ' }],
  [{}, { current: 'password.required', password: 'password.required', password_confirm: 'password.required' }],
])('%j has these issues', (values, issues) => {
  expect(checkPasswordChange(values, false)).toEqual(issues);
});
