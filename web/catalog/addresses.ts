import { useLocation } from 'react-router';
import { buildPublicPath, parsePathLanguage } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage } from '../i18n/translations.tsx';

type NamedEntity = { id: number; slug: string };

/** Returns the paths of treatments, clinics and doctors: on a public page public ones in its language (specification 2.8), else the members' own. */
export function useCatalogPaths() {
  const language = parsePathLanguage(useLocation().pathname);
  const own = useLanguage().language as SiteLanguage;
  return {
    treatment: ({ id, slug }: NamedEntity) => (language ? buildPublicPath(language, 'treatments', slug) : `/treatment-detail/${id}`),
    clinic: ({ id, slug }: NamedEntity) => (language ? buildPublicPath(language, 'clinics', slug) : `/clinic-detail/${id}`),
    /** Doctors have only public pages; from a member's pages they are linked in the member's language. */
    doctor: ({ slug }: Pick<NamedEntity, 'slug'>) => buildPublicPath(language ?? own, 'doctors', slug),
  };
}
