import { useEffect, useRef, useState } from 'react';

/** Moves the focus to a heading after a dialog has closed, for dialogs whose opening button is gone by then. */
export function useFocusAfter() {
  const title = useRef<HTMLHeadingElement>(null);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (taken > 0) title.current?.focus();
  }, [taken]);
  return { title, take: () => setTaken((times) => times + 1) };
}
