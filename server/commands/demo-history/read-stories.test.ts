import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStories } from './read-stories.ts';
import { readRegistrationEnds } from './registration-ends.ts';

/** Returns a content folder with this file in its demonstration. */
async function folderWith(file: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'naru-stories-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'demonstration/people'), { recursive: true });
  await writeFile(join(folder, 'demonstration', file), text);
  return folder;
}

/** Returns the problems of a person's file with these steps. */
async function problemsOf(steps: string): Promise<readonly string[]> {
  const folder = await folderWith('people/amal.yaml', `person: { uid: patient }\nconversations:\n  - clinic: 1\n    steps:\n${steps}`);
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

it('counts the last valid day of a registration from today in Seoul', async () => {
  const folder = await folderWith('registrations.yaml', '- { clinic: 12, days: 24 }');
  expect(await readRegistrationEnds(folder, new Date('2026-11-30T16:00:00Z'))).toEqual(new Map([[12, '2026-12-25']]));
  expect(await readRegistrationEnds(tmpdir(), new Date())).toEqual(new Map());
});

it('names file, line and place of a wrong registration', async () => {
  const folder = await folderWith('registrations.yaml', '- { clinic: 12, days: soon }');
  await expect(readRegistrationEnds(folder, new Date())).rejects.toMatchObject({
    problems: [expect.stringContaining('registrations.yaml: line 1: [0].days: must be a number of days.')],
  });
});
