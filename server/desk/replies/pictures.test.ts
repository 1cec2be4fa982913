import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CannedReply } from '../../../contract/desk/replies.ts';
import { removeDueFiles } from '../../files/files.jobs.ts';
import { attachmentWorld, makePhoto, PDF } from '../../threads/attachments/attachments.fixture.ts';
import { attachments } from '../../threads/attachments/attachments.tables.ts';
import { type Headers, makeCoordinator, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { messages } from '../../threads/threads.tables.ts';
import { resealReplyPictures, sweepReplyPictures } from './pictures.jobs.ts';
import { REPLY_FIELDS } from './replies.fixture.ts';
import { clinicReplyPictures } from './replies.tables.ts';

type Scene = Awaited<ReturnType<typeof attachmentWorld>>;
let scene: Scene;
let db: Scene['world']['deps']['database']['db'];
let staff: Headers;
beforeAll(async () => {
  scene = await attachmentWorld();
  scene.world.clock.hold();
  db = scene.world.deps.database.db;
  staff = scene.staff.headers;
});
afterAll(() => scene.world.close());

const PATH = '/api/v1/clinic/reply-pictures';
const REPLIES = '/api/v1/clinic/replies';
const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const rowOf = async (id: string) => (await db.select().from(clinicReplyPictures).where(eq(clinicReplyPictures.id, id)))[0];
const stemOf = async (id: string) => (await rowOf(id))?.stem ?? '-';
const stored = (stem: string) => [...scene.store.names].filter((name) => name.startsWith(stem)).length;

async function handIn(headers: Headers, bytes: Uint8Array, id: string = randomUUID()) {
  const type = { 'content-type': 'application/octet-stream' };
  const answer = await scene.world.app.inject({ method: 'PUT', url: `${PATH}/${id}`, headers: { ...headers, ...type }, payload: Buffer.from(bytes) });
  return { id, answer };
}
const links = (headers: Headers, pictures: string[]) => scene.world.post(`${PATH}/links`, { pictures }, headers);
const linkTo = async (headers: Headers, id: string): Promise<string> => (await links(headers, [id])).json().links[0].url;
const save = (reply: CannedReply, pictures: string[] | undefined, headers = staff) =>
  scene.world.put(`${REPLIES}/${reply.id}`, { ...REPLY_FIELDS, version: reply.version, pictures }, headers);
/** A reply with this many pictures. */
async function replyWith(count: number, headers = staff): Promise<{ reply: CannedReply; ids: string[] }> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await handIn(headers, await makePhoto(400, 300))).id);
  return { reply: (await scene.world.post(REPLIES, { ...REPLY_FIELDS, pictures: ids }, headers)).json(), ids };
}
const send = (thread: number, reply: CannedReply, ids: string[], more: object = {}, headers = staff) =>
  scene.world.post(
    `/api/v1/clinic/consultations/${thread}/replies`,
    {
      ...{ reply: reply.id, version: reply.version, values: {}, client_message_id: randomUUID() },
      ...{ pictures: { ids, client_message_id: randomUUID() }, ...more },
    },
    headers,
  );
const listMessages = (thread: number) => db.select().from(messages).where(eq(messages.consultationId, thread)).orderBy(messages.messageId);
const filesOf = (thread: number) => db.select().from(attachments).where(eq(attachments.consultationId, thread));

