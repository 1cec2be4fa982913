import { data, redirect, redirectDocument } from 'react-router';
import { languageOfAddress } from '../../contract/addresses.ts';

/** An address that only looks like a public one: in a language that we do not have. */
export function mustBeOurs(url: URL): void {
  if (languageOfAddress(url.pathname) === undefined) throw data(null, { status: 404 });
}

/** Whoever comes by an earlier name, or by the number, is sent on to the name in force for good (specification 2.8). */
export function mustBeNamed(slug: string | undefined, path: string, inForce: string): void {
  if (slug !== undefined && slug !== inForce) throw redirect(path, 301);
}

/** In the browser: an address in another language than the page stands in is another document. */
export function inOwnLanguage({ pathname, search }: URL): void {
  const language = languageOfAddress(pathname);
  if (language !== undefined && language !== document.documentElement.lang) throw redirectDocument(pathname + search);
}
