import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Who types on is not asked about yet. */
const PAUSE_MS = 150;

/** The words in a search box that the page has drawn, once the reader pauses, and whether what is found of them may stand under it: from typing until she goes away. */
export function useTyped(box: HTMLInputElement) {
  const [words, setWords] = useState(() => box.value.trim());
  // What was typed before this script came counts; what stood there before she came does not.
  const [isOpen, setOpen] = useState(() => document.activeElement === box && box.value !== box.defaultValue);
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      setOpen(true);
      clearTimeout(pause);
      pause = setTimeout(() => setWords(box.value.trim()), PAUSE_MS);
    };
    const leave = () => setOpen(false);
    // A part that has come is shown a moment after it was drawn: keys of that moment count.
    if (document.activeElement === box && box.value !== box.defaultValue) typed();
    box.addEventListener('input', typed);
    box.addEventListener('blur', leave);
    box.form?.addEventListener('submit', leave);
    return () => {
      clearTimeout(pause);
      box.removeEventListener('input', typed);
      box.removeEventListener('blur', leave);
      box.form?.removeEventListener('submit', leave);
    };
  }, [box]);
  const open = () => {
    setWords(box.value.trim());
    setOpen(true);
  };
  return { words, isOpen, open, close: () => setOpen(false) };
}

type List = { id: string; isShown: boolean; count: number; choose: (at: number) => void; open: () => void; close: () => void };

/** Makes the box one with a list of suggestions, as keyboards and screen readers know it. Answers which of them is marked with the arrows; -1 for the words themselves. */
export function useCombobox(box: HTMLInputElement, list: List, of: unknown): number {
  const [marked, setMarked] = useState({ of, at: -1 });
  const [wasShown, setWasShown] = useState(list.isShown);
  // Of another list, or of one that has come anew, none is marked.
  if (wasShown !== list.isShown) {
    setWasShown(list.isShown);
    setMarked({ of, at: -1 });
  }
  const at = list.isShown && marked.of === of ? marked.at : -1;
  const latest = useRef({ list, of, at });
  useLayoutEffect(() => {
    latest.current = { list, of, at };
  });
  useEffect(() => {
    box.autocomplete = 'off';
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    const mark = (at: number) => {
      const now = latest.current;
      // Enter may follow before anything is drawn anew.
      latest.current = { ...now, at };
      setMarked({ of: now.of, at });
    };
    const press = (event: KeyboardEvent) => answer(event, latest.current, mark);
    box.addEventListener('keydown', press);
    return () => box.removeEventListener('keydown', press);
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
  if (event.isComposing) return;
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    // Round, and over the words themselves.
    const places = list.count + 1;
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
