import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FindResult } from '../../contract/finding/finding.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';
import { type ContentFolder, openContentFolder } from '../catalog/import/content-folder.fixture.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
  copy.renew({ room: 'synonyms' });
  await copy.take();
});
afterAll(() => copy.close());

async function find(query: Record<string, string>, language = 'en'): Promise<FindResult> {
  const answer = await copy.world.get(`/api/v1/find?${new URLSearchParams(query)}`, { 'accept-language': language });
  expect(answer.statusCode).toBe(200);
  return answer.json<FindResult>();
}
const ids = ({ items }: FindResult) => items.map(({ id }) => id);

describe('by words in five languages, whatever the reader reads', () => {
  it.each([
    ['nose job', [20, 26]],
    ['Rhinoplasty', [20, 26]],
    ['鼻整形', [20, 26]],
    ['隆鼻', [20, 26]],
    ['코 성형', [20, 26]],
    ['코성형', [20, 26]],
    ['تجميل الأنف', [20, 26]],
    ['botox', [19]],
    ['ボトックス', [19]],
    ['肉毒素', [19]],
    ['بوتوكس', [19]],
    ['dark circles', [18]],
    ['クマ', [18]],
    ['黑眼圈', [18]],
    ['الهالات السوداء', [18]],
    ['whitening', [3, 12]],
    ['美白', [3, 12]],
    ['祛痘', [6]],
    ['にきび', [6, 13]],
    ['حب الشباب', [6, 13]],
    ['diet', [33]],
    ['减肥', [33]],
    ['다이어트', [33]],
    ['رجيم', [33]],
    ['ヒアルロン酸', [1, 29]],
    ['玻尿酸', [29]],
    ['脱毛', [15]],
    ['除皱', [24]],
    ['wrinkles', [24]],
    ['hijama', [37]],
  ])('%s', async (q, wanted) => expect(ids(await find({ q }))).toEqual(expect.arrayContaining(wanted)));
});

it('does not confuse a subway line with a facial line', async () => {
  const SCALP = 9;
  for (const q of ['wrinkles', 'しわ', '除皱']) expect(ids(await find({ q })), q).not.toContain(SCALP);
});

describe('however it is written', () => {
  it.each([
    ['hiragana for katakana', 'ひあるろんさん'.slice(0, 5), 'ヒアルロン'],
    ['half-width kana', 'ﾎﾞﾄｯｸｽ', 'ボトックス'],
    ['traditional for simplified', '雙眼皮', '双眼皮'],
    ['traditional, of a clinic', '曙光整形外科', '曙光整形外科'],
    ['Arabic vowel signs', 'تَجْمِيل الأَنْف', 'تجميل الأنف'],
    ['Arabic without hamza and article', 'تجميل انف', 'تجميل الأنف'],
    ['full width and capitals', 'ＢＯＴＯＸ', 'botox'],
  ])('%s', async (_, one, other) => {
    const found = ids(await find({ q: one }));
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(ids(await find({ q: other })));
  });

  it.each([
    ['rhinoplasti', 'rhinoplasty'],
    ['botx', 'botox'],
    ['nose jib', 'nose job'],
    ['ヒアルロ酸', 'ヒアルロン酸'],
    ['بوتكس', 'بوتوكس'],
  ])('%s is taken for %s, and said so', async (typed, meant) => {
    const found = await find({ q: typed });
    expect(found.meant.map((one) => one.meant.toLowerCase())).toEqual([meant]);
    expect(ids(found)).toEqual(ids(await find({ q: meant })));
  });

  it('begun, as it is typed', async () => {
    for (const q of ['rhin', 'rhinopl', 'hydra gl', 'danch']) expect((await find({ q })).total, q).toBeGreaterThan(0);
    expect(ids(await find({ q: 'lip' }))).not.toContain(27);
  });
});

it('says what was found where', async () => {
  const where = async (q: string) => (await find({ q })).items[0]?.found.map((found) => found.where);
  expect(await where('Pico toning')).toEqual(['title']);
  expect(await where('단청')).toEqual(['clinic']);
  expect(await where('狎鸥亭')).toEqual(['station']);
  expect(await where('Songpa')).toEqual(['area']);
  expect(await where('diet')).toEqual(['synonym']);
  expect(await where('nose job')).toEqual(['related']);
  expect(await where('laser myeongdong')).toEqual(['options', 'area']);
});

it('requires all words, except words that do not narrow the result', async () => {
  expect(ids(await find({ q: 'laser hair removal price in Seoul' }))).toEqual([15]);
  expect(ids(await find({ q: 'nose job haeundae' }))).toEqual([26]);
});

