import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KOREAN_HOLIDAYS } from '../server/visits/korean-holidays.data.ts';
import { generateKoreanHolidays, HOLIDAYS_FILE } from './korean-holidays.ts';
import { ROOT } from './run.ts';

test('the table of Korean holidays is as it is made', async () => {
  expect(await readFile(join(ROOT, HOLIDAYS_FILE), 'utf8')).toBe(generateKoreanHolidays());
});

test.each([
  // As published by the Korean government for 2026 and 2027.
  [
    '2026',
    [
      '01-01',
      '02-16',
      '02-17',
      '02-18',
      '03-01',
      '03-02',
      '05-05',
      '05-24',
      '05-25',
      '06-06',
      '07-17',
      '08-15',
      '08-17',
      '09-24',
      '09-25',
      '09-26',
      '10-03',
      '10-05',
      '10-09',
      '12-25',
    ],
  ],
  [
    '2027',
    [
      '01-01',
      '02-06',
      '02-07',
      '02-08',
      '02-09',
      '03-01',
      '05-05',
      '05-13',
      '06-06',
      '07-17',
      '07-19',
      '08-15',
      '08-16',
      '09-14',
      '09-15',
      '09-16',
      '10-03',
      '10-04',
      '10-09',
      '10-11',
      '12-25',
      '12-27',
    ],
  ],
])('%s has its lunar and substitute holidays', (year, days) => {
  expect(Object.keys(KOREAN_HOLIDAYS).filter((day) => day.startsWith(year))).toEqual(days.map((day) => `${year}-${day}`));
});
