import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TeamMember } from '../../../contract/accounts/team.ts';
import { allEndpoints } from '../../../contract/index.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { findClinicHours } from '../../catalog/catalog.ts';
import { makeCoordinator, openCoordinatorChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.fixture.ts';
import { members, sessions, staffChanges } from '../accounts.tables.ts';
import { requireHead } from '../accounts.ts';
import { createPersonWithPassword } from '../second-factor/second-factor.fixture.ts';
import { createHead, expectStaffChangeAnnounced, TEAM_PATH } from './team.fixture.ts';

let world: AccountsWorld;
let boss: Awaited<ReturnType<typeof createHead>>;
let her: Awaited<ReturnType<typeof colleague>>;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
  boss = await createHead(world);
  await world.person({ role: 'operator', email: null, emailKey: null });
});
afterAll(() => world.close());
beforeEach(async () => {
  her = await colleague();
});

const db = () => world.deps.database.db;
const colleague = (hospitalId = 1) => createPersonWithPassword(world, { role: 'hospital', hospitalId, language: 'ko' });
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const end = (id: string, headers = boss.headers) => world.app.inject({ method: 'DELETE', url: `${TEAM_PATH}/${id}`, headers });
const hand = (id: string, to: string | null, headers: Record<string, string> = boss.headers) => world.put(`${TEAM_PATH}/${id}/conversations`, { to }, headers);
const people = async () => (await world.get(TEAM_PATH, boss.headers)).json().people as TeamMember[];
const assign = (consultation: number, assignee: string | null, headers = boss.headers) =>
  world.put(`/api/v1/clinic/consultations/${consultation}/assignee`, { assignee }, headers);
const assigneeOf = async (id: number) => (await db().select({ to: consultations.assignedTo }).from(consultations).where(eq(consultations.id, id)))[0]?.to;
const changesOf = (memberId: string) => db().select().from(staffChanges).where(eq(staffChanges.memberId, memberId));

/** A patient whose conversation is assigned to the coordinator. */
async function hers() {
  const one = await registerPatient(world);
  expect((await assign(one.consultationId, her.member.id)).statusCode).toBe(200);
  return one;
}

it('the head sees who answers for her clinic, and with how many conversations', async () => {
  await hers();
  await hers();
  const listed = await people();
  expect(listed.find(({ id }) => id === boss.member.id)).toMatchObject({ head: true, you: true });
  expect(listed.find(({ id }) => id === her.member.id)).toMatchObject({ head: false, you: false, conversations: 2, second_factor: false });
});

describe('handing over', () => {
  it('gives all her open conversations to a colleague, before the eyes of colleagues, and the operators are told', async () => {
    const other = await colleague();
    const [one, two] = [await hers(), await hers()];
    const desk = await openCoordinatorChat(world, other);
    await desk.settled();
    expect((await hand(her.member.id, other.member.id)).json()).toEqual({ handed: 2 });
    const told = await desk.next('handlingChanged');
    expect(told.handling.assignee).toMatchObject({ id: other.member.id });
    expect([await assigneeOf(one.consultationId), await assigneeOf(two.consultationId)]).toEqual([other.member.id, other.member.id]);
    const record = (await world.get(`/api/v1/clinic/consultations/${one.consultationId}/handling`, boss.headers)).json();
    expect(record[0]).toMatchObject({ act: 'assigned', by: boss.member.uid, to: other.member.uid });
    const [change] = await changesOf(her.member.id);
    expect(change).toMatchObject({ change: 'handed', operatorId: boss.member.id });
    await expectStaffChangeAnnounced(world, 'staff-handed', change?.id);
    // No conversations are left to hand over, so nothing is announced.
    expect((await hand(her.member.id, other.member.id)).json()).toEqual({ handed: 0 });
    expect(await changesOf(her.member.id)).toHaveLength(1);
  });

  it('gives them back to all, and leaves closed ones alone', async () => {
    const [open, closed] = [await hers(), await hers()];
    await db().update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, closed.consultationId));
    expect((await hand(her.member.id, null)).json()).toEqual({ handed: 1 });
    expect([await assigneeOf(open.consultationId), await assigneeOf(closed.consultationId)]).toEqual([null, her.member.id]);
  });

  it('is refused to and from another clinic, and to who has left', async () => {
    const [elsewhere, gone] = [await colleague(2), await colleague()];
    const one = await hers();
    await db().update(members).set({ deletedAt: world.clock.now() }).where(eq(members.id, gone.member.id));
    expect(code(await hand(her.member.id, elsewhere.member.id))).toBe('consultations.no-colleague');
    expect(code(await hand(her.member.id, gone.member.id))).toBe('consultations.no-colleague');
    expect((await hand(elsewhere.member.id, her.member.id)).statusCode).toBe(404);
    expect((await hand('nobody', null)).statusCode).toBe(400);
    expect(await assigneeOf(one.consultationId)).toBe(her.member.id);
  });
});

