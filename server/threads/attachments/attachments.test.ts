import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../accounts/accounts.tables.ts';
import { exportFiles } from '../../chat/attachment-access/export-files.ts';
import { removeDueFiles } from '../../files/files.jobs.ts';
import { openCoordinatorChat, openPatientChat, registerPatient } from '../patients.fixture.ts';
import { messages } from '../threads.tables.ts';
import { attachmentWorld, makePhoto, PDF } from './attachments.fixture.ts';
import { attachments } from './attachments.tables.ts';

type Scene = Awaited<ReturnType<typeof attachmentWorld>>;
let scene: Scene;
let db: Scene['world']['deps']['database']['db'];
beforeAll(async () => {
  scene = await attachmentWorld();
  scene.world.clock.hold();
  db = scene.world.deps.database.db;
});
afterAll(() => scene.world.close());

const code = (answer: { json(): { code?: string } }) => answer.json().code;
const rowOf = async (id: string) => (await db.select().from(attachments).where(eq(attachments.id, id)))[0];

describe('handing in', () => {
  test('is for the two sides of a thread, each for its own', async () => {
    const { upload, her, other, world } = scene;
    const bytes = await makePhoto();
    expect((await upload({} as typeof her.headers, bytes)).answer.statusCode).toBe(401);
    expect((await upload(other.headers, bytes)).answer.statusCode).toBe(404);
    expect((await upload((await registerPatient(world)).headers, bytes)).answer.statusCode).toBe(404);
    const { id, answer } = await upload(her.headers, bytes);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(code((await upload(scene.staff.headers, bytes, { id })).answer)).toBe('attachments.taken');
  });

  test('asks a patient for her consent first, and the clinic for none', async () => {
    const { upload, world, staff } = scene;
    const one = await registerPatient(world);
    const thread = one.consultationId;
    const bytes = await makePhoto();
    const refused = await upload(one.headers, bytes, { thread });
    expect([refused.answer.statusCode, code(refused.answer)]).toEqual([409, 'attachments.consent-required']);
    expect((await world.put(`${scene.at(thread)}/consent`, { consent: false }, one.headers)).json().code).toBe('consultations.consents-required');
    expect((await upload(staff.headers, bytes, { thread })).answer.statusCode).toBe(200);
    const agreed = await world.put(`${scene.at(thread)}/consent`, { consent: true }, one.headers);
    expect(agreed.json()).toMatchObject({ consent: { version: '2025-02-10' }, files: [] });
    await world.put(`${scene.at(thread)}/consent`, { consent: true }, one.headers);
    const ledger = (await world.get('/api/v1/users/consents', one.headers)).json<{ purpose: string }[]>();
    expect(ledger.filter(({ purpose }) => purpose === 'attachments')).toHaveLength(1);
    expect((await upload(one.headers, bytes, { thread })).answer.statusCode).toBe(200);
  });

  test('makes a picture anew: upright, without what the camera wrote, in three widths that are sealed', async () => {
    const { file, id } = await scene.upload(scene.her.headers, await makePhoto(2400, 1600));
    // A photo from a camera held sideways (EXIF orientation 6), so width and height are swapped.
    expect(file).toMatchObject({ kind: 'picture', width: 1600, height: 2400, name: '', gone: null });
    expect(file.placeholder).toMatch(/^data:image\/webp;base64,/);
    const row = await rowOf(id);
    expect(row?.sizes).toEqual(['small', 'medium', 'large']);
    for (const size of ['small', 'medium', 'large'] as const) {
      const stored = await scene.world.deps.files.get(`${row?.stem}-${size}.sealed`);
      await expect(sharp(stored?.bytes).metadata()).rejects.toThrow();
      const opened = await scene.open(await scene.link(scene.her.headers, id, size), scene.her.headers);
      const { format, width, exif, icc, xmp, orientation } = await sharp(opened.rawPayload).metadata();
      expect([format, width, exif, icc, xmp, orientation]).toEqual([
        'webp',
        { small: 320, medium: 960, large: 1600 }[size],
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(opened.rawPayload.includes('Naru test camera')).toBe(false);
    }
    // No public address serves it.
    expect((await scene.world.get(`/files/${row?.stem}-large.sealed`)).statusCode).toBe(404);
  });

  test.each(['png', 'webp'] as const)('takes a %s', async (format) => {
    expect((await scene.upload(scene.her.headers, await makePhoto(300, 200, format))).answer.statusCode).toBe(200);
  });

  test('keeps the angle of a photo that was taken with the guide, for both sides, the record and her copy; of a document none', async () => {
    const { her, staff, upload, send, world } = scene;
    const { file, id } = await upload(her.headers, await makePhoto(), { angle: 'face-half-left' });
    const plain = await upload(her.headers, await makePhoto());
    expect([file.angle, plain.file.angle]).toEqual(['face-half-left', undefined]);
    expect((await upload(her.headers, PDF, { name: 'a.pdf', angle: 'face-left' })).file.angle).toBeUndefined();
    expect((await upload(her.headers, await makePhoto(), { angle: 'elbow' })).answer.statusCode).toBe(400);
    await send(her.headers, [id, plain.id]);
    const record = (await world.post(`/api/v1/clinic/consultations/${her.consultationId}/record`, undefined, staff.headers)).json<{
      messages: { files: object[] }[];
    }>();
    expect(record.messages.at(-1)?.files).toEqual([
      { kind: 'picture', name: '', gone: null, angle: 'face-half-left' },
      { kind: 'picture', name: '', gone: null },
    ]);
    const clinic = await openCoordinatorChat(world, staff, her.member.uid);
    await clinic.settled();
    clinic.send({ action: 'getChatHistory' });
    const { history } = await clinic.next('getChatHistory');
    expect((history.at(-1)?.files ?? []).map(({ angle }) => angle)).toEqual(['face-half-left', undefined]);
    await clinic.close();
    const { 'photos-and-files': listed } = (await exportFiles(world.deps)(db, her.member.id)) as { 'photos-and-files': object[] };
    expect(listed).toContainEqual(expect.objectContaining({ id, angle: 'face-half-left' }));
  });

  test('twice under one id is one file, also at once', async () => {
    const bytes = await makePhoto();
    const id = randomUUID();
    const both = await Promise.all([scene.upload(scene.her.headers, bytes, { id }), scene.upload(scene.her.headers, bytes, { id })]);
    expect(both.map(({ answer }) => answer.statusCode).filter((status) => status === 200).length).toBeGreaterThan(0);
    const again = await scene.upload(scene.her.headers, bytes, { id });
    expect([again.answer.statusCode, again.file.id]).toEqual([200, id]);
    const row = await rowOf(id);
    expect([...scene.store.names].filter((name) => name.startsWith(row?.stem ?? '-'))).toHaveLength(3);
  });
});

describe('sending', () => {
  test('makes one message of them, which both sides hear at once, in words for who does not know files', async () => {
    const { her, staff, upload, send, world } = scene;
    const [one, clinic] = [await openPatientChat(world, her), await openCoordinatorChat(world, staff, her.member.uid)];
    await Promise.all([one.settled(), clinic.settled()]);
    const ids = [(await upload(her.headers, await makePhoto())).id, (await upload(her.headers, await makePhoto())).id];
    const clientMessageId = randomUUID();
    expect((await send(her.headers, ids, clientMessageId)).statusCode).toBe(201);
    expect((await send(her.headers, ids, clientMessageId)).statusCode).toBe(201);
    for (const socket of [one, clinic]) {
      const told = await socket.next('sendMessage');
      expect(told).toMatchObject({ message: '2 photos', translated_message: '사진 2장', translation: 'done', client_message_id: clientMessageId, card: null });
      expect((told.files as { id: string }[]).map(({ id }) => id)).toEqual(ids);
    }
    const stored = await db.select().from(messages).where(eq(messages.clientMessageId, clientMessageId));
    expect(stored).toHaveLength(1);
    const inbox = (await world.get('/api/v1/clinic/consultations', staff.headers)).json<{ id: number; last_message_translated: string }[]>();
    expect(inbox.find(({ id }) => id === her.consultationId)?.last_message_translated).toBe('사진 2장');
    await Promise.all([one, clinic].map((socket) => socket.close()));
  });

  test('takes what its sender handed in, once', async () => {
    const { her, staff, other, upload, send } = scene;
    const { id } = await upload(her.headers, await makePhoto());
    expect((await send({} as typeof her.headers, [id])).statusCode).toBe(401);
    expect((await send(other.headers, [id])).statusCode).toBe(404);
    expect(code(await send(staff.headers, [id]))).toBe('attachments.not-there');
    expect((await send(her.headers, [])).statusCode).toBe(400);
    expect((await send(her.headers, [id])).statusCode).toBe(201);
    expect(code(await send(her.headers, [id]))).toBe('attachments.not-there');
  });
});

describe('opening', () => {
  test('needs a link of the same session, which holds a minute', async () => {
    const { her, staff, world, links, link, open, sent } = scene;
    const id = await sent(her.headers);
    const again = await world.as(her.member);
    expect((await links({} as typeof her.headers, [id])).statusCode).toBe(401);
    expect((await links(scene.other.headers, [id])).statusCode).toBe(404);
    const url = await link(staff.headers, id, 'small');
    expect((await open(url, staff.headers)).statusCode).toBe(200);
    expect((await open(url)).statusCode).toBe(404);
    expect((await open(url, her.headers)).statusCode).toBe(404);
    expect((await open(await link(her.headers, id), again)).statusCode).toBe(404);
    expect((await open(url.replace('.small.', '.large.'), staff.headers)).statusCode).toBe(404);
    world.clock.forward(61);
    expect((await open(url, staff.headers)).statusCode).toBe(404);
  });

  test('goes by the cookie of our own page, and by no other session’s', async () => {
    const { her, world, link, open, sent } = scene;
    const id = await sent(her.headers);
    const url = await link(her.headers, id);
    expect((await open(url, { cookie: 'naru_refresh=guessed' })).statusCode).toBe(404);
    await db.update(sessions).set({ endedAt: world.clock.now(), endedWhy: 'logout' }).where(eq(sessions.memberId, her.member.id));
    world.deps.bus.publish('session.ended', { sessionId: '' });
    her.headers = await world.as(her.member);
    expect((await open(url, her.headers)).statusCode).toBe(404);
  });

  test('is nothing for an interpreter, an operator, or a coordinator who has left the clinic since', async () => {
    const { her, world, link, open, sent, links } = scene;
    const id = await sent(her.headers);
    for (const role of ['interpreter', 'operator'] as const) expect((await links(await world.as(await world.person({ role })), [id])).statusCode).toBe(404);
    const leaving = await world.person({ role: 'hospital', hospitalId: 1 });
    const headers = await world.as(leaving);
    const url = await link(headers, id);
    expect((await open(url, headers)).statusCode).toBe(200);
    await db
      .update(sessions)
      .set({ endedAt: world.clock.now(), endedWhy: 'moved' as never })
      .where(eq(sessions.memberId, leaving.id));
    const [session] = await db.select().from(sessions).where(eq(sessions.memberId, leaving.id));
    world.deps.bus.publish('session.ended', { sessionId: session?.id ?? '' });
    expect((await open(url, headers)).statusCode).toBe(404);
  });

  test('by the clinic is kept, and shown to the patient; her own is not', async () => {
    const { her, staff, link, own, sent, world } = scene;
    const id = await sent(her.headers);
    const colleague = await world.as(await world.person({ role: 'hospital', hospitalId: 1 }));
    const seen = async () => (await own(her.headers)).files.find((file) => file.id === id)?.views ?? [];
    await link(her.headers, id);
    expect(await seen()).toEqual([]);
    await link(staff.headers, id, 'small');
    world.clock.forward(5);
    await link(colleague, id);
    const views = await seen();
    expect(views.map(({ at }) => at)).toHaveLength(2);
    expect(new Set(views.map((view) => view.staff)).size).toBe(2);
    // The patient sees the name that the coordinator chose for patients; null before one is chosen.
    expect(views.map(({ name }) => name)).toEqual([null, null]);
    await world.put('/api/v1/clinic/desk/name', { name: 'Minji' }, colleague);
    expect((await seen()).map(({ name }) => name)).toEqual([null, 'Minji']);
    expect((await world.get(scene.at(), staff.headers)).statusCode).toBe(403);
  });

  test('says in a sentence that a file is gone', async () => {
    const { her, sent, link, links, takeBack, open } = scene;
    const id = await sent(her.headers);
    const url = await link(her.headers, id);
    await takeBack(her.headers, id);
    expect((await open(url, her.headers)).statusCode).toBe(404);
    expect([(await links(her.headers, [id])).statusCode, code(await links(her.headers, [id]))]).toEqual([410, 'attachments.gone']);
  });
});

describe('taking back', () => {
  test('is for the side that sent it; it is gone for all and its line stays', async () => {
    const { her, staff, other, takeBack, sent, world, store } = scene;
    const id = await sent(her.headers, PDF, 'blood.pdf');
    const clinic = await openCoordinatorChat(world, staff, her.member.uid);
    await clinic.settled();
    expect((await takeBack({} as typeof her.headers, id)).statusCode).toBe(401);
    for (const headers of [staff.headers, other.headers]) expect((await takeBack(headers, id)).statusCode).toBe(404);
    const stem = (await rowOf(id))?.stem ?? '';
    expect((await takeBack(her.headers, id)).statusCode).toBe(200);
    expect((await takeBack(her.headers, id)).statusCode).toBe(200);
    const told = await clinic.next('setTranslatedMessage');
    expect(told.files).toEqual([{ id, kind: 'document', name: '', width: null, height: null, placeholder: null, gone: 'taken-back' }]);
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.messageId, told.message_id as number))
      .limit(1);
    expect([message?.message, message?.translated].join()).not.toContain('blood');
    await removeDueFiles(world.deps);
    expect([...store.names].filter((name) => name.startsWith(stem))).toEqual([]);
    await clinic.close();
  });

  test('leaves nothing of an unsent attachment', async () => {
    const { her, upload, takeBack } = scene;
    const { id } = await upload(her.headers, await makePhoto());
    expect((await takeBack(her.headers, id)).statusCode).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
  });
});
