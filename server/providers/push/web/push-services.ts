/** Push services of the browsers: Google (Chrome, Edge on Android, Samsung), Mozilla, Apple, Microsoft. A leading dot stands for every subdomain. */
const PUSH_SERVICE_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * True if an address belongs to a known push service: TLS, standard port, no user name or password (security 6.7). Hosts are matched by name, so no
 * private network address passes. `ownAddress`: prefix of the sandbox's addresses, if the sandbox is on.
 */
export function isPushServiceUrl(endpoint: string, ownAddress?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (ownAddress !== undefined && url.href.startsWith(`${new URL(ownAddress).href}/`)) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    PUSH_SERVICE_HOSTS.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name))
  );
}
