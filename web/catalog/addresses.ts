import { useLocation } from 'react-router';
import { buildPublicPath, parsePathLanguage } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage } from '../i18n/translations.tsx';

type NamedEntity = { id: number; slug: string };

/**
 * Returns path builders for treatments, clinics and doctors. Public pages get public paths in their language (specification 2.8), other pages the
 * members' paths.
 */
export function useCatalogPaths() {
  const language = parsePathLanguage(useLocation().pathname);
  const own = useLanguage().language as SiteLanguage;
  return {
    treatment: ({ id, slug }: NamedEntity) => (language ? buildPublicPath(language, 'treatments', slug) : `/treatment-detail/${id}`),
    clinic: ({ id, slug }: NamedEntity) => (language ? buildPublicPath(language, 'clinics', slug) : `/clinic-detail/${id}`),
    /** Doctors have only public pages. Members' pages link to them in the member's language. */
    doctor: ({ slug }: Pick<NamedEntity, 'slug'>) => buildPublicPath(language ?? own, 'doctors', slug),
  };
}
