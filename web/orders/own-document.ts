import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** True if this document was loaded at `pathname` and therefore has that page's own content security policy. */
export function isLoadedAsDocument(pathname: string): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname.replace(/\/$/, '') === pathname;
}

/**
 * Makes every navigation from this page load a new document. The payment provider's script and the policy that allows it do not leave the page
 * (security 5.10).
 */
export function useDocumentNavigation(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  const address = blocker.state === 'blocked' ? blocker.location.pathname + blocker.location.search + blocker.location.hash : undefined;
  useEffect(() => {
    if (address !== undefined) location.assign(address);
  }, [address]);
}