describe('ending a coordinator', () => {
  it('ends her sessions and sockets at once, frees her conversations, and tells her, her colleagues and the operators', async () => {
    const one = await hers();
    const [hersDesk, desk] = [await openCoordinatorChat(world, her), await openCoordinatorChat(world, boss)];
    await Promise.all([hersDesk.settled(), desk.settled()]);
    // This request caches the coordinator's session, so that its end must be announced.
    expect((await world.get('/api/v1/clinic/consultations', her.headers)).statusCode).toBe(200);
    expect((await end(her.member.id)).statusCode).toBe(200);
    expect(await hersDesk.closed).toBe(CLOSE_CODES.badToken);
    expect((await desk.next('handlingChanged', ({ handling }) => handling.assignee === null)).handling.assignee).toBeNull();
    expect((await world.get('/api/v1/clinic/consultations', her.headers)).statusCode).toBe(401);
    expect((await world.signIn(her.member.uid, PASSWORD)).statusCode).toBe(401);
    expect(
      await db()
        .select()
        .from(sessions)
        .where(and(eq(sessions.memberId, her.member.id), isNull(sessions.endedAt))),
    ).toEqual([]);
    expect(await assigneeOf(one.consultationId)).toBeNull();
    const [change] = await changesOf(her.member.id);
    expect(change).toMatchObject({ change: 'closed', operatorId: boss.member.id, fromHospitalId: 1 });
    await expectStaffChangeAnnounced(world, 'staff-ended', change?.id);
    await expectStaffChangeAnnounced(world, 'colleague-left', change?.id);
    const mail = await world.nextMail();
    expect([mail.to, mail.text.includes('책임자가')]).toEqual([her.member.email, true]);
    expect((await people()).some(({ id }) => id === her.member.id)).toBe(false);
  });

  it('refuses to assign conversations to an ended coordinator, also at the same moment', async () => {
    const one = await registerPatient(world);
    const answers = await Promise.all([end(her.member.id), assign(one.consultationId, her.member.id)]);
    expect(answers[0].statusCode).toBe(200);
    expect([200, 409]).toContain(answers[1].statusCode);
    expect(await assigneeOf(one.consultationId)).toBeNull();
    const late = await world.put(
      `/api/v1/clinic/consultations/${one.consultationId}/assignee`,
      { assignee: her.member.id },
      { ...boss.headers, 'accept-language': 'ko' },
    );
    expect([late.statusCode, code(late)]).toEqual([409, 'consultations.no-colleague']);
    expect(late.json().detail).toMatch(/니다\.$/);
    await world.nextMail();
  });

  it('is refused for a head, for herself, for another clinic’s, for no coordinator, and without a proof', async () => {
    const [second, elsewhere] = [await createHead(world), await colleague(2)];
    const someone = await world.person();
    for (const id of [second.member.id, boss.member.id]) expect(code(await end(id))).toBe('accounts.head-stays');
    for (const id of [elsewhere.member.id, someone.id]) expect((await end(id)).statusCode).toBe(404);
    expect(code(await end(her.member.id, await world.as(boss.member)))).toBe('accounts.prove-again');
    expect((await world.get('/api/v1/clinic/consultations', her.headers)).statusCode).toBe(200);
  });
});

