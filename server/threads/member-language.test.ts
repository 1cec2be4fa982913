import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteLanguage } from '../../contract/constants.ts';
import { members } from '../accounts/accounts.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import type { ChatClient } from './chat-client.fixture.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from './patients.fixture.ts';
import { consultations } from './threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** A member who reads this language, a clinic, and a connection for each. */
async function conversation(language: SiteLanguage) {
  const given = await registerPatient(world, { language });
  const [client, desk] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world), given.member.uid)]);
  await Promise.all([client.settled(), desk.settled()]);
  return { ...given, client, desk };
}

/** Sends a message and returns the stored row. */
async function sendAndRead(from: ChatClient, frame: object) {
  from.send({ action: 'sendMessage', ...frame });
  return from.next('sendMessage', ({ message }) => message === (frame as { message: string }).message);
}

const readAskedTarget = async (consultationId: number) =>
  (await world.deps.database.db.select().from(consultations).where(eq(consultations.id, consultationId)))[0]?.askedTarget;

describe('the language that a member’s client asks for', () => {
  it('never decides for her own words: the clinic reads Korean', async () => {
    const { client, desk } = await conversation('en');
    const stored = await sendAndRead(client, { message: 'Hello!', send_user_type: 'user', translate_and_save: true, target_lang: 'EN-US' });
    expect(stored).toMatchObject({ target_lang: 'KO', translation: 'pending' });
    const told = await desk.next('setTranslatedMessage');
    expect(told).toMatchObject({ target_lang: 'KO', translation: 'done' });
    expect(told.translated_message).toMatch(/\p{Script=Hangul}/u);
    client.close();
    desk.close();
  });

  it('counts for the clinic’s words on that connection, until she asks for nothing', async () => {
    const [{ client, desk, consultationId }, bystander] = await Promise.all([conversation('ja'), conversation('ar')]);
    expect(await sendAndRead(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'JA' });
    await sendAndRead(client, { message: 'こんにちは', target_lang: 'EN-US' });
    expect(await sendAndRead(desk, { message: '네, 가능합니다.' })).toMatchObject({ target_lang: 'EN-US' });
    expect(await sendAndRead(bystander.desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'AR' });
    expect(await readAskedTarget(bystander.consultationId)).toBeNull();
    await sendAndRead(client, { message: 'はい', target_lang: 'Klingon' });
    expect(await readAskedTarget(consultationId)).toBeNull();
    expect(await sendAndRead(desk, { message: '감사합니다.' })).toMatchObject({ target_lang: 'JA' });
    for (const one of [client, desk, bystander.client, bystander.desk]) one.close();
  });

  it('ends with that connection', async () => {
    const { client, desk, consultationId } = await conversation('zh');
    await sendAndRead(client, { message: '你好', target_lang: 'EN-US' });
    expect(await readAskedTarget(consultationId)).toBe('EN-US');
    client.close();
    await client.closed;
    await expect.poll(() => readAskedTarget(consultationId)).toBeNull();
    expect(await sendAndRead(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'ZH-HANS' });
    desk.close();
  });

  it('ends with her next connection when an earlier one ended unseen', async () => {
    const { client, desk, headers, hospitalId, consultationId } = await conversation('zh');
    await world.deps.database.db.update(consultations).set({ askedTarget: 'EN-US' }).where(eq(consultations.id, consultationId));
    const fresh = await openPatientChat(world, { headers, hospitalId });
    await fresh.settled();
    expect(await sendAndRead(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'ZH-HANS' });
    for (const one of [client, desk, fresh]) one.close();
  });

  it('is not the clinic’s to ask', async () => {
    const { client, desk, consultationId } = await conversation('ja');
    expect(await sendAndRead(desk, { message: '안녕하세요!', target_lang: 'EN-US' })).toMatchObject({ target_lang: 'JA' });
    expect(await readAskedTarget(consultationId)).toBeNull();
    client.close();
    desk.close();
  });
});

it('a change of her language counts from the next message on', async () => {
  const { client, desk, member } = await conversation('en');
  expect(await sendAndRead(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'EN-US' });
  await world.deps.database.db.update(members).set({ language: 'ar' }).where(eq(members.id, member.id));
  expect(await sendAndRead(desk, { message: '감사합니다.' })).toMatchObject({ target_lang: 'AR' });
  client.close();
  desk.close();
});
