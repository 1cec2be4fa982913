import { eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeClosedThreads } from '../../chat/close-consultation.ts';
import { storeReview } from '../../interpreting/doubts/doubt-message.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { findMessage } from '../../threads/messages.ts';
import { messageWords, patientWords } from '../../threads/search-words.tables.ts';
import { accessRecords, consultations, messages } from '../../threads/threads.tables.ts';
import { makeInboxFixture, matchedTexts } from './inbox.fixture.ts';
import { findThreadsToIndex, updateSearchIndex } from './search-index.ts';
import { isSearchTruncated, matchingThreadsSql, prepareSearch } from './search-threads.ts';

let world: World;
const desk = makeInboxFixture(() => world);
let staff: Awaited<ReturnType<typeof desk.staff>>;
beforeAll(async () => {
  world = await testWorld();
  staff = await desk.staff();
});
afterAll(() => world.close());
// A Tuesday morning in Seoul.
beforeEach(async () => {
  world.clock.set('2026-12-01T00:00:00Z');
  staff.headers = await world.as(staff.member);
});

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe('the search of a clinic', () => {
  it.each([
    ['Chinese, two characters', '我想做双眼皮', '双眼', '双眼'],
    ['Chinese, traditional for simplified', '我想做双眼皮手术', '雙眼皮', '双眼皮'],
    ['Chinese, one character', '肿了吗', '肿', '肿'],
    ['Japanese, hiragana for katakana', 'ダウンタイムは何日ですか', 'だうんたいむ', 'ダウンタイム'],
    ['Japanese, wide and narrow', 'ﾎﾞﾄｯｸｽを受けたい', 'ボトックス', 'ﾎﾞﾄｯｸｽ'],
    ['Korean, with a particle behind it', '예약은 언제 되나요', '예약', '예약'],
    ['Korean, over a space', '보톡스 시술 문의', '보톡스시술', '보톡스 시술'],
    ['Arabic, without article and vowels', 'أريد عمليّة الأنف', 'انف', 'الأنف'],
    ['English, the beginning of a word', 'How long is recovery?', 'recov', 'recov'],
    ['English, accents and case', 'A Café near the clinic', 'CAFE', 'Café'],
  ])('finds what was said: %s', async (_, said, typed, shown) => {
    const [one, other] = [await desk.someone(), await desk.someone()];
    const id = await desk.says(one, said);
    await desk.says(other, 'nothing of it 별말씀 其他 ほか غير');
    const items = await desk.finds(typed, staff.headers);
    expect(idsOf(items)).toContain(one.consultationId);
    expect(idsOf(items)).not.toContain(other.consultationId);
    const mine = items.find((item) => item.id === one.consultationId);
    expect(mine?.found).toMatchObject({ in: 'message', message_id: id, by: 'user' });
    expect(matchedTexts(mine)).toEqual([shown]);
  });

  it('finds corrected words and no former ones', async () => {
    const one = await desk.someone();
    const id = await desk.says(one, 'I am allergic to peanuts');
    await desk.finds('peanuts', staff.headers);
    const path = `/api/v1/consultations/${one.consultationId}/messages/${id}`;
    const corrected = await world.put(path, { message: 'I am allergic to walnuts', seen: 0 }, one.headers);
    expect(corrected.statusCode).toBe(200);
    expect(idsOf(await desk.finds('walnuts', staff.headers))).toContain(one.consultationId);
    expect(idsOf(await desk.finds('peanuts', staff.headers))).not.toContain(one.consultationId);
  });

  it('finds a phrase of characters only where they follow each other', async () => {
    const [one, other] = [await desk.someone(), await desk.someone()];
    await desk.says(one, '隆鼻手術について');
    await desk.says(other, '手術の話、隆鼻ではない鼻手');
    const found = idsOf(await desk.finds('隆鼻手術', staff.headers));
    expect(found).toContain(one.consultationId);
    expect(found).not.toContain(other.consultationId);
  });

  it('finds the original and the translation, and shows the words in the language they are found in', async () => {
    const one = await desk.someone();
    await desk.says(one, 'Is the swelling normal?', { translated: '부기가 정상인가요?' });
    await desk.says(one, 'Thank you');
    const [original] = await desk.finds('swelling', staff.headers);
    expect(original?.found).toMatchObject({ language: 'en', message_id: 1, text: 'Is the swelling normal?' });
    const [translated] = await desk.finds('부기', staff.headers);
    expect(translated?.found).toMatchObject({ language: 'ko', message_id: 1, text: '부기가 정상인가요?' });
  });

  it('asks for all words, in one message', async () => {
    const [one, other] = [await desk.someone(), await desk.someone()];
    await desk.says(one, 'The elephant paints in purple');
    await desk.says(other, 'An elephant');
    await desk.says(other, 'Something purple');
    expect(idsOf(await desk.finds('purple elephant', staff.headers))).toEqual([one.consultationId]);
  });

  it('finds a translation that came later, and words that a person put right', async () => {
    const one = await desk.someone();
    const id = await desk.says(one, 'Waiting words');
    const of = { consultationId: one.consultationId, messageId: id };
    await desk.db().update(messages).set({ translation: 'pending' }).where(eq(messages.consultationId, one.consultationId));
    expect(await desk.finds('기다리는말', staff.headers)).toEqual([]);
    await desk.db().update(messages).set({ translation: 'done', translated: '기다리는 말' }).where(eq(messages.consultationId, one.consultationId));
    expect(idsOf(await desk.finds('기다리는말', staff.headers))).toEqual([one.consultationId]);
    const message = await findMessage(desk.db(), of.consultationId, of.messageId);
    if (!message) throw new Error('no message');
    await desk.db().transaction((tx) => storeReview(tx, message, { verdict: 'corrected' }, { translated: '고쳐쓴 문장' }));
    expect(idsOf(await desk.finds('고쳐쓴', staff.headers))).toEqual([one.consultationId]);
    expect(await desk.finds('기다리는말', staff.headers)).toEqual([]);
  });

  it('finds who somebody is: name, name in her own script, ID, telephone, messenger', async () => {
    const one = await desk.someone({ name: 'ZAHRA QURESHI', native: 'زهراء القُرشي', phone: '+82 10-2468-1357' });
    const id = one.consultationId;
    const where = async (typed: string) => (await desk.finds(typed, staff.headers)).flatMap((item) => (item.id === id ? [item.found?.in] : []));
    expect(await where('qureshi zah')).toEqual(['name']);
    expect(await where('القرشي')).toEqual(['native-name']);
    expect(await where(one.member.uid.slice(0, -1))).toEqual(['uid']);
    expect(await where('010-2468-1357')).toEqual(['phone']);
    expect(await where('1357')).toEqual(['phone']);
    await world.put('/api/v1/users/mypage', { native_name: '佐藤花子' }, one.headers);
    expect(await where('佐藤')).toEqual(['native-name']);
    expect(await where('القرشي')).toEqual([]);
  });

  it('finds a name however its apostrophe, its i or its sharp s is written, and marks it where it stands', async () => {
    const one = await desk.someone({ name: 'IŞIL D’ANGELO-WEIß' });
    for (const typed of ["d'angelo", 'dangelo', 'ışıl', 'isil', 'weiss', 'Weiß']) {
      const found = await desk.finds(typed, staff.headers);
      expect(idsOf(found), typed).toEqual([one.consultationId]);
      expect(found[0]?.found?.spans, typed).toHaveLength(1);
    }
  });

  it('finds those that are done and put off as well, unless a state is chosen', async () => {
    const one = await desk.someone({ name: 'XYLOPHONE DONE' });
    await desk.db().update(consultations).set({ doneAt: world.clock.now() }).where(eq(consultations.id, one.consultationId));
    expect(idsOf(await desk.finds('xylophone', staff.headers))).toEqual([one.consultationId]);
    expect(await desk.finds('xylophone', staff.headers, '&state=open')).toEqual([]);
  });

  it('shows nothing of another clinic, in words, names or counts', async () => {
    const theirs = await desk.someone({ hospitalId: 2, name: 'SECRETARYBIRD' });
    await desk.says(theirs, 'okapi', { translated: '오카피' });
    await desk.index();
    for (const typed of ['okapi', '오카피', 'secretarybird']) {
      const page = await desk.read(`q=${encodeURIComponent(typed)}`, staff.headers);
      expect(page).toMatchObject({ items: [], total: 0, counts: { states: { all: 0 } } });
      expect(idsOf(await desk.finds(typed, (await desk.staff(2)).headers))).toEqual([theirs.consultationId]);
    }
    expect((await desk.read(`ids=${theirs.consultationId}&uids=${theirs.member.uid}`, staff.headers)).items).toEqual([]);
  });

  it('goes through the words of one clinic alone, before anything is joined to them', async () => {
    const theirs = await desk.someone({ hospitalId: 2 });
    await desk.says(theirs, 'pangolin');
    await desk.index();
    const none = async () => [];
    const { rows } = (await desk.db().execute(matchingThreadsSql(await prepareSearch(desk.db(), none, 1, 'pangolin')))) as unknown as { rows: object[] };
    expect(rows).toEqual([]);
    const own = (await desk.db().execute(matchingThreadsSql(await prepareSearch(desk.db(), none, 2, 'pangolin')))) as unknown as { rows: object[] };
    expect(own.rows).toEqual([{ id: theirs.consultationId }]);
  });

  it('is truncated only if more messages match than it reads', async () => {
    const one = await desk.someone();
    for (const said of ['axolotl', 'axolotl again']) await desk.says(one, said);
    await desk.index();
    const sought = await prepareSearch(desk.db(), async () => [], 1, 'axolotl');
    expect([await isSearchTruncated(desk.db(), sought, 2), await isSearchTruncated(desk.db(), sought, 1)]).toEqual([false, true]);
  });

  it('finds nothing of who withdrew, everything again when she agrees anew, and nothing is left of who left', async () => {
    const one = await desk.someone({ name: 'QUAGGA' });
    await desk.says(one, 'thylacine');
    expect(idsOf(await desk.finds('thylacine', staff.headers))).toEqual([one.consultationId]);
    await desk.db().update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, one.consultationId));
    for (const typed of ['thylacine', 'quagga']) expect(await desk.finds(typed, staff.headers)).toEqual([]);
    for (const typed of ['thylacine', 'quagga'])
      expect(await desk.read(`q=${typed}`, staff.headers)).toMatchObject({ total: 0, counts: { states: { all: 0 } } });
    await desk.db().update(consultations).set({ closedAt: null }).where(eq(consultations.id, one.consultationId));
    expect(idsOf(await desk.finds('thylacine', staff.headers))).toEqual([one.consultationId]);
    await desk.db().update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, one.consultationId));
    await purgeClosedThreads(desk.db(), new Date(world.clock.now().getTime() + 1));
    const left = async () => [
      ...(await desk.db().select().from(messageWords).where(eq(messageWords.consultationId, one.consultationId))),
      ...(await desk.db().select().from(patientWords).where(eq(patientWords.consultationId, one.consultationId))),
    ];
    await desk.index();
    expect(await left()).toEqual([]);
    const two = await desk.someone();
    await desk.says(two, 'aurochs');
    await desk.index();
    await desk.db().delete(consultations).where(eq(consultations.id, two.consultationId));
    expect(await desk.db().select().from(messageWords).where(eq(messageWords.consultationId, two.consultationId))).toEqual([]);
  });

  it('finds a message that was stored while its thread was being indexed', async () => {
    const one = await desk.someone();
    await desk.says(one, 'pangolin');
    let isBetween = true;
    const between = new Proxy(desk.db(), {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'execute' || !isBetween) return typeof member === 'function' ? member.bind(target) : member;
        isBetween = false;
        return async (query: SQL) => {
          await desk.says(one, 'capybara');
          return desk.db().execute(query);
        };
      },
    });
    await updateSearchIndex({ database: { ...world.deps.database, db: between } });
    expect(isBetween).toBe(false);
    for (const typed of ['pangolin', 'capybara']) expect(idsOf(await desk.finds(typed, staff.headers))).toEqual([one.consultationId]);
    const [thread] = await desk.db().select().from(consultations).where(eq(consultations.id, one.consultationId));
    expect(thread).toMatchObject({ wordsUpTo: 2, wordsDue: false });
  });

  it('finds after a start what a process of an older version stored, which does not mark the thread', async () => {
    const one = await desk.someone();
    await desk.says(one, 'okapi');
    await desk.db().update(consultations).set({ wordsDue: false }).where(eq(consultations.id, one.consultationId));
    expect(await desk.finds('okapi', staff.headers)).toEqual([]);
    await findThreadsToIndex(desk.db());
    expect(idsOf(await desk.finds('okapi', staff.headers))).toEqual([one.consultationId]);
  });

  it('ignores input without words and refuses input that is too long', async () => {
    expect(await desk.finds('!!! ???', staff.headers)).toEqual([]);
    expect(await desk.finds("'; drop table -- \\ ' & | !", staff.headers)).toEqual([]);
    const answer = await world.get(`/api/v1/clinic/inbox?q=${'x'.repeat(10_000)}`, staff.headers);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'q', code: 'fields.too-long' }] });
  });

  it('is recorded once in ten minutes, however many letters were typed, beside one opening of the inbox', async () => {
    const reader = await desk.staff();
    const records = async () =>
      (await desk.db().select().from(accessRecords).where(eq(accessRecords.readerId, reader.member.id))).map(({ act, memberId }) => [act, memberId]);
    await desk.read('', reader.headers);
    for (const typed of ['q', 'qu', 'qua']) await desk.read(`q=${typed}&again=true`, reader.headers);
    expect(await records()).toEqual([
      ['inbox', null],
      ['search', null],
    ]);
    world.clock.forward(11 * 60);
    await desk.read('q=quag&again=true', await world.as(reader.member));
    expect(await records()).toEqual([
      ['inbox', null],
      ['search', null],
      ['inbox', null],
      ['search', null],
    ]);
  });
});
