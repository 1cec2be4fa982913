import { expect, it } from 'vitest';
import { newPasswordFault } from './new-password.ts';

it.each([
  ['', '', { at: 'password', fault: 'resetPw.emptyFieldsError' }],
  ['', 'calm river stone', { at: 'password', fault: 'resetPw.emptyFieldsError' }],
  ['calm river stone', '', { at: 'password_confirm', fault: 'resetPw.emptyFieldsError' }],
  ['short', 'short', { at: 'password', fault: 'password.short' }],
  ['calm river stone ', 'calm river stone ', { at: 'password', fault: 'password.space' }],
  ['calm river stone', 'calm river stones', { at: 'password_confirm', fault: 'resetPw.confirmPlaceholder' }],
  ['calm river stone', 'calm river stone', undefined],
])('%j confirmed by %j', (password, confirm, fault) => {
  expect(newPasswordFault(password, confirm)).toEqual(fault);
});
