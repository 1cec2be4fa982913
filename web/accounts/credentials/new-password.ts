import type { PhraseKey } from '../../i18n/translations.tsx';
import { findPasswordIssue, isSamePassword, type PasswordIssue } from '../sign-up/join-check.ts';

export type NewPasswordIssue = { field: 'password' | 'password_confirm'; issue: Extract<PhraseKey<'recovery'>, `resetPw.${string}`> | PasswordIssue };

/**
 * Checks a new password (specification 3.6): both fields are filled, equal, and acceptable to the server. Returns the first issue. If they differ,
 * the confirm field's placeholder is the error text.
 */
export function checkNewPassword(password: string, confirm: string): NewPasswordIssue | undefined {
  if (password === '') return { field: 'password', issue: 'resetPw.emptyFieldsError' };
  if (confirm === '') return { field: 'password_confirm', issue: 'resetPw.emptyFieldsError' };
  const issue = findPasswordIssue(password);
  if (issue) return { field: 'password', issue };
  return isSamePassword(password, confirm) ? undefined : { field: 'password_confirm', issue: 'resetPw.confirmPlaceholder' };
}
