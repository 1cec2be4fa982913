import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After client-side navigation, moves the focus to the page's heading, which screen readers then announce, unless the page has set the focus itself.
 * Otherwise nothing would have the focus, and keyboard users would start at the top again.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current && !main.current.contains(document.activeElement)) focusHeading(main.current);
  }, [pathname, main]);
}

/** Focuses a page's heading without scrolling, because the router decides the scroll position. */
export function focusHeading(within: ParentNode = document): void {
  const heading = within.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
