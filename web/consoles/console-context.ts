import { useOutletContext } from 'react-router';

/** Data of the open console that the layout provides to its pages. */
export type ConsoleContext = {
  uid: string;
  /** The clinic's name, on a clinic's pages that need a second factor. */
  name: string | undefined;
  brand: string;
  /** True if the member is the head of the clinic. */
  head: boolean;
  /** Start page of this console. */
  home: string;
};

/** Returns the data that the consoles' layout loaded. */
export const useConsoleContext = (): ConsoleContext => useOutletContext<ConsoleContext>();
