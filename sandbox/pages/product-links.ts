/** Links from the stand-ins' pages into the product. */
import { type Html, html } from '../../contract/html.ts';
import { isolateText } from './frame.ts';

const WEB_ADDRESS = /(https?:\/\/[^\s<>"']+)/;

/**
 * Returns path and query of an address of the product, so that a link stays on the host that the page was opened from. Undefined for other addresses
 * and for text that is no address.
 */
export function findProductPath(address: string, publicUrl: string): string | undefined {
  if (!/^(https?:\/)?\//.test(address)) return undefined;
  const url = URL.parse(address, publicUrl);
  // A browser reads a path that begins with two slashes as another host.
  if (url?.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Converts web addresses in plain text to links. Addresses without an `href` stay text. */
export function linkAddresses(text: string, toHref: (address: string) => string | undefined = (address) => address): Html[] {
  return text.split(WEB_ADDRESS).map((part, index) => {
    const href = index % 2 === 1 ? toHref(part) : undefined;
    return href === undefined ? html`${part}` : html`<a href="${href}">${isolateText(part)}</a>`;
  });
}
