import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

type ThreadQuotesValue = {
  quotes: readonly Quote[];
  side: UserType;
  onWrite: (text: string) => void;
  onOpen?: ((quote: Quote) => void) | undefined;
  alsoKept?: ((quote: Quote) => ReactNode) | undefined;
};
const ThreadQuotesContext = createContext<ThreadQuotesValue | undefined>(undefined);

/** Events that change a quote of the thread: its own, those of its order's payment, and those of the visit. */
const QUOTE_CHANGING_EVENTS = /^(quote-|paid$|refunded$|visit-(fixed|moved|given-up)$|arrived$|done$|not-come$|taken-back$)/;

type Props = {
  threadId: number | undefined;
  side: UserType;
  events: readonly ThreadEvent[];
  onWrite: (text: string) => void;
  /** Opens a quote for changing it; for the clinic only. */
  onOpen?: (quote: Quote) => void;
  /** Renders content below a patient's answer on whether a quote was kept. Must be a stable function. */
  alsoKept?: (quote: Quote) => ReactNode;
  children: ReactNode;
};

/** Loads the current quotes of a conversation for the cards in it. Sends no request if the conversation has none. */
export function QuotesProvider({ threadId, side, events, onWrite, onOpen, alsoKept, children }: Props) {
  const has = threadId !== undefined && events.some(({ kind }) => kind.startsWith('quote-'));
  const last = events.findLast(({ kind }) => QUOTE_CHANGING_EVENTS.test(kind))?.event_id ?? 0;
  const { value } = useQuery(has ? `quotes ${threadId} ${last}` : '', () => api('threadQuotes', { params: { id: threadId ?? 0 } }));
  const known = useMemo(() => ({ quotes: value ?? [], side, onWrite, onOpen, alsoKept }), [value, side, onWrite, onOpen, alsoKept]);
  return <ThreadQuotesContext value={known}>{children}</ThreadQuotesContext>;
}

/** Returns the quotes of the surrounding conversation, if it provides them. */
export const useThreadQuotes = (): ThreadQuotesValue | undefined => useContext(ThreadQuotesContext);
