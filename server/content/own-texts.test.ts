import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../contract/constants.ts';
import { importCards, importReplies } from '../cards/cards.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from '../catalog/import/content-folder.fixture.ts';
import { type ImportOptions, importContent } from '../catalog/import/import.ts';
import { importSynonyms } from '../finding/finding.ts';
import { importHelp } from '../help/help.ts';
import { importQuestions } from '../questions/questions.ts';
import { loadSelectableConditions } from '../quotes/conditions.ts';
import { importConditions } from '../quotes/quotes.ts';
import { importReviews } from '../reviews/reviews.ts';
import { importDocuments, requireOwnDocuments } from '../site/site.ts';
import { importTerms } from '../terms/terms.ts';
import { ContentError } from './content-error.ts';
import { contentFiles } from './content-files.tables.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(async () => {
  rmSync(copy.content, { recursive: true, force: true });
  mkdirSync(copy.content);
  await copy.db().delete(contentFiles);
  copy.world.deps.bus.publish('content.changed', {});
});

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(copy.content, path)), { recursive: true });
  writeFileSync(join(copy.content, path), text);
};
const sampleOf = (path: string) => readFileSync(join(CONTENT_FOLDER, path), 'utf8');
const take = (options: ImportOptions = {}) => {
  const ownTexts = { importDocuments, importHelp, importConditions };
  const parts = { importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms, ownTexts };
  return importContent({ ...copy.world.deps, ...parts }, copy.content, undefined, options);
};
const problems = async (options?: ImportOptions) => {
  const refusal = await take(options).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ContentError);
  return (refusal as ContentError).problems;
};
const changesOf = async (kind: string, options?: ImportOptions) => {
  const { inserted, updated, missing } = (await take(options)).kinds.find((one) => one.kind === kind) ?? {};
  return { inserted, updated, missing };
};
const title = async (name: string, version = '') =>
  (await copy.world.get(`/api/v1/documents/${name}${version && `?version=${version}`}`, { 'accept-language': 'en' })).json().title;

/** Writes a version of the terms in all languages of the site. */
function writeTerms(version: string, words: string, announced?: string): void {
  const dates = `version: "${version}"\n${announced ? `announced: "${announced}"\nchanges: [Much]\n` : ''}`;
  for (const language of SITE_LANGUAGES)
    write(`documents/terms/${version}/${language}.yaml`, `${dates}title: ${words}\nsummary: S\nsections: [{ heading: H, body: [B] }]\n`);
}
const all = (text: string) => `{ ko: ${text}, en: ${text}, zh: ${text}, ja: ${text}, ar: ${text} }`;
const topic = (id: string) => `id: ${id}\ntitle: ${all('T')}\nquestions: [{ id: ${id}-q, question: ${all('Q')}, answer: ${all('A')} }]\n`;
const condition = (id: string) => `- { id: ${id}, kind: condition, text: ${all('C')} }\n`;