describe('doctors by name', () => {
  const [HAN, KIM] = [101, 702];
  const doctors = async (q: string, language = 'en') => (await find({ q }, language)).doctors;

  it.each([
    ['en', 'Han Seo-yun', 'Han Seo-yun', 'Dancheong Skin Clinic'],
    ['zh', '韩瑞允', '韩瑞允', '丹青皮肤科医院'],
    ['zh', '韓瑞允醫生', '韩瑞允', '丹青皮肤科医院'],
    ['ja', 'ハン・ソユン先生', 'ハン・ソユン', 'タンチョン皮膚科クリニック'],
    ['ar', 'د. هان سو-يون', 'هان سو-يون', 'عيادة دانتشونغ للجلدية'],
    ['ko', '한서윤 원장님', '한서윤', '단청피부과의원'],
  ])('are found in %s: %s', async (language, q, name, clinic) => {
    expect(await doctors(q, language)).toMatchObject({
      total: 1,
      nearly: false,
      items: [{ id: HAN, slug: 'han-seo-yun', name, also: null, sex: 'female', hospital: { id: 1, name: clinic } }],
    });
  });

  it('says which of her names was typed where it is not the reader’s', async () => {
    expect((await doctors('한서윤', 'en'))?.items).toMatchObject([{ id: HAN, name: 'Han Seo-yun', also: '한서윤' }]);
    expect((await doctors('Kim Do-yoon', 'ja'))?.items).toMatchObject([{ id: KIM, name: 'キム・ドユン', also: 'Kim Do-yoon' }]);
  });

  it('has what they do where no treatment has the words, and takes a name that is known for no other word', async () => {
    const found = await find({ q: 'Han Seo-yun' });
    expect([found.total, found.meant, found.near?.why, found.near?.items.map(({ id }) => id).toSorted()]).toEqual([0, [], 'doctors', [1, 2]]);
  });

  it('find a nearly equal name for a typing error, and nobody where a treatment has the words as they are', async () => {
    expect(await doctors('Han Seoyn')).toMatchObject({ nearly: true, items: [{ id: HAN }] });
    for (const q of ['botox', '隆鼻', 'nose job', '다이어트', '']) expect(await doctors(q), q).toBeUndefined();
  });

  it('are those of one clinic when the search names one, and are on the public list too', async () => {
    expect((await find({ q: 'Han Seo-yun', hospital: '2' })).doctors).toBeUndefined();
    const listed = await copy.world.get(`/api/v1/public/treatments?${new URLSearchParams({ q: '한서윤' })}`);
    expect(listed.json()).toMatchObject({ total: 0, doctors: { items: [{ id: HAN }] }, near: { why: 'doctors' } });
  });
});

describe('a search without a match', () => {
  it('shows what only filters keep out', async () => {
    const found = await find({ q: 'nose job', area: 'mapo' });
    expect([found.total, found.near?.why, found.near?.items.map(({ id }) => id)]).toEqual([0, 'without-filters', [26, 20]]);
  });
  it('shows what has some of the words', async () => {
    const found = await find({ q: 'nose job mapo' });
    expect([found.total, found.near?.why]).toEqual([0, 'some-words']);
    expect(found.near?.items.length).toBeGreaterThan(0);
  });
  it('else what is asked about most', async () => {
    const found = await find({ q: 'qqqqqq' });
    expect([found.total, found.near?.why, found.near?.items.length]).toEqual([0, 'popular', 6]);
  });
});

