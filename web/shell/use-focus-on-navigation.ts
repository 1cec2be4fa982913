import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the page's heading after client-side navigation, unless the page has set the focus itself. Screen readers then announce it.
 * Otherwise nothing would be focused, and keyboard users would start at the top.
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
