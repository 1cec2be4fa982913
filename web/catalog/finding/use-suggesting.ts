import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../ui/is-composing.ts';

/** Who types on is not asked about yet. */
const PAUSE_MS = 150;

/** The words in a search box that the page has drawn, once the reader pauses, and whether what is found of them may stand under it: from typing until she goes away. */
export function useDebouncedInput(box: HTMLInputElement) {
  const [words, setWords] = useState(() => box.value.trim());
  // What was typed before this script came counts; what stood there before she came does not.
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
    // Opened with the pause, not before: what stood in the box until now is not asked about once more.
    const typed = () => {
      clearTimeout(pause.current);
      pause.current = setTimeout(open, PAUSE_MS);
    };
    // A part that has come is shown a moment after it was drawn: keys of that moment count.
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

/** A list of suggestions: `keys` names each of them, so that one is known again in a list that came anew. */
type List = { id: string; isShown: boolean; keys: readonly string[]; choose: (at: number) => void; open: () => void; close: () => void };

/** Makes the box one with a list of suggestions, as keyboards and screen readers know it. Answers which of them is marked with the arrows; -1 for the words themselves. */
export function useCombobox(box: HTMLInputElement, list: List): number {
  const [marked, setMarked] = useState<string>();
  const [wasShown, setWasShown] = useState(list.isShown);
  // In a list that is opened again none is marked; one that comes anew under the arrows keeps its mark.
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
      // Enter may follow before anything is drawn anew.
      latest.current = { ...now, at };
      setMarked(now.list.keys[at]);
    };
    const press = (event: KeyboardEvent) => answer(event, latest.current, mark);
    // Who types on means her words again.
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

type Now = { list: List; at: number };

function answer(event: KeyboardEvent, { list, at }: Now, mark: (at: number) => void): void {
  // The keys of who writes Japanese or Chinese choose among the signs first.
  if (isComposing(event)) return;
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    // Round, and over the words themselves.
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
