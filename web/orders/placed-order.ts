import type { Charge, CreatedOrder } from './charges.ts';
import type { OrderDraft } from './draft.ts';

/** An order placed for a draft and a payment method. Stored in this tab, so that a buyer who comes back does not place another order. */
type PlacedOrder = { order: CreatedOrder; for: string; at: number };
const PLACED_KEY = 'orderPlaced';
/**
 * Time for which a placed order is reused, in ms. The provider's window stays open for 30 minutes; the server waits 41 minutes after placing
 * (providers 1.4).
 */
const REUSE_WITHIN_MS = 10 * 60_000;

const buildFingerprint = (draft: OrderDraft, { method, currency, value }: Charge) =>
  JSON.stringify([
    ...[draft.created_at, draft.hospital_id, draft.order_products.map(({ option_id, quantity }) => [option_id, quantity])],
    ...[draft.visit_at, draft.quote?.id, draft.quote?.version, method, currency, value],
  ]);

export function storePlacedOrder(draft: OrderDraft, charge: Charge, order: CreatedOrder): void {
  const placed: PlacedOrder = { order, for: buildFingerprint(draft, charge), at: Date.now() };
  sessionStorage.setItem(PLACED_KEY, JSON.stringify(placed));
}

/** Returns the recent order for this draft and charge that can still be paid. Undefined if there is none. */
export function findPlacedOrder(draft: OrderDraft, charge: Charge): CreatedOrder | undefined {
  const text = sessionStorage.getItem(PLACED_KEY);
  if (!text) return undefined;
  const placed = JSON.parse(text) as PlacedOrder;
  return placed.for === buildFingerprint(draft, charge) && Date.now() - placed.at < REUSE_WITHIN_MS ? placed.order : undefined;
}

export function clearPlacedOrder(): void {
  sessionStorage.removeItem(PLACED_KEY);
}
