import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formerTexts } from '../../threads/changes.tables.ts';
import { makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { exportConsultations } from '../export-consultations.ts';
import { openChangeWorld, RIGHT_DOSE, translateToEnglish, WRONG_DOSE } from './changes.fixture.ts';

let at: Awaited<ReturnType<typeof openChangeWorld>>;
beforeEach(async () => {
  at = await openChangeWorld();
});
afterEach(() => at.world.close());

const STAYS = 'Hello there.';

describe('a correction', () => {
  it('is told to both sides at once with its own translation, guarded anew, and names the dose that changed', async () => {
    const id = await at.says('hospital', WRONG_DOSE);
    const corrected = await at.correct(id, RIGHT_DOSE, at.staff.headers);
    expect(corrected.statusCode).toBe(200);
    const change = { number: 1, kind: 'corrected', at: at.world.clock.now().toISOString(), held: ['dose'] };
    expect(corrected.json()).toEqual(change);
    const first = await at.told(id, (frame) => frame.change?.number === 1);
    for (const frame of [first.hers, first.clinics]) expect(frame).toMatchObject({ message: RIGHT_DOSE, change });
    const translated = await at.told(id, (frame) => frame.translation === 'done' && frame.translated_message === translateToEnglish(RIGHT_DOSE));
    expect(translated.hers).toMatchObject({
      message: RIGHT_DOSE,
      translated_message: translateToEnglish(RIGHT_DOSE),
      change,
      facts: [{ kind: 'frequency' }, { kind: 'quantity', value: 5 }].slice(-1),
    });
    at.her.send({ action: 'getChatHistory' });
    expect((await at.her.next('getChatHistory')).history).toMatchObject([
      { message: RIGHT_DOSE, hospital_translated_message: translateToEnglish(RIGHT_DOSE), change },
    ]);
  });

  it('never has the translation of the former words, however late that comes', async () => {
    const [letGo, letGoNew] = [at.hold(WRONG_DOSE), at.hold(RIGHT_DOSE)];
    const id = await at.says('hospital', WRONG_DOSE, { settled: false });
    await at.correct(id, RIGHT_DOSE, at.staff.headers);
    letGo();
    await at.her.settled();
    expect(await at.row(id)).toMatchObject({ message: RIGHT_DOSE, translated: null, translation: 'pending' });
    letGoNew();
    expect((await at.told(id, ({ translation }) => translation === 'done')).hers).toMatchObject({
      message: RIGHT_DOSE,
      translated_message: translateToEnglish(RIGHT_DOSE),
    });
    const told = at.her.frames.filter((frame) => frame.action === 'setTranslatedMessage');
    expect(told.filter(({ message, translated_message }) => message === RIGHT_DOSE && translated_message === translateToEnglish(WRONG_DOSE))).toEqual([]);
  });

  it('with the same text changes nothing, and a typo is not reported as a changed dose', async () => {
    const id = await at.says('hospital', WRONG_DOSE);
    expect((await at.correct(id, WRONG_DOSE, at.staff.headers)).statusCode).toBe(200);
    expect(await at.row(id)).toMatchObject({ changes: 0, change: null });
    expect((await at.correct(id, `${WRONG_DOSE}!`, at.staff.headers)).json()).toMatchObject({ number: 1, held: [] });
    expect(await at.facts()).toEqual([]);
    // Repeats the call, as after a lost response.
    expect((await at.correct(id, `${WRONG_DOSE}!`, at.staff.headers)).json()).toMatchObject({ number: 1 });
  });

  it('from a view of words that were changed meanwhile is refused', async () => {
    const id = await at.says('hospital', WRONG_DOSE);
    await at.correct(id, RIGHT_DOSE, at.staff.headers);
    expect((await at.correct(id, `${RIGHT_DOSE}!`, at.staff.headers)).json()).toMatchObject({ code: 'consultations.changed-meanwhile' });
    expect((await at.correct(id, `${RIGHT_DOSE}!`, at.staff.headers, 1)).json()).toMatchObject({ number: 2, held: ['dose'] });
    await at.withdraw(id, at.staff.headers);
    expect((await at.correct(id, WRONG_DOSE, at.staff.headers, 3)).json()).toMatchObject({ code: 'consultations.not-changeable' });
  });

  it('takes fifteen minutes of the server’s clock, from the sending on', async () => {
    const id = await at.says('user', 'I take 50 mg a day.');
    await at.later(14 * 60 + 59);
    expect((await at.correct(id, 'I take 5 mg a day.', at.given.headers)).statusCode).toBe(200);
    await at.later(1);
    for (const late of [await at.correct(id, 'I take 6 mg a day.', at.given.headers, 1), await at.withdraw(id, at.given.headers)])
      expect([late.statusCode, late.json().code]).toEqual([409, 'consultations.change-late']);
  });

  it('is of one’s own words alone; a colleague’s are withdrawn, not written', async () => {
    const [hers, clinics] = [await at.says('user', 'Hi there.'), await at.says('hospital', WRONG_DOSE)];
    const [colleague, elsewhere, stranger] = [
      await makeCoordinator(at.world),
      await makeCoordinator(at.world, 2),
      await registerPatient(at.world, { language: 'en' }),
    ];
    const tries = [
      await at.correct(clinics, RIGHT_DOSE, at.given.headers),
      await at.withdraw(clinics, at.given.headers),
      await at.correct(hers, RIGHT_DOSE, at.staff.headers),
      await at.withdraw(hers, at.staff.headers),
      ...(await Promise.all(
        [elsewhere, stranger].flatMap(({ headers }) => [at.correct(clinics, RIGHT_DOSE, headers), at.withdraw(clinics, headers), at.former(clinics, headers)]),
      )),
      await at.withdraw(999, at.staff.headers),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 404));
    expect((await at.world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${at.given.consultationId}/messages/${clinics}` })).statusCode).toBe(401);
    expect((await at.correct(clinics, ' ', at.staff.headers)).statusCode).toBe(400);
    expect((await at.correct(clinics, 'x'.repeat(4_001), at.staff.headers)).statusCode).toBe(400);
    expect((await at.correct(clinics, RIGHT_DOSE, colleague.headers)).json()).toMatchObject({ code: 'consultations.colleagues-words' });
    expect((await at.withdraw(clinics, colleague.headers)).statusCode).toBe(200);
    const [former] = (await at.former(clinics, at.staff.headers)).json();
    expect(former).toMatchObject({ kind: 'withdrawn', message: WRONG_DOSE, by: expect.stringContaining(colleague.member.uid) });
  });

  it('is not for files, cards and "one moment"; a card is withdrawn', async () => {
    const ids = [await at.says('hospital', STAYS), await at.says('hospital', 'Well.'), await at.says('hospital', WRONG_DOSE)] as const;
    const { db } = at.world.deps.database;
    const of = (id: number) => and(eq(messages.consultationId, at.given.consultationId), eq(messages.messageId, id));
    const card = { template: 'dose', version: 1, kind: 'aftercare', title: { ko: '약', en: 'Medicine' }, rows: [], values: {} } as never;
    await db.update(messages).set({ files: [] }).where(of(ids[0]));
    await db.update(messages).set({ keepsWaiting: true }).where(of(ids[1]));
    await db.update(messages).set({ card }).where(of(ids[2]));
    for (const id of ids) expect((await at.correct(id, 'Other.', at.staff.headers)).json()).toMatchObject({ code: 'consultations.not-changeable' });
    for (const id of ids.slice(0, 2)) expect((await at.withdraw(id, at.staff.headers)).json()).toMatchObject({ code: 'consultations.not-changeable' });
    expect((await at.withdraw(ids[2], at.staff.headers)).json()).toMatchObject({ kind: 'withdrawn', held: ['dose'] });
    expect(await at.row(ids[2])).toMatchObject({ card: null, message: '회수된 메시지입니다.' });
  });
});

describe('a withdrawn message', () => {
  it('is told as such in both languages, and its words are nowhere but in the record', async () => {
    const id = await at.says('hospital', WRONG_DOSE);
    const answered = await at.withdraw(id, at.staff.headers);
    expect(answered.json()).toMatchObject({ kind: 'withdrawn', held: ['dose'] });
    const { hers, clinics } = await at.told(id, ({ change }) => change?.kind === 'withdrawn');
    for (const frame of [hers, clinics])
      expect(frame).toMatchObject({
        message: '회수된 메시지입니다.',
        translated_message: 'This message was withdrawn.',
        translation: 'done',
        facts: [],
        marks: [],
      });
    at.her.send({ action: 'getChatHistory' });
    expect(JSON.stringify(await at.her.next('getChatHistory'))).not.toContain('mg');
    expect(await at.withdraw(id, at.staff.headers)).toMatchObject({ statusCode: 200 });
    expect(await at.world.deps.database.db.select().from(formerTexts).where(eq(formerTexts.consultationId, at.given.consultationId))).toHaveLength(1);
    const list = (await at.world.get('/api/v1/reservation', at.given.headers)).json();
    expect(list).toMatchObject([{ last_message: 'This message was withdrawn.' }]);
  });

  it('stays in the clinic’s record, read on the record; the patient reads former words of her own', async () => {
    const [hers, clinics] = [await at.says('user', 'I take 50 mg a day.'), await at.says('hospital', WRONG_DOSE)];
    await at.correct(hers, 'I take 5 mg a day.', at.given.headers);
    await at.withdraw(clinics, at.staff.headers);
    expect((await at.former(hers, at.given.headers)).json()).toMatchObject([{ number: 1, kind: 'corrected', message: 'I take 50 mg a day.', by: null }]);
    expect((await at.former(clinics, at.given.headers)).statusCode).toBe(404);
    const before = (await at.accesses()).length;
    expect((await at.former(hers, at.staff.headers)).json()).toMatchObject([{ message: 'I take 50 mg a day.', translated: '저는 하루에 50mg을 먹습니다.' }]);
    expect((await at.former(clinics, at.staff.headers)).json()).toMatchObject([
      { kind: 'withdrawn', message: WRONG_DOSE, translated: translateToEnglish(WRONG_DOSE) },
    ]);
    expect((await at.accesses()).slice(before)).toMatchObject([
      { act: 'former', memberId: at.given.member.id },
      { act: 'former', memberId: at.given.member.id },
    ]);
    const copy = await exportConsultations(at.world.deps.database.db, at.given.member.id, 'en');
    expect(copy.consultations).toMatchObject([
      {
        messages: [
          { message: 'I take 5 mg a day.', former_texts: [{ message: 'I take 50 mg a day.', ended_by: 'corrected' }] },
          { change: { kind: 'withdrawn' }, former_texts: [{ message: WRONG_DOSE, translation: translateToEnglish(WRONG_DOSE), ended_by: 'withdrawn' }] },
        ],
      },
    ]);
    await at.world.deps.database.db.delete(consultations).where(eq(consultations.id, at.given.consultationId));
    expect((await at.world.deps.database.db.select().from(formerTexts)).filter(({ consultationId }) => consultationId === at.given.consultationId)).toEqual([]);
  });

  it('is not found after the patient withdrew her consents', async () => {
    const id = await at.says('hospital', WRONG_DOSE);
    const [consent] = (await at.world.get('/api/v1/users/consents', at.given.headers)).json();
    await at.world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, at.given.headers);
    for (const tried of [await at.correct(id, RIGHT_DOSE, at.staff.headers), await at.withdraw(id, at.staff.headers), await at.former(id, at.staff.headers)])
      expect(tried.statusCode).toBe(404);
  });
});

describe('people who may have acted on it', () => {
  const read = async (line: typeof at.her, id: number) => {
    line.send({ action: 'readMessages', message_id: id });
    await line.settled();
  };

  it('is told at once where she had read it, and through the night where it was a dose', async () => {
    const id = await at.says('hospital', WRONG_DOSE);
    await read(at.her, id);
    await at.withdraw(id, at.staff.headers);
    expect(await at.facts()).toMatchObject([{ dueAt: at.world.clock.now(), about: { reader: 'user', messageId: id, bodily: true, onlyUnread: false } }]);
  });

  it('is told where she is not looking, and not where she comes upon it by herself', async () => {
    const id = await at.says('hospital', '내일 오후 3시에 오세요.');
    await at.correct(id, '내일 오후 4시에 오세요.', at.staff.headers);
    const due = new Date(at.world.clock.now().getTime() + 120_000);
    expect(await at.facts()).toMatchObject([{ dueAt: due, about: { onlyUnread: true, bodily: false } }]);
  });

  it('is the clinic, where a patient corrects what she said', async () => {
    const id = await at.says('user', 'I take 50 mg a day.');
    await read(at.desk, id);
    await at.says('hospital', STAYS);
    expect((await at.thread())?.waitingSince).toBeNull();
    await at.correct(id, 'I take 5 mg a day.', at.given.headers);
    expect(await at.facts()).toMatchObject([{ about: { reader: 'hospital' } }]);
    expect((await at.thread())?.waitingSince).toEqual(at.world.clock.now());
  });
});

describe('the wait for an answer', () => {
  it('ends with the only word that waited, and comes back with an answer that was withdrawn', async () => {
    const [one, two] = [await at.says('user', 'Hi there.'), await at.says('user', 'Anybody?')];
    const since = (await at.thread())?.waitingSince;
    expect((await at.withdraw(one, at.given.headers)).statusCode).toBe(200);
    expect((await at.thread())?.waitingSince).toEqual(since);
    const answer = await at.says('hospital', STAYS);
    expect((await at.thread())?.waitingSince).toBeNull();
    await at.withdraw(answer, at.staff.headers);
    expect((await at.thread())?.waitingSince).toEqual(since);
    expect((await at.withdraw(two, at.given.headers)).json()).toMatchObject({ kind: 'withdrawn' });
    expect((await at.thread())?.waitingSince).toBeNull();
  });
});
