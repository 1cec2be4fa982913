import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePhoto, PDF } from '../threads/attachments/attachments.fixture.ts';
import { openCoordinatorChat } from '../threads/patients.fixture.ts';
import { noticeWorld, type Person } from './notices.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

type Pair = Awaited<ReturnType<typeof telling.pair>>;

/** Sends files from one side of a thread as one message. Returns their ids. */
async function send({ mia }: Pair, { headers }: Pick<Person, 'headers'>, ...files: Buffer[]): Promise<string[]> {
  const at = `/api/v1/consultations/${mia.consultationId}/files`;
  const ids = files.map(() => randomUUID() as string);
  for (const [n, payload] of files.entries()) {
    const type = { 'content-type': 'application/octet-stream' };
    await telling.world.app.inject({ method: 'PUT', url: `${at}/${ids[n]}?name=HIV%20result.pdf`, headers: { ...headers, ...type }, payload });
  }
  expect((await telling.world.post(at, { files: ids, client_message_id: randomUUID() }, headers)).statusCode).toBe(201);
  return ids;
}
const listTexts = async (one: Person, language: string) =>
  (await telling.list(one, language)).filter(({ kind }) => /message/.test(kind)).map(({ title, text }) => [title, text.replace(/^.*Clinic/, 'the clinic')]);

test('a photo is told as a photo, in the list and by mail, in the language of who reads it, and as a message once there are words', async () => {
  const pair = await telling.pair();
  const { mia, min } = pair;
  await send(pair, min, await makePhoto());
  await telling.work();
  expect((await listTexts(mia, 'ar')).map(([title]) => title)).toEqual(['لديك صورة جديدة']);
  expect((await listTexts(mia, 'en')).map(([title]) => title)).toEqual(['You have a new photo']);
  telling.world.clock.forward(600);
  await telling.work();
  expect(telling.subjectsTo(mia)).toEqual(['You have a new photo']);
  await send(pair, min, await makePhoto(), await makePhoto());
  await telling.work();
  expect((await listTexts(mia, 'ja')).map(([title]) => title)).toEqual(['新しい写真があります']);
  const clinic = await openCoordinatorChat(telling.world, min, mia.member.uid);
  clinic.send({ action: 'sendMessage', message: '안녕하세요', translate_and_save: false });
  await clinic.next('sendMessage');
  await telling.work();
  expect((await listTexts(mia, 'en')).map(([title]) => title)).toEqual(['You have a new message']);
  await clinic.close();
});

test('a clinic is told of a document by whom, never how it is called; what was taken back is told no more', async () => {
  const pair = await telling.pair();
  const { mia, min } = pair;
  await telling.world.put(`/api/v1/consultations/${mia.consultationId}/files/consent`, { consent: true }, mia.headers);
  const [id] = await send(pair, mia, PDF);
  await telling.work();
  const [[title, text] = []] = await listTexts(min, 'ko');
  expect(title).toBe('새 문서가 있습니다');
  expect(text).toMatch(/님이 보낸 새 문서입니다\.$/);
  expect(text).not.toMatch(/HIV/);
  await send(pair, mia, await makePhoto());
  expect((await listTexts(min, 'en')).map(([first]) => first)).toEqual(['You have new photos and documents']);
  await telling.world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${mia.consultationId}/files/${id}`, headers: mia.headers });
  expect((await listTexts(min, 'en')).map(([first]) => first)).toEqual(['You have a new photo']);
});
