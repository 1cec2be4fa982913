import type { Charge, Created } from './charges.ts';
import type { OrderDraft } from './draft.ts';

/** An order that was placed for a draft and a way to pay, kept in this tab so that coming back does not place another. */
type Placed = { order: Created; for: string; at: number };
const PLACED_KEY = 'orderPlaced';
/** The provider's window stays open for 30 minutes and the server waits 41 from the placing (providers 1.4): so long an order is worth opening again. */
const REUSE_MS = 10 * 60_000;

const fingerprint = (draft: OrderDraft, { method, currency, value }: Charge) =>
  JSON.stringify([
    ...[draft.created_at, draft.hospital_id, draft.order_products.map(({ option_id, quantity }) => [option_id, quantity])],
    ...[draft.visit_at, draft.quote?.id, draft.quote?.version, method, currency, value],
  ]);

export function storePlacedOrder(draft: OrderDraft, charge: Charge, order: Created): void {
  const placed: Placed = { order, for: fingerprint(draft, charge), at: Date.now() };
  sessionStorage.setItem(PLACED_KEY, JSON.stringify(placed));
}

/** The order that was placed for just this in the last minutes and can still be paid, or undefined. */
export function placedFor(draft: OrderDraft, charge: Charge): Created | undefined {
  const text = sessionStorage.getItem(PLACED_KEY);
  if (!text) return undefined;
  const placed = JSON.parse(text) as Placed;
  return placed.for === fingerprint(draft, charge) && Date.now() - placed.at < REUSE_MS ? placed.order : undefined;
}

export function forgetPlaced(): void {
  sessionStorage.removeItem(PLACED_KEY);
}
