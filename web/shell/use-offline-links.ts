import { useEffect } from 'react';
import { cacheOwner } from '../session/offline/cache-owner.ts';
import { toast } from '../ui/toast.tsx';

/** The patients' pages are kept in this browser with its worker. */
const hasShell = () => cacheOwner() !== null && Boolean(navigator.serviceWorker?.controller);

/**
 * With no network a link to another page says so (`words`) and the page stays: following it would end on the browser's own
 * error page, because the next page's script cannot come. A patient who is signed in has every page's script (decision 12): she goes there.
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
    // On the window, so that it comes before the router hears of the press.
    window.addEventListener('click', hold, true);
    return () => window.removeEventListener('click', hold, true);
  }, [words]);
}
