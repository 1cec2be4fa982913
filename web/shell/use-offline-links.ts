import { useEffect } from 'react';
import { getCacheOwner } from '../session/offline/cache-owner.ts';
import { toast } from '../ui/toast.tsx';

/** True if the worker has cached the patients' pages in this browser. */
const hasShell = () => getCacheOwner() !== null && Boolean(navigator.serviceWorker?.controller);

/**
 * Offline, a link to another page shows `words` and stays on the page. Following it would end on the browser's error page, because the next page's
 * script cannot load. For a signed-in patient all scripts are cached (decision 12), so links work.
 */
export function useOfflineLinks(words: string): void {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || hasShell() || !(event.target instanceof Element)) return;
      const link = event.target.closest('a');
      if (!link?.href || link.target || link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      toast(words);
    };
    // Listens on the window in the capture phase, to run before the router's handler.
    window.addEventListener('click', hold, true);
    return () => window.removeEventListener('click', hold, true);
  }, [words]);
}