describe("an operator's own texts", () => {
  it('take the place of the samples, document by document, without a clinic in the folder', async () => {
    const sample = await title('privacy');
    writeTerms('2026-01-01', 'Our own terms');
    write('help/01-ours.yaml', topic('ours'));
    write('quotes/ours.yaml', condition('ours'));
    expect((await take()).kinds.filter(({ inserted }) => inserted > 0).map(({ kind, inserted }) => [kind, inserted])).toEqual([
      ['legal texts', 4],
      ['help topics', 1],
      ['conditions of quotes', 1],
    ]);
    expect([await title('terms'), await title('privacy')]).toEqual(['Our own terms', sample]);
    expect((await copy.world.get('/api/v1/help')).json().topics.map(({ id }: { id: string }) => id)).toEqual(['ours']);
    expect((await loadSelectableConditions(copy.db())).map(({ id }) => id)).toEqual(['ours']);
    expect((await copy.world.get('/api/v1/site')).json().announced.map(({ name }: { name: string }) => name)).not.toContain('terms');
    expect((await take()).inserted).toBe(0);
  });

  it('are only counted by a dry run', async () => {
    writeTerms('2026-01-01', 'Our own terms');
    const sample = await title('terms');
    expect(await changesOf('legal texts', { dryRun: true })).toEqual({ inserted: 4, updated: 0, missing: [] });
    expect(await title('terms')).toBe(sample);
  });

  it('keep every version whose day has come, also if the folder lacks or changes it', async () => {
    writeTerms('2026-01-01', 'First');
    writeTerms('2099-01-01', 'Announced', '2098-01-01');
    await take();
    rmSync(join(copy.content, 'documents'), { recursive: true });
    writeTerms('2098-01-01', 'Sooner', '2097-01-01');
    const announced = SITE_LANGUAGES.map((language) => `documents/terms/2099-01-01/${language}.yaml`).sort();
    expect((await changesOf('legal texts')).missing).toEqual(announced);
    expect(await title('terms', '2099-01-01')).toBe('Announced');
    writeTerms('2026-01-01', 'Rewritten');
    expect(await problems()).toContain(
      'documents/terms/2026-01-01/en.yaml: is in force, or was, and so never changes. Write the changed text as a new version.',
    );
    expect(await title('terms', '2026-01-01')).toBe('First');
  });

  it('refuse a later version without its announcement, even if the earlier one is not in the folder', async () => {
    writeTerms('2026-01-01', 'First');
    await take();
    rmSync(join(copy.content, 'documents'), { recursive: true });
    writeTerms('2027-06-01', 'Silent');
    expect((await problems())[0]).toContain('a later version says when it was announced and what changes');
  });

  it('refuse a question or condition whose id another stored file has', async () => {
    write('help/01-ours.yaml', topic('ours'));
    await take();
    rmSync(join(copy.content, 'help'), { recursive: true });
    write('help/02-renamed.yaml', topic('ours'));
    expect((await problems())[0]).toContain('this id is already used at help/01-ours.yaml');
  });
});

describe('a folder', () => {
  it.each([
    ['quotes/zzz.yaml', '- id: [', 'content/quotes/zzz.yaml: line 1: '],
    ['help/01.yaml', 'id: a', 'content/help/01.yaml: line 1: title: is missing.'],
    ['documents/terms/2026-01-01/en.yaml', 'version: "2026-01-02"', 'content/documents/terms/2026-01-01/en.yaml: line 1: title: is missing.'],
    ['documents/terms/2026-01-01/fr.yaml', '', 'documents/terms/2026-01-01/fr.yaml: is in no language of the product.'],
    ['documents/termz/2026-01-01/en.yaml', '', 'documents/termz: is no document. There are company-info, '],
    ['documents/terms/en.yaml', '', 'content/documents/terms/en.yaml: no part of the content is read from here'],
    ['document/terms/2026-01-01/en.yaml', '', 'content/document/terms/2026-01-01/en.yaml: no part of the content is read from here'],
    ['helps/01.yaml', '', 'content/helps/01.yaml: no part of the content is read from here'],
    ['help/01.txt', '', 'content/help/01.txt: no part of the content is read from here'],
    ['pictures/Front.JPG', '', 'content/pictures/Front.JPG: no part of the content is read from here'],
    ['README.md', '', 'content: holds no content'],
  ])('with %s and %j is refused', async (path, text, problem) => {
    write(path, text);
    expect((await problems()).join('\n')).toContain(problem);
    expect(await copy.db().select().from(contentFiles)).toEqual([]);
  });

  it('without a clinic withdraws nothing', async () => {
    write('help/01-ours.yaml', topic('ours'));
    expect((await problems({ withdrawMissing: true }))[0]).toContain('there is no clinic file');
  });
});

describe('a start in production', () => {
  it('is refused until every legal text was imported, and names those that are still the samples', async () => {
    const { db } = copy.world.deps.database;
    await expect(requireOwnDocuments(db)).rejects.toThrow(/own legal texts .* Import documents\/commercial-transactions, documents\/company-info, /);
    cpSync(join(CONTENT_FOLDER, 'documents'), join(copy.content, 'documents'), { recursive: true });
    for (const descriptive of ['guide', 'list-order']) rmSync(join(copy.content, 'documents', descriptive), { recursive: true });
    const english = 'documents/company-info/2025-02-10/en.yaml';
    write(english, sampleOf(english).replace(/title: .*/, 'title: Our company'));
    await take();
    const unchanged = await requireOwnDocuments(db);
    expect(unchanged).toContain('documents/terms');
    expect(unchanged).not.toContain('documents/company-info');
  });
});
