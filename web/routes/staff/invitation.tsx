import { InvitationPage } from '../../accounts/staff/invitation-page.tsx';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { loadMailedLinkPage } from '../../consoles/mailed-link-page.ts';
import { StaffPage } from '../../consoles/staff-page.tsx';
import type { Route } from './+types/invitation.ts';

const WORDS = ['invitation', 'failure'] as const;

/** The page of a one-time link to a clinic's console, in the languages of the consoles (specification 7.18). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMailedLinkPage(request, WORDS);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function Invitation() {
  return <StaffPage words={WORDS} page={InvitationPage} />;
}
