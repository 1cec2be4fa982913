import { useEffect, useRef, useState } from 'react';

/** A heading that takes the focus once a dialog has closed: what the dialog was opened from is gone with what was done. */
export function useFocusAfter() {
  const title = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (taken > 0) title.current?.focus();
  }, [taken]);
  return { title, take: () => setTaken((times) => times + 1) };
}
