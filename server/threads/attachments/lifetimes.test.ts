import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipExport } from '../../accounts/privacy/privacy.fixture.ts';
import { deleteExpiredRecords } from '../../chat/chat.jobs.ts';
import { removeDueFiles } from '../../files/files.jobs.ts';
import { makeChatForm, openCoordinatorChat, registerPatient } from '../patients.fixture.ts';
import { attachmentWorld, makePhoto, PDF } from './attachments.fixture.ts';
import { attachments } from './attachments.tables.ts';

type Scene = Awaited<ReturnType<typeof attachmentWorld>>;
let scene: Scene;
beforeAll(async () => {
  scene = await attachmentWorld();
});
afterAll(() => scene.world.close());

const rows = (thread: number) => scene.world.deps.database.db.select().from(attachments).where(eq(attachments.consultationId, thread));

/** A thread with a photo of the patient and a document of the clinic, and functions to read their stored data. */
async function thread() {
  const { world, upload, staff, store } = scene;
  const one = await registerPatient(world, { language: 'ja' });
  const at = scene.at(one.consultationId);
  await world.put(`${at}/consent`, { consent: true }, one.headers);
  const send = (headers: typeof one.headers, id: string) => world.post(at, { files: [id], client_message_id: id }, headers);
  const hers = (await upload(one.headers, await makePhoto(), { thread: one.consultationId })).id;
  await send(one.headers, hers);
  const theirs = (await upload(staff.headers, PDF, { thread: one.consultationId, name: 'plan.pdf' })).id;
  await send(staff.headers, theirs);
  const stems = new Map((await rows(one.consultationId)).map(({ id, stem }) => [id, stem]));
  const stored = (id: string) => [...store.names].filter((name) => name.startsWith(stems.get(id) ?? '-')).length;
  const consentOf = async (purpose: string) =>
    (await world.get('/api/v1/users/consents', one.headers)).json<{ id: number; purpose: string }[]>().find((row) => row.purpose === purpose)?.id;
  const withdraw = async (purpose: string) => world.post(`/api/v1/users/consents/${await consentOf(purpose)}/withdraw`, undefined, one.headers);
  return { ...one, at, hers, theirs, stored, withdraw };
}

test('with the consent to it goes what she sent, for everybody and from the store; what the clinic sent stays', async () => {
  const { world, staff } = scene;
  const one = await thread();
  expect([one.stored(one.hers), one.stored(one.theirs)]).toEqual([3, 1]);
  const clinic = await openCoordinatorChat(world, staff, one.member.uid);
  await clinic.settled();
  expect((await one.withdraw('attachments')).statusCode).toBe(200);
  const told = await clinic.next('setTranslatedMessage');
  expect(told.files).toMatchObject([{ id: one.hers, gone: 'withdrawn', placeholder: null }]);
  await clinic.close();
  await removeDueFiles(world.deps);
  expect([one.stored(one.hers), one.stored(one.theirs)]).toEqual([0, 1]);
  expect((await world.post(`${one.at}/links`, { files: [one.hers], size: 'small' }, staff.headers)).statusCode).toBe(410);
  expect((await scene.upload(one.headers, await makePhoto(), { thread: one.consultationId })).answer.statusCode).toBe(409);
  expect((await world.get(one.at, one.headers)).json()).toMatchObject({ consent: null, files: [{ id: one.hers, gone: 'withdrawn' }] });
});

test('with the consents of the thread her files go at once, and the clinic’s after thirty days', async () => {
  const { world, staff } = scene;
  const one = await thread();
  expect((await one.withdraw('consultation')).statusCode).toBe(200);
  await removeDueFiles(world.deps);
  expect([one.stored(one.hers), one.stored(one.theirs)]).toEqual([0, 1]);
  expect((await world.post(`${one.at}/links`, { files: [one.theirs], size: 'document' }, staff.headers)).statusCode).toBe(404);
  world.clock.forward(29 * 86_400);
  await deleteExpiredRecords(world.deps);
  await removeDueFiles(world.deps);
  expect(one.stored(one.theirs)).toBe(1);
  world.clock.forward(2 * 86_400);
  await deleteExpiredRecords(world.deps);
  await removeDueFiles(world.deps);
  expect([one.stored(one.theirs), await rows(one.consultationId)]).toEqual([0, []]);
  scene.staff.headers = await world.as(staff.member);
});

test('shows the clinic’s files, and her own as deleted, to a patient who agrees anew within thirty days', async () => {
  const { world } = scene;
  const one = await thread();
  await one.withdraw('consultation');
  await world.post('/api/v1/reservation', makeChatForm(1), one.headers);
  expect((await world.post(`${one.at}/links`, { files: [one.theirs], size: 'document' }, one.headers)).statusCode).toBe(200);
  expect((await world.get(one.at, one.headers)).json()).toMatchObject({ consent: null, files: [{ gone: 'withdrawn' }] });
});

test('with her account everything goes, from the store too', async () => {
  const { world } = scene;
  const one = await thread();
  await world.prove(one.headers);
  expect((await world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers: one.headers })).statusCode).toBe(200);
  await removeDueFiles(world.deps);
  expect([one.stored(one.hers), one.stored(one.theirs), await rows(one.consultationId)]).toEqual([0, 0, []]);
});

test('her export has what was sent, who opened it, and the files themselves', async () => {
  const { world, staff } = scene;
  const one = await thread();
  await world.post(`${one.at}/links`, { files: [one.hers], size: 'large' }, staff.headers);
  await world.prove(one.headers);
  const files = await unzipExport((await world.post('/api/v1/users/export', undefined, one.headers)).json().zip);
  const listed = JSON.parse(files['photos-and-files.json'] ?? '[]');
  expect(listed).toMatchObject([
    { by: 'clinic', kind: 'document', name: 'plan.pdf', copy: `files/${one.theirs}.pdf`, opened: [] },
    { by: 'me', kind: 'picture', gone: null, copy: `files/${one.hers}.webp`, opened: [{ by: 'staff 1' }] },
  ]);
  expect(files[`files/${one.theirs}.pdf`]).toContain('%PDF-1.7');
  expect(files[`files/${one.hers}.webp`]).toMatch(/^RIFF/);
  expect(JSON.parse(files['access-by-clinics.json'] ?? '[]')).toContainEqual(expect.objectContaining({ kind: 'file', by: 'staff 1' }));
});
