import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClinicStaffSummary, CoordinatorAccount } from '../../../contract/accounts/staff.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { mailRefusals } from '../../notifications/notifications.tables.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { openCoordinatorChat, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords } from '../../threads/threads.tables.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.fixture.ts';
import { members, secondFactors, sessions, staffChanges } from '../accounts.tables.ts';
import { createPersonWithPassword } from '../second-factor/second-factor.fixture.ts';
import { openSession } from '../sessions/sessions.ts';
import { addStaff } from './staff-accounts.ts';

let world: AccountsWorld;
let operator: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
  operator = await newOperator();
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const listOf = (clinic: number | string, headers: Record<string, string> = operator.headers) => world.get(`/api/v1/operator/clinics/${clinic}/staff`, headers);
const uidsOf = async (clinic: number) => (await listOf(clinic)).json<CoordinatorAccount[]>().map(({ uid }) => uid);
const move = (uid: string, body: object = { hospital_id: 2 }, headers: Record<string, string> = operator.headers) =>
  world.put(`/api/v1/operator/staff/${uid}`, body, headers);
const close = (uid: string, headers: Record<string, string> = operator.headers) =>
  world.app.inject({ method: 'DELETE', url: `/api/v1/operator/staff/${uid}`, headers });
const inbox = (headers: Record<string, string>) => world.get('/api/v1/clinic/consultations', headers);
const changesOf = (memberId: string) => db().select().from(staffChanges).where(eq(staffChanges.memberId, memberId));
const living = (memberId: string) =>
  db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt)));
const coordinator = () => createPersonWithPassword(world, { role: 'hospital', hospitalId: 1, language: 'ko', firstName: 'MINSEO', lastName: 'KIM' });
const bearer = (answer: { json(): unknown }) => ({ authorization: `Bearer ${(answer.json() as { access_token: string }).access_token}` });

/** An operator with a fresh proof. */
async function newOperator() {
  const { member, headers } = await createPersonWithPassword(world, { role: 'operator' });
  return { member, headers: await world.prove(headers) };
}

/** Moves another coordinator, and expects exactly one mail, for that move. */
async function onlyMailTo({ member }: Awaited<ReturnType<typeof coordinator>>) {
  await move(member.uid);
  expect((await world.nextMail()).to).toBe(member.email);
  expect(world.mailsLeft()).toEqual([]);
}

/** Every change of staff that an operator can request. */
const ACTS: [string, (uid: string, headers?: Record<string, string>) => ReturnType<typeof close>][] = [
  ['moving', (uid, headers) => move(uid, undefined, headers)],
  ['closing', (uid, headers) => close(uid, headers)],
];

