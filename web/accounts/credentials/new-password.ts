import type { Key } from '../../i18n/translations.tsx';
import { isSamePassword, type PasswordIssue, passwordIssue } from '../sign-up/join-check.ts';

export type NewPasswordIssue = { field: 'password' | 'password_confirm'; issue: Extract<Key<'recovery'>, `resetPw.${string}`> | PasswordIssue };

/** A new password (specification 3.6): both filled, then alike (the confirm placeholder is the error), and one that the server may take. */
export function newPasswordIssue(password: string, confirm: string): NewPasswordIssue | undefined {
  if (password === '') return { field: 'password', issue: 'resetPw.emptyFieldsError' };
  if (confirm === '') return { field: 'password_confirm', issue: 'resetPw.emptyFieldsError' };
  const issue = passwordIssue(password);
  if (issue) return { field: 'password', issue };
  return isSamePassword(password, confirm) ? undefined : { field: 'password_confirm', issue: 'resetPw.confirmPlaceholder' };
}
