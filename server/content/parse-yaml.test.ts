import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeUniqueCheck, parseEntries, parseYaml } from './parse-yaml.ts';

const Row = z.union([z.strictObject({ use: z.string() }), z.strictObject({ text: z.strictObject({ ko: z.string('must be a text') }) })], 'must be a row');
const words = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string().max(3, 'is too long')).optional());
const Format = z.array(
  z.strictObject({ id: z.string(), words, count: z.number('must be a number').optional(), rows: z.array(Row).default([]) }),
  'must be a list',
);
const source = (text: string) => ({ name: 'a.yaml', path: 'a.yaml', file: 'content/a.yaml', text });
const problemsOf = (text: string, options?: { maxAliasCount?: number }) => {
  const problems: string[] = [];
  return { values: parseYaml(Format, source(text), problems, options)?.values, problems };
};

it.each([
  ['a missing value', '- count: 1', 'line 1: [0].id: is missing.'],
  ['a wrong value in a named entry', '- id: one\n  count: two', 'line 2: one: count: must be a number.'],
  ['an unknown key', '- id: one\n  colour: red', 'line 2: one: colour: is not part of the format.'],
  ['the meant one of two alternatives', '- id: one\n  rows:\n    - { text: { ko: 7 } }', 'line 3: one: rows[0].text.ko: must be a text.'],
  ['a value that is no alternative', '- id: one\n  rows:\n    - { words: x }', 'line 3: one: rows[0]: must be a row.'],
  ['a text in place of a list of texts', '- id: one\n  words: long', 'line 2: one: words[0]: is too long.'],
  ['another kind of file', 'id: one', 'line 1: must be a list.'],
  ['two documents', '- id: one\n---\n- id: two', 'line 2: Source contains multiple documents'],
  ['an unclosed list', '- id: [', 'line 1: Flow sequence in block collection'],
])('names file, line and place of %s', (_, text, problem) => {
  const { values, problems } = problemsOf(text);
  expect(values).toBeUndefined();
  expect(problems[0]).toContain(`content/a.yaml: ${problem}`);
});

it('takes a file with only comments for an empty list', () => {
  expect(problemsOf('# Nothing yet')).toEqual({ values: [], problems: [] });
});

it('refuses unknown anchors, and more aliases than allowed', () => {
  expect(problemsOf('- id: *nowhere').problems).toEqual([expect.stringContaining('content/a.yaml: ')]);
  const alias = '- id: &name one\n- id: *name';
  expect(problemsOf(alias).problems).toEqual([]);
  expect(problemsOf(alias, { maxAliasCount: 0 }).problems).toEqual(['content/a.yaml: Alias resolution is disabled.']);
  const layer = (name: string, inner: string) => `- &${name} [${Array.from({ length: 9 }, () => inner).join(', ')}]`;
  expect(problemsOf(['- &a x', layer('b', '*a'), layer('c', '*b'), layer('d', '*c')].join('\n')).problems).toEqual([
    expect.stringMatching(/^content\/a\.yaml: Excessive alias count/),
  ]);
});

it('names both places of an id that is used twice', () => {
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  for (const { entry, placeOf } of parseEntries(Format, source('- id: one\n- id: two\n- id: one'), problems)) checkUnique(entry.id, placeOf());
  expect(problems).toEqual(['content/a.yaml: line 3: one: this id is already used at content/a.yaml: line 1: one.']);
});
