import { ResetPage } from '../../accounts/recovery/reset-page.tsx';
import { pageTitleFrom } from '../../i18n/title.ts';
import type { Route } from './+types/reset-password.ts';

export const handle = { namespaces: ['sign-in', 'recovery'] };
export const meta: Route.MetaFunction = ({ matches }) => [pageTitleFrom(matches, 'recovery', 'resetPw.title')];

export default function ResetPassword() {
  return <ResetPage here="/resetPw" newLink="/findAccount?tab=1" login="/login" />;
}