describe('handing in', () => {
  test('is for the clinic’s staff', async () => {
    const bytes = await makePhoto();
    expect((await handIn({} as Headers, bytes)).answer.statusCode).toBe(401);
    expect((await handIn(scene.her.headers, bytes)).answer.statusCode).toBe(403);
  });

  test('makes a picture anew, sealed, without what the camera wrote', async () => {
    const { id, answer } = await handIn(staff, await makePhoto(2400, 1600));
    expect(answer.json()).toMatchObject({ id, width: 1600, height: 2400, placeholder: expect.stringMatching(/^data:image\/webp/) });
    const row = await rowOf(id);
    expect([row?.state, row?.replyId, row?.hospitalId, row?.sizes]).toEqual(['there', null, 1, ['small', 'medium', 'large']]);
    const sealed = await scene.world.deps.files.get(`${row?.stem}-large.sealed`);
    await expect(sharp(sealed?.bytes).metadata()).rejects.toThrow();
    expect((await scene.world.get(`/files/${row?.stem}-large.sealed`)).statusCode).toBe(404);
  });

  test.each([
    ['a document', PDF, 415, 'replies.not-a-picture'],
    ['words', Buffer.from('not a picture'), 415, 'replies.not-a-picture'],
    ['damage', Buffer.from('ffd8ffe000104a464946', 'hex'), 422, 'attachments.unreadable'],
  ])('refuses %s and leaves nothing', async (_, bytes, status, code) => {
    const before = scene.store.names.size;
    const { id, answer } = await handIn(staff, bytes);
    expect(refusal(answer)).toEqual([status, code]);
    expect([await rowOf(id), scene.store.names.size]).toEqual([undefined, before]);
  });

  test('twice under one id is one picture, and nobody else’s', async () => {
    const bytes = await makePhoto();
    const { id } = await handIn(staff, bytes);
    expect((await handIn(staff, bytes, id)).answer.json().id).toBe(id);
    expect(stored(await stemOf(id))).toBe(3);
    expect(refusal((await handIn(scene.other.headers, bytes, id)).answer)).toEqual([409, 'attachments.taken']);
  });

  test('leaves nothing that the store does not take', async () => {
    const before = scene.store.names.size;
    scene.store.fail(1);
    const { id, answer } = await handIn(staff, await makePhoto());
    expect([...refusal(answer), await rowOf(id)]).toEqual([503, 'attachments.not-stored', undefined]);
    await removeDueFiles(scene.world.deps);
    expect(scene.store.names.size).toBe(before);
  });
});

