import { createContext } from 'react';
import type { UserType } from '../../../contract/constants.ts';

/** Actions for a reader who doubts a translation. An action is missing if the thread does not offer it. */
export type ClarificationActions = {
  side?: UserType;
  /** Sends a message to the other side at once. */
  ask?: ((text: string) => void) | undefined;
  /** Asks for an interpreter, or proposes one. */
  askInterpreter?: (() => void) | undefined;
};

/** Provided by the component that shows a conversation; read by its marks. */
export const ClarificationActionsContext = createContext<ClarificationActions>({});
