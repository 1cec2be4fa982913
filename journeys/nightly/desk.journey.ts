// Rooms: {contract,server}/desk server/chat/socket web/consoles/clinic web/consultations/presence
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Language, SiteLanguage } from '../../contract/constants.ts';
import { type BrowserUser, DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE } from '../browser.ts';
import { focusedName, tabTo } from '../keyboard.ts';
import { makeOutsideClient, type NewMember } from '../outside-client.ts';
import { sayIn } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { firstTreatment, signInByApi } from '../steps.ts';

/* The console of a clinic: ten waiting patients, two coordinators, and the search for earlier messages. */

const journey = setUpJourney();
const [clinic, inEnglish] = await Promise.all([sayIn('ko', 'clinic'), sayIn('en', 'clinic')]);
const [korean, threadInEnglish] = await Promise.all([sayIn('ko', 'thread'), sayIn('en', 'thread')]);
const [handling, english] = await Promise.all([sayIn('ko', 'clinic-handling'), sayIn('en', 'clinic-handling')]);
const [replies, shared] = await Promise.all([sayIn('ko', 'clinic-replies'), sayIn('ko', 'console')]);
const readYaml = async <T>(path: string) => parse(await readFile(join(import.meta.dirname, '../..', path), 'utf8')) as T[];
/** A text that is typed in Korean, and a canned reply; each has translations. */
const typedText = (await readYaml<Record<Language, string>>('sandbox/translation/phrases/02-treatments.yaml'))[1] as Record<Language, string>;
type CannedReply = { id: string; title: { ko: string }; text: Record<Language, string> };
const cannedReply = (await readYaml<CannedReply>('content/replies/greeting.yaml')).find(({ id }) => id === 'checking') as CannedReply;
const { call, tokenOf, join: become, paidOrder, write: writes } = makeOutsideClient(() => journey.product.url);
const CLINIC = 1;

type Patient = NewMember & { says: string; gets: 'words' | 'reply' | EndAction };
type EndAction = 'done' | 'later' | 'colleague';
/** Patients in the order in which they write. */
const PATIENTS: readonly Patient[] = [
  { name: 'GRACE WHITFIELD', language: 'en', phone: '+447700900201', says: 'I have sensitive skin.', gets: 'words' },
  { name: 'SALMA ALHARBI', native: 'سلمى الحربي', language: 'ar', phone: '+966501230202', says: 'بشرتي حساسة.', gets: 'words' },
  { name: 'HANA MORI', language: 'ja', phone: '+819012340203', says: '予約したいです。', gets: 'reply' },
  { name: 'OLIVER PRICE', language: 'en', phone: '+447700900204', says: 'Thank you.', gets: 'done' },
  { name: 'DALAL ALOTAIBI', language: 'ar', phone: '+966501230205', says: 'كم السعر؟', gets: 'reply' },
  { name: 'YUI TANABE', language: 'ja', phone: '+819012340206', says: '他の時間は可能ですか？', gets: 'later' },
  { name: 'MARTHA QUINN', language: 'en', phone: '+447700900207', says: 'How much is it?', gets: 'reply' },
  { name: 'REEM ALSAADI', language: 'ar', phone: '+966501230208', says: 'شكرًا لك.', gets: 'colleague' },
  { name: 'SORA HAYASHI', language: 'ja', phone: '+819012340209', says: '敏感肌です。', gets: 'words' },
  { name: 'EDITH LOWELL', language: 'en', phone: '+447700904417', says: 'I am on my way.', gets: 'words' },
];
const [GRACE, SALMA, HANA, MARTHA, EDITH] = ['GRACE WHITFIELD', 'SALMA ALHARBI', 'HANA MORI', 'MARTHA QUINN', 'EDITH LOWELL'] as const;
/** Colleagues see staff without a chosen name under their ID. */
const [COORDINATOR, HEAD] = ['coordinator', 'head'] as const;
const patientsByName = new Map<string, Awaited<ReturnType<typeof become>>>();
const findPatient = (name: string) => patientsByName.get(name) as Awaited<ReturnType<typeof become>>;

beforeAll(async () => {
  await Promise.all(PATIENTS.map(async (one) => patientsByName.set(one.name, await become(one, CLINIC))));
  // The patients write in sequence, because the inbox lists the longest waiting patient first.
  for (const { name, says } of PATIENTS) await writes(findPatient(name).token, CLINIC, says);
});

