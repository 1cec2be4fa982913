import { useEffect, useRef, useState } from 'react';

/** Returns true once an element has come into view, or within `margin` of it. It stays true. */
export function useHasBeenInView<E extends HTMLElement>(margin: string) {
  const box = useRef<E>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !box.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: margin });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [seen, margin]);
  return [box, seen] as const;
}
