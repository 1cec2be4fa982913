import { DEPARTMENTS, type Department, type DepartmentId, SITE_LANGUAGES, type SiteLanguage } from './constants.ts';

/** Addresses of the public pages for people and search engines (specification 2.8). Shared by the code that links to them and by the sitemap. */

/** First segment of a public address after the language. Departments, districts and doctors have pages but no list page. Help is a single page. */
export const PUBLIC_SECTIONS = ['treatments', 'clinics', 'doctors', 'departments', 'districts', 'help'] as const;
export type PublicSection = (typeof PUBLIC_SECTIONS)[number];

/** Name of each department in addresses. */
export const DEPARTMENT_SLUGS: Record<Department, string> = {
  plasticSurgery: 'plastic-surgery',
  dermatology: 'dermatology',
  herbalMedicine: 'herbal-medicine',
};

/** Returns the department's id for a slug; undefined if there is none. */
export function findDepartmentBySlug(slug: string | undefined): DepartmentId | undefined {
  const found = Object.entries(DEPARTMENTS).find(([, name]) => DEPARTMENT_SLUGS[name] === slug);
  return found && (Number(found[0]) as DepartmentId);
}

/** Returns a public address such as `/ja/treatments` or `/ja/treatments/aqua-peel`. The first page carries no page number. */
export function buildPublicPath(language: SiteLanguage, list: PublicSection, slug?: string, page = 1): string {
  return `/${language}/${list}${slug === undefined ? '' : `/${slug}`}${page > 1 ? `?page=${page}` : ''}`;
}

const PUBLIC_PATH_PATTERN = new RegExp(`^/(${SITE_LANGUAGES.join('|')})/(${PUBLIC_SECTIONS.join('|')})(?=[/?.]|$)`);

/** Returns the language in a public address, whatever the reader's own choice. Undefined for every other address. */
export function parsePathLanguage(path: string): SiteLanguage | undefined {
  return PUBLIC_PATH_PATTERN.exec(path)?.[1] as SiteLanguage | undefined;
}

/** Returns the same public address in another language. */
export function localizePath(path: string, language: SiteLanguage): string {
  return path.replace(/^\/\w+/, `/${language}`);
}
