import { DATELESS_STEPS, type InboxSort } from '../../../contract/rules.ts';
import type { InboxRow } from './inbox.ts';

/** Paid, and no date is fixed (specification 7.2); a process of the version before does not say it itself. */
export const needsDate = ({ paid, way }: Pick<InboxRow, 'paid' | 'way'>): boolean => way.dateless ?? (paid && DATELESS_STEPS.has(way.next.step));

/** She accepted a quote that is paid at the clinic alone, and nobody has set a date yet; the version before says so of who waits for no word. */
export const isAgreed = ({ way }: Pick<InboxRow, 'way'>): boolean => way.agreed ?? way.next.step === 'ask-date';

type Order = (a: InboxRow, b: InboxRow) => number;
const time = (at: string | null) => (at === null ? 0 : Date.parse(at));
const newest: Order = (a, b) => time(b.last_message_at) - time(a.last_message_at);
const byWait: Order = (a, b) => {
  if ((a.waiting_since === null) !== (b.waiting_since === null)) return a.waiting_since === null ? 1 : -1;
  return a.waiting_since === null ? newest(a, b) : time(a.waiting_since) - time(b.waiting_since);
};
const letters = ({ name }: InboxRow) => name.toLowerCase();

/** The orders of the inbox, as the server has them (server/desk/inbox/inbox.tables.ts): a row that changes goes to its place without a question. */
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