describe('calls for the clinic’s head only', () => {
  const heads = allEndpoints.filter(({ head: rule }) => rule === 'only');
  /** Makes every call that is for heads only. Returns the codes. */
  async function allOf(headers: Record<string, string>): Promise<string[]> {
    const codes = new Set<string>();
    for (const { method, path } of heads) {
      const url = path.replaceAll(/\{\w+\}/g, her.member.id);
      const answer = await world.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
      codes.add(`${answer.statusCode} ${code(answer)}`);
    }
    return [...codes];
  }

  it('is nothing to a colleague, a patient, an operator, a former head or nobody', async () => {
    expect(heads.length).toBeGreaterThan(7);
    const former = await createHead(world);
    await db().update(members).set({ headSince: null }).where(eq(members.id, former.member.id));
    const left = await createHead(world);
    await db().update(members).set({ deletedAt: world.clock.now() }).where(eq(members.id, left.member.id));
    for (const { headers } of [her, former, left]) expect(await allOf(await world.prove(headers))).toEqual(['403 accounts.head-only']);
    const [operator, someone] = [await world.person({ role: 'operator' }), await world.person()];
    for (const person of [operator, someone]) expect(await allOf(await world.prove(await world.as(person)))).toEqual(['403 not-allowed']);
    expect(await allOf({})).toEqual(['401 not-signed-in']);
  });

  it('only the head changes hours, places, promise and quote defaults; without a head any coordinator does', async () => {
    const { hours, version } = await findClinicHours(db(), 1);
    const places = (await world.get('/api/v1/clinic/hours', boss.headers)).json().places.map(({ id }: { id: number }) => ({ id, name: '1' }));
    const acts: [string, object][] = [
      ['/api/v1/clinic/desk/promise', { minutes: 60 }],
      ['/api/v1/clinic/places', { places }],
      ['/api/v1/clinic/quote-defaults', { valid_days: 10, conditions: [] }],
      ['/api/v1/clinic/hours', { version, hours }],
    ];
    for (const [url, body] of acts) expect(code(await world.put(url, body, her.headers)), url).toBe('accounts.head-only');
    for (const [url, body] of acts) expect((await world.put(url, body, boss.headers)).statusCode, url).toBe(200);
    const may = async (headers: Record<string, string>) => [
      (await world.get('/api/v1/clinic/hours', headers)).json().may_change,
      (await world.get('/api/v1/clinic/desk', headers)).json().may_promise,
    ];
    expect([await may(boss.headers), await may(her.headers)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const without = await makeCoordinator(world, 2);
    expect(await may(without.headers)).toEqual([true, true]);
    expect((await world.put('/api/v1/clinic/desk/promise', { minutes: 60 }, without.headers)).statusCode).toBe(200);
    await expect(requireHead(db(), { memberId: without.member.id, hospitalId: 2 }, 'where-there-is-one')).resolves.toBeUndefined();
    await expect(requireHead(db(), { memberId: without.member.id, hospitalId: 2 }, 'only')).rejects.toThrow('accounts.head-only');
    await expect(requireHead(db(), { memberId: boss.member.id, hospitalId: null }, 'where-there-is-one')).rejects.toThrow('accounts.head-only');
  });

  it('is told by the profile, to coordinators alone', async () => {
    const headOf = async (headers: Record<string, string>) => (await world.get('/api/v1/users/mypage', headers)).json().head;
    expect([await headOf(boss.headers), await headOf(her.headers), await headOf(await world.as(await world.person()))]).toEqual([true, false, undefined]);
  });
});
