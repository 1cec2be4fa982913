/** A line of a CSV file, with its end (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A cell as RFC 4180 has it. What a spreadsheet would take for a formula is marked as text: a colleague's name is whatever she chose. */
export function csvCell(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const plain = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