const findInbox = (page: Page) => page.getByRole('region', { name: clinic('inbox'), exact: true });
const findBar = (page: Page, words = handling) => page.getByRole('region', { name: words('bar'), exact: true });
const findMessage = (page: Page, name: string, text: string, words = korean): Locator => {
  const thread = page.getByRole('region', { name: words('thread.label', { name }), exact: true });
  return thread.last().getByRole('listitem').filter({ hasText: text });
};
/** Expects a text in the bar above the conversation, which shows its assignee and state. */
const says = (page: Page, text: string, words = handling) => findBar(page, words).getByText(text, { exact: true }).waitFor();
const expectConversation = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
const findWaitingCount = (page: Page, count: number) => page.getByRole('status').getByText(clinic('waiting', { count }), { exact: true });
const expectFocus = (page: Page, name: string) => expect.poll(() => focusedName(page)).toBe(name);

async function tabAndPress(page: Page, name: string, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
}

async function openConsoleAs(uid: string, address: string, looked = true): Promise<BrowserUser> {
  const who = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul', looked });
  await signInByApi(who.page, uid);
  await who.page.goto(address);
  return who;
}

it('goes through a morning with ten patients by keyboard; nobody waits, and they read it in their languages', async () => {
  const { page, errors, close } = await openConsoleAs(COORDINATOR, '/clinic');
  await findWaitingCount(page, PATIENTS.length).waitFor();
  for (const [i, { name, says: said, gets }] of PATIENTS.entries()) {
    await page.keyboard.press('Alt+ArrowDown');
    await expectConversation(page, name);
    // The message field has the focus as soon as a conversation is opened.
    await expectFocus(page, clinic('write.label'));
    await findMessage(page, name, said).waitFor();
    if (gets === 'words') {
      await page.keyboard.type(typedText.ko);
      await page.keyboard.press('Enter');
    } else if (gets === 'reply') await sendCannedReply(page, name);
    else await endWithoutAnswer[gets](page);
    await findWaitingCount(page, PATIENTS.length - 1 - i).waitFor();
  }
  await page.keyboard.press('Control+k');
  // The chip's name and its number are separate elements.
  await tabAndPress(page, `${clinic('filter.waiting')}\n0`);
  await findInbox(page).getByText(clinic('filter.waiting.none'), { exact: true }).waitFor();
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);

  await Promise.all([expectMessageIn('ar', findPatient(SALMA).uid, typedText.ar), expectMessageIn('en', findPatient(MARTHA).uid, cannedReply.text.en)]);
  expect(errors).toEqual([]);
  await close();
});

