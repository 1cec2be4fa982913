import type { Currency } from '../constants.ts';
import { DECIMAL_PLACES, toMinor } from '../money.ts';
import type { CardPlaceholder, CardTreatment, CardValue } from './cards.ts';

/** In minor units. */
export type MinorAmount = { minor: number; currency: Currency };

/** The coordinator must confirm an amount above this multiple of the highest published price (specification 5.18). */
const MAX_PRICE_FACTOR = 2;
/** Used without a published price: a multiple of `step` from `least` up is probably won typed into the dollar field. */
const WON_IN_DOLLAR_FIELD = { least: '10000', step: '100' };
/**
 * Wide bounds of the exchange rates, per US dollar. An amount in another currency is questioned only if no rate within these bounds makes it
 * plausible.
 */
const EXCHANGE_RATE_BOUNDS: Record<Currency, { least: number; most: number }> = {
  USD: { least: 1, most: 1 },
  KRW: { least: 900, most: 2_000 },
  JPY: { least: 75, most: 250 },
};

/** Returns the highest possible value of a published price in another currency, in minor units of that currency. */
function convertAtHighestRate({ minor, currency }: MinorAmount, other: Currency): number {
  if (currency === other) return minor;
  return (minor / 10 ** DECIMAL_PLACES[currency] / EXCHANGE_RATE_BOUNDS[currency].least) * EXCHANGE_RATE_BOUNDS[other].most * 10 ** DECIMAL_PLACES[other];
}

/** True if an amount is more than twice every published price or, with none published, looks like won typed into a dollar field. */
export function isUnusualAmount({ minor, currency }: MinorAmount, published: readonly MinorAmount[]): boolean {
  if (published.length > 0) return published.every((price) => minor > MAX_PRICE_FACTOR * convertAtHighestRate(price, currency));
  return DECIMAL_PLACES[currency] > 0 && minor >= toMinor(WON_IN_DOLLAR_FIELD.least, currency) && minor % toMinor(WON_IN_DOLLAR_FIELD.step, currency) === 0;
}

/** Returns the highest published price of each matching treatment or option. Keys are `12` for a treatment, `12-1201` for an option. */
const listHighestPrices = (treatments: readonly CardTreatment[], fits: (key: string) => boolean): MinorAmount[] =>
  treatments.filter(({ key }) => fits(key)).flatMap(({ price, price_to }) => price_to ?? price ?? []);

/** A placeholder whose unusual amount the coordinator must confirm. `published` holds the prices that the amount was compared with. */
export type UnusualAmount = { name: string; amount: MinorAmount; published: MinorAmount[] };

/**
 * Returns the filled placeholders whose amount is unusual. An amount is compared with the treatment chosen in another placeholder or, without one,
 * with all treatments of the clinic. `due` is always compared with all treatments, because it can be the balance of several orders.
 */
export function listUnusualAmounts(
  holes: readonly CardPlaceholder[],
  { given, values }: { given: Readonly<Record<string, string>>; values: Readonly<Record<string, CardValue>> },
  { treatments }: { treatments: readonly CardTreatment[] },
): UnusualAmount[] {
  const hole = holes.find(({ type }) => type === 'treatment');
  const chosen = hole && values[hole.name] ? given[hole.name]?.trim() : undefined;
  return holes.flatMap(({ name }) => {
    const value = values[name];
    if (value?.type !== 'amount') return [];
    const isOfChosen = chosen !== undefined && name !== 'due';
    const published = listHighestPrices(treatments, (key) => !isOfChosen || key === chosen || key.startsWith(`${chosen}-`));
    const amount = { minor: value.minor, currency: value.currency };
    return isUnusualAmount(amount, published) ? [{ name, amount, published }] : [];
  });
}
