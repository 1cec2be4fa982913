import { useOutletContext } from 'react-router';

/** Whose console is open: what the layout knows and its pages need. */
export type Opened = {
  uid: string;
  /** The clinic's name, on the pages of a clinic that ask for a second factor. */
  name: string | undefined;
  brand: string;
  /** She is the head of the clinic. */
  head: boolean;
  /** Where this console begins. */
  home: string;
};

/** What the layout of the consoles has asked before a page of theirs comes up. */
export const useConsoleContext = (): Opened => useOutletContext<Opened>();