/** Presses `/`, types part of a reply, and presses Enter twice: once for the first match, once after the preview in the patient's language. */
async function sendCannedReply(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog');
  await page.keyboard.type(cannedReply.title.ko);
  await dialog.getByRole('button', { name: cannedReply.title.ko }).first().waitFor();
  await page.keyboard.press('Enter');
  await expectFocus(page, replies('send'));
  await dialog.getByText(cannedReply.text.ko, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await findMessage(page, name, cannedReply.text.ko).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** Actions that end the waiting without an answer, reached by Shift+Tab from the message box. */
const endWithoutAnswer: Record<EndAction, (page: Page) => Promise<void>> = {
  async done(page) {
    await tabAndPress(page, handling('done'), 'Shift+Tab');
    await says(page, handling('done.is'));
  },
  async later(page) {
    await tabAndPress(page, handling('later'), 'Shift+Tab');
    await expectFocus(page, handling('later.when'));
    await tabAndPress(page, handling('later.confirm'));
    await findBar(page).getByText(shared('shared.openAgain'), { exact: true }).waitFor();
  },
  // Assigns the conversation to a colleague; a message of thanks needs no answer.
  async colleague(page) {
    await tabAndPress(page, handling('hand'), 'Shift+Tab');
    await expectFocus(page, shared('shared.handTo'));
    await page.keyboard.type(HEAD);
    await page.keyboard.press('Tab');
    await page.keyboard.type('오후에 전화해 주세요');
    await tabAndPress(page, handling('hand.confirm'));
    await says(page, handling('assignee.of', { name: HEAD }));
    await tabAndPress(page, handling('settled'));
  },
};

/** Expects that the patient can read the message on a phone. */
async function expectMessageIn(language: SiteLanguage, uid: string, words: string): Promise<void> {
  const her = await openBrowserUser(journey.browser, journey.product.url, { language, viewport: PHONE_SIZE, looked: false });
  await signInByApi(her.page, uid);
  await her.page.goto(`/my-reservation?chat=${CLINIC}`);
  await her.page.getByRole('dialog').getByText(words, { exact: true }).waitFor();
  await expectNoHorizontalOverflow(her.page);
  expect(her.errors).toEqual([]);
  await her.close();
}

it('shows two coordinators at one patient to each other, and neither answers what the other has answered (ko, en)', async () => {
  const [name, address] = [GRACE, `/clinic?consultation=${findPatient(GRACE).thread}`];
  const [min, other] = [await openConsoleAs(COORDINATOR, address), await openConsoleAs(HEAD, address, false)];
  await other.page.getByRole('button', { name: 'English', exact: true }).click();
  const mine = min.page.getByRole('textbox', { name: clinic('write.label'), exact: true });
  const theirs = other.page.getByRole('textbox', { name: inEnglish('write.label'), exact: true });
  const sees = ({ page }: BrowserUser, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
  await Promise.all([sees(min, handling('here.open', { name: HEAD })), sees(other, english('here.open', { name: COORDINATOR }))]);
  // One coordinator types slowly; the other one finishes first.
  await mine.pressSequentially('주차도');
  await sees(other, english('here.typing', { name: COORDINATOR }));
  await theirs.pressSequentially('주차장은 건물 지하에 있습니다.');
  await sees(min, handling('here.typing', { name: HEAD }));
  await theirs.press('Enter');
  await findMessage(min.page, name, '주차장은').waitFor();
  await mine.pressSequentially(' 됩니다.');
  await mine.press('Enter');
  const stopped = min.page.getByRole('alert');
  await stopped.getByText(handling('meanwhile.title'), { exact: true }).waitFor();
  await stopped.getByText('주차장은 건물 지하에 있습니다.', { exact: true }).waitFor();
  await expectAccessible(min.page);
  expect(await mine.inputValue()).toBe('주차도 됩니다.');
  expect(await findMessage(other.page, name, '주차도', threadInEnglish).count()).toBe(0);
  // A second press of Enter confirms that the coordinator has seen the other answer.
  await mine.press('Enter');
  await findMessage(other.page, name, '주차도 됩니다.', threadInEnglish).waitFor();
  await stopped.waitFor({ state: 'hidden' });

  // The assignee and the internal note change in both windows.
  const act = (what: 'take' | 'hand') => findBar(other.page, english).getByRole('button', { name: english(what), exact: true });
  await act('take').click();
  await says(min.page, handling('assignee.of', { name: HEAD }));
  await act('hand').click();
  const dialog = other.page.getByRole('dialog', { name: english('hand.title') });
  await dialog.getByRole('combobox', { name: (await sayIn('en', 'console'))('shared.handTo') }).selectOption({ label: COORDINATOR });
  await dialog.getByRole('textbox', { name: english('hand.note') }).fill('She comes by car');
  await dialog.getByRole('button', { name: english('hand.confirm'), exact: true }).click();
  await says(min.page, handling('assignee.you'));
  await says(other.page, english('assignee.of', { name: COORDINATOR }), english);
  for (const { page } of [min, other]) await page.getByRole('complementary').getByText('She comes by car', { exact: true }).waitFor();
  expect([...min.errors, ...other.errors]).toEqual([]);
  await Promise.all([min.close(), other.close()]);
});

it('finds a conversation by what was said, in Korean and Japanese, by a name in Arabic, by the end of a telephone number and by a reservation number', async () => {
  // The message to find is far above the visible ones.
  await writes(findPatient(HANA).token, CLINIC, ...Array.from({ length: 30 }, () => 'ありがとうございます。'));
  const reservation = await paidOrder(findPatient(GRACE).token, await firstTreatment(journey.product.url, 'en'));
  const staff = await tokenOf(COORDINATOR);
  const total = async (q: string) => ((await (await call(`/api/v1/clinic/inbox?q=${encodeURIComponent(q)}`, staff)).json()) as { total: number }).total;
  const SEARCHES = [
    { words: '予約したい', name: HANA, said: '予約したいです。' },
    // An English message as the clinic reads it.
    { words: '가는 중', name: EDITH, said: '지금 가는 중이에요.' },
    { words: 'سلمى', name: SALMA },
    { words: '4417', name: EDITH },
    // The order number as in the patient's history, and its last part as read out on the telephone.
    { words: reservation, name: GRACE },
    { words: reservation.slice(-6), name: GRACE },
  ];
  // Messages can be found within seconds.
  for (const { words } of SEARCHES) await expect.poll(() => total(words), { message: words }).toBe(1);
  const { page, errors, close } = await openConsoleAs(COORDINATOR, '/clinic', false);
  const type = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expectFocus(page, clinic('search'));
    await page.keyboard.type(words);
  };
  await findInbox(page).getByRole('listitem').first().waitFor();
  for (const { words, name, said } of SEARCHES) {
    await type(words);
    const row = findInbox(page).getByRole('listitem').filter({ hasText: name });
    // The match is highlighted in the row.
    await row.locator('mark', { hasText: words }).waitFor();
    expect(await findInbox(page).getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectConversation(page, name);
    if (!said) continue;
    // The message is highlighted too, and scrolled into view.
    const found = findMessage(page, name, said).and(page.locator('[data-found]'));
    await expect.poll(() => found.evaluate((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  }
  await type('zzzz');
  await findInbox(page).getByText(clinic('search.none'), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => findInbox(page).getByRole('listitem').count()).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  await close();
});
