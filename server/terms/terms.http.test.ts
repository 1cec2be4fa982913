import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import type { Term, TermFields } from '../../contract/terms/terms.ts';
import { testWorld, type World } from '../testing/world.ts';
import { readTermState, termChanges, terms } from './terms.tables.ts';
import { countMissingTerms, makeTermBook } from './terms.ts';

const PATH = '/api/v1/operator/terms';
let world: World;
let book: ReturnType<typeof makeTermBook>;
let operator: { authorization: string };
let uid: string;
let count = 0;
beforeAll(async () => {
  world = await testWorld();
  book = makeTermBook(world.deps);
  const person = await world.person({ role: 'operator' });
  uid = person.uid;
  operator = await world.as({ id: person.id, role: 'operator' });
});
afterAll(() => world.close());
let word: string;
beforeEach(() => {
  count += 1;
  word = `word${count}`;
});

const fields = (of = word, more: Partial<TermFields> = {}): TermFields => ({
  category: 'body',
  binding: true,
  note: { ko: '', en: 'Careful' },
  forms: Object.fromEntries(LANGUAGES.map((language) => [language, [`${of} ${language}`, `${of}-${language}`]])) as TermFields['forms'],
  ...more,
});
const added = async (of = word): Promise<Term> => (await world.post(PATH, fields(of), operator)).json();
const save = (term: Term, change: Partial<Term> = {}, headers: Record<string, string> = operator) => {
  const { id, source: _source, changed: _changed, ...rest } = { ...term, ...change };
  return world.put(`${PATH}/${id}`, rest, headers);
};
const list = async (query = '', headers = operator): Promise<Term[]> => (await world.get(`${PATH}?${query}`, headers)).json();
const row = async (id: number) => (await world.deps.database.db.select().from(terms).where(eq(terms.id, id)))[0];

