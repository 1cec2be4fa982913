import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';

type Line = ThreadOrder['lines'][number];

/** Returns the names of an order's options, grouped by treatment: "Skin booster · One session + Eye area". */
export function formatPaidOptions(lines: readonly Line[]): string {
  return [...Map.groupBy(lines, ({ product_title }) => product_title)]
    .map(([treatment, options]) => `${treatment} · ${options.map(({ option_title }) => option_title).join(' + ')}`)
    .join(' + ');
}

type VisitOption = Pick<Visit, 'product_id' | 'option_id'>;

/** Returns the names of all options paid for a visit, if there are several and they include the visit's own. Undefined otherwise. */
export function formatSharedOptions(order: Pick<ThreadOrder, 'lines'> | undefined, { product_id, option_id }: VisitOption): string | undefined {
  const lines = order?.lines ?? [];
  const isAmong = lines.some((line) => line.product_id === product_id && line.option_id === option_id);
  return lines.length > 1 && isAmong ? formatPaidOptions(lines) : undefined;
}
