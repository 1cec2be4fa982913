import { AccountRecoveryPage } from '../../accounts/recovery/account-recovery-page.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import type { Route } from './+types/find-account.ts';

export const handle = { namespaces: ['sign-in', 'recovery'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'recovery', 'find.title')];

export default function FindAccountPage() {
  return <AccountRecoveryPage login="/login" />;
}