describe('terms of operators', () => {
  it('are added, with who and when, and are there at once without a start', async () => {
    await book.terms();
    const answer = await world.post(PATH, fields(), operator);
    expect(answer.statusCode).toBe(201);
    const term = answer.json<Term>();
    expect(term).toMatchObject({ ...fields(), version: 1, source: 'operator', withdrawn: false, changed: { by: uid } });
    expect((await book.terms()).map(({ id }) => id)).toContain(term.id);
    expect((await list(`search=${word}`)).map(({ id }) => id)).toEqual([term.id]);
  });

  it('are changed, withdrawn and brought back, each change kept with who, when and what it was from then on', async () => {
    const term = await added();
    const before = (await readTermState(world.deps.database.db))?.version ?? 0;
    const changed = (await save(term, { note: { ko: '조심', en: '' } })).json<Term>();
    expect(changed).toMatchObject({ version: 2, note: { ko: '조심', en: '' } });
    expect((await save(changed, { withdrawn: true })).json()).toMatchObject({ version: 3, withdrawn: true });
    expect((await book.terms()).map(({ id }) => id)).not.toContain(term.id);
    expect(await list(`search=${word}`)).toEqual([]);
    expect((await list(`search=${word}&withdrawn=yes`)).map(({ withdrawn }) => withdrawn)).toEqual([true]);
    expect((await save({ ...changed, version: 3 }, { withdrawn: false })).json()).toMatchObject({ version: 4, withdrawn: false });
    const kept = await world.deps.database.db.select().from(termChanges).where(eq(termChanges.termId, term.id)).orderBy(termChanges.version);
    expect(kept.map(({ version, term: was }) => [version, was.note.ko, was.withdrawn])).toEqual([
      [1, '', false],
      [2, '조심', false],
      [3, '조심', true],
      [4, '조심', false],
    ]);
    expect((await readTermState(world.deps.database.db))?.version).toBe(before + 3);
  });

  it('are refused to who saw an older version; nothing is written', async () => {
    const term = await added();
    await save(term, { note: { ko: '', en: 'First' } });
    const late = await save(term, { note: { ko: '', en: 'Late' } });
    expect([late.statusCode, late.json().code]).toEqual([409, 'terms.changed']);
    expect(await row(term.id)).toMatchObject({ version: 2, note: { en: 'First' } });
  });

  it('are saved by one of two who save the same at once', async () => {
    const term = await added();
    const answers = await Promise.all(['One', 'Two'].map((en) => save(term, { note: { ko: '', en } })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await row(term.id))?.version).toBe(2);
  });

  it('do not begin like another term, whatever its case', async () => {
    const first = await added();
    const twin = fields(`${word} other`);
    twin.forms.en = [`${word} EN`.toUpperCase()];
    const answer = await world.post(PATH, twin, operator);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [expect.objectContaining({ field: 'forms.en', code: 'fields.term-taken' })]]);
    await save(first, { withdrawn: true });
    expect((await world.post(PATH, twin, operator)).statusCode).toBe(201);
    const back = await save({ ...first, version: 2 }, { withdrawn: false });
    expect([back.statusCode, (await row(first.id))?.withdrawnAt]).toEqual([400, expect.any(Date)]);
  });

  it.each([
    ['a missing language', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: undefined } }), 'forms.ja', 'fields.required'],
    ['no form', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: [] } }), 'forms.ja', 'fields.required'],
    ['an empty form', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: [' '] } }), 'forms.ja.0', 'fields.required'],
    ['a form twice', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: ['A', 'a'] } }), 'forms.ja', 'fields.term-double'],
    ['a tab', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: ['A\tb'] } }), 'forms.ja.0', 'fields.term-control'],
    ['a long form', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: ['a'.repeat(61)] } }), 'forms.ja.0', 'fields.too-long'],
    ['too many forms', (given: TermFields) => ({ ...given, forms: { ...given.forms, ja: [...'abcdefghi'] } }), 'forms.ja', 'fields.too-many'],
    ['another category', (given: TermFields) => ({ ...given, category: 'weather' }), 'category', 'fields.choice'],
  ])('are refused with %s', async (_, wrong, field, code) => {
    const answer = await world.post(PATH, wrong(fields()), operator);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [expect.objectContaining({ field, code })]]);
    expect(await list(`search=${word}`)).toEqual([]);
  });

  it('are listed in pages, by category, and found in every language and in notes', async () => {
    const [one, two] = [await added(`${word} a`), await added(`${word} b`)];
    await save(two, { category: 'medicine', note: { ko: '', en: `Mind the ${word}gap` } });
    expect((await list(`search=${word}&category=medicine`)).map(({ id }) => id)).toEqual([two.id]);
    expect((await list(`search=${word}GAP`)).map(({ id }) => id)).toEqual([two.id]);
    expect((await list(`search=${encodeURIComponent(`${word} a-AR`)}`)).map(({ id }) => id)).toEqual([one.id]);
    const first = await world.get(`${PATH}?search=${word}&limit=1`, operator);
    expect([first.json<Term[]>().map(({ id }) => id), first.headers.link]).toEqual([[one.id], `<${PATH}?search=${word}&limit=1&after=${one.id}>; rel="next"`]);
  });

  it('are of nobody else: not signed in, patient, coordinator', async () => {
    const term = await added();
    const patient = await world.as(await world.person());
    const coordinator = await world.as({ ...(await world.person({ role: 'hospital', hospitalId: 1 })), role: 'hospital', hospitalId: 1 });
    for (const [headers, status] of [
      [{}, 401],
      [patient, 403],
      [coordinator, 403],
    ] as const) {
      const answers = [
        await world.get(PATH, headers),
        await world.get(`${PATH}/glossary`, headers),
        await world.post(PATH, fields(`${word} theirs`), headers),
        await save(term, { withdrawn: true }, headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status));
    }
    expect(await row(term.id)).toMatchObject({ version: 1, withdrawnAt: null });
  });

  it('are not found under an unknown number', async () => {
    const term = await added();
    expect((await save({ ...term, id: 999_999 })).json()).toMatchObject({ code: 'terms.not-found' });
  });
});

describe('terms that translations lack', () => {
  it('say in how many translations of thirty days they were missing, and in none before that', async () => {
    const [asked, other] = [await added(`${word}asked`), await added(`${word}other`)];
    const said = (form: string | undefined, language: 'ko' | 'en') => ({ text: `Please mind the ${form} now.`, language });
    const note = (to: Term) => countMissingTerms(world.deps, said(asked.forms.ko[0], 'ko'), said(to.forms.en[1], 'en'));
    const missed = async () => (await list(`search=${word}`)).map((term) => [term.id, term.missed]);
    await note(asked);
    expect(await missed(), 'an accepted form will do').toEqual([
      [asked.id, 0],
      [other.id, 0],
    ]);
    await Promise.all([note(other), note(other)]);
    expect(await missed()).toEqual([
      [asked.id, 2],
      [other.id, 0],
    ]);
    world.clock.forward(31 * 86_400);
    expect((await list(`search=${word}`, await world.as(await world.person({ role: 'operator' })))).map((term) => term.missed)).toEqual([0, 0]);
  });
});
