import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PinList } from '../../../contract/desk/pins.ts';
import { agreements } from '../../accounts/accounts.tables.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { noticeFacts } from '../../notifications/notifications.tables.ts';
import { makeManualJobs } from '../../orders/provider.fixture.ts';
import type { Translator } from '../../providers/translation/port.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords } from '../../threads/threads.tables.ts';
import { threadPins } from './pins.tables.ts';
import { translatePin } from './translate-pins.ts';

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeEach(async () => {
  const translate: Translator['translate'] = async (_text, from) => ({ text: 'She is allergic to penicillin', outcome: 'done', detected: from });
  world = await testWorld({ change: () => ({ jobs: makeManualJobs().jobs, translator: { translate } }) });
  her = await registerPatient(world, { language: 'en' });
  staff = await makeCoordinator(world);
});
afterEach(() => world.close());

const pin = (body: object, headers: Headers = staff.headers) => world.post(`/api/v1/clinic/consultations/${her.consultationId}/pins`, body, headers);
const read = async (headers: Headers = staff.headers): Promise<PinList> =>
  (await world.get(`/api/v1/consultations/${her.consultationId}/pins`, headers)).json();
const pinPath = (pinId: number) => `/api/v1/consultations/${her.consultationId}/pins/${pinId}`;
const unpin = (pinId: number, headers: Headers = staff.headers) => world.app.inject({ method: 'DELETE', url: pinPath(pinId), headers });

/** Sends a message of the patient's; resolves once it is stored. */
async function sendPatientMessage(message: string): Promise<number> {
  const chat = await openPatientChat(world, her);
  chat.send({ action: 'sendMessage', message, translate_and_save: false });
  const { message_id } = await chat.next('sendMessage');
  chat.close();
  return message_id;
}

