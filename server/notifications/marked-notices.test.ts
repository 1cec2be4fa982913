import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCoordinatorChat } from '../threads/patients.fixture.ts';
import { noticeWorld, type Person } from './notices.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
/** The translation service's fixed answer. */
let answer: string;
beforeAll(async () => {
  telling = await noticeWorld(() => ({ translator: { translate: async (_text, from) => ({ text: answer, outcome: 'done', detected: from }) } }));
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

const PLAIN = 'New message from ';
const MARKED = 'A translation may differ from its original: please read both.';
const listTexts = async (one: Person, language = 'en') =>
  (await telling.list(one, language)).filter(({ kind }) => /message/.test(kind)).map(({ text }) => text);

/** Sends a clinic's message with a dose, which is translated for the patient. Returns the patient. */
async function sendDose(said: string) {
  answer = said;
  const { mia, min } = await telling.pair();
  const clinic = await openCoordinatorChat(telling.world, min, mia.member.uid);
  clinic.send({ action: 'sendMessage', message: '하루에 5mg을 드세요.', translate_and_save: true });
  await clinic.next('setTranslatedMessage');
  await clinic.close();
  await telling.work();
  return mia;
}

test('a notice of a message says that its translation differs, in the list and by mail, in the language of who reads it', async () => {
  const mia = await sendDose('Take 50 mg a day.');
  expect(await listTexts(mia, 'ar')).toEqual([expect.stringMatching(/قد تختلف الترجمة عن الأصل\. يُرجى قراءة النصين معًا\.$/)]);
  expect(await listTexts(mia)).toEqual([expect.stringMatching(new RegExp(`^${PLAIN}.*\\. ${RegExp.escape(MARKED)}$`))]);
  telling.world.clock.forward(600);
  await telling.work();
  expect(telling.mailsTo(mia).map(({ text }) => text)).toEqual([expect.stringContaining(MARKED)]);
});

test('it says nothing of that where both texts say the same, nor of what the thing was that differs', async () => {
  const mia = await sendDose('Take 5 mg a day.');
  const [text = ''] = await listTexts(mia);
  expect(text).toContain(PLAIN);
  expect(text).not.toContain(MARKED);
  const [marked = ''] = await listTexts(await sendDose('Take 50 mg a day.'));
  expect(marked).toContain(MARKED);
  expect(marked).not.toMatch(/mg|\b5/);
});
