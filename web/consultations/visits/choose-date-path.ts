/** Subject of the date to choose. With `visit_id`, that visit is moved. */
type ChooseDateQuery = {
  hospital_id: number;
  product_id?: number | null | undefined;
  option_id?: number | null | undefined;
  order_num?: string | null | undefined;
  visit_id?: number | null | undefined;
  /** Preselected start. */
  start?: string | undefined;
};

/** Returns the address of the page on which a date is chosen. */
export function chooseDatePath(asked: ChooseDateQuery): string {
  const known = Object.entries(asked).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]));
  return `/visit/choose?${new URLSearchParams(known)}`;
}
