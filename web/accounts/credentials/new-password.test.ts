import { expect, it } from 'vitest';
import { checkNewPassword } from './new-password.ts';

it.each([
  ['', '', { field: 'password', issue: 'resetPw.emptyFieldsError' }],
  ['', 'calm river stone', { field: 'password', issue: 'resetPw.emptyFieldsError' }],
  ['calm river stone', '', { field: 'password_confirm', issue: 'resetPw.emptyFieldsError' }],
  ['short', 'short', { field: 'password', issue: 'password.short' }],
  ['calm river stone ', 'calm river stone ', { field: 'password', issue: 'password.space' }],
  ['calm river stone', 'calm river stones', { field: 'password_confirm', issue: 'resetPw.confirmPlaceholder' }],
  ['calm river stone', 'calm river stone', undefined],
])('%j confirmed by %j', (password, confirm, issue) => {
  expect(checkNewPassword(password, confirm)).toEqual(issue);
});
