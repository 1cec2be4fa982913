import { useOutletContext } from 'react-router';
import type { ConsolePage } from './pages.ts';

/** Data of the open console that the layout provides to its pages. */
export type ConsoleContext = {
  uid: string;
  /** Translation key of the page's name in the navigation. */
  label: ConsolePage['label'];
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
