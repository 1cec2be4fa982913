import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** True when this very document was fetched as that page, and so came with that page's own policy. */
export function isOwnDocument(pathname: string): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname.replace(/\/$/, '') === pathname;
}

/**
 * Every way out of this page fetches a new document, whoever made the link, so that the payment provider's script and
 * the policy that lets it in stay behind (security 5.10).
 */
export function useLeaveByDocument(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  const address = blocker.state === 'blocked' ? blocker.location.pathname + blocker.location.search + blocker.location.hash : undefined;
  useEffect(() => {
    if (address !== undefined) location.assign(address);
  }, [address]);
}
