import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../contract/rules.ts';
import { PDF } from '../threads/attachments/attachments.fixture.ts';
import { findPdfProblem } from './pdf-problem.ts';

const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1');
const filled = (text: string) => pdf(text.repeat(Math.floor((MAX_FILE_BYTES - 100) / text.length)));

test.each(['/JS', '/J#53', '/#4a#53(x)', '/OpenAction<</S/Launch>>', '/OpenAction 7 0 R', '/AA<<', '/EmbeddedFile', '/OpenAction [ << /S /JavaScript >> ]'])(
  'refuses %s',
  async (body) => {
    expect(await findPdfProblem(pdf(`<< ${body} >>`))).toBe('attachments.acts');
  },
);

test.each(['/OpenAction [3 0 R /Fit]', '/Open#41ction\n[3 0 R]', '/JSX', '/AAA', '/J#', '/J#5', '/#', 'JavaScript', '/GoTo', ''])('takes %s', async (body) => {
  expect(await findPdfProblem(pdf(`<< ${body} >>`))).toBeUndefined();
  expect(await findPdfProblem(PDF)).toBeUndefined();
});

test('finds a name across the border of two pieces, and at the very end', async () => {
  for (const before of [256 * 1024 - 12, 256 * 1024 - 11, 256 * 1024 - 10, 14_000_000])
    expect(await findPdfProblem(pdf(`${'x'.repeat(before)}/JavaScript`))).toBe('attachments.acts');
});

test.each(['#41', '/', '/#4A'])('lets other work go on while it reads 15 MB of "%s"', async (text) => {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    for (; !isDone; turns += 1) await nextTurn();
  })();
  await findPdfProblem(filled(text));
  isDone = true;
  await counting;
  expect(turns).toBeGreaterThan(50);
});
