import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { compareTexts } from '../language.ts';
import { type SENTENCES, type StatedFact, VALUES, writeFacts } from './compare.fixture.ts';

const kinds = Object.keys(VALUES) as (keyof typeof SENTENCES)[];
/** Each kind occurs at most once, because texts with two facts of one kind can state them in another order. */
const facts = fc
  .uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 5 })
  .chain((some) => fc.tuple(...some.map((kind) => fc.constantFrom(...VALUES[kind]).map((value): StatedFact => ({ kind, value })))));
/** Kinds that are marked even if only one text has them. */
const MARKED_ALONE: readonly string[] = ['amount', 'quantity', 'percentage', 'frequency', 'date', 'weekday', 'phone'];
const languages = fc.tuple(fc.constantFrom(...LANGUAGES), fc.constantFrom(...LANGUAGES)).filter(([from, to]) => from !== to);

describe('texts in two languages', () => {
  it('do not differ when they say the same', () => {
    fc.assert(
      fc.property(languages, facts, ([from, to], some) => {
        const differences = compareTexts({ text: writeFacts(from, some), language: from }, { text: writeFacts(to, some), language: to });
        expect(differences, `${writeFacts(from, some)} | ${writeFacts(to, some)}`).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('differ in the fact that one of them says otherwise, with its place in both', () => {
    fc.assert(
      fc.property(languages, facts, fc.nat(), fc.nat(), ([from, to], some, which, other) => {
        const place = which % some.length;
        const { kind, value } = some[place] as StatedFact;
        const others = VALUES[kind].filter((one) => one !== value);
        const changed = some.with(place, { kind, value: others[other % others.length] as number });
        const [original, translation] = [writeFacts(from, some), writeFacts(to, changed)];
        const differences = compareTexts({ text: original, language: from }, { text: translation, language: to });
        expect(differences, `${original} | ${translation}`).toHaveLength(1);
        expect(differences[0]).toMatchObject({ strength: 'exact', original: expect.anything(), translation: expect.anything() });
      }),
      { numRuns: 600 },
    );
  });

  it('differ in the fact that one of them leaves out, where it is paid, taken or a day', () => {
    fc.assert(
      fc.property(languages, facts, fc.nat(), ([from, to], some, which) => {
        const leftOut = some[which % some.length];
        fc.pre(some.length > 1 && leftOut !== undefined && MARKED_ALONE.includes(leftOut.kind));
        const left = some.toSpliced(which % some.length, 1);
        const missing = compareTexts({ text: writeFacts(from, some), language: from }, { text: writeFacts(to, left), language: to });
        expect(
          missing.some(({ strength, translation }) => strength === 'exact' && translation === null),
          `${writeFacts(from, some)} | ${writeFacts(to, left)}`,
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('differ in both values when one has them the other way round', () => {
    fc.assert(
      fc.property(languages, fc.constantFrom(...kinds.filter((kind) => kind !== 'weekday')), ([from, to], kind) => {
        const [one = 0, other = 0] = VALUES[kind];
        const some = [one, other].map((value): StatedFact => ({ kind, value }));
        const differences = compareTexts({ text: writeFacts(from, some), language: from }, { text: writeFacts(to, some.toReversed()), language: to });
        expect(differences.length, `${writeFacts(from, some)} | ${writeFacts(to, some.toReversed())}`).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

it('three hundred letters are compared in a few milliseconds', () => {
  const some = kinds.slice(0, 9).map((kind): StatedFact => ({ kind, value: VALUES[kind][0] ?? 0 }));
  const original = { text: writeFacts('en', some).slice(0, 300), language: 'en' as const };
  const translation = { text: writeFacts('ko', some), language: 'ko' as const };
  for (let warm = 0; warm < 50; warm += 1) compareTexts(original, translation);
  // Measures CPU time, not elapsed time, because other tests run in parallel. Less than two on an idle machine.
  const before = process.cpuUsage();
  for (let round = 0; round < 50; round += 1) compareTexts(original, translation);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 50 / 1_000).toBeLessThan(10);
});

it.each(['1 ', '12/4 ', '10-', '3시 ', '月・', 'left the right one ', 'الساعة '])('a long text of nothing but "%s" is read in good time', (piece) => {
  const text = piece.repeat(4_000 / piece.length);
  const before = process.cpuUsage();
  compareTexts({ text, language: 'en' }, { text, language: 'ko' });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(4_000);
});
