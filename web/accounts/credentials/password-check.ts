import type { PhraseKey } from '../../i18n/translations.tsx';
import { findPasswordIssue, isSamePassword, type PasswordIssue } from '../sign-up/join-check.ts';

export type PasswordValues = { current?: string; password?: string; password_confirm?: string };
export type PasswordFieldName = keyof PasswordValues;
/** Fields in the order of the form. The first wrong one gets the focus. */
export const PASSWORD_FIELDS = ['current', 'password', 'password_confirm'] as const satisfies readonly PasswordFieldName[];
export type PasswordIssues = Partial<Record<PasswordFieldName, PasswordIssue | Extract<PhraseKey<'credentials'>, 'password.required' | 'password.differ'>>>;

/**
 * Returns the issues of a password change, by field. Only the server checks for common passwords. `first`: the account has no password yet, so the
 * current one is not checked.
 */
export function checkPasswordChange({ current = '', password = '', password_confirm = '' }: PasswordValues, first: boolean): PasswordIssues {
  const issues: PasswordIssues = {};
  if (!first && current === '') issues.current = 'password.required';
  const issue = password === '' ? 'password.required' : findPasswordIssue(password);
  if (issue) issues.password = issue;
  if (password_confirm === '') issues.password_confirm = 'password.required';
  else if (!isSamePassword(password, password_confirm)) issues.password_confirm = 'password.differ';
  return issues;
}
