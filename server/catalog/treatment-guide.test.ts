import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductDetail } from '../../contract/catalog/catalog.ts';
import { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import { makeTexts } from '../testing/catalogue.ts';
import { testWorld, type World } from '../testing/world.ts';
import { careGuides, hospitals, procedures, productOptions, products } from './catalog.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  const { db } = world.deps.database;
  await db.insert(procedures).values({
    id: 'booster',
    title: makeTexts('Booster', '부스터'),
    careOf: null,
    stay: [
      { days: 1, part: 'procedure', text: makeTexts('Treatment', '시술') },
      { days: 3, part: 'rest', text: makeTexts('Rest', '휴식') },
    ],
    steps: [makeTexts('Talk', '상담'), makeTexts('Treat', '시술')],
    prepare: [makeTexts('Come rested.', '푹 쉬고 오세요.')],
    aftercare: [],
    call: [makeTexts('Call with fever.', '열이 나면 연락하세요.')],
    commonRisks: [makeTexts('Redness', '붉은 기')],
    rareRisks: [makeTexts('Infection', '감염')],
    extras: [makeTexts('Tests', '검사')],
    questions: [{ question: makeTexts('Does it hurt?', '아픈가요?'), answer: makeTexts('A little.', '조금요.') }],
  });
  await db.update(products).set({ procedureId: 'booster' });
});
afterAll(() => world.close());
beforeEach(() => world.deps.bus.publish('content.changed', {}));

const db = () => world.deps.database.db;
const change = async (id: number, row: Partial<typeof products.$inferInsert>) => {
  await db().update(products).set(row).where(eq(products.id, id));
  world.deps.bus.publish('content.changed', {});
};
const guide = async (id: number, language = 'en') => (await world.get(`/api/v1/product/${id}/guide`, { 'accept-language': language })).json<TreatmentGuide>();

describe('the course of a treatment', () => {
  it('is told to everybody in their language, the days counted from the first', async () => {
    const en = TreatmentGuide.strict().parse(await guide(1));
    expect(en).toMatchObject({
      kind: { id: 'booster', title: 'Booster' },
      steps: ['Talk', 'Treat'],
      extras: ['Tests'],
      risks: { common: ['Redness'], rare: ['Infection'] },
      questions: [{ question: 'Does it hurt?', answer: 'A little.' }],
    });
    expect(en.stay).toEqual({
      days: 4,
      parts: [
        { from: 1, to: 1, part: 'procedure', text: 'Treatment' },
        { from: 2, to: 4, part: 'rest', text: 'Rest' },
      ],
    });
    expect((await guide(1, 'ko')).steps).toEqual(['상담', '시술']);
  });

  it('is what its clinic says where it says something itself', async () => {
    await change(1, { steps: [makeTexts('Our way', '저희 방식'), makeTexts('Rest', '휴식')] });
    expect(await guide(1)).toMatchObject({ steps: ['Our way', 'Rest'], stay: { days: 4 } });
    await change(1, { steps: null });
  });

  it('names the same in other clinics, the lowest price first; none of its own clinic, none withdrawn, none that is not on offer', async () => {
    expect((await guide(1)).others.map(({ id }) => id)).toEqual([3]);
    expect((await guide(3)).others.map(({ id }) => id)).toEqual([2, 1]);
    await change(2, { procedureId: null });
    expect((await guide(3)).others.map(({ id }) => id)).toEqual([1]);
    await change(2, { procedureId: 'booster', retiredAt: new Date(0) });
    expect((await guide(3)).others.map(({ id }) => id)).toEqual([1]);
    await change(2, { retiredAt: null });
    await db()
      .update(hospitals)
      .set({ withdrawnAt: new Date(0) })
      .where(eq(hospitals.id, 2));
    world.deps.bus.publish('content.changed', {});
    expect((await guide(1)).others).toEqual([]);
    await db().update(hospitals).set({ withdrawnAt: null }).where(eq(hospitals.id, 2));
  });

  it('puts one without a published price last', async () => {
    const [first] = await db().select().from(productOptions).where(eq(productOptions.productId, 2));
    await db().update(productOptions).set({ treatmentFromMinor: null, treatmentToMinor: null }).where(eq(productOptions.productId, 2));
    world.deps.bus.publish('content.changed', {});
    expect((await guide(3)).others.map(({ id }) => id)).toEqual([1, 2]);
    const { treatmentFromMinor, treatmentToMinor } = first as typeof productOptions.$inferSelect;
    await db().update(productOptions).set({ treatmentFromMinor, treatmentToMinor }).where(eq(productOptions.productId, 2));
  });

  it('is empty where nobody says what kind it is', async () => {
    await change(1, { procedureId: null });
    expect(await guide(1)).toEqual({ kind: null, stay: null, steps: [], extras: [], risks: { common: [], rare: [] }, questions: [], others: [] });
    await change(1, { procedureId: 'booster' });
  });

  it('is not there for what is not offered, and not for what is no number', async () => {
    await change(2, { retiredAt: new Date(0) });
    const [retired, unknown, wrong] = await Promise.all(['2', '999', 'x'].map((id) => world.get(`/api/v1/product/${id}/guide`)));
    expect([retired?.statusCode, retired?.json().code, unknown?.statusCode, wrong?.statusCode]).toEqual([404, 'catalog.product-not-found', 404, 400]);
    await change(2, { retiredAt: null });
  });
});

it('care is that of the department, or of the one that the kind names, and what the kind adds', async () => {
  const careOf = async () => (await world.get('/api/v1/product/1')).json<ProductDetail>().care;
  const of = (name: string) => ({ prepare: [makeTexts(name, name)], aftercare: [makeTexts(name, name)], call: [makeTexts(name, name)] });
  await db()
    .insert(careGuides)
    .values([
      { department: 2, ...of('Skin') },
      { department: 1, ...of('Surgery') },
    ]);
  world.deps.bus.publish('content.changed', {});
  expect(await careOf()).toEqual({ prepare: ['Skin', 'Come rested.'], aftercare: ['Skin'], call: ['Skin', 'Call with fever.'] });
  await db().update(procedures).set({ careOf: 1 });
  world.deps.bus.publish('content.changed', {});
  expect(await careOf()).toEqual({ prepare: ['Surgery', 'Come rested.'], aftercare: ['Surgery'], call: ['Surgery', 'Call with fever.'] });
});
