import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteLanguage } from '../../contract/constants.ts';
import { members } from '../accounts/accounts.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import type { ChatClient } from './chat-client.fixture.ts';
import { asCoordinator, asPatient, coordinator, patient } from './patients.fixture.ts';
import { consultations } from './threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** A member who reads this language, a clinic, and a connection of each. */
async function conversation(language: SiteLanguage) {
  const given = await patient(world, { language });
  const [client, desk] = await Promise.all([asPatient(world, given), asCoordinator(world, await coordinator(world), given.member.uid)]);
  await Promise.all([client.settled(), desk.settled()]);
  return { ...given, client, desk };
}

/** Sends a message and returns the stored row. */
async function sent(from: ChatClient, frame: object) {
  from.send({ action: 'sendMessage', ...frame });
  return from.next('sendMessage', ({ message }) => message === (frame as { message: string }).message);
}

const askedOf = async (consultationId: number) =>
  (await world.deps.database.db.select().from(consultations).where(eq(consultations.id, consultationId)))[0]?.askedTarget;

describe('what a member’s client asks to read', () => {
  it('never decides for her own words: the clinic reads Korean', async () => {
    const { client, desk } = await conversation('en');
    const stored = await sent(client, { message: 'Hello!', send_user_type: 'user', translate_and_save: true, target_lang: 'EN-US' });
    expect(stored).toMatchObject({ target_lang: 'KO', translation: 'pending' });
    const told = await desk.next('setTranslatedMessage');
    expect(told).toMatchObject({ target_lang: 'KO', translation: 'done' });
    expect(told.translated_message).toMatch(/\p{Script=Hangul}/u);
    client.close();
    desk.close();
  });

  it('counts for the clinic’s words on that connection, until she asks for nothing', async () => {
    const [{ client, desk, consultationId }, bystander] = await Promise.all([conversation('ja'), conversation('ar')]);
    expect(await sent(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'JA' });
    await sent(client, { message: 'こんにちは', target_lang: 'EN-US' });
    expect(await sent(desk, { message: '네, 가능합니다.' })).toMatchObject({ target_lang: 'EN-US' });
    expect(await sent(bystander.desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'AR' });
    expect(await askedOf(bystander.consultationId)).toBeNull();
    await sent(client, { message: 'はい', target_lang: 'Klingon' });
    expect(await askedOf(consultationId)).toBeNull();
    expect(await sent(desk, { message: '감사합니다.' })).toMatchObject({ target_lang: 'JA' });
    for (const one of [client, desk, bystander.client, bystander.desk]) one.close();
  });

  it('ends with that connection', async () => {
    const { client, desk, consultationId } = await conversation('zh');
    await sent(client, { message: '你好', target_lang: 'EN-US' });
    expect(await askedOf(consultationId)).toBe('EN-US');
    client.close();
    await client.closed;
    await expect.poll(() => askedOf(consultationId)).toBeNull();
    expect(await sent(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'ZH-HANS' });
    desk.close();
  });

  it('and what one left behind that ended unseen, with her next connection', async () => {
    const { client, desk, headers, hospitalId, consultationId } = await conversation('zh');
    await world.deps.database.db.update(consultations).set({ askedTarget: 'EN-US' }).where(eq(consultations.id, consultationId));
    const fresh = await asPatient(world, { headers, hospitalId });
    await fresh.settled();
    expect(await sent(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'ZH-HANS' });
    for (const one of [client, desk, fresh]) one.close();
  });

  it('is not the clinic’s to ask', async () => {
    const { client, desk, consultationId } = await conversation('ja');
    expect(await sent(desk, { message: '안녕하세요!', target_lang: 'EN-US' })).toMatchObject({ target_lang: 'JA' });
    expect(await askedOf(consultationId)).toBeNull();
    client.close();
    desk.close();
  });
});

it('a change of her language counts from the next message on', async () => {
  const { client, desk, member } = await conversation('en');
  expect(await sent(desk, { message: '안녕하세요!' })).toMatchObject({ target_lang: 'EN-US' });
  await world.deps.database.db.update(members).set({ language: 'ar' }).where(eq(members.id, member.id));
  expect(await sent(desk, { message: '감사합니다.' })).toMatchObject({ target_lang: 'AR' });
  client.close();
  desk.close();
});
