import { DEPARTMENTS, type Department, type DepartmentId, SITE_LANGUAGES, type SiteLanguage } from './constants.ts';

/** The addresses of the pages for people and search engines (specification 2.8), for who links to them and who lists them. */

/** What there are lists of; departments, districts and doctors have pages, and no list; help is a page alone. */
export const PUBLIC_LISTS = ['treatments', 'clinics', 'doctors', 'departments', 'districts', 'help'] as const;
export type PublicList = (typeof PUBLIC_LISTS)[number];

/** What an address calls a department. */
export const DEPARTMENT_SLUGS: Record<Department, string> = {
  plasticSurgery: 'plastic-surgery',
  dermatology: 'dermatology',
  herbalMedicine: 'herbal-medicine',
};

/** The department of that name, by its number; undefined for none. */
export function departmentOfSlug(slug: string | undefined): DepartmentId | undefined {
  const found = Object.entries(DEPARTMENTS).find(([, name]) => DEPARTMENT_SLUGS[name] === slug);
  return found && (Number(found[0]) as DepartmentId);
}

/** `/ja/treatments`, `/ja/treatments/aqua-peel`; the first page has no number. */
export function publicAddress(language: SiteLanguage, list: PublicList, slug?: string, page = 1): string {
  return `/${language}/${list}${slug === undefined ? '' : `/${slug}`}${page > 1 ? `?page=${page}` : ''}`;
}

const ADDRESS = new RegExp(`^/(${SITE_LANGUAGES.join('|')})/(${PUBLIC_LISTS.join('|')})(?=[/?.]|$)`);

/** The language that a public address is in, whatever anybody has chosen; undefined for every other address. */
export function languageOfAddress(path: string): SiteLanguage | undefined {
  return ADDRESS.exec(path)?.[1] as SiteLanguage | undefined;
}

/** A public address in another language. */
export function localizedPath(path: string, language: SiteLanguage): string {
  return path.replace(/^\/\w+/, `/${language}`);
}
