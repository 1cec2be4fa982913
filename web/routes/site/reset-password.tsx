import { PasswordResetPage } from '../../accounts/recovery/reset-page.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import type { Route } from './+types/reset-password.ts';

export const handle = { namespaces: ['sign-in', 'recovery'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'recovery', 'resetPw.title')];

export default function ResetPassword() {
  return <PasswordResetPage here="/resetPw" newLink="/findAccount?tab=1" login="/login" />;
}
