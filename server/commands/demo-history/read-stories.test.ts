import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStories } from './read-stories.ts';

/** Returns the problems of a person's file with these steps. */
async function problemsOf(steps: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'naru-stories-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'demonstration/people'), { recursive: true });
  await writeFile(join(folder, 'demonstration/people/amal.yaml'), `person: { uid: patient }\nconversations:\n  - clinic: 1\n    steps:\n${steps}`);
  return readStories(folder).then(
    () => [],
    ({ problems }) => problems,
  );
}

it('reads every person of the demonstration', async () => {
  const stories = await readStories(join(import.meta.dirname, '../../../content'));
  expect(stories.length).toBeGreaterThan(30);
});

it('a folder without the part has no stories', async () => {
  expect(await readStories(tmpdir())).toEqual([]);
});

it.each([
  ['an unknown act', '      - { at: "-1h", dances: true }\n', 'line 5: conversations[0].steps[0].dances: is not part of the format.'],
  ['two acts', '      - { at: "-1h", reads: true, done: true }\n', 'line 5: conversations[0].steps[0]: must have exactly one act.'],
  ['a wrong time', '      - { at: tomorrow, reads: true }\n', 'line 5: conversations[0].steps[0].at: must be a time such as'],
  [
    'a text without Korean',
    '      - { at: "-1h", patient: { en: Hello, ja: "こんにちは" } }\n',
    'line 5: conversations[0].steps[0].patient: must be a text in Korean and in one other language.',
  ],
])('names file, line and place of %s', async (_, steps, problem) => {
  expect(await problemsOf(steps)).toContainEqual(expect.stringContaining(problem));
});