describe('a fact', () => {
  it('is pinned from a message, with who and when; both sides hear of it, and read it in their languages', async () => {
    const message_id = await sendPatientMessage('I am allergic to penicillin.');
    const [chat, desk] = [await openPatientChat(world, her), await openCoordinatorChat(world, staff)];
    await Promise.all([chat.settled(), desk.settled()]);
    const { id } = (await pin({ kind: 'allergy', message_id, words: '페니실린 알레르기' })).json();
    await Promise.all([chat.next('pinsChanged'), desk.next('pinsChanged')]);
    await translatePin(world.deps, { pinId: id, since: world.clock.now().toISOString() });
    const expected = {
      ...{ id, kind: 'allergy', message_id, form_id: null, by: 'hospital', unpinned: null, disputed_at: null },
      said: { text: '페니실린 알레르기', language: 'ko', translated: 'She is allergic to penicillin', translated_language: 'en', translation: 'done' },
    };
    expect((await read()).pinned).toMatchObject([{ ...expected, author: staff.member.uid }]);
    expect((await read(her.headers)).pinned).toMatchObject([{ ...expected, author: null }]);
    await world.put('/api/v1/clinic/desk/name', { name: 'Minji' }, staff.headers);
    await pin({ kind: 'agreed', message_id });
    expect((await read(her.headers)).pinned[1]).toMatchObject({ author: 'Minji', said: { text: 'I am allergic to penicillin.', language: 'en' } });
  });

  it('is proposed as what its message tells of; nothing is told of another clinic’s', async () => {
    const kindOf = (message_id: number, headers: Headers = staff.headers) =>
      world.get(`/api/v1/clinic/consultations/${her.consultationId}/messages/${message_id}/pin-kind`, headers);
    const kinds = [];
    for (const text of ['I am allergic to penicillin.', 'I take warfarin.', 'I am pregnant.', 'Two sessions, then.'])
      kinds.push((await kindOf(await sendPatientMessage(text))).json());
    expect(kinds).toEqual([{ kind: 'allergy' }, { kind: 'medicines' }, { kind: 'health' }, { kind: null }]);
    expect((await kindOf(1, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    expect((await kindOf(1, her.headers)).statusCode).toBe(403);
    expect((await kindOf(999)).statusCode).toBe(404);
  });

  it('takes her consent when it is about health, whatever its kind, and is not shown without it', async () => {
    const allergic = await sendPatientMessage('I am allergic to penicillin.');
    const plain = await sendPatientMessage('Two sessions, then.');
    expect((await pin({ kind: 'agreed', message_id: allergic })).statusCode).toBe(201);
    expect((await pin({ kind: 'agreed', message_id: plain })).statusCode).toBe(201);
    expect((await read()).pinned).toHaveLength(2);
    await world.deps.database.db
      .update(agreements)
      .set({ withdrawnAt: world.clock.now() })
      .where(eq(agreements.context, `consultation:${her.consultationId}`));
    expect((await read()).pinned.map(({ said }) => said?.text)).toEqual(['Two sessions, then.']);
    for (const body of [
      { kind: 'agreed', message_id: allergic },
      { kind: 'other', message_id: plain, words: '페니실린 알레르기' },
    ])
      expect((await pin(body)).json()).toMatchObject({ code: 'pins.consent-required' });
    expect((await pin({ kind: 'agreed', message_id: plain })).statusCode).toBe(201);
  });

  it('is not pinned from a message that there is not, by another clinic, or by her', async () => {
    const message_id = await sendPatientMessage('I fly home on Sunday.');
    expect((await pin({ kind: 'flight', message_id: 999 })).statusCode).toBe(404);
    expect((await pin({ kind: 'flight', message_id }, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    expect((await pin({ kind: 'flight', message_id }, her.headers)).statusCode).toBe(403);
    expect((await pin({ kind: 'weather', message_id })).statusCode).toBe(400);
    expect((await pin({ kind: 'flight', message_id, words: 'x'.repeat(201) })).statusCode).toBe(400);
    expect((await read()).pinned).toEqual([]);
  });

  it('is unpinned by the clinic, with a record; what the clinic pinned she does not unpin', async () => {
    const { id } = (await pin({ kind: 'agreed', message_id: await sendPatientMessage('Two sessions, then.') })).json();
    expect((await unpin(id, her.headers)).json()).toMatchObject({ code: 'pins.not-yours' });
    expect((await unpin(id, (await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
    const { pinned, unpinned } = (await unpin(id)).json() as PinList;
    expect(pinned).toEqual([]);
    expect(unpinned).toMatchObject([{ id, said: { text: 'Two sessions, then.' }, unpinned: { by: 'hospital', author: staff.member.uid, why: 'unpinned' } }]);
    expect((await unpin(id)).statusCode).toBe(404);
    expect((await read(her.headers)).unpinned).toMatchObject([{ unpinned: { author: null } }]);
  });

  it('she says is wrong, or no longer does: the clinic is told once', async () => {
    const { id } = (await pin({ kind: 'medicines', message_id: await sendPatientMessage('I take aspirin.') })).json();
    const desk = await openCoordinatorChat(world, staff);
    await desk.settled();
    expect((await world.put(`${pinPath(id)}/wrong`, { wrong: true }, staff.headers)).statusCode).toBe(403);
    expect((await world.put(`${pinPath(id)}/wrong`, { wrong: true }, (await registerPatient(world)).headers)).statusCode).toBe(404);
    for (const _ of [1, 2]) expect((await world.put(`${pinPath(id)}/wrong`, { wrong: true }, her.headers)).json().pinned[0].disputed_at).not.toBeNull();
    await desk.next('threadEvent', ({ event }) => event.kind === 'fact-disputed');
    expect(await world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'fact-disputed'))).toHaveLength(1);
    expect((await world.put(`${pinPath(id)}/wrong`, { wrong: false }, her.headers)).json().pinned[0].disputed_at).toBeNull();
  });

  it('is not one of too many', async () => {
    const message_id = await sendPatientMessage('Agreed.');
    const row = {
      consultationId: her.consultationId,
      kind: 'agreed',
      messageId: message_id,
      side: 'hospital',
      by: staff.member.id,
      at: world.clock.now(),
    } as const;
    await world.deps.database.db.insert(threadPins).values(Array.from({ length: 60 }, () => row));
    expect((await pin({ kind: 'other', message_id })).json()).toMatchObject({ code: 'pins.enough' });
  });
});

it('access by the clinic is recorded as part of an opening of the conversation, or as one', async () => {
  const records = () => world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.memberId, her.member.id));
  await read(her.headers);
  expect(await records()).toEqual([]);
  await read();
  await read();
  expect(await records()).toMatchObject([{ readerId: staff.member.id, hospitalId: 1, act: 'chat' }]);
});

it('includes present and former pins in her export', async () => {
  const message_id = await sendPatientMessage('I take aspirin.');
  const { id } = (await pin({ kind: 'medicines', message_id, words: '아스피린 복용' })).json();
  await unpin(id);
  await pin({ kind: 'agreed', message_id });
  const { consultations } = await exportConsultations(world.deps.database.db, her.member.id, 'en');
  expect(consultations).toMatchObject([
    {
      pinned_facts: [
        { kind: 'medicines', by: 'clinic', words: '아스피린 복용', why: 'unpinned', unpinned_by: 'clinic' },
        { kind: 'agreed', message: message_id, unpinned_at: null },
      ],
    },
  ]);
  expect(JSON.stringify(consultations)).not.toContain(staff.member.id);
});
