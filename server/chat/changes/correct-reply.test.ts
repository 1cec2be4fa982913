import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXPECTED_ENGLISH, EXPECTED_KOREAN, HOLE_VALUES } from '../../desk/replies/replies.fixture.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { formerTexts } from '../../threads/changes.tables.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { messages } from '../../threads/threads.tables.ts';
import { exportConsultations } from '../export-consultations.ts';

let world: World;
let asked: string[];
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
let given: Awaited<ReturnType<typeof registerPatient>>;
beforeEach(async () => {
  asked = [];
  world = await testWorld({
    change: () => ({
      translator: {
        async translate(text, from) {
          asked.push(text);
          return { text, outcome: 'done', detected: from };
        },
      },
    }),
  });
  world.clock.hold();
  staff = await makeCoordinator(world);
  given = await registerPatient(world, { language: 'en' });
});
afterEach(() => world.close());

const url = (messageId: number, id = given.consultationId) => `/api/v1/clinic/consultations/${id}/messages/${messageId}/reply`;
const send = async (values: object = HOLE_VALUES, more: object = {}) => {
  const body = { reply: 'visit-and-money', version: 1, values, client_message_id: randomUUID(), ...more };
  return world.post(`/api/v1/clinic/consultations/${given.consultationId}/replies`, body, staff.headers);
};
const sent = async () => (await send()).json<{ message_id: number }>().message_id;
const correct = (messageId: number, values: object, { headers = staff.headers as Headers, seen = 0, ...more } = {}) =>
  world.put(url(messageId), { values, seen, ...more }, headers);
const rows = () => world.deps.database.db.select().from(messages).where(eq(messages.consultationId, given.consultationId)).orderBy(messages.messageId);
const former = () => world.deps.database.db.select().from(formerTexts).where(eq(formerTexts.consultationId, given.consultationId));
const refusal = (response: { statusCode: number; json(): { code: string } }) => [response.statusCode, response.json().code];
const DEARER = { ...HOLE_VALUES, price: '450 USD' };

describe('correcting a canned reply through its holes', () => {
  it('keeps the checked texts, notifies both sides, reports the changed amount and asks no translator', async () => {
    const id = await sent();
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const corrected = await correct(id, DEARER);
    const change = { number: 1, kind: 'corrected', at: world.clock.now().toISOString(), held: ['amount'] };
    expect([corrected.statusCode, corrected.json()]).toEqual([200, change]);
    const [message, translated] = [EXPECTED_KOREAN.replace('$350', '$450'), EXPECTED_ENGLISH.replace('$350', '$450')];
    const reply = { reply: 'visit-and-money', version: 1, values: { price: { type: 'amount', minor: 45_000, currency: 'USD' } } };
    for (const side of [her, desk])
      expect(await side.next('setTranslatedMessage')).toMatchObject({ message, translated_message: translated, translation: 'done', change, reply });
    expect(await rows()).toMatchObject([{ message, translated, reply, changes: 1, translation: 'done' }]);
    expect(Object.keys((await rows())[0]?.reply?.texts ?? {}).sort()).toEqual(['ar', 'en', 'ja', 'ko', 'zh']);
    expect(await former()).toMatchObject([{ message: EXPECTED_KOREAN, translated: EXPECTED_ENGLISH, number: 1 }]);
    expect(JSON.stringify(await exportConsultations(world.deps.database.db, given.member.id, 'ja'))).toContain('$450');
    expect(asked).toEqual([]);
  });

  it('changes nothing with the same values, and is refused from a view that is outdated', async () => {
    const id = await sent();
    expect((await correct(id, HOLE_VALUES)).json()).toMatchObject({ number: 0 });
    expect(await rows()).toMatchObject([{ changes: 0, change: null }]);
    await correct(id, DEARER);
    expect(refusal(await correct(id, { ...HOLE_VALUES, price: '460 USD' }))).toEqual([409, 'consultations.changed-meanwhile']);
    expect((await correct(id, { ...HOLE_VALUES, price: '460 USD' }, { seen: 1 })).json()).toMatchObject({ number: 2 });
  });

  it('is refused with what is wrong with each hole, without a sign-in, from a colleague, elsewhere, and after fifteen minutes', async () => {
    const id = await sent();
    const wrong = await correct(id, { ...HOLE_VALUES, price: '', due: '1 EUR' });
    expect([wrong.statusCode, wrong.json().errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['values.price', 'values.due']]);
    expect((await correct(id, DEARER, { headers: {} as Headers })).statusCode).toBe(401);
    expect((await correct(id, DEARER, { headers: given.headers })).statusCode).toBe(403);
    expect((await correct(id, DEARER, { headers: (await makeCoordinator(world, 2)).headers })).statusCode).toBe(404);
    expect(refusal(await correct(id, DEARER, { headers: (await makeCoordinator(world)).headers }))).toEqual([409, 'consultations.colleagues-words']);
    expect((await correct(id + 1, DEARER)).statusCode).toBe(404);
    world.clock.forward(15 * 60);
    expect(refusal(await correct(id, DEARER, { headers: await world.as(staff.member) }))).toEqual([409, 'consultations.change-late']);
    expect(await rows()).toMatchObject([{ message: EXPECTED_KOREAN, changes: 0 }]);
  });

  it('applies to canned replies only, not to typed messages or edited replies', async () => {
    const id = await sent();
    await world.put(`/api/v1/consultations/${given.consultationId}/messages/${id}`, { message: '내일 뵙겠습니다.', seen: 0 }, staff.headers);
    expect(refusal(await correct(id, DEARER, { seen: 1 }))).toEqual([409, 'consultations.not-changeable']);
  });
});

describe('an unusual amount', () => {
  const WON = { ...HOLE_VALUES, price: '350000 USD' };
  const fields = (response: { json(): { errors: { field: string; code: string }[] } }) => response.json().errors.map(({ field, code }) => [field, code]);

  it('is sent and corrected only once it is confirmed', async () => {
    const refused = await send(WON);
    expect([refused.statusCode, fields(refused)]).toEqual([400, [['values.price', 'fields.unusual-amount']]]);
    expect(await rows()).toEqual([]);
    expect((await send(WON, { unusual_confirmed: true })).statusCode).toBe(201);
    const id = await sent();
    expect(fields(await correct(id, WON))).toEqual([['values.price', 'fields.unusual-amount']]);
    expect((await correct(id, WON, { unusual_confirmed: true } as object)).statusCode).toBe(200);
  });
});
