import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation } from '../../../contract/accounts/team.ts';
import { makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { type AccountsWorld, openAccountsWorld } from '../accounts.fixture.ts';
import { deleteExpiredAccountRecords } from '../accounts.jobs.ts';
import { members, staffChanges } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';
import { computeTotpCode, FACTOR_PATH } from '../second-factor/second-factor.fixture.ts';
import { closeStaff } from '../staff/clinic-staff.ts';
import { setHead } from '../staff/set-head.ts';
import { ACCEPT_INVITATION_PATH, createHead, expectStaffChangeAnnounced, INVITATIONS_PATH, readInvitationToken, TEAM_PATH } from './team.fixture.ts';
import { staffInvitations } from './team.tables.ts';

const PASSWORD = 'seven quiet lanterns';
const HOUR = 3600;

let world: AccountsWorld;
let boss: Awaited<ReturnType<typeof createHead>>;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
  boss = await createHead(world);
  await world.person({ role: 'operator', email: null, emailKey: null });
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
let count = 0;
const fresh = (word: string) => `${word}${++count}x${Math.random().toString(36).slice(2, 7)}`;
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
const del = (url: string, headers: Record<string, string>) => world.app.inject({ method: 'DELETE', url, headers });
const read = (token: string) => world.post('/api/v1/auth/invitation', { token });
const take = (token: string, given: object = {}) =>
  world.post(ACCEPT_INVITATION_PATH, {
    token,
    uid: fresh('minji'),
    first_name: 'Minji',
    last_name: 'Seo',
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...given,
  });
/** Signs the head in again after the clock has moved past the token's expiry. */
const again = async () => ({ ...boss, headers: await world.prove(await world.as(boss.member)) });

async function invited(given: Partial<Invitation> = {}, who = boss) {
  const body = { email: `${fresh('minji')}@clinic.example`, name: '민지', language: 'ko', ...given };
  const answer = await world.post(INVITATIONS_PATH, body, who.headers);
  expect(answer.statusCode, answer.body).toBe(201);
  const mail = await world.nextMail();
  expect(mail.to).toBe(body.email);
  return { ...answer.json<Invitation>(), mail, token: readInvitationToken(mail) };
}

describe('an invitation', () => {
  it('goes out in the language that was chosen, is listed as pending, and is kept without what opens it', async () => {
    const { id, email, token, mail } = await invited();
    expect(mail.subject).toContain('초대되었습니다');
    expect(mail.text).toContain('단청');
    const listed = (await world.get(TEAM_PATH, boss.headers)).json().invitations as Invitation[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ email, name: '민지', expired: false, invited_by: boss.member.uid });
    expect(JSON.stringify(listed)).not.toContain(token);
    const [row] = await db().select().from(staffInvitations).where(eq(staffInvitations.id, id));
    expect(row?.hash).toBe(createHash('sha256').update(token).digest('base64url'));
    const { rows } = await world.deps.database.query("select data::text as data from pgboss.job where name = 'accounts.invitation'");
    for (const secret of [token, email]) expect(JSON.stringify(rows)).not.toContain(secret);
    const { mail: english } = await invited({ language: 'en' });
    expect(english.subject).toContain('invites you');
    expect(english.text).toContain('Dancheong');
  });

  it.each([
    ['an address that is none', { email: 'nowhere' }],
    ['no name', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(41) }],
    ['a language that consoles do not speak', { language: 'ja' }],
  ])('with %s is refused', async (_what, wrong) => {
    const body = { email: `${fresh('x')}@clinic.example`, name: 'Minji', language: 'ko', ...wrong };
    expect((await world.post(INVITATIONS_PATH, body, boss.headers)).statusCode).toBe(400);
  });

  it('is asked for with a proof, and only once for an address', async () => {
    const { email } = await invited();
    const twice = await world.post(INVITATIONS_PATH, { email: email.toUpperCase(), name: 'Again', language: 'en' }, boss.headers);
    expect([twice.statusCode, code(twice)]).toEqual([409, 'accounts.already-invited']);
    const unproven = await world.as(boss.member);
    const refused = await world.post(INVITATIONS_PATH, { email: `${fresh('x')}@clinic.example`, name: 'X', language: 'ko' }, unproven);
    expect(code(refused)).toBe('accounts.prove-again');
    expect(world.mailsLeft()).toEqual([]);
  });

  it('sent again has a new link, and the old one is worth nothing', async () => {
    const { id, token } = await invited();
    world.clock.forward(1);
    const sent = await world.post(`${INVITATIONS_PATH}/${id}/link`, {}, boss.headers);
    expect(sent.statusCode).toBe(200);
    const newer = readInvitationToken(await world.nextMail());
    expect(newer).not.toBe(token);
    for (const answer of [await read(token), await take(token)]) expect([answer.statusCode, code(answer)]).toEqual([400, 'accounts.invitation-invalid']);
    expect((await read(newer)).statusCode).toBe(200);
  });

  it('answers as unknown when it was withdrawn, or belongs to another clinic', async () => {
    const { id, token } = await invited();
    const elsewhere = await createHead(world, 2);
    expect((await del(`${INVITATIONS_PATH}/${id}`, elsewhere.headers)).statusCode).toBe(404);
    expect((await world.post(`${INVITATIONS_PATH}/${id}/link`, {}, elsewhere.headers)).statusCode).toBe(404);
    expect(JSON.stringify((await world.get(TEAM_PATH, elsewhere.headers)).json())).not.toContain(id);
    expect((await del(`${INVITATIONS_PATH}/${id}`, boss.headers)).statusCode).toBe(200);
    expect(code(await take(token))).toBe('accounts.invitation-invalid');
    expect((await del(`${INVITATIONS_PATH}/${id}`, boss.headers)).statusCode).toBe(404);
  });

  it('works for 72 hours, says so in the list after them, and is forgotten a month later', async () => {
    const { id, token } = await invited();
    world.clock.forward(72 * HOUR - 60);
    expect((await read(token)).statusCode).toBe(200);
    world.clock.forward(60);
    expect(code(await take(token))).toBe('accounts.invitation-invalid');
    boss = await again();
    const listed = (await world.get(TEAM_PATH, boss.headers)).json().invitations as Invitation[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ expired: true });
    world.clock.forward(31 * 24 * HOUR);
    await deleteExpiredAccountRecords(world.deps);
    boss = await again();
    expect(JSON.stringify((await world.get(TEAM_PATH, boss.headers)).json().invitations)).not.toContain(id);
  });

  it('is nobody’s any more when who sent it is the head no longer, or has left', async () => {
    for (const end of [
      (uid: string) => setHead(world.deps, { uid, head: false, by: null }),
      (uid: string) => db().update(members).set({ headSince: null }).where(eq(members.uid, uid)),
      (uid: string) => db().update(members).set({ hospitalId: 2 }).where(eq(members.uid, uid)),
      (uid: string) => db().update(members).set({ deletedAt: world.clock.now() }).where(eq(members.uid, uid)),
    ]) {
      const sender = await createHead(world);
      const { token } = await invited({}, sender);
      await end(sender.member.uid);
      expect(code(await read(token))).toBe('accounts.invitation-invalid');
      expect(code(await take(token))).toBe('accounts.invitation-invalid');
    }
  });
});

