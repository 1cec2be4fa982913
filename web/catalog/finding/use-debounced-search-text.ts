import { useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, useNavigation } from 'react-router';

/** Debounce before typed text is written to the address, in ms. Browsers refuse an update at every key. */
const ADDRESS_DEBOUNCE_MS = 200;

/**
 * The text of the search field and its previous texts. The address follows with a delay and can still show any of them. Kept while the reader stays
 * on the page: a key pressed between an address update and a reset of the field would be lost.
 */
type TypedText = { words: string; before: readonly string[] };

/**
 * Returns the text of a list's search field and a function to call on typing. `write` puts the text into the address. `onGoing` is called when the
 * reader leaves the page.
 */
export function useDebouncedSearchText(
  inAddress: string,
  write: (words: string) => void,
  onGoing: (words: string) => void = () => undefined,
): [words: string, type: (words: string) => void] {
  const { pathname } = useLocation();
  const going = useNavigation().location;
  const isLeaving = going !== undefined && going.pathname !== pathname;
  const [typing, setTyping] = useState<TypedText>();
  // Any other text in the address was set by Back or a link, and wins.
  const typed = typing && [typing.words, ...typing.before].includes(inAddress) ? typing : undefined;
  const words = typed ? typed.words : inAddress;

  // Set at the press. On a slow phone the page renders the navigation only after the text would have been written.
  const isGoing = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    isGoing.current = currentLocation.pathname !== nextLocation.pathname;
    if (isGoing.current) onGoing(words);
    return false;
  });
  useEffect(() => {
    // On a slow network the next page takes a moment. Writing the address now would cancel that navigation.
    if (!typed || typed.words === inAddress || isLeaving) return;
    const timer = setTimeout(() => {
      if (!isGoing.current) write(words);
    }, ADDRESS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  const type = (next: string) => {
    // A reader who types has not left, even if a navigation had started.
    isGoing.current = false;
    setTyping({ words: next, before: typed ? [...typed.before, typed.words] : [inAddress] });
  };
  return [words, type];
}
