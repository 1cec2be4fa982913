import { useLocation } from 'react-router';
import { CallbackPage } from '../../accounts/social/callback-page.tsx';
import { isLinkCallback } from '../../accounts/social/link-callback.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import type { Route } from './+types/social-callback.ts';

export const handle = { namespaces: ['social'] };
export const meta: Route.MetaFunction = ({ matches, location }) => [
  translatePageTitle(matches, 'social', isLinkCallback(location.search) ? 'identities.title' : 'callback.title'),
];

/** Page of `/auth/google/callback` and `/auth/line/callback` (specification 2.1). Reads the provider from its address. */
export default function SocialCallback() {
  const { pathname } = useLocation();
  return <CallbackPage provider={pathname.startsWith('/auth/google/') ? 'google' : 'line'} />;
}
