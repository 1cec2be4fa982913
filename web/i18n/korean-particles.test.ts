import { expect, it } from 'vitest';

/** Every Korean text of the pages, and the server's texts with amounts, numbers and names as values. */
const texts = import.meta.glob<string>(
  [
    './phrases/*/ko.ts',
    '../../server/notifications/words/patients.ko.ts',
    '../../server/notifications/words/staff.ko.ts',
    '../../contract/errors/ko.ts',
    '../../content/{replies,cards}/*.yaml',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Particles that depend on the last sound of an unknown value, `{amount}을`, `{phone}으로`, and particles that leave it open, `을(를)`. */
const UNSURE = /\}(?:을|를|이|가|은|는|과|와|으로|로)(?=[\s.,?!'"]|$)|[을이은와](?:\([를가는과]\))|\([으]\)로/gm;

it('no Korean sentence has a particle that depends on what fills it', () => {
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  const found = Object.entries(texts).flatMap(([file, text]) => text.split('\n').flatMap((line) => (line.match(UNSURE) ? [`${file}: ${line.trim()}`] : [])));
  expect(found).toEqual([]);
});
