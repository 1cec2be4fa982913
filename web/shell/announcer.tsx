import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Says the title of a page that was reached without a new document: to a screen reader nothing else would have changed. */
export function Announcer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
