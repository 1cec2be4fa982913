/** Returns a line of a CSV file, with its line end (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Returns a cell by RFC 4180. Values that a spreadsheet would run as a formula are marked as text, because members choose their names freely. */
export function csvCell(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const plain = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
