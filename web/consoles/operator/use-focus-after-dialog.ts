import { useEffect, useRef, useState } from 'react';

/** Moves the focus to a heading after a dialog has closed. Use it if the opening button is gone by then. */
export function useFocusAfterDialog() {
  const title = useRef<HTMLHeadingElement>(null);
  const [focusRequests, setTaken] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) title.current?.focus();
  }, [focusRequests]);
  return { title, moveFocus: () => setTaken((times) => times + 1) };
}
