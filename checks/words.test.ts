import { describe, expect, it } from 'vitest';
import { checkCommitSubject, findClauseComments, findClauseTitles, findUnplainNames } from './words.ts';

describe('a comment', () => {
  const of = (text: string) => findClauseComments({ file: 'a.ts', text });

  it.each(['/** What it costs. */', '/**\n * Whether it is over.\n */', '  // So long it waits.', '{/* Who pays. */}'])('begins with no clause: %s', (text) => {
    expect(of(`const a = 1;\n${text}\n`)).toEqual([expect.stringContaining('a comment begins')]);
  });

  it.each(['/** Price in won. */', '// Waits,\n// so that nobody loses.\n// What follows is a second line.', "const of = 'What it is';"])(
    'may be: %s',
    (text) => {
      expect(of(text)).toEqual([]);
    },
  );
});

describe('the title of a test', () => {
  const titles = (text: string, file = 'a.test.ts') => findClauseTitles({ file, text });

  it.each([
    "it('that is %s is refused', () => {});",
    "  describe.each(KINDS)('%s: what it costs', () => {});",
    'test.skipIf(isWindows)(\n  `Who pays`,',
    "it.each([\n  ['a'],\n] as const)('of %s is refused', () => {});",
  ])('states the behaviour: %s', (text) => {
    expect(titles(text)).toEqual([expect.stringContaining('a title of a test states the behaviour')]);
    expect(titles(text, 'a.ts')).toEqual([]);
  });

  it('can have such a word later', () => {
    expect(titles("it('says what it costs', () => {});\nit(title, () => expect('What it is'));")).toEqual([]);
  });
});

describe('an exported name', () => {
  it('has no word of the dialect', () => {
    expect(findUnplainNames([{ file: 'a.ts', text: 'export const whatWasSaid = 1;' }], {})).toEqual(['a.ts: "said" in whatWasSaid is no word of the field']);
    expect(findUnplainNames([{ file: 'a.test.ts', text: 'export const said = 1;' }], {})).toEqual([]);
  });

  it('has no word of the dialect either when only its file uses it', () => {
    expect(findUnplainNames([{ file: 'a.ts', text: 'async function tellAll() {}' }], {})).toEqual(['a.ts: "tell" in tellAll is no word of the field']);
    expect(findUnplainNames([{ file: 'a.ts', text: 'function f() {\n  const told = 1;\n}' }], {})).toEqual([]);
  });

  it('is exported as it was declared', () => {
    const text =
      "export { loadOrder, findRates as rates } from './orders.ts';\nexport { default as Page } from './page.tsx';\nimport { a as b } from './c.ts';";
    expect(findUnplainNames([{ file: 'a.ts', text }], {})).toEqual(['a.ts: exports findRates under another name, rates; a thing has one name']);
  });

  it('means one thing, or is listed with a reason', () => {
    const two = [
      { file: 'server/a.ts', text: 'export type Outcome = 1;' },
      { file: 'server/b.ts', text: 'export type Outcome = 2;' },
    ];
    expect(findUnplainNames(two, {})).toEqual(['Outcome names different things: server/a.ts, server/b.ts']);
    expect(findUnplainNames([...two.slice(1), { file: 'web/b.tsx', text: 'export type Outcome = 2;' }], {})).toEqual([]);
    expect(findUnplainNames(two, { Outcome: 'one shape on both sides' })).toEqual([]);
    expect(findUnplainNames(two.slice(1), { Outcome: 'one shape on both sides' })).toEqual([
      'checks/shared-names.ts: no two files of one folder export Outcome',
    ]);
  });
});

it.each([
  ['Keep the typing indicator until the message arrives', 0],
  ['What memory was in that evening', 1],
  ['Fixed the inbox', 1],
  ['The inbox is fixed', 1],
  [`Add ${'x'.repeat(80)}`, 1],
])('the commit subject "%s" has %i problems', (subject, count) => {
  expect(checkCommitSubject(subject)).toHaveLength(count);
});
