/** Maximum id: the limit of the database's four-byte integer. */
export const MAX_ID = 2_147_483_647;

export const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_ID;

/** Parses an id from decimal digits. Returns undefined for anything else, including other number formats of JavaScript (`1e1`, `0x1`, `+1`, ` 1`). */
export function parseId(text: string | null | undefined): number | undefined {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : undefined;
  return isId(id) ? id : undefined;
}