describe('a person who follows the link', () => {
  it('sees which clinic it is and no address in full', async () => {
    const { token, email } = await invited();
    const shown = await read(token);
    expect(shown.json()).toEqual({ clinic: expect.stringContaining('단청'), name: '민지', email: expect.stringContaining('***'), language: 'ko' });
    expect(shown.body).not.toContain(email);
    expect(code(await read('made-up'))).toBe('accounts.invitation-invalid');
    // The link alone signs nobody in and sets no password.
    expect((await world.get(TEAM_PATH, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect(code(await world.post('/api/v1/auth/reset-pw', { token, password: PASSWORD, password_confirm: PASSWORD }))).toBe('accounts.reset-link-invalid');
  });

  it('has an account of that clinic, under her name, and sees nothing of a patient before a second factor', async () => {
    const her = await registerPatient(world);
    const { token, email } = await invited();
    const uid = fresh('sora');
    // Additional fields of the form are ignored.
    const taken = await take(token, { uid, role: 'operator', hospital_id: 2, email: 'thief@elsewhere.example', head: true });
    expect([taken.statusCode, taken.json()]).toEqual([201, { uid }]);
    const member = await memberByUid(db(), uid);
    expect(member).toMatchObject({ role: 'hospital', hospitalId: 1, email, staffName: '민지', language: 'ko', headSince: null, factorDue: true });
    const { access_token } = (await world.signIn(uid, PASSWORD)).json();
    const headers = { authorization: `Bearer ${access_token}` };
    // This world does not require a second factor of staff, but an invited account always needs one.
    expect((await world.get(FACTOR_PATH, headers)).json()).toMatchObject({ active: false, required: true });
    for (const url of ['/api/v1/clinic/consultations', `/api/v1/clinic/consultations/${her.consultationId}`, '/api/v1/clinic/calendar?from=2026-11-23']) {
      expect(code(await world.get(url, headers))).toBe('accounts.second-factor-required');
    }
    const { secret } = (await world.post(FACTOR_PATH, { password: PASSWORD }, headers)).json();
    expect((await world.put(FACTOR_PATH, { otp: computeTotpCode(secret, world.clock.now()) }, headers)).statusCode).toBe(200);
    await world.nextMail();
    expect((await world.get('/api/v1/clinic/consultations', headers)).statusCode).toBe(200);
    expect(code(await world.get(TEAM_PATH, headers))).toBe('accounts.head-only');
    const [change] = await db()
      .select()
      .from(staffChanges)
      .where(eq(staffChanges.memberId, member?.id ?? ''));
    expect(change).toMatchObject({ change: 'invited', operatorId: boss.member.id, toHospitalId: 1 });
    await expectStaffChangeAnnounced(world, 'staff-joined', change?.id);
  });

  it('uses it once, of two at one instant too', async () => {
    const { token } = await invited();
    const answers = await Promise.all([take(token), take(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(code(await take(token))).toBe('accounts.invitation-invalid');
  });

  it('keeps the link when an ID is taken, a password is refused, or its confirmation differs', async () => {
    const { token } = await invited();
    const wrong = async (given: object) => {
      const answer = await take(token, given);
      return [answer.statusCode, code(answer), answer.json().errors?.[0]?.code];
    };
    expect(await wrong({ uid: boss.member.uid })).toEqual([400, 'accounts.uid-taken', undefined]);
    expect(await wrong({ password_confirm: 'another' })).toEqual([400, 'accounts.password-mismatch', undefined]);
    expect(await wrong({ password: 'fourteen chars', password_confirm: 'fourteen chars' })).toEqual([400, 'invalid', 'fields.password-staff']);
    expect(await wrong({ uid: 'no' })).toEqual([400, 'invalid', 'fields.uid']);
    expect((await take(token)).statusCode).toBe(201);
  });

  it('tells only the invited person that the address has an account', async () => {
    const { member } = await makeCoordinator(world, 2);
    const email = `${fresh('known')}@example.com`;
    await db().update(members).set({ email, emailKey: email }).where(eq(members.id, member.id));
    const { token } = await invited({ email });
    expect(code(await take(token))).toBe('accounts.email-taken');
    expect(await memberByUid(db(), member.uid)).toMatchObject({ hospitalId: 2 });
  });
});

it('a head whose access ends takes her invitations with her', async () => {
  const sender = await createHead(world);
  const { token } = await invited({}, sender);
  const operator = await world.person({ role: 'operator' });
  const staffing = { handConversations: async () => ({ count: 0, announce: () => undefined }), endInterpreting: async () => undefined };
  await closeStaff({ ...world.deps, staffing: staffing as never }, { memberId: operator.id } as never, sender.member.uid);
  await world.nextMail();
  expect(await db().select().from(staffInvitations).where(eq(staffInvitations.invitedBy, sender.member.id))).toEqual([]);
  expect(code(await read(token))).toBe('accounts.invitation-invalid');
});

it('ten invitations an hour for a head, three mails for an address', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '1' }, true);
  try {
    const { headers } = await createHead(tight);
    const one = await tight.post(INVITATIONS_PATH, { email: 'a@clinic.example', name: 'A', language: 'ko' }, headers);
    const link = `${INVITATIONS_PATH}/${one.json().id}/link`;
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await tight.post(link, {}, headers)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    for (let i = 0; i < 7; i += 1)
      statuses.push((await tight.post(INVITATIONS_PATH, { email: `b${i}@clinic.example`, name: 'B', language: 'ko' }, headers)).statusCode);
    expect(statuses.slice(3)).toEqual([201, 201, 201, 201, 201, 201, 429]);
  } finally {
    await tight.close();
  }
});
