import type { CardHole, CardTreatment, CardValue } from './cards.ts';
import type { Currency } from '../constants.ts';
import { PLACES, toMinor } from '../money.ts';

/** In minor units. */
export type Amount = { minor: number; currency: Currency };

/** An amount above this many times the highest published price is asked about once (specification 5.18). */
const MAX_TIMES_PUBLISHED = 2;
/** Without a published price: round amounts of dollars from here on are more often won in the wrong field than dollars. */
const WON_LIKE = { least: '10000', step: '100' };
/** Wide bounds of what one dollar buys. An amount in another currency than the published price is doubted only where no rate between them makes it right. */
const PER_DOLLAR: Record<Currency, { least: number; most: number }> = {
  USD: { least: 1, most: 1 },
  KRW: { least: 900, most: 2_000 },
  JPY: { least: 75, most: 250 },
};

/** The most that a published price can be in another currency, in minor units of that. */
function atMostIn({ minor, currency }: Amount, other: Currency): number {
  if (currency === other) return minor;
  return (minor / 10 ** PLACES[currency] / PER_DOLLAR[currency].least) * PER_DOLLAR[other].most * 10 ** PLACES[other];
}

/** True if an amount is more than twice every published price, or, with none published, looks like won in a field of dollars. */
export function isUnusualAmount({ minor, currency }: Amount, published: readonly Amount[]): boolean {
  if (published.length > 0) return published.every((price) => minor > MAX_TIMES_PUBLISHED * atMostIn(price, currency));
  return PLACES[currency] > 0 && minor >= toMinor(WON_LIKE.least, currency) && minor % toMinor(WON_LIKE.step, currency) === 0;
}

/** The highest published prices of the treatments with this key, of an option (`12-1201`) or of all options of a treatment (`12`). */
const pricesOf = (treatments: readonly CardTreatment[], fits: (key: string) => boolean): Amount[] =>
  treatments.filter(({ key }) => fits(key)).flatMap(({ price, price_to }) => price_to ?? price ?? []);

/** A hole with an amount that is asked about; `published` holds what it was compared with. */
export type UnusualHole = { name: string; amount: Amount; published: Amount[] };

/**
 * The filled holes of a template whose amount is unusual. It is compared with the treatment that was chosen in another hole, else with everything that the
 * clinic offers; so is `due`, which may be the rest of several orders.
 */
export function unusualHoles(
  holes: readonly CardHole[],
  { given, values }: { given: Readonly<Record<string, string>>; values: Readonly<Record<string, CardValue>> },
  { treatments }: { treatments: readonly CardTreatment[] },
): UnusualHole[] {
  const hole = holes.find(({ type }) => type === 'treatment');
  const chosen = hole && values[hole.name] ? given[hole.name]?.trim() : undefined;
  return holes.flatMap(({ name }) => {
    const value = values[name];
    if (value?.type !== 'amount') return [];
    const isOfChosen = chosen !== undefined && name !== 'due';
    const published = pricesOf(treatments, (key) => !isOfChosen || key === chosen || key.startsWith(`${chosen}-`));
    const amount = { minor: value.minor, currency: value.currency };
    return isUnusualAmount(amount, published) ? [{ name, amount, published }] : [];
  });
}
