import { buildPublicPath } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage } from '../i18n/translations.tsx';
import { useIsSignedIn } from './use-session.ts';

/** Returns a member's addresses of the frame (specification 2.3), or a guest's: the public pages of the reader's language, which need no account. */
export function useSiteLinks(): { isSignedIn: boolean; home: string; treatments: string; clinics: string } {
  const isSignedIn = useIsSignedIn();
  const language = useLanguage().language as SiteLanguage;
  const treatments = isSignedIn ? '/treatment-list' : buildPublicPath(language, 'treatments');
  return { isSignedIn, home: isSignedIn ? '/' : treatments, treatments, clinics: buildPublicPath(language, 'clinics') };
}
