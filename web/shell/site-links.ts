import { buildPublicPath } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage } from '../i18n/translations.tsx';
import { useIsSignedIn } from './use-session.ts';

/** Addresses that the frame links to. `clinics` is for guests, whose frame has no page of their own. */
type SiteLinks = { isSignedIn: boolean; home: string; treatments: string; clinics: string };

/** Returns a member's addresses (specification 2.3), or a guest's: the public pages of the reader's language, which need no account. */
export function useSiteLinks(): SiteLinks {
  const isSignedIn = useIsSignedIn();
  const language = useLanguage().language as SiteLanguage;
  const treatments = buildPublicPath(language, 'treatments');
  const clinics = buildPublicPath(language, 'clinics');
  return isSignedIn ? { isSignedIn, home: '/', treatments: '/treatment-list', clinics } : { isSignedIn, home: treatments, treatments, clinics };
}
