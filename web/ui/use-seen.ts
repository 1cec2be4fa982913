import { useEffect, useRef, useState } from 'react';

/** Returns true once a part has come into view, or as near to it as `ahead`; it stays true. */
export function useHasBeenInView<E extends HTMLElement>(ahead: string) {
  const box = useRef<E>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !box.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: ahead });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [seen, ahead]);
  return [box, seen] as const;
}
