import { data, redirect, redirectDocument } from 'react-router';
import { parsePathLanguage } from '../../contract/addresses.ts';

/** Throws status 404 if the language in the address does not exist. */
export function requireKnownLanguage(url: URL): void {
  if (parsePathLanguage(url.pathname) === undefined) throw data(null, { status: 404 });
}

/** Redirects permanently from a former public name, or from the ID, to the current name (specification 2.8). */
export function redirectToCurrentName(slug: string | undefined, path: string, inForce: string): void {
  if (slug !== undefined && slug !== inForce) throw redirect(path, 301);
}

/** Loads a new document if the address has another language than the page. Browser only. */
export function reloadForAddressLanguage({ pathname, search }: URL): void {
  const language = parsePathLanguage(pathname);
  if (language !== undefined && language !== document.documentElement.lang) throw redirectDocument(pathname + search);
}
