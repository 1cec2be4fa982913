import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

type Known = {
  quotes: readonly Quote[];
  side: UserType;
  onWrite: (text: string) => void;
  onOpen?: ((quote: Quote) => void) | undefined;
  alsoKept?: ((quote: Quote) => ReactNode) | undefined;
};
const Context = createContext<Known | undefined>(undefined);

/** What changes a quote of the thread: its own events, and those of its order's money and of the visit. */
const CHANGES = /^(quote-|paid$|refunded$|visit-(fixed|moved|given-up)$|arrived$|done$|not-come$|taken-back$)/;

type Props = {
  threadId: number | undefined;
  side: UserType;
  events: readonly ThreadEvent[];
  onWrite: (text: string) => void;
  /** The clinic's way to change one. */
  onOpen?: (quote: Quote) => void;
  /** What stands beneath what a patient said of whether a quote was kept; the same at every rendering. */
  alsoKept?: (quote: Quote) => ReactNode;
  children: ReactNode;
};

/** The quotes of a conversation as they stand now, for the cards in it. Nothing is asked where there was none. */
export function ThreadQuotes({ threadId, side, events, onWrite, onOpen, alsoKept, children }: Props) {
  const has = threadId !== undefined && events.some(({ kind }) => kind.startsWith('quote-'));
  const last = events.findLast(({ kind }) => CHANGES.test(kind))?.event_id ?? 0;
  const { value } = useQuery(has ? `quotes ${threadId} ${last}` : '', () => api('threadQuotes', { params: { id: threadId ?? 0 } }));
  const known = useMemo(() => ({ quotes: value ?? [], side, onWrite, onOpen, alsoKept }), [value, side, onWrite, onOpen, alsoKept]);
  return <Context value={known}>{children}</Context>;
}

/** The quotes around, where a conversation shows them. */
export const useThreadQuotes = (): Known | undefined => useContext(Context);
