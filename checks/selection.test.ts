import { expect, test } from 'vitest';
import { ROOT } from './run.ts';
import { selectTests } from './selection.ts';

const select = (...words: string[]) => selectTests(ROOT, words);

test('a test file, its source and its path from here name the same', () => {
  const one = { tests: ['checks/selection.test.ts'], journeys: [] };
  expect(select('checks/selection.test.ts')).toEqual(one);
  expect(select('checks/selection.ts', './checks/selection')).toEqual(one);
  expect(select(`${ROOT}/checks/selection.test.ts`)).toEqual(one);
});

test('a folder names all that is in it, journeys apart from tests', () => {
  const { tests, journeys } = select('checks', 'journeys');
  expect(tests).toContain('checks/migrations.test.ts');
  expect(tests.every((file) => file.startsWith('checks/'))).toBe(true);
  expect(journeys).toContain('journeys/chat.journey.ts');
});

test('a journey is named without its ending', () => {
  expect(select('journeys/chat')).toEqual({ tests: [], journeys: ['journeys/chat.journey.ts'] });
  expect(select('journeys/desk')).toEqual({ tests: [], journeys: ['journeys/nightly/desk.journey.ts'] });
});

test('nightly names the nightly journeys alone', () => {
  const { tests, journeys } = select('nightly');
  expect(tests).toEqual([]);
  expect(journeys).toContain('journeys/nightly/desk.journey.ts');
  expect(journeys.every((file) => file.startsWith('journeys/nightly/'))).toBe(true);
});

test.each([
  ['journeys/no-such', 'does not exist'],
  ['checks/run.ts', 'has no test beside it'],
  ['docs', 'has no test beside it'],
  ['../elsewhere', 'does not exist'],
])('%s is refused in a sentence that says what can be named', (word, reason) => {
  expect(() => select('checks', word)).toThrow(`${word} ${reason}`);
  expect(() => select(word)).toThrow('npm test -- server/orders journeys/chat');
});
