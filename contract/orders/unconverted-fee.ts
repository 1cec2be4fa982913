import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';

/**
 * Fee of an order in the currency of its options, before conversion. The exchange rate is the order's own and never changes; null if the charge has
 * the same currency.
 */
export const UnconvertedFee = z.object({ total: z.number(), currency_code: z.enum(CURRENCIES), rate: z.string().nullable() });

/**
 * Fields with the amounts of an order line, which add up. `total` is in the order's currency, and the lines' totals equal the order's. `fee` is the
 * exact fee per unit and per line in the options' currency (`UnconvertedFee`). Not sent by older servers.
 */
export const lineAmountFields = { total: z.number().optional(), fee: z.object({ price: z.number(), total: z.number() }).optional() };
export type LineAmounts = { total: number; fee: { price: number; total: number } };
