import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCoordinatorChat, openPatientChat } from '../../threads/patients.fixture.ts';
import { noticeWorld, type Person } from '../notices.fixture.ts';
import { noticeDeliveries, notices, openPages } from '../notifications.tables.ts';
import { DEFAULT_PREFERENCES } from '../preferences.ts';
import { listReceivedPushes, simulatePushFault, subscribeBrowser } from './devices.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(async () => {
  await telling.begin();
  // Noon in London, which is everybody's time zone here. Nobody has quiet hours then.
  telling.world.clock.set('2026-12-01T12:00:00Z');
});

/** A separate browser of this person, with its own session. */
async function browserOf({ member }: Person) {
  const record = await subscribeBrowser(telling.world);
  const answer = await telling.world.post('/api/v1/devices', record, await telling.world.as(member));
  expect(answer.statusCode, answer.payload).toBe(200);
  return record;
}
type Browser = Awaited<ReturnType<typeof browserOf>>;
const listPushes = async (browser: Browser) =>
  (await listReceivedPushes(telling.world, browser)).map(
    ({ text }) => JSON.parse(text) as { title: string; body: string; href: string; tag: string; badge: number },
  );

/** Sends a message from the clinic to the patient. */
async function sendClinicMessage({ mia, min }: Awaited<ReturnType<typeof telling.pair>>, message: string): Promise<void> {
  const clinic = await openCoordinatorChat(telling.world, min, mia.member.uid);
  clinic.send({ action: 'sendMessage', message, translate_and_save: false });
  await clinic.next('sendMessage');
  clinic.close();
}

test('a message rings at once on every device of who has no page open, in words that strangers may see', async () => {
  const both = await telling.pair();
  const [phone, tablet] = [await browserOf(both.mia), await browserOf(both.mia)];
  await sendClinicMessage(both, '수술 전날 금식하세요');
  await telling.work();
  for (const browser of [phone, tablet]) {
    expect(await listPushes(browser)).toEqual([
      { title: 'Naru', body: 'You have a new message', href: '/my-reservation?chat=1', tag: `patient/messages:${both.mia.consultationId}`, badge: 1 },
    ]);
  }
  await sendClinicMessage(both, '다시 한번');
  await telling.work();
  expect(await listPushes(phone), 'what comes after it rings again').toHaveLength(2);
  const delivered = telling.db
    .select({ state: noticeDeliveries.state })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
    .where(and(eq(notices.memberId, both.mia.member.id), eq(noticeDeliveries.channel, 'push')));
  expect(await delivered).toEqual([{ state: 'sent' }]);
});

test('waits two minutes while a page is open, and sends nothing when she reads it meanwhile', async () => {
  const both = await telling.pair();
  const { mia } = both;
  const phone = await browserOf(mia);
  const page = await openPatientChat(telling.world, mia);
  await page.settled();
  await sendClinicMessage(both, '안녕하세요');
  const { message_id } = await page.next('sendMessage');
  await telling.work();
  expect(await listPushes(phone)).toEqual([]);
  telling.world.clock.forward(121);
  await telling.work();
  expect(await listPushes(phone)).toHaveLength(1);
  page.close();
  const again = await openPatientChat(telling.world, { ...mia, headers: await telling.world.as(mia.member) });
  await again.settled();
  await sendClinicMessage(both, '네');
  await telling.work();
  again.send({ action: 'readMessages', message_id: message_id + 1 });
  await again.settled();
  telling.world.clock.forward(600);
  await telling.work();
  expect(await listPushes(phone)).toHaveLength(1);
  again.close();
});

test('sends a push at once if the page was closed without reading the previous message', async () => {
  const both = await telling.pair();
  const phone = await browserOf(both.mia);
  const page = await openPatientChat(telling.world, both.mia);
  await page.settled();
  await sendClinicMessage(both, '안녕하세요');
  await telling.work();
  page.close();
  await expect.poll(() => telling.db.$count(openPages, eq(openPages.memberId, both.mia.member.id))).toBe(0);
  await telling.work();
  expect(await listPushes(phone)).toEqual([]);
  await sendClinicMessage(both, '계세요?');
  await telling.work();
  expect(await listPushes(phone)).toHaveLength(1);
  telling.world.clock.forward(121);
  await telling.work();
  expect(await listPushes(phone), 'one ring of both').toHaveLength(1);
});

test('with words on the lock screen it says who; what is switched off does not ring', async () => {
  const both = await telling.pair();
  const phone = await browserOf(both.mia);
  const wish = async (wishes: object) =>
    telling.world.put('/api/v1/notices/wishes', { ...DEFAULT_PREFERENCES, ...wishes }, await telling.world.as(both.mia.member));
  await wish({ words_on_lock_screen: true });
  await sendClinicMessage(both, '안녕하세요');
  await telling.work();
  expect((await listPushes(phone))[0]?.body).toMatch(/^You have a new message\nNew message from .+\.$/);
  await wish({ off: { messages: ['push'] } });
  await sendClinicMessage(both, '안녕하세요');
  await telling.work();
  expect(await listPushes(phone)).toHaveLength(1);
});

test('a service that is busy is asked again, for that device alone; one that has forgotten a device is not asked any more', async () => {
  const both = await telling.pair();
  const [phone, tablet, old] = [await browserOf(both.mia), await browserOf(both.mia), await browserOf(both.mia)];
  await simulatePushFault(telling.world, tablet, 'busy');
  await simulatePushFault(telling.world, old, 'gone');
  await sendClinicMessage(both, '안녕하세요');
  await telling.work();
  expect([await listPushes(phone), await listPushes(tablet), await listPushes(old)].map(({ length }) => length)).toEqual([1, 0, 0]);
  await simulatePushFault(telling.world, tablet, 'none');
  await simulatePushFault(telling.world, old, 'none');
  telling.world.clock.forward(120);
  await telling.work();
  expect([await listPushes(phone), await listPushes(tablet), await listPushes(old)].map(({ length }) => length)).toEqual([1, 1, 0]);
});

test('a clinic’s staff is rung when it opens', async () => {
  const { mia, min } = await telling.pair();
  // After ten at night in Seoul.
  telling.world.clock.set('2026-12-01T13:30:00Z');
  const desk = await browserOf(min);
  const hers = await openPatientChat(telling.world, { ...mia, headers: await telling.world.as(mia.member) });
  hers.send({ action: 'sendMessage', message: 'Hello', translate_and_save: false });
  await hers.next('sendMessage');
  await telling.work();
  expect(await listPushes(desk)).toEqual([]);
  telling.world.clock.set('2026-12-02T01:00:01Z');
  await telling.work();
  expect((await listPushes(desk)).map(({ body, href }) => [body, href])).toContainEqual(['새 메시지가 있습니다', `/clinic?consultation=${mia.consultationId}`]);
  hers.close();
});
