import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A page that was reached without a new document: the focus goes to its heading, which a screen reader then says, unless the page
 * has put it somewhere itself. Else it would stay on nothing, and a keyboard would begin at the top again.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current && !main.current.contains(document.activeElement)) focusHeading(main.current);
  }, [pathname, main]);
}

/** Puts the focus on a page's heading, without scrolling: where the page stands is the router's to say. */
export function focusHeading(within: ParentNode = document): void {
  const heading = within.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
