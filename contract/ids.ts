/** The largest id there can be: what four bytes of the database hold. */
export const MAX_ID = 2_147_483_647;

export const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_ID;

/** The id that whole decimal digits stand for; undefined for everything else that would be a number to JavaScript (`1e1`, `0x1`, `+1`, ` 1`). */
export function readId(text: string | null | undefined): number | undefined {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : undefined;
  return isId(id) ? id : undefined;
}
