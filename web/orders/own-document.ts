import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** True if this document was loaded as that page, and so has that page's own policy. */
export function isLoadedAsDocument(pathname: string): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname.replace(/\/$/, '') === pathname;
}

/**
 * Makes every navigation from this page load a new document, so that the payment provider's script and the policy that allows it stay behind
 * (security 5.10).
 */
export function useDocumentNavigation(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  const address = blocker.state === 'blocked' ? blocker.location.pathname + blocker.location.search + blocker.location.hash : undefined;
  useEffect(() => {
    if (address !== undefined) location.assign(address);
  }, [address]);
}
