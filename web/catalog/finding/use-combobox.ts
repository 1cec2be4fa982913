import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../ui/is-composing.ts';

/** Debounce of typing, in ms. */
const DEBOUNCE_MS = 150;

/**
 * Returns the debounced text of a search field that the page rendered. Also returns true from typing until the focus leaves, while suggestions can be
 * shown.
 */
export function useDebouncedInput(box: HTMLInputElement) {
  const [words, setWords] = useState(() => box.value.trim());
  // Text typed before this script loaded counts as typing. The initial text does not.
  const [isOpen, setOpen] = useState(() => document.activeElement === box && box.value !== box.defaultValue);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = useCallback(() => {
    setWords(box.value.trim());
    setOpen(true);
  }, [box]);
  const close = useCallback(() => {
    clearTimeout(pause.current);
    setOpen(false);
  }, []);
  useEffect(() => {
    // Opens only after the debounce, so that the previous text is not searched again.
    const typed = () => {
      clearTimeout(pause.current);
      pause.current = setTimeout(open, DEBOUNCE_MS);
    };
    // Handles keys pressed between rendering and this effect.
    if (document.activeElement === box && box.value !== box.defaultValue) typed();
    box.addEventListener('input', typed);
    box.addEventListener('blur', close);
    box.form?.addEventListener('submit', close);
    return () => {
      clearTimeout(pause.current);
      box.removeEventListener('input', typed);
      box.removeEventListener('blur', close);
      box.form?.removeEventListener('submit', close);
    };
  }, [box, open, close]);
  return { words, isOpen, open, close };
}

/** A list of suggestions. `keys` identify them across updates. */
type SuggestionList = { id: string; isShown: boolean; keys: readonly string[]; choose: (at: number) => void; open: () => void; close: () => void };

/**
 * Makes the field a combobox with a list of suggestions, for keyboards and screen readers. Returns the index marked with the arrow keys; -1 means the
 * typed text itself.
 */
export function useCombobox(box: HTMLInputElement, list: SuggestionList): number {
  const [marked, setMarked] = useState<string>();
  const [wasShown, setWasShown] = useState(list.isShown);
  // Reopening a list clears the mark. An update during arrow navigation keeps it.
  if (wasShown !== list.isShown) {
    setWasShown(list.isShown);
    setMarked(undefined);
  }
  const at = list.isShown && marked !== undefined ? list.keys.indexOf(marked) : -1;
  const latest = useRef({ list, at });
  useLayoutEffect(() => {
    latest.current = { list, at };
  });
  useEffect(() => {
    box.autocomplete = 'off';
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    const mark = (at: number) => {
      const now = latest.current;
      // Stored immediately, because Enter can follow before the next render.
      latest.current = { ...now, at };
      setMarked(now.list.keys[at]);
    };
    const press = (event: KeyboardEvent) => handleKey(event, latest.current, mark);
    // Typing moves the mark back to the typed text.
    const type = () => mark(-1);
    box.addEventListener('keydown', press);
    box.addEventListener('input', type);
    return () => {
      box.removeEventListener('keydown', press);
      box.removeEventListener('input', type);
    };
  }, [box]);
  useEffect(() => {
    box.setAttribute('aria-expanded', String(list.isShown));
    if (list.isShown) box.setAttribute('aria-controls', list.id);
    else box.removeAttribute('aria-controls');
    if (at < 0) return box.removeAttribute('aria-activedescendant');
    box.setAttribute('aria-activedescendant', optionId(list.id, at));
    document.getElementById(optionId(list.id, at))?.scrollIntoView({ block: 'nearest' });
  }, [box, list.id, list.isShown, at]);
  return at;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

type Now = { list: SuggestionList; at: number };

function handleKey(event: KeyboardEvent, { list, at }: Now, mark: (at: number) => void): void {
  // During composition of Japanese or Chinese, the keys belong to the input method.
  if (isComposing(event)) return;
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    // Wraps around. The typed text is one of the positions.
    const places = list.keys.length + 1;
    if (list.isShown) mark(((at + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
    else list.open();
  } else if (list.isShown && key === 'Escape') {
    event.preventDefault();
    list.close();
  } else if (list.isShown && key === 'Enter' && at >= 0) {
    event.preventDefault();
    list.choose(at);
  }
}
