import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/index.ts';
import { unzipExport } from '../../accounts/privacy/privacy.fixture.ts';
import { noticeFacts } from '../../notifications/notifications.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient, tokenOf } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { clinicNotes } from './notes.tables.ts';

const WORDS = '가격에 민감하신 분';
const CHANGED = '환불 문의 가능성 있음';

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeEach(async () => {
  world = await testWorld();
  her = await registerPatient(world, { language: 'en' });
  staff = await makeCoordinator(world);
});
afterEach(() => world.close());

const path = (noteId?: number) => `/api/v1/clinic/consultations/${her.consultationId}/notes${noteId === undefined ? '' : `/${noteId}`}`;
const write = (headers: Headers = staff.headers, words = WORDS) => world.post(path(), { words }, headers);
const withdraw = (noteId: number, headers: Headers = staff.headers) => world.app.inject({ method: 'DELETE', url: path(noteId), headers });

describe('a note', () => {
  it('has its author and time, and is another one live for her colleagues', async () => {
    const colleague = await makeCoordinator(world);
    const desk = await openCoordinatorChat(world, colleague);
    await desk.settled();
    const written = await write();
    expect([written.statusCode, written.json()]).toEqual([
      201,
      [{ id: expect.any(Number), author: staff.member.uid, mine: true, at: expect.any(String), edited_at: null, withdrawn_at: null, words: WORDS }],
    ]);
    expect(await desk.next('notesChanged')).toEqual({ action: 'notesChanged', receiver_id: her.member.uid });
    expect((await world.get(path(), colleague.headers)).json()).toMatchObject([{ mine: false, words: WORDS }]);
  });

  it('is changed and withdrawn by its author alone', async () => {
    const colleague = await makeCoordinator(world);
    const [{ id }] = (await write()).json();
    expect((await world.put(path(id), { words: CHANGED }, colleague.headers)).statusCode).toBe(404);
    expect((await withdraw(id, colleague.headers)).statusCode).toBe(404);
    expect((await world.put(path(id), { words: '  ' }, staff.headers)).statusCode).toBe(400);
    expect((await world.put(path(id), { words: CHANGED }, staff.headers)).json()).toMatchObject([{ words: CHANGED, edited_at: expect.any(String) }]);
    expect((await withdraw(id)).json()).toMatchObject([{ words: '', withdrawn_at: expect.any(String) }]);
    expect((await world.put(path(id), { words: WORDS }, staff.headers)).statusCode).toBe(404);
    const [row] = await world.deps.database.db.select().from(clinicNotes).where(eq(clinicNotes.id, id));
    expect(row?.words).toBe('');
  });

  it('is of its own clinic and of an open conversation, and goes with it', async () => {
    const [{ id }] = (await write()).json();
    const elsewhere = await makeCoordinator(world, 2);
    for (const answer of [await world.get(path(), elsewhere.headers), await write(elsewhere.headers), await withdraw(id, elsewhere.headers)])
      expect(answer.statusCode).toBe(404);
    const { db } = world.deps.database;
    await db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, her.consultationId));
    expect((await world.get(path(), staff.headers)).statusCode).toBe(404);
    const { purgeClosedThreads: purgeClosed } = await import('../../chat/close-consultation.ts');
    await purgeClosed(db, new Date(world.clock.now().getTime() + 1_000));
    expect(await db.select().from(clinicNotes).where(eq(clinicNotes.id, id))).toEqual([]);
  });
});

describe('a note never reaches the patient', () => {
  it('is not sent over her sockets', async () => {
    const [chat, everything] = [await openPatientChat(world, her), await openCoordinatorChat(world, staff)];
    const changes = await openChat(world, { user_type: 'user', hears: 'changes', token: tokenOf(her.headers) });
    await Promise.all([chat, changes, everything].map((each) => each.settled()));
    const [{ id }] = (await write()).json();
    await world.put(path(id), { words: CHANGED }, staff.headers);
    await withdraw(id);
    await everything.next('notesChanged');
    chat.send({ action: 'getChatHistory' });
    await chat.next('getChatHistory');
    await chat.settled();
    await changes.settled();
    // All frames except the responses to the patient's own requests.
    const heard = [...chat.frames, ...changes.frames].filter(({ action }) => !['pong', 'error', 'getChatHistory'].includes(action));
    expect(heard).toEqual([]);
    expect(JSON.stringify([chat.frames, changes.frames])).not.toMatch(new RegExp(`${WORDS}|${CHANGED}|notes`));
  });

  it('is not in any call that she may make about her thread, her notices, or her copy of everything', async () => {
    await write();
    const visible = allEndpoints.filter(({ method, who }) => method === 'GET' && who !== 'hospital' && who !== 'operator' && who !== 'interpreter');
    expect(visible.length).toBeGreaterThan(20);
    for (const { path: template } of visible) {
      const url = template.replaceAll(/\{hospital_id\}/g, '1').replaceAll(/\{[a-z_]+\}/g, String(her.consultationId));
      expect((await world.get(url, her.headers)).body, url).not.toContain(WORDS);
    }
    for (const answer of [await world.get(path(), her.headers), await write(her.headers)]) expect(answer.statusCode).toBe(403);
    const exported = await world.post('/api/v1/users/export', undefined, await world.prove(her.headers));
    const files = await unzipExport(exported.json().zip);
    expect(Object.keys(files)).toContain('consultations.json');
    expect(Object.values(files).join('\n')).not.toContain(WORDS);
  });

  it('causes no notice', async () => {
    const facts = () => world.deps.database.db.select().from(noticeFacts);
    const before = await facts();
    await write();
    expect(await facts()).toEqual(before);
  });
});
