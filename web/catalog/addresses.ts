import { useLocation } from 'react-router';
import { languageOfAddress, publicAddress } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage } from '../i18n/translations.tsx';

type Named = { id: number; slug: string };

/** Where treatments and clinics are: beside a public page theirs are public too, in its language (specification 2.8); else the members' own. */
export function useCatalogPaths() {
  const language = languageOfAddress(useLocation().pathname);
  const own = useLanguage().language as SiteLanguage;
  return {
    treatment: ({ id, slug }: Named) => (language ? publicAddress(language, 'treatments', slug) : `/treatment-detail/${id}`),
    clinic: ({ id, slug }: Named) => (language ? publicAddress(language, 'clinics', slug) : `/clinic-detail/${id}`),
    /** A doctor has a public page alone: beside a member's own pages it is in the language that she reads. */
    doctor: ({ slug }: Pick<Named, 'slug'>) => publicAddress(language ?? own, 'doctors', slug),
  };
}
