import type { Key } from '../../i18n/translations.tsx';
import { isSamePassword, type PasswordFault, passwordFault } from '../sign-up/join-check.ts';

export type PasswordValues = { current?: string; password?: string; password_confirm?: string };
export type PasswordFieldName = keyof PasswordValues;
/** The fields in the order of the form: the first wrong one of these gets the focus. */
export const PASSWORD_FIELDS = ['current', 'password', 'password_confirm'] as const satisfies readonly PasswordFieldName[];
export type PasswordFaults = Partial<Record<PasswordFieldName, PasswordFault | Extract<Key<'credentials'>, 'password.required' | 'password.differ'>>>;

/** What is wrong with a change of password, by field; the server also knows the common ones. `first`: there is no present one to ask for. */
export function checkPasswordChange({ current = '', password = '', password_confirm = '' }: PasswordValues, first: boolean): PasswordFaults {
  const faults: PasswordFaults = {};
  if (!first && current === '') faults.current = 'password.required';
  const fault = password === '' ? 'password.required' : passwordFault(password);
  if (fault) faults.password = fault;
  if (password_confirm === '') faults.password_confirm = 'password.required';
  else if (!isSamePassword(password, password_confirm)) faults.password_confirm = 'password.differ';
  return faults;
}
