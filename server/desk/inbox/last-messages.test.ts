import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { members } from '../../accounts/accounts.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { storeMessage } from '../../threads/messages.ts';
import { type InboxPatient, makeInboxFixture } from './inbox.fixture.ts';

let world: World;
const desk = makeInboxFixture(() => world);
let staff: InboxPatient['headers'];
beforeAll(async () => {
  world = await testWorld();
  staff = (await desk.staff()).headers;
});
afterAll(() => world.close());

const row = async ({ consultationId }: InboxPatient, language = 'en') =>
  (await world.get(`/api/v1/clinic/inbox?ids=${consultationId}`, { ...staff, 'accept-language': language })).json().items[0] as Record<string, unknown>;
const english = async (one: InboxPatient) => (await row(one)).last_message_in_english;
const act = (one: InboxPatient, what: string, body: object) =>
  world.post(`/api/v1/clinic/consultations/${one.consultationId}/${what}`, { ...body, client_message_id: randomUUID() }, staff);

test('is her English original for consoles in English; empty if it needs a translation or the console is Korean', async () => {
  const one = await desk.someone();
  expect(await row(one)).not.toHaveProperty('last_message_in_english');
  expect((await row(one)).last_words).toBeNull();
  await desk.says(one, 'Is parking free?', { translated: '주차는 무료인가요?' });
  expect(await english(one)).toBe('Is parking free?');
  expect(await row(one, 'ko')).not.toHaveProperty('last_message_in_english');
  const author = { side: 'user', senderId: one.member.id, memberId: one.member.id, hospitalId: 1 } as const;
  const chinese = { language: 'zh', targetLang: 'KO', translated: '주차', clientMessageId: null, translate: false } as const;
  await storeMessage(world.deps, author, { ...chinese, consultationId: one.consultationId, message: '停车免费吗？' });
  expect(await row(one)).toMatchObject({ last_message: '停车免费吗？', last_message_translated: '주차' });
  expect(await english(one)).toBeUndefined();
  // A member who reads English may write in another language.
  await desk.says(one, '停车免费吗？', { translated: '주차는 무료인가요?' });
  expect(await english(one)).toBeUndefined();
});

test('shows the English text that the clinic sent, or the English version of a canned reply', async () => {
  const [reads, arabic] = [await desk.someone({ language: 'en' }), await desk.someone({ language: 'ar' })];
  const author = { side: 'hospital', senderId: reads.member.id, memberId: reads.member.id, hospitalId: 1 } as const;
  const draft = { language: 'ko', clientMessageId: null, translate: false, targetLang: 'EN-US', translated: 'See you at 2.' } as const;
  await storeMessage(world.deps, author, { ...draft, consultationId: reads.consultationId, message: '2시에 뵙겠습니다.' });
  expect(await english(reads)).toBe('See you at 2.');
  await desk.says(arabic, 'كم السعر؟');
  expect((await act(arabic, 'moment', {})).statusCode).toBe(201);
  expect(await english(arabic)).toMatch(/^[\x20-\x7e’]+$/);
  expect((await act(arabic, 'replies', { reply: 'welcome', version: 1, values: {} })).statusCode).toBe(201);
  expect(await english(arabic)).toMatch(/^[\x20-\x7e’“”–]+$/);
  expect((await act(arabic, 'cards', { template: 'wait', version: 1, values: {} })).statusCode).toBe(201);
  expect(await english(arabic)).toMatch(/^[\s\x20-\x7e’“”–…]+$/);
});

test('shows how many photos were sent, and that a message was withdrawn', async () => {
  const one = await desk.someone({ language: 'ja' });
  const file = (id: string): MessageFile => ({ id, kind: 'picture', name: '', width: 1, height: 1, placeholder: null, gone: null });
  const author = { side: 'user', senderId: one.member.id, memberId: one.member.id, hospitalId: 1 } as const;
  const draft = { consultationId: one.consultationId, language: 'ja', targetLang: 'KO', translate: false, clientMessageId: null } as const;
  await storeMessage(world.deps, author, { ...draft, message: '写真2枚', translated: '사진 2장', files: [file('a'), file('b')] });
  expect(await english(one)).toBe('2 photos');
  const messageId = await desk.says(one, 'いいえ');
  const url = `/api/v1/consultations/${one.consultationId}/messages/${messageId}`;
  expect((await world.app.inject({ method: 'DELETE', url, headers: one.headers })).statusCode).toBe(200);
  expect(await english(one)).toBe('This message was withdrawn.');
  expect((await row(one, 'ko')).last_words).toEqual({ message_id: messageId, changes: 1 });
  await world.deps.database.db.update(members).set({ language: 'zh' }).where(eq(members.id, one.member.id));
  expect(await english(one)).toBe('This message was withdrawn.');
});