describe('the list of a clinic’s staff', () => {
  test('is for operators alone', async () => {
    const staff = await coordinator();
    for (const url of ['/api/v1/operator/clinics', '/api/v1/operator/clinics/1/staff']) {
      expect((await world.get(url)).statusCode).toBe(401);
      expect((await world.get(url, staff.headers)).statusCode).toBe(403);
      expect((await world.get(url, (await createPersonWithPassword(world)).headers)).statusCode).toBe(403);
    }
  });
  test('wrong input and an unknown clinic', async () => {
    expect(code(await listOf('x'))).toBe('invalid');
    expect((await listOf(999)).statusCode).toBe(404);
  });
  test('every clinic with its number of coordinators; those of one by ID, without an address; and that they were read is recorded', async () => {
    const staff = await coordinator();
    await db().insert(secondFactors).values({ memberId: staff.member.id, secret: 'sealed', createdAt: world.clock.now(), confirmedAt: world.clock.now() });
    await createPersonWithPassword(world);
    const clinics = (await world.get('/api/v1/operator/clinics', { ...operator.headers, 'accept-language': 'ko' })).json<ClinicStaffSummary[]>();
    expect(clinics.map(({ hospital_id }) => hospital_id)).toEqual([1, 2, 3]);
    expect(clinics[0]?.name).toMatch(/[가-힣]/);
    const open = clinics[0]?.open_consultations ?? 0;
    expect(clinics[0]).toMatchObject({ staff_count: (await uidsOf(1)).length, withdrawn: false });
    await registerPatient(world);
    await db().update(hospitals).set({ withdrawnAt: world.clock.now() }).where(eq(hospitals.id, 1));
    const [first] = (await world.get('/api/v1/operator/clinics', operator.headers)).json<ClinicStaffSummary[]>();
    expect(first).toMatchObject({ hospital_id: 1, withdrawn: true, open_consultations: open + 1 });
    await db().update(hospitals).set({ withdrawnAt: null });
    const answer = await listOf(1);
    expect(answer.json()).toContainEqual({
      uid: staff.member.uid,
      name: 'MINSEO KIM',
      second_factor: true,
      since: expect.any(String),
      head_since: null,
      mail_refused_at: null,
    });
    expect(answer.payload).not.toContain(staff.member.email);
    const [record] = await db().select().from(accessRecords).where(eq(accessRecords.readerId, operator.member.id));
    expect(record).toMatchObject({ act: 'staff', hospitalId: null, memberId: null, client: '127.0.0.1' });
  });
  test('says for how many days a clinic’s registration is valid, and nothing without one', async () => {
    const day = new Date(world.clock.now().getTime() + 30 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Seoul' });
    await db().update(hospitals).set({ registrationNumber: 'M-2026-00-0001', registrationExpiresOn: day }).where(eq(hospitals.id, 1));
    const [first, second] = (await world.get('/api/v1/operator/clinics', operator.headers)).json<ClinicStaffSummary[]>();
    expect(first?.registration).toEqual({ number: 'M-2026-00-0001', expires_on: day, days_left: 30 });
    expect(second?.registration).toBeNull();
  });
  test('says to operators alone that mail to one of them is returned', async () => {
    const [staff, other] = [await coordinator(), await coordinator()];
    const at = new Date('2026-12-01T03:00:00Z');
    await db()
      .insert(mailRefusals)
      .values({ emailKey: String(staff.member.email).toLowerCase(), reason: '550 no such user', at });
    const rows = (await listOf(1)).json<CoordinatorAccount[]>();
    const refusedAt = ({ member: { uid } }: typeof staff) => rows.find((row) => row.uid === uid)?.mail_refused_at;
    expect([staff, other].map(refusedAt)).toEqual([at.toISOString(), null]);
  });
});

describe.each(ACTS)('%s a coordinator: access rules', (_name, act) => {
  test('is not for outsiders, patients and coordinators, proof or not', async () => {
    const staff = await coordinator();
    const others = [await createPersonWithPassword(world), await coordinator()];
    for (const { headers } of others) await world.prove(headers);
    expect((await act(staff.member.uid, {})).statusCode).toBe(401);
    for (const { headers } of others) expect(code(await act(staff.member.uid, headers))).toBe('not-allowed');
    expect(await changesOf(staff.member.id)).toEqual([]);
  });
  test('asks for a proof', async () => {
    const staff = await coordinator();
    const answer = await act(staff.member.uid, await world.as(operator.member));
    expect([answer.statusCode, code(answer)]).toEqual([403, 'accounts.prove-again']);
    expect(await changesOf(staff.member.id)).toEqual([]);
    expect((await inbox(staff.headers)).statusCode).toBe(200);
  });
  test('finds nobody who is no coordinator: an operator, oneself, a patient, nobody', async () => {
    const [other, someone] = [await newOperator(), await createPersonWithPassword(world)];
    for (const uid of [other.member.uid, operator.member.uid, someone.member.uid, 'nobodyatall']) {
      const answer = await act(uid);
      expect([answer.statusCode, code(answer)]).toEqual([404, 'not-found']);
    }
    for (const { member } of [other, operator, someone]) {
      expect(await living(member.id)).not.toEqual([]);
      expect(await changesOf(member.id)).toEqual([]);
    }
  });
  test('ends her sessions, refresh tokens, tickets and sockets at once', async () => {
    const staff = await coordinator();
    const { refresh_token } = (await world.signIn(staff.member.uid)).json<{ refresh_token: string }>();
    const ticket = (await world.post('/api/v1/chat/ticket', {}, staff.headers)).json<{ token: string }>().token;
    const sockets = [await openCoordinatorChat(world, staff), await openCoordinatorChat(world, staff, (await registerPatient(world)).member.uid)];
    for (const socket of sockets) await socket.settled();
    expect((await inbox(staff.headers)).statusCode).toBe(200);
    const open = await living(staff.member.id);
    const heard: string[] = [];
    world.deps.bus.subscribe('session.ended', ({ sessionId }) => void heard.push(sessionId));
    expect((await act(staff.member.uid)).statusCode).toBe(200);
    expect(heard, 'every process is told, and does not find it out later').toHaveLength(open.length);
    for (const socket of sockets) expect(await socket.closed).toBe(CLOSE_CODES.badToken);
    expect((await inbox(staff.headers)).statusCode).toBe(401);
    expect((await world.refresh(refresh_token)).statusCode).toBe(401);
    expect(await (await openChat(world, { token: ticket })).closed).toBe(CLOSE_CODES.badToken);
    expect(await living(staff.member.id)).toEqual([]);
    await world.nextMail();
  });
  test('leaves no session for the old clinic when a sign-in runs at the same time', async () => {
    const staff = await coordinator();
    const device = { client: '10.0.0.1', userAgent: 'a browser' };
    const [opened] = await Promise.allSettled([openSession(world.deps, staff.member, device), act(staff.member.uid)]);
    if (opened.status === 'fulfilled') {
      const answer = await inbox({ authorization: `Bearer ${opened.value.access_token}` });
      expect(answer.statusCode === 401 || JSON.parse(atob(opened.value.access_token.split('.')[1] as string)).hid === 2).toBe(true);
    }
    await world.nextMail();
  });
});

describe('moving', () => {
  test.each([{}, { hospital_id: 'x' }, { hospital_id: 0 }])('wrong input: %o', async (body) => {
    expect(code(await move((await coordinator()).member.uid, body))).toBe('invalid');
  });
  test('an unknown clinic', async () => {
    const { member } = await coordinator();
    const answer = await move(member.uid, { hospital_id: 999 });
    expect([answer.statusCode, code(answer)]).toEqual([404, 'catalog.hospital-not-found']);
    expect(await changesOf(member.id)).toEqual([]);
  });
  test('success: she answers for the other clinic and no longer for the first, is told by mail, and it is recorded', async () => {
    const { member } = await coordinator();
    const [here, there] = [await registerPatient(world, { hospitalId: 1 }), await registerPatient(world, { hospitalId: 2 })];
    // The ID is found in any spelling.
    expect((await move(member.uid.toUpperCase())).statusCode).toBe(200);
    const mail = await world.nextMail();
    expect(mail).toMatchObject({ to: member.email, subject: expect.stringMatching(/[가-힣]/) });
    expect(await uidsOf(2)).toContain(member.uid);
    expect(await uidsOf(1)).not.toContain(member.uid);
    expect(await changesOf(member.id)).toMatchObject([
      { operatorId: operator.member.id, change: 'moved', fromHospitalId: 1, toHospitalId: 2, at: expect.any(Date) },
    ]);
    const again = bearer(await world.signIn(member.uid));
    expect((await world.get(`/api/v1/clinic/consultations/${there.consultationId}`, again)).statusCode).toBe(200);
    expect((await world.get(`/api/v1/clinic/consultations/${here.consultationId}`, again)).statusCode).toBe(404);
  });
  test('changes nothing when the clinic stays the same: no mail, no line, and she stays signed in', async () => {
    const { member, headers } = await coordinator();
    expect((await move(member.uid, { hospital_id: 1 })).statusCode).toBe(200);
    expect((await inbox(headers)).statusCode).toBe(200);
    expect(await changesOf(member.id)).toEqual([]);
    await onlyMailTo(await coordinator());
  });
  test('a session opened from data read before the move belongs to the new clinic', async () => {
    const { member } = await coordinator();
    await move(member.uid);
    await world.nextMail();
    const tokens = await openSession(world.deps, member, { client: '10.0.0.1', userAgent: undefined });
    expect(JSON.parse(atob(tokens.access_token.split('.')[1] as string))).toMatchObject({ role: 'hospital', hid: 2 });
  });
});

describe('closing', () => {
  test('success: she cannot sign in or recover, is told by mail, and what she did stays hers', async () => {
    const { member } = await coordinator();
    const answer = await close(member.uid);
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: expect.any(String) }]);
    expect(await world.nextMail()).toMatchObject({ to: member.email, text: expect.stringContaining(world.deps.config.SUPPORT_PHONE) });
    const refused = await world.signIn(member.uid);
    expect([refused.statusCode, code(refused)]).toEqual([401, 'accounts.login-failed']);
    await world.post('/api/v1/auth/find-pw', { uid: member.uid, name: 'MINSEO KIM', email: member.email });
    expect(await uidsOf(1)).not.toContain(member.uid);
    const [row] = await db().select().from(members).where(eq(members.id, member.id));
    expect(row).toMatchObject({ uid: member.uid, firstName: 'MINSEO', lastName: 'KIM', passwordHash: null, email: null, deletedAt: expect.any(Date) });
    expect(await changesOf(member.id)).toMatchObject([{ operatorId: operator.member.id, change: 'closed', fromHospitalId: 1, toHospitalId: null }]);
    // The ID cannot be registered again.
    expect((await world.get(`/api/v1/users/duplicate/uid?uid=${member.uid}`)).statusCode).toBe(409);
    expect((await close(member.uid)).statusCode).toBe(404);
    expect((await move(member.uid)).statusCode).toBe(404);
  });
  test('no session is opened with what was read before', async () => {
    const { member } = await coordinator();
    await close(member.uid);
    await world.nextMail();
    await expect(openSession(world.deps, member, { client: '10.0.0.1', userAgent: undefined })).rejects.toMatchObject({ code: 'accounts.login-failed' });
    expect(await living(member.id)).toEqual([]);
  });
  test('mails nobody without an address, and closes once when requested twice at the same time', async () => {
    const { member } = await createPersonWithPassword(world, { role: 'hospital', hospitalId: 1, email: null, emailKey: null });
    const answers = await Promise.all([close(member.uid), close(member.uid, (await newOperator()).headers)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await changesOf(member.id)).toHaveLength(1);
    await onlyMailTo(await coordinator());
  });
  test('refuses the correct password of a closed account', async () => {
    const { member } = await coordinator();
    expect((await world.signIn(member.uid, PASSWORD)).statusCode).toBe(200);
    await close(member.uid);
    await world.nextMail();
    expect((await world.signIn(member.uid, PASSWORD)).statusCode).toBe(401);
  });
  test('an interpreter is told by mail, in her language, and cannot sign in', async () => {
    const { member } = await createPersonWithPassword(world, { role: 'interpreter', language: 'en' });
    const bystander = await createPersonWithPassword(world, { role: 'interpreter', language: 'en' });
    expect((await close(member.uid)).statusCode).toBe(200);
    expect(await world.nextMail()).toMatchObject({ to: member.email, text: expect.stringContaining('removed the access of your account') });
    expect(world.mailsLeft()).toEqual([]);
    expect((await world.signIn(member.uid)).statusCode).toBe(401);
    expect((await world.signIn(bystander.member.uid)).statusCode).toBe(200);
  });
  test('the last of a clinic: its page says at once that nothing new is begun with it, and another who comes opens it again', async () => {
    const accepts = async () => (await world.get('/api/v1/hospital/2')).json<{ accepts_new: boolean }>().accepts_new;
    const all = await uidsOf(2);
    expect(await accepts()).toBe(true);
    for (const uid of all) expect((await close(uid)).statusCode).toBe(200);
    expect(await accepts()).toBe(false);
    const { member } = await coordinator();
    await move(member.uid);
    expect(await accepts()).toBe(true);
    await close(member.uid);
    expect(await accepts()).toBe(false);
    await addStaff(world.deps, {
      role: 'hospital',
      uid: 'newhere',
      clinic: 2,
      firstName: 'SUA',
      lastName: 'LEE',
      email: 'sua@clinic.example',
      password: 'seven quiet lanterns',
    });
    expect(await accepts()).toBe(true);
  });
});
