import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicStaffSummary, CoordinatorAccount } from '../../../contract/accounts/staff.ts';
import type { StaffChange } from '../../../contract/accounts/team.ts';
import { makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, consultations } from '../../threads/threads.tables.ts';
import { type AccountsWorld, openAccountsWorld } from '../accounts.fixture.ts';
import { members, staffChanges } from '../accounts.tables.ts';
import { createPersonWithPassword } from '../second-factor/second-factor.fixture.ts';
import { createHead, INVITATIONS_PATH, readInvitationToken, TEAM_PATH } from '../team/team.fixture.ts';

let world: AccountsWorld;
let operator: Awaited<ReturnType<typeof createPersonWithPassword>>;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
  operator = await createPersonWithPassword(world, { role: 'operator' });
  await world.prove(operator.headers);
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const set = (uid: string, body: object, headers: Record<string, string> = operator.headers) => world.put(`/api/v1/operator/staff/${uid}/head`, body, headers);
const record = (clinic: number | string, headers: Record<string, string> = operator.headers) =>
  world.get(`/api/v1/operator/clinics/${clinic}/staff/record`, headers);
const changes = async (clinic: number) => (await record(clinic)).json().changes as StaffChange[];

describe('an operator', () => {
  it('makes a coordinator the head of her clinic and ends that; each holds from her next call on and is on record', async () => {
    const her = await makeCoordinator(world);
    expect(code(await world.get(TEAM_PATH, her.headers))).toBe('accounts.head-only');
    expect((await set(her.member.uid, { head: true })).statusCode).toBe(200);
    // Uses the coordinator's earlier token.
    expect((await world.get(TEAM_PATH, her.headers)).statusCode).toBe(200);
    const staff = (await world.get('/api/v1/operator/clinics/1/staff', operator.headers)).json<CoordinatorAccount[]>();
    expect(staff.find(({ uid }) => uid === her.member.uid)).toMatchObject({ head_since: expect.any(String) });
    // A repeated request is one change.
    await set(her.member.uid, { head: true });
    expect((await set(her.member.uid, { head: false })).statusCode).toBe(200);
    expect(code(await world.get(TEAM_PATH, her.headers))).toBe('accounts.head-only');
    const own = (await changes(1)).filter(({ whom }) => whom === her.member.uid);
    expect(own.map(({ act, by }) => [act, by])).toEqual([
      ['no-head', operator.member.uid],
      ['head', operator.member.uid],
    ]);
  });

  it('reads who is invited and what was changed, and that she did is recorded', async () => {
    const boss = await createHead(world);
    const email = 'dain@clinic.example';
    await world.post(INVITATIONS_PATH, { email, name: '다인', language: 'ko' }, boss.headers);
    const token = readInvitationToken(await world.nextMail());
    const read = await record(1);
    expect(read.json().invitations).toMatchObject([{ email, name: '다인', invited_by: boss.member.uid }]);
    expect(read.body).not.toContain(token);
    const readings = await db().select().from(accessRecords).where(eq(accessRecords.readerId, operator.member.id));
    expect(readings.filter(({ act }) => act === 'staff').length).toBeGreaterThan(0);
    expect((await record(2)).json().invitations).toEqual([]);
    expect([(await record(999)).statusCode, code(await record(999))]).toEqual([404, 'catalog.hospital-not-found']);
    // The invitations that a head sent end with the headship.
    await set(boss.member.uid, { head: false });
    expect((await record(1)).json().invitations).toEqual([]);
  });

  it('moving a head ends her headship and unassigns her conversations', async () => {
    const boss = await createHead(world);
    const her = await registerPatient(world);
    await world.put(`/api/v1/clinic/consultations/${her.consultationId}/assignee`, { assignee: boss.member.id }, boss.headers);
    expect((await world.put(`/api/v1/operator/staff/${boss.member.uid}`, { hospital_id: 2 }, operator.headers)).statusCode).toBe(200);
    await world.nextMail();
    const [row] = await db().select().from(members).where(eq(members.id, boss.member.id));
    expect(row).toMatchObject({ hospitalId: 2, headSince: null });
    const [thread] = await db().select().from(consultations).where(eq(consultations.id, her.consultationId));
    expect(thread?.assignedTo).toBeNull();
    for (const clinic of [1, 2]) expect((await changes(clinic))[0]).toMatchObject({ act: 'moved', whom: boss.member.uid });
  });

  it('is refused for whoever is no coordinator, wrong words, and without a proof', async () => {
    const someone = await world.person();
    for (const uid of [someone.uid, operator.member.uid, 'nobody']) expect((await set(uid, { head: true })).statusCode).toBe(404);
    const her = await makeCoordinator(world);
    for (const body of [{}, { head: 'yes' }]) expect((await set(her.member.uid, body)).statusCode).toBe(400);
    expect(code(await set(her.member.uid, { head: true }, await world.as(operator.member)))).toBe('accounts.prove-again');
  });
});

it('nobody but an operator makes a head, or reads the record', async () => {
  const boss = await createHead(world);
  const her = await makeCoordinator(world);
  for (const headers of [boss.headers, her.headers, await world.as(await world.person())]) {
    expect((await set(her.member.uid, { head: true }, await world.prove(headers))).statusCode).toBe(403);
    expect((await record(1, headers)).statusCode).toBe(403);
  }
  expect([(await set(her.member.uid, { head: true }, {})).statusCode, (await record(1, {})).statusCode]).toEqual([401, 401]);
  expect(await db().select().from(staffChanges).where(eq(staffChanges.memberId, her.member.id))).toEqual([]);
  expect((await world.get('/api/v1/operator/clinics', operator.headers)).json<ClinicStaffSummary[]>().length).toBeGreaterThan(0);
});
