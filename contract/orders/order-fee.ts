import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';

/**
 * Fee of an order in the currency of its options, before conversion. The exchange rate is the order's own and never changes; null if the charge has
 * the same currency.
 */
export const OrderFee = z.object({ total: z.number(), currency_code: z.enum(CURRENCIES), rate: z.string().nullable() });

/**
 * Amounts of an order line that add up. `total` is in the order's currency, and the lines' totals equal the order's. `fee` is the exact fee per unit
 * and per line in the options' currency (`OrderFee`). Not sent by older servers.
 */
export const LineAmounts = z.object({ total: z.number(), fee: z.object({ price: z.number(), total: z.number() }) }).partial();
export type LineAmounts = z.output<typeof LineAmounts>;
