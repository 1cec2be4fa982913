import { useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigation } from 'react-router';

/** While a reader types, her words reach the address when she pauses: browsers refuse to rewrite it at every key. */
const PAUSE_MS = 200;

/**
 * The words in the search box, and what stood there before: the address follows with a pause, so it may still show any of these. It is
 * never cleared while she stays, because a key that falls between the address and a box set back to it is lost.
 */
type Typing = { words: string; before: readonly string[] };

/** The words of a list's search box: what stands in it, and what is called as she types. `write` puts words into the address, `onGoing` is called when she goes elsewhere. */
export function useTypedWords(
  inAddress: string,
  write: (words: string) => void,
  onGoing: (words: string) => void = () => undefined,
): [words: string, type: (words: string) => void] {
  const { pathname } = useLocation();
  const going = useNavigation().location;
  const isLeaving = going !== undefined && going.pathname !== pathname;
  const [typing, setTyping] = useState<Typing>();
  // An address that shows none of it came another way, by Back or a link, and stands.
  const typed = typing && [typing.words, ...typing.before].includes(inAddress) ? typing : undefined;
  const words = typed ? typed.words : inAddress;

  // Known at the press itself: on a busy phone the page hears of it only later, after the words would have been written.
  const isGoing = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    isGoing.current = currentLocation.pathname !== nextLocation.pathname;
    if (isGoing.current) onGoing(words);
    return false;
  });
  useEffect(() => {
    // On a slow line the next page takes a moment: writing the address now would call her back from it.
    if (!typed || typed.words === inAddress || isLeaving) return;
    const timer = setTimeout(() => {
      if (!isGoing.current) write(words);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const type = (next: string) => {
    // Who types is still here, whatever became of the way elsewhere.
    isGoing.current = false;
    setTyping({ words: next, before: typed ? [...typed.before, typed.words] : [inAddress] });
  };
  return [words, type];
}
