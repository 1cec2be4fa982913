import type { ProductDetail, ProductOption, TreatmentPrice } from '../../../contract/catalog/catalog.ts';
import { computeDueAtClinic } from '../../../contract/orders/fees.ts';

/** Share of the options that fulfil a condition. */
type Share = 'all' | 'some' | 'none';
const computeShare = (options: readonly ProductOption[], holds: (option: ProductOption) => boolean): Share => {
  const many = options.filter(holds).length;
  if (many === 0) return 'none';
  return many === options.length ? 'all' : 'some';
};

/** Full cost of a treatment over its options (specification 4.11). */
export type TreatmentCost = {
  /** Price at the clinic before the fee is deducted. Null if none is published. */
  range: TreatmentPrice | null;
  /** The lowest and the highest reservation fee. */
  fee: TreatmentPrice;
  /** Remainder after the fee. Null if an option has no price. */
  rest: TreatmentPrice | null;
  vatIn: Share;
  anaesthetic: Share;
  /** Possible extra charges, without duplicates. */
  onTop: string[];
};

/** Summarises the cost of all options. `extras` are those of the kind of treatment; they follow the options' own. */
export function summarizeCost(
  { options, currency_code, treatment_price }: Pick<ProductDetail, 'options' | 'currency_code' | 'treatment_price'>,
  extras: readonly string[],
): TreatmentCost {
  const fees = options.map(({ price }) => price);
  const rests = options.map((option) => computeDueAtClinic([{ ...option, quantity: 1 }], currency_code)?.rest);
  const known = rests.flatMap((rest) => rest ?? []);
  const span = (from: readonly number[], to: readonly number[]): TreatmentPrice => ({ from: Math.min(...from), to: Math.max(...to), currency_code });
  return {
    range: treatment_price,
    fee: span(fees, fees),
    rest:
      known.length === options.length
        ? span(
            known.map(({ from }) => from),
            known.map(({ to }) => to),
          )
        : null,
    vatIn: computeShare(options, ({ is_vat_include }) => is_vat_include),
    anaesthetic: computeShare(options, ({ is_anesthetic_include }) => is_anesthetic_include),
    onTop: [...new Set([...options.flatMap((option) => option.extras), ...extras])],
  };
}