describe('the list', () => {
  it('comes in pages, each treatment once, in the same order', async () => {
    const all = ids(await find({ limit: '120' }));
    const pages = [
      await find({ limit: '10' }),
      await find({ limit: '10', from: '10' }),
      await find({ limit: '10', from: '20' }),
      await find({ limit: '10', from: '30' }),
    ];
    expect(pages.flatMap(ids)).toEqual(all);
    expect([all.length, pages[0]?.total]).toEqual([39, 39]);
  });

  it('counts the results of each filter choice in combination with the other filters', async () => {
    const query = { department: '2', speaks: '5' };
    const { facets } = await find(query);
    for (const { id, count } of facets.area) expect((await find({ ...query, area: id })).total, id).toBe(count);
    for (const { id, count } of facets.department) expect((await find({ ...query, department: String(id) })).total).toBe(count);
    for (const { from, to, count } of facets.price) expect((await find({ ...query, price: `${from}-${to ?? ''}` })).total).toBe(count);
    for (const { days, count } of facets.recovery) expect((await find({ ...query, recovery: String(days) })).total).toBe(count);
    expect(facets.doctor.map(({ id }) => id)).toEqual(['female', 'male']);
    for (const { id, count } of facets.doctor) expect((await find({ ...query, doctor: id })).total, id).toBe(count);
    for (const { least, count } of facets.rating) expect((await find({ ...query, rating: String(least) })).total).toBe(count);
  });

  it('is in the reader’s language, with amounts and figures', async () => {
    const [first] = (await find({ q: 'hydra glow' }, 'ja')).items;
    expect(first).toMatchObject({
      id: 1,
      title: 'ハイドラグロウ・ブースター',
      price: 15,
      treatment_price: { from: 190 },
      answer_minutes: null,
      open_saturday: true,
    });
    expect(first?.first_free_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('follows the content when a hint comes, and a clinic that is withdrawn is gone', async () => {
    const { db } = copy.world.deps.database;
    await db
      .update(products)
      .set({ title: { ko: '새 이름', en: 'Quokka care' } })
      .where(eq(products.id, 2));
    await db.update(hospitals).set({ withdrawnAt: new Date() }).where(eq(hospitals.id, 9));
    copy.world.deps.bus.publish('content.changed', {});
    expect((await find({ q: 'Ha Yun-jung' })).doctors).toBeUndefined();
    expect(ids(await find({ q: 'quokka' }))).toEqual([2]);
    expect((await find({})).total).toBe(36);
  });
});

describe('clinics by words', () => {
  type Clinics = { items: { id: number }[]; total: number; meant: FindResult['meant']; near: { why: string; items: { id: number }[] } | null };
  const clinics = async (query: Record<string, string>): Promise<Clinics> => {
    const answer = await copy.world.get(`/api/v1/public/clinics?${new URLSearchParams(query)}`, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(200);
    return answer.json<Clinics>();
  };
  const found = async (q: string) => (await clinics({ q })).items.map(({ id }) => id);

  it.each([
    ['a name', 'Dancheong'],
    ['in Korean', '단청'],
    ['in traditional Chinese', '丹青皮膚科'],
    ['in hiragana', 'たんちょん'],
    ['in Arabic', 'دانتشونغ'],
    ['begun', 'danch'],
  ])('are found by %s', async (_, q) => expect((await found(q))[0]).toBe(1));

  it('are found by station, area, department and what they offer, by synonyms too', async () => {
    expect(await found('Anguk')).toEqual([13]);
    expect(await found('herbal medicine')).toEqual(expect.arrayContaining([11, 12]));
    const nose = (await find({ q: 'nose job' })).items.map(({ hospital_id }) => hospital_id);
    expect((await found('nose job')).toSorted()).toEqual([...new Set(nose)].toSorted());
  });

  it('takes a slip for what it is meant as, and says so', async () => {
    expect(await clinics({ q: 'dancheon' })).toMatchObject({ items: [{ id: 1 }] });
    expect(await clinics({ q: 'dancheomg' })).toMatchObject({ items: [{ id: 1 }], meant: [{ asked: 'dancheomg', meant: 'dancheong' }] });
  });

  it('says what is near where nothing fits', async () => {
    expect(await clinics({ q: 'dancheong', department: '1' })).toMatchObject({ total: 0, near: { why: 'without-filters', items: [{ id: 1 }] } });
    expect(await clinics({ q: 'dancheong haeundae' })).toMatchObject({ total: 0, near: { why: 'some-words' } });
    const none = await clinics({ q: 'qqqqqq' });
    expect([none.total, none.near?.why, none.near?.items.length]).toEqual([0, 'popular', 6]);
    expect((await clinics({})).near).toBeNull();
  });

  it('refuses words without end', async () => {
    expect((await copy.world.get(`/api/v1/public/clinics?q=${'a'.repeat(101)}`)).statusCode).toBe(400);
  });
});

it.each([
  ['a sort that there is not', 'sort=paid-first'],
  ['an area that there is not', 'area=atlantis'],
  ['a price that is none', 'price=cheap'],
  ['too many rows', 'limit=1000'],
  ['words without end', `q=${'a'.repeat(101)}`],
])('refuses %s', async (_, query) => {
  expect((await copy.world.get(`/api/v1/find?${query}`)).statusCode).toBe(400);
});

describe('the lists that pages begin with', () => {
  it('compares those that are named, in that order, and passes over what is not offered', async () => {
    expect(ids(await find({ ids: '19,3,6' }))).toEqual([19, 3, 6]);
    expect(ids(await find({ ids: '19,99999,3' }))).toEqual([19, 3]);
    for (const wrong of [Array(25).fill(1).join(','), '0', 'x', '1,']) expect((await copy.world.get(`/api/v1/find?ids=${wrong}`)).statusCode).toBe(400);
  });

  it('ranks an exact title first', async () => {
    const [all] = [await find({ limit: '120' })];
    for (const { id, title } of all.items.slice(0, 12)) {
      const [first] = (await find({ q: title })).items;
      expect(first?.id, title).toBe(id);
    }
  });

  it('offers no filter choice that does not narrow the result', async () => {
    const { total, facets } = await find({});
    expect([...facets.speaks, ...facets.area].filter(({ count }) => count === total)).toEqual([]);
    expect((await find({ speaks: '1' })).facets.speaks.map(({ id }) => id)).toContain(1);
  });
});
