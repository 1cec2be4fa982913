import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's position in a part whose buttons disappear after use. If the focused button is gone, the part gets the focus, and the next Tab
 * continues from there.
 */
export function useFocusRecovery<E extends HTMLElement>() {
  const part = useRef<E>(null);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) part.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { ref: part, tabIndex: -1, onFocus } as const;
}
