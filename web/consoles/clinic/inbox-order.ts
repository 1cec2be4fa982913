import { DATELESS_STEPS, type InboxSort } from '../../../contract/rules.ts';
import type { InboxRow } from './inbox.ts';

/** True if the patient has paid and no date is fixed (specification 7.2). A server of the previous version does not send `dateless`. */
export const needsDate = ({ paid, way }: Pick<InboxRow, 'paid' | 'way'>): boolean => way.dateless ?? (paid && DATELESS_STEPS.has(way.next.step));

/**
 * True if the patient accepted a quote that is paid entirely at the clinic and no date is set yet. A server of the previous version does not send
 * `agreed`.
 */
export const isAgreed = ({ way }: Pick<InboxRow, 'way'>): boolean => way.agreed ?? way.next.step === 'ask-date';

type Order = (a: InboxRow, b: InboxRow) => number;
const time = (at: string | null) => (at === null ? 0 : Date.parse(at));
const newest: Order = (a, b) => time(b.last_message_at) - time(a.last_message_at);
const byWait: Order = (a, b) => {
  if ((a.waiting_since === null) !== (b.waiting_since === null)) return a.waiting_since === null ? 1 : -1;
  return a.waiting_since === null ? newest(a, b) : time(a.waiting_since) - time(b.waiting_since);
};
const letters = ({ name }: InboxRow) => name.toLowerCase();

/** Comparators of the inbox in the server's orders (server/desk/inbox/inbox.tables.ts), so that a changed row moves without a request. */
export function compareRows(sort: InboxSort, now: number): Order {
  const next = ({ reservation_at }: InboxRow) =>
    reservation_at !== null && Date.parse(reservation_at) > now ? Date.parse(reservation_at) : Number.POSITIVE_INFINITY;
  const orders: Record<InboxSort, Order> = {
    wait: (a, b) => Number(needsDate(b)) - Number(needsDate(a)) || byWait(a, b),
    newest,
    visit: (a, b) => (next(a) === next(b) ? newest(a, b) : next(a) - next(b)),
    name: (a, b) => (letters(a) < letters(b) ? -1 : letters(a) > letters(b) ? 1 : 0),
  };
  return (a, b) => orders[sort](a, b) || b.id - a.id;
}
