import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Holidays from 'date-holidays';
import { ROOT } from './run.ts';

/**
 * Generates server/visits/korean-holidays.data.ts: `node checks/korean-holidays.ts`. Generated in advance, because at run time the library keeps the
 * holidays of every country in memory (58 MB). Lunar holidays and their substitutes are included; days that the government declares for one year,
 * such as election days, are not: a clinic enters those itself.
 */
const SOURCE = 'date-holidays 3.37.0 (CC-BY-3.0)';
export const HOLIDAYS_FILE = 'server/visits/korean-holidays.data.ts';
const YEARS = Array.from({ length: 12 }, (_, i) => 2026 + i);
const SEOUL_MS = 9 * 60 * 60_000;
const SEOLLAL = '설날';
const DAY_MS = 24 * 60 * 60_000;

/** Returns the day in Seoul as `YYYY-MM-DD`; Seoul has had no summer time since 1988. */
const seoulDay = (ms: number): string => new Date(ms + SEOUL_MS).toISOString().slice(0, 10);

export function koreanHolidaysFile(): string {
  const calendar = new Holidays('KR');
  const days = new Map<string, string>();
  for (const year of YEARS) {
    for (const { start, end, type, name } of calendar.getHolidays(year)) {
      if (type !== 'public') continue;
      // The library counts the three days of Seollal from New Year's Day on, but they begin on its eve. Its substitutes are right.
      const early = name === SEOLLAL ? DAY_MS : 0;
      for (let day = start.getTime() - early; day < end.getTime() - early; day += DAY_MS) days.set(seoulDay(day), days.get(seoulDay(day)) ?? name);
    }
  }
  const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, name]) => `  '${day}': '${name}',\n`);
  return `/** Public holidays in South Korea, by Seoul day. Made by checks/korean-holidays.ts from ${SOURCE}. Not changed by hand. */
export const KOREAN_HOLIDAYS: Readonly<Record<string, string>> = {\n${rows.join('')}};\n`;
}

if (import.meta.main) writeFileSync(join(ROOT, HOLIDAYS_FILE), koreanHolidaysFile());
