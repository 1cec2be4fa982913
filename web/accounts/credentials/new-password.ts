import type { Key } from '../../i18n/translations.tsx';
import { isSamePassword, type PasswordFault, passwordFault } from '../sign-up/join-check.ts';

export type NewPasswordFault = { at: 'password' | 'password_confirm'; fault: Extract<Key<'recovery'>, `resetPw.${string}`> | PasswordFault };

/** A new password (specification 3.6): both filled, then alike (the confirm placeholder is the error), and one that the server may take. */
export function newPasswordFault(password: string, confirm: string): NewPasswordFault | undefined {
  if (password === '') return { at: 'password', fault: 'resetPw.emptyFieldsError' };
  if (confirm === '') return { at: 'password_confirm', fault: 'resetPw.emptyFieldsError' };
  const fault = passwordFault(password);
  if (fault) return { at: 'password', fault };
  return isSamePassword(password, confirm) ? undefined : { at: 'password_confirm', fault: 'resetPw.confirmPlaceholder' };
}
