import { DATELESS_STEPS, type InboxSort } from '../../../contract/rules.ts';
import type { InboxRow } from './inbox.ts';

/** True if the patient has paid and no date is fixed (specification 7.2). A server of the previous version does not send `dateless`. */
export const needsDate = ({ paid, way }: Pick<InboxRow, 'paid' | 'way'>): boolean => way.dateless ?? (paid && DATELESS_STEPS.has(way.next.step));

/**
 * True if the patient accepted a quote that is paid entirely at the clinic, and no date is set yet. A server of the previous version does not send
 * `agreed`.
 */
export const hasAcceptedFreeQuote = ({ way }: Pick<InboxRow, 'way'>): boolean => way.agreed ?? way.next.step === 'ask-date';

type RowComparator = (a: InboxRow, b: InboxRow) => number;
const toTime = (at: string | null) => (at === null ? 0 : Date.parse(at));
const compareByNewest: RowComparator = (a, b) => toTime(b.last_message_at) - toTime(a.last_message_at);
const compareByWait: RowComparator = (a, b) => {
  if ((a.waiting_since === null) !== (b.waiting_since === null)) return a.waiting_since === null ? 1 : -1;
  return a.waiting_since === null ? compareByNewest(a, b) : toTime(a.waiting_since) - toTime(b.waiting_since);
};
const sortName = ({ name }: InboxRow) => name.toLowerCase();

/**
 * Returns the comparator of a sort order. It equals the server's order (server/desk/inbox/inbox.tables.ts), so that a changed row moves without a
 * request.
 */
export function makeRowComparator(sort: InboxSort, now: number): RowComparator {
  const next = ({ reservation_at }: InboxRow) =>
    reservation_at !== null && Date.parse(reservation_at) > now ? Date.parse(reservation_at) : Number.POSITIVE_INFINITY;
  const orders: Record<InboxSort, RowComparator> = {
    wait: (a, b) => Number(needsDate(b)) - Number(needsDate(a)) || compareByWait(a, b),
    newest: compareByNewest,
    visit: (a, b) => (next(a) === next(b) ? compareByNewest(a, b) : next(a) - next(b)),
    name: (a, b) => (sortName(a) < sortName(b) ? -1 : sortName(a) > sortName(b) ? 1 : 0),
  };
  return (a, b) => orders[sort](a, b) || b.id - a.id;
}
