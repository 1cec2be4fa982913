import { createContext } from 'react';
import type { UserType } from '../../../contract/constants.ts';

/** Ways out for who doubts what a translation says; each missing where the thread does not offer it. */
export type ThreadHelp = {
  side?: UserType;
  /** Sends a message to the other side at once. */
  ask?: ((text: string) => void) | undefined;
  /** Asks for a person who interprets, or proposes one. */
  askInterpreter?: (() => void) | undefined;
};

/** Provided by whoever shows a conversation; read by its marks. */
export const ThreadHelpContext = createContext<ThreadHelp>({});
