import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deeplGlossaries } from '../providers/translation/deepl/deepl-glossaries.ts';
import { type Glossaries, TranslationError } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeBilledTranslator } from '../translation/translation.ts';
import { addTerm, saveTerm } from './edit-terms.ts';
import { syncGlossary, toDictionaries } from './glossary.ts';
import { readTermState, type TermRow } from './terms.tables.ts';
import { makeTermBook } from './terms.ts';

let world: World;
let operator: string;
let count = 0;
/** Error that the service's next call of each kind throws. */
let nextErrors: Partial<Record<keyof Glossaries, TranslationError>> = {};
let asked: string[] = [];

/** The real adapter on the stand-in, with simulated errors and a record of the calls. */
function withSimulatedErrors(inner: Glossaries): Glossaries {
  const tell = <K extends keyof Glossaries>(act: K) =>
    (async (...given: never[]) => {
      asked.push(act);
      const wrong = nextErrors[act];
      if (wrong) throw wrong;
      return (inner[act] as (...given: never[]) => Promise<unknown>)(...given);
    }) as Glossaries[K];
  return { list: tell('list'), create: tell('create'), replace: tell('replace'), remove: tell('remove') };
}

beforeAll(async () => {
  world = await testWorld({
    change: ({ translator }) => ({ translator: { ...translator, glossaries: withSimulatedErrors(translator.glossaries as Glossaries) } }),
  });
  operator = (await world.person({ role: 'operator' })).id;
});
afterAll(() => world.close());
beforeEach(() => {
  nextErrors = {};
  asked = [];
  world.clock.forward(25 * 3_600);
});

const fieldsOf = ({ category, forms, note, binding }: TermRow) => ({ category, forms, note, binding });
const add = () => {
  count += 1;
  const word = `word${count}`;
  const forms = { ko: [`한국${word}`], en: [word, 'another'], zh: [`中文${word}`], ja: [`日本${word}`], ar: [`عربي${word}`] };
  return addTerm(world.deps, operator, { category: 'body', binding: true, note: { ko: '', en: '' }, forms });
};
const state = () => readTermState(world.deps.database.db);
const sync = () => syncGlossary(world.deps);
const listGlossaries = async () => (world.deps.translator.glossaries as Glossaries).list();
const shown = async () => {
  const headers = await world.as({ id: operator, role: 'operator' });
  return (await world.get('/api/v1/operator/terms/glossary', headers)).json();
};

