/** Result of a measurement: rows of cells under a head. Each figure has its target beside it. */
export type Table = { title: string; head: string[]; rows: string[][]; note?: string };

/** Formats a table as aligned Markdown, which is readable in a terminal too. */
export function printTable({ title, head, rows, note }: Table): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [`\n### ${title}\n`, line(head), rule, ...rows.map(line), ...(note ? [`\n${note}`] : [])].join('\n');
}

export const formatKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const formatWhole = (figure: number) => Math.round(figure).toLocaleString('en');
export const formatMilliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
export const formatRatio = (ratio: number) => `${ratio.toFixed(2)} ×`;

/** Returns the median of `figure` over the items. */
export const median = <T>(items: readonly T[], figure: (item: T) => number): number => quantile(items.map(figure), 0.5);

/** Returns the value below which the given share of all values lies; a share of 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