describe('a link', () => {
  test('opens for the clinic’s staff alone, for their session', async () => {
    const { ids } = await replyWith(1);
    const id = ids[0] as string;
    const colleague = (await makeCoordinator(scene.world)).headers;
    for (const headers of [staff, colleague]) {
      const opened = await scene.open(await linkTo(headers, id), headers);
      expect([opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']]).toEqual([200, 'image/webp', 'private, no-store']);
      expect((await sharp(opened.rawPayload).metadata()).width).toBe(300);
    }
    const url = await linkTo(staff, id);
    for (const headers of [{}, colleague, scene.other.headers, scene.her.headers]) expect((await scene.open(url, headers)).statusCode).toBe(404);
    scene.world.clock.forward(61);
    expect((await scene.open(url, staff)).statusCode).toBe(404);
  });

  test('is given to nobody else, and of what a colleague has not saved to nobody', async () => {
    const { ids } = await replyWith(1);
    const { id: unsaved } = await handIn(staff, await makePhoto());
    const colleague = (await makeCoordinator(scene.world)).headers;
    expect((await links({} as Headers, ids)).statusCode).toBe(401);
    expect((await links(scene.her.headers, ids)).statusCode).toBe(403);
    expect(refusal(await links(scene.other.headers, ids))).toEqual([410, 'attachments.gone']);
    expect(refusal(await links(colleague, [unsaved]))).toEqual([410, 'attachments.gone']);
    expect((await links(staff, [unsaved])).statusCode).toBe(200);
    expect((await links(staff, [])).statusCode).toBe(400);
    expect(
      (
        await links(
          staff,
          Array.from({ length: 9 }, () => randomUUID()),
        )
      ).statusCode,
    ).toBe(400);
  });

  test('never opens a patient photo with the same id, which would bypass the access record', async () => {
    const hers = await scene.sent(scene.her.headers);
    await handIn(staff, await makePhoto(200, 100), hers);
    const opened = await scene.open(await linkTo(staff, hers), staff);
    expect((await sharp(opened.rawPayload).metadata()).height).toBe(200);
    expect((await scene.own(scene.her.headers)).files.find(({ id }) => id === hers)?.views).toEqual([]);
  });
});

describe('a reply', () => {
  test('has the pictures that it was saved with, in their order, and a new version with each change', async () => {
    const { reply, ids } = await replyWith(2);
    expect(reply.pictures?.map(({ id }) => id)).toEqual(ids);
    const turned = (await save(reply, [...ids].reverse())).json<CannedReply>();
    expect([turned.version, turned.pictures?.map(({ id }) => id)]).toEqual([2, [...ids].reverse()]);
    // A client without support for pictures does not remove them.
    expect((await save(turned, undefined)).json<CannedReply>().pictures).toHaveLength(2);
    const shelf = (await scene.world.get(REPLIES, staff)).json<{ replies: CannedReply[] }>().replies;
    expect(shelf.find(({ id }) => id === reply.id)?.pictures?.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  test('deletes the files of a picture that was removed from it', async () => {
    const { reply, ids } = await replyWith(2);
    const [gone, kept] = [await stemOf(ids[0] as string), await stemOf(ids[1] as string)];
    expect((await save(reply, ids.slice(1))).statusCode).toBe(200);
    await removeDueFiles(scene.world.deps);
    expect([await rowOf(ids[0] as string), stored(gone), stored(kept)]).toEqual([undefined, 0, 3]);
  });

  test('refuses a fifth, another reply’s, another clinic’s, a colleague’s unsaved, and one that there is not', async () => {
    const { reply, ids } = await replyWith(1);
    const elsewhere = (await handIn(scene.other.headers, await makePhoto())).id;
    const colleagues = (await handIn((await makeCoordinator(scene.world)).headers, await makePhoto())).id;
    const { reply: second } = await replyWith(0);
    expect((await save(reply, [...ids, ...Array.from({ length: 4 }, () => randomUUID())])).statusCode).toBe(400);
    for (const wrong of [ids, [elsewhere], [colleagues], [randomUUID()]]) expect(refusal(await save(second, wrong))).toEqual([409, 'attachments.not-there']);
    expect((await save(second, [])).json()).toMatchObject({ version: 2, pictures: [] });
    expect(await rowOf(ids[0] as string)).toMatchObject({ replyId: Number(reply.id) });
  });
});

describe('sending', () => {
  test('puts copies of the chosen pictures after the words, for both sides, sealed for the thread', async () => {
    const { reply, ids } = await replyWith(3);
    const one = await registerPatient(scene.world, { language: 'ja' });
    const her = await openPatientChat(scene.world, one);
    await her.settled();
    expect((await send(one.consultationId, reply, [ids[2], ids[0]] as string[])).statusCode).toBe(201);
    expect(await her.next('sendMessage')).toMatchObject({ reply: { reply: reply.id }, files: null });
    const told = await her.next('sendMessage');
    expect(told).toMatchObject({ message: '사진 2장', translated_message: '写真2枚', reply: null, files: [{ kind: 'picture' }, { kind: 'picture' }] });
    await her.close();
    const copies = await filesOf(one.consultationId);
    expect(copies.map(({ side, state }) => [side, state])).toEqual(Array(2).fill(['hospital', 'there']));
    const originals = await Promise.all(ids.map(stemOf));
    expect(copies.filter(({ id, stem }) => ids.includes(id) || originals.includes(stem))).toEqual([]);
    const [first] = (told.files as { id: string }[]).map(({ id }) => id);
    const url = (await scene.world.post(`${scene.at(one.consultationId)}/links`, { files: [first], size: 'large' }, one.headers)).json().links[0].url;
    expect((await sharp((await scene.open(url, one.headers)).rawPayload).metadata()).format).toBe('webp');
  });

  test('is idempotent, and sends text only if the reply has no pictures', async () => {
    const { reply, ids } = await replyWith(1);
    const one = await registerPatient(scene.world);
    const twice = { client_message_id: randomUUID(), pictures: { ids, client_message_id: randomUUID() } };
    for (const _ of [1, 2]) expect((await send(one.consultationId, reply, [], twice)).statusCode).toBe(201);
    expect((await listMessages(one.consultationId)).map(({ files }) => files?.length ?? 0)).toEqual([0, 1]);
    expect(await filesOf(one.consultationId)).toHaveLength(1);
    expect((await send(one.consultationId, reply, [], { pictures: undefined })).statusCode).toBe(201);
    expect(await listMessages(one.consultationId)).toHaveLength(3);
  });

  test('lives on when its reply is withdrawn, whose own pictures leave the store', async () => {
    const { reply, ids } = await replyWith(1);
    const one = await registerPatient(scene.world);
    await send(one.consultationId, reply, ids);
    const stem = await stemOf(ids[0] as string);
    const gone = await scene.world.app.inject({ method: 'DELETE', url: `${REPLIES}/${reply.id}`, headers: staff });
    expect(gone.statusCode).toBe(200);
    await removeDueFiles(scene.world.deps);
    expect([await rowOf(ids[0] as string), stored(stem)]).toEqual([undefined, 0]);
    const [copy] = await filesOf(one.consultationId);
    expect(stored(copy?.stem ?? '-')).toBe(3);
    const body = { files: [copy?.id], size: 'small' };
    expect((await scene.world.post(`${scene.at(one.consultationId)}/links`, body, one.headers)).statusCode).toBe(200);
  });

  test('sends nothing where a picture is another reply’s or cannot be brought', async () => {
    const { reply, ids } = await replyWith(1);
    const { ids: others } = await replyWith(1);
    const one = await registerPatient(scene.world);
    expect(refusal(await send(one.consultationId, reply, others))).toEqual([409, 'attachments.not-there']);
    scene.store.fail(1);
    expect(refusal(await send(one.consultationId, reply, ids))).toEqual([503, 'attachments.not-stored']);
    expect(await listMessages(one.consultationId)).toEqual([]);
    expect((await send(one.consultationId, reply, ids, {}, scene.other.headers)).statusCode).toBe(404);
    expect(await filesOf(one.consultationId)).toEqual([]);
  });
});

test('deletes unsaved pictures after a day, and keeps saved ones', async () => {
  const { ids } = await replyWith(1);
  const { id } = await handIn(staff, await makePhoto());
  const stem = await stemOf(id);
  scene.world.clock.forward(23 * 3_600);
  await sweepReplyPictures(scene.world.deps);
  expect(await rowOf(id)).toBeDefined();
  scene.world.clock.forward(2 * 3_600);
  await sweepReplyPictures(scene.world.deps);
  await removeDueFiles(scene.world.deps);
  expect([await rowOf(id), stored(stem), stored(await stemOf(ids[0] as string))]).toEqual([undefined, 0, 3]);
});

test('with a new key pictures are sealed anew, and open as before', async () => {
  const headers = await scene.world.as(scene.staff.member);
  const { ids } = await replyWith(1, headers);
  const id = ids[0] as string;
  const before = await rowOf(id);
  const { deps } = scene.world;
  const [old] = deps.config.fileKeys;
  deps.config.fileKeys = [{ id: 'newer', secret: Buffer.alloc(32, 7) }, old];
  expect(await resealReplyPictures(deps)).toBeGreaterThan(0);
  await removeDueFiles(deps);
  const now = await rowOf(id);
  expect([before?.keyId, now?.keyId, stored(before?.stem ?? '-'), stored(now?.stem ?? '-')]).toEqual([old.id, 'newer', 0, 3]);
  expect((await scene.open(await linkTo(headers, id), headers)).statusCode).toBe(200);
});