describe("the translation service's glossary", () => {
  it('is made, with a dictionary for each way between Korean and the others, and known to every translation', async () => {
    const book = makeTermBook(world.deps);
    expect(await book.binding('ko', 'en')).toEqual({});
    await add();
    expect(await shown()).toMatchObject({ state: 'behind', terms: 1 });
    await sync();
    expect(asked).toEqual(['list', 'create']);
    const [glossary] = await listGlossaries();
    expect(glossary?.name).toBe(`naru-terms-${(await state())?.installation}`);
    expect(await shown()).toMatchObject({ state: 'in-step', problem: null, try_at: null });
    const binding = { glossary: glossary?.id, glossaryVersion: (await state())?.version };
    expect([await book.binding('ko', 'en'), await book.binding('ar', 'ko')]).toEqual([binding, binding]);
    expect([await book.binding('en', 'ja'), await book.binding(null, 'ko'), await book.binding('ko', 'ko')]).toEqual([{}, {}, {}]);
  });

  it('has its dictionaries replaced when a term has changed, and is left alone when none has', async () => {
    await add();
    await sync();
    const before = await listGlossaries();
    asked = [];
    await sync();
    expect(asked).toEqual([]);
    const term = await add();
    await saveTerm(world.deps, operator, term.id, { ...fieldsOf(term), version: 1, withdrawn: false, binding: false });
    await sync();
    expect(asked).toEqual(['list', ...Array<string>(8).fill('replace')]);
    expect(await listGlossaries()).toEqual(before);
  });

  it('finds its glossary again after a crash and deletes duplicates of its own only', async () => {
    const glossaries = world.deps.translator.glossaries as Glossaries;
    const term = await add();
    const name = `naru-terms-${(await state())?.installation}`;
    const dictionary = { from: 'ko', to: 'en', entries: [['가나', 'old']] } as const;
    const double = await glossaries.create(name, [dictionary]);
    const stranger = await glossaries.create('naru-terms-of-another', [dictionary]);
    await sync();
    const ids = (await listGlossaries()).map(({ id }) => id);
    expect(ids).not.toContain(double);
    expect(ids).toContain(stranger);
    expect(ids).toHaveLength(2);
    await glossaries.remove(stranger);
    await saveTerm(world.deps, operator, term.id, { ...fieldsOf(term), version: 1, withdrawn: true });
  });

  it('is made anew within a day where somebody has deleted it at the service', async () => {
    await add();
    await sync();
    const [before] = await listGlossaries();
    await world.deps.translator.glossaries?.remove(before?.id ?? '');
    world.clock.forward(23 * 3_600);
    await sync();
    expect(await listGlossaries()).toEqual([]);
    world.clock.forward(2 * 3_600);
    await sync();
    const [after] = await listGlossaries();
    expect([after?.name, (await state())?.glossaryId]).toEqual([before?.name, after?.id]);
  });

  it.each([
    ['the service is away', 'list', new TranslationError('the service failed', true), 60, 'away'],
    ['the glossary is refused', 'replace', new TranslationError('the glossary was refused', false), 6 * 3_600, 'refused'],
    ['the quota is spent', 'replace', new TranslationError('the quota is spent', false), 6 * 3_600, 'quota'],
  ] as const)('when %s is tried again later, is said to operators, and stays as it was for translations', async (_, act, error, after, problem) => {
    await add();
    await sync();
    const before = await state();
    await add();
    nextErrors = { [act]: error };
    await sync();
    const failed = await shown();
    expect(failed).toMatchObject({ state: 'failing', problem });
    expect(Date.parse(failed.try_at) - world.clock.now().getTime()).toBeGreaterThan((after - 30) * 1000);
    expect((await state())?.glossaryId).toBe(before?.glossaryId);
    expect(await makeTermBook(world.deps).binding('ko', 'en')).toEqual({ glossary: before?.glossaryId, glossaryVersion: before?.glossaryVersion });
    nextErrors = {};
    asked = [];
    await sync();
    expect(asked).toEqual([]);
    world.clock.forward(after + 1);
    await sync();
    expect(await shown()).toMatchObject({ state: 'in-step', problem: null });
  });

  it('waits longer after each failure, six hours at most', async () => {
    await add();
    nextErrors = { list: new TranslationError('no connection', true) };
    const waits: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      await sync();
      const at = (await state())?.tryAt ?? new Date();
      waits.push(Math.round((at.getTime() - world.clock.now().getTime()) / 60_000));
      world.clock.set(new Date(at.getTime() + 1).toISOString());
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  it('stops no message when it is gone: the text is translated without', async () => {
    const answer = await world.deps.translator.translate('안녕하세요!', 'ko', 'EN', { glossary: 'gone' });
    expect(answer.outcome).toBe('done');
  });
});

it("decides over the words of a sentence: the stand-in writes an operator's term in place of its own", async () => {
  const forms = { ko: ['페니실린'], en: ['benzylpenicillin'], zh: ['苄青霉素'], ja: ['ベンジルペニシリン'], ar: ['بنزيل بنسلين'] };
  await addTerm(world.deps, operator, { category: 'medicine', binding: true, note: { ko: '', en: '' }, forms });
  await sync();
  const said = async (options: object) => (await world.deps.translator.translate('페니실린 알레르기가 있어요.', 'ko', 'EN', options)).text;
  expect(await said({})).toMatch(/penicillin/);
  expect(await said({})).not.toMatch(/benzyl/);
  expect(await said(await makeTermBook(world.deps).binding('ko', 'en'))).toMatch(/benzylpenicillin/);
  // Every message of a consultation uses the glossary too, without any setting.
  const bound = await makeBilledTranslator(world.deps, { hospitalId: 1, consultationId: null }).translate('페니실린 알레르기가 있어요.', 'ko', 'EN-US');
  expect(bound.text).toMatch(/benzylpenicillin/);
});

describe('the dictionaries', () => {
  const row = (id: number, more: Partial<TermRow>): TermRow => ({
    ...{ id, key: null, category: 'body', note: { ko: '', en: '' }, binding: true, source: 'content', version: 1, withdrawnAt: null },
    forms: { ko: [`용어${id}`, '다른 말'], en: [`term ${id}`, 'take'], zh: [`术语${id}`], ja: [`用語${id}`], ar: [`مصطلح${id}`] },
    ...more,
  });

  it('bind first forms alone, both ways, and nothing that is short or does not bind', () => {
    const short = row(2, { forms: { ko: ['점'], en: ['mole'], zh: ['痣'], ja: ['ほくろ'], ar: ['شامة'] } });
    const made = toDictionaries([row(1, {}), short, row(3, { binding: false })]);
    expect(made.map(({ from, to }) => `${from} ${to}`)).toEqual(['ko en', 'en ko', 'ko zh', 'zh ko', 'ko ja', 'ja ko', 'ko ar', 'ar ko']);
    expect(made[0]?.entries).toEqual([['용어1', 'term 1']]);
    expect(made[1]?.entries).toEqual([
      ['term 1', '용어1'],
      ['mole', '점'],
    ]);
  });

  it('contain each word once, with operator terms before imported ones', () => {
    const forms = { ...row(1, {}).forms, en: ['Hers'] };
    expect(toDictionaries([row(1, {}), row(2, { source: 'operator', forms })])[0]?.entries).toEqual([['용어1', 'Hers']]);
    expect(toDictionaries([])).toEqual([]);
  });
});

it('refuses a wrong key, a name without entries and a missing glossary, through the adapter over the stand-in', async () => {
  const url = await world.listen();
  const over = (authKey: string) => deeplGlossaries({ baseUrl: () => `${url}/sandbox/deepl`, authKey, timeoutMs: 2_000 });
  await expect(over('wrong').list()).rejects.toMatchObject({ message: 'the key was refused', retry: false });
  await expect(over('sandbox').create('empty', [{ from: 'ko', to: 'en', entries: [] }])).rejects.toMatchObject({
    message: 'the glossary was refused',
    retry: false,
  });
  await expect(over('sandbox').replace('none', { from: 'ko', to: 'en', entries: [['가', 'a']] })).rejects.toMatchObject({ retry: true });
  await expect(over('sandbox').remove('none')).resolves.toBeUndefined();
  await expect(deeplGlossaries({ baseUrl: () => 'http://127.0.0.1:9', authKey: 'key', timeoutMs: 500 }).list()).rejects.toMatchObject({
    message: 'no connection',
  });
});
