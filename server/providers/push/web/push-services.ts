/**
 * The push services of the browsers: Google (Chrome, Edge on Android, Samsung), Mozilla, Apple, Microsoft. A name that begins with a dot
 * stands for every name under it.
 */
const SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Whether an address is one of a known push service: over TLS, on its usual port, with no name or password in it (security 6.7). A list of
 * names lets no address of a private network through. `ownAddress` is what the sandbox's addresses begin with, where there is one.
 */
export function isOfPushService(endpoint: string, ownAddress?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (ownAddress !== undefined && url.href.startsWith(`${new URL(ownAddress).href}/`)) return true;
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name));
}
