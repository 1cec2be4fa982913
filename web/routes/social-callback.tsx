import { useLocation } from 'react-router';
import { CallbackPage } from '../accounts/social/callback-page.tsx';
import { titleFrom } from '../i18n/title.ts';
import type { Route } from './+types/social-callback.ts';

export const handle = { words: ['social'] };
export const meta: Route.MetaFunction = ({ matches }) => [titleFrom(matches, 'social', 'callback.title')];

/** `/auth/google/callback` and `/auth/line/callback` (section 2): one page, told apart by its address. */
export default function SocialCallback() {
  const { pathname } = useLocation();
  return <CallbackPage provider={pathname.startsWith('/auth/google/') ? 'google' : 'line'} />;
}
