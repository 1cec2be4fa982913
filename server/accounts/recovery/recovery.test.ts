import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, PASSWORD, parseResetLink } from '../accounts.fixture.ts';
import { deleteExpiredAccountRecords } from '../accounts.jobs.ts';
import { members, passwordResets } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';
import { sendRecoveryMail } from './recovery.ts';

const NEW = 'another quiet morning';
let world: AccountsWorld;
let uid: string;
let email: string;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(async () => {
  // No mail may be sent that a test did not expect.
  expect(world.mailsLeft()).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  uid = await world.join({ first_name: 'Mia Rose', last_name: 'Laurent' });
  email = `${uid}@example.com`;
});

const findId = (body: object, headers = {}) => world.post('/api/v1/auth/find-id', body, headers);
const findPw = (body: object, headers = {}) => world.post('/api/v1/auth/find-pw', body, headers);
const reset = (token: string, password = NEW, password_confirm = password) => world.post('/api/v1/auth/reset-pw', { token, password, password_confirm });
const askForLink = async () => {
  await findPw({ uid, name: 'Mia Rose Laurent', email });
  return parseResetLink(await world.nextMail());
};

test('find-id answers a stranger and a member alike, and mails only the member', async () => {
  const stranger = await findId({ name: 'Nobody', email: 'nobody@example.com' });
  const wrongName = await findId({ name: 'Somebody Else', email });
  const member = await findId({ name: 'Mia Rose Laurent', email });
  expect([stranger.statusCode, wrongName.statusCode, member.statusCode]).toEqual([200, 200, 200]);
  expect(wrongName.body).toBe(member.body);
  expect(stranger.json().msg).toBe(member.json().msg);
  expect(Object.keys(stranger.json())).toEqual(Object.keys(member.json()));
  expect(stranger.json().email).toBe('no***@example.com');
  expect(member.body).not.toContain(uid);
  expect(Object.keys(stranger.headers).sort()).toEqual(Object.keys(member.headers).sort());
  const mail = await world.nextMail();
  expect([mail.to, mail.text.includes(uid)]).toEqual([email, true]);
});

test.each(['mia rose laurent', 'LAURENT  Mia   Rose', 'LaurentMiaRose'])('the name is found as %j', async (name) => {
  await findId({ name, email: email.toUpperCase() });
  expect((await world.nextMail()).text).toContain(uid);
});

test('a look-alike address matches the account, and the mail goes to the stored address', async () => {
  await findId({ name: 'Mia Rose Laurent', email: email.replace('e', 'е') });
  expect((await world.nextMail()).to).toBe(email);
});

test('a member without a password sets one by the link, and signs in with it', async () => {
  await world.deps.database.db.update(members).set({ passwordHash: null }).where(eq(members.uid, uid));
  const { token } = await askForLink();
  expect((await reset(token)).statusCode).toBe(200);
  expect((await world.nextMail()).to).toBe(email);
  expect((await world.signIn(uid, NEW)).statusCode).toBe(200);
});

test('a link opens nothing but a new password: it is no sign-in, no new address, no session', async () => {
  const { token } = await askForLink();
  const headers = { authorization: `Bearer ${token}` };
  expect((await world.get('/api/v1/users/mypage', headers)).statusCode).toBe(401);
  expect((await world.refresh(token)).statusCode).toBe(401);
  expect((await world.post('/api/v1/auth/confirm-email', { token })).statusCode).toBe(400);
  expect((await reset(token)).statusCode).toBe(200);
  await world.nextMail();
});

test('malformed input is refused', async () => {
  expect((await findId({ name: '', email })).statusCode).toBe(400);
  expect((await findId({ name: 'Mia', email: 'nowhere' })).statusCode).toBe(400);
  expect((await findId({ name: 'Mia', email: 'mia\u0000@example.com' })).statusCode).toBe(400);
  expect((await findId({ name: 'Mia', email: 'mia\ud800@example.com' })).statusCode).toBe(400);
  expect((await findPw({ name: 'Mia', email })).statusCode).toBe(400);
});

test('find-pw answers everybody alike, and mails a link only when all three belong together', async () => {
  const answers = [
    await findPw({ uid: 'nobody', name: 'Mia Rose Laurent', email }),
    await findPw({ uid, name: 'Wrong Name', email }),
    await findPw({ uid, name: 'Mia Rose Laurent', email: 'elsewhere@example.com' }),
    await findPw({ uid, name: 'Mia Rose Laurent', email }),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => statusCode + body)).size).toBe(1);
  const { url } = parseResetLink(await world.nextMail());
  expect(url.startsWith(`${world.deps.config.publicUrl}/resetPw?token=`)).toBe(true);
});

test('the link is built from the configured address, whatever the request says', async () => {
  await findPw({ uid, name: 'Mia Rose Laurent', email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const mail = await world.nextMail();
  expect(mail.text + mail.html).not.toContain('evil.example');
});

test('writes mails in the member’s own language when the request names none of ours', async () => {
  await world.deps.database.db.update(members).set({ language: 'ar' }).where(eq(members.uid, uid));
  for (const header of ['*', 'th']) {
    await findPw({ uid, name: 'Mia Rose Laurent', email }, { 'accept-language': header });
    expect((await world.nextMail()).html, header).toContain('dir="rtl"');
  }
});

test('mails come in the language of who asked, Arabic from right to left', async () => {
  await findPw({ uid, name: 'Mia Rose Laurent', email }, { 'accept-language': 'ar' });
  const mail = await world.nextMail();
  expect(mail.html).toContain('dir="rtl"');
  expect(mail.subject).toContain('كلمة مرور');
});

test('mails to staff come in their own language, and lead to the pages of staff', async () => {
  await world.deps.database.db.update(members).set({ role: 'hospital', hospitalId: 1, language: 'ko' }).where(eq(members.uid, uid));
  await findPw({ uid, name: 'Mia Rose Laurent', email }, { 'accept-language': 'en' });
  const mail = await world.nextMail();
  expect([mail.html.includes('lang="ko"'), /clinic\/resetPw\?token=[\w-]+&lang=ko/.test(mail.text)]).toEqual([true, true]);
});

test('a link sets a new password once, ends every session, and the owner is told', async () => {
  const signedIn = (await world.signIn(uid)).json();
  const { token } = await askForLink();
  expect((await reset(token)).statusCode).toBe(200);
  const told = await world.nextMail();
  expect(told.to).toBe(email);
  expect(told.text).not.toContain(NEW);
  expect((await world.get('/api/v1/users/mypage', { authorization: `Bearer ${signedIn.access_token}` })).statusCode).toBe(401);
  expect((await world.refresh(signedIn.refresh_token)).statusCode).toBe(401);
  expect((await world.signIn(uid, PASSWORD)).statusCode).toBe(401);
  expect((await world.signIn(uid, NEW)).statusCode).toBe(200);
  const again = await reset(token, 'a third long password');
  expect([again.statusCode, again.json().code]).toEqual([400, 'accounts.reset-link-invalid']);
});

test('lets one of two uses of one link at the same time win', async () => {
  const { token } = await askForLink();
  const answers = await Promise.all([reset(token, NEW), reset(token, `${NEW} again`)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  await world.nextMail();
});

test('an unknown link, one after thirty minutes, and an older one are worth nothing', async () => {
  expect((await reset('made-up')).json().code).toBe('accounts.reset-link-invalid');
  const older = await askForLink();
  world.clock.forward(1);
  const newer = await askForLink();
  expect((await reset(older.token)).json().code).toBe('accounts.reset-link-invalid');
  world.clock.forward(30 * 60);
  expect((await reset(newer.token)).json().code).toBe('accounts.reset-link-invalid');
});

test('a password that differs from its confirmation, or is common, leaves the link good', async () => {
  const { token } = await askForLink();
  expect((await reset(token, NEW, `${NEW}!`)).json().code).toBe('accounts.password-mismatch');
  expect((await reset(token, 'password123')).json().errors[0]).toMatchObject({ field: 'password', code: 'fields.password-common' });
  expect((await reset(token, `${uid}99`)).json().errors[0]).toMatchObject({ field: 'password', code: 'fields.password-personal' });
  expect((await reset(token)).statusCode).toBe(200);
  await world.nextMail();
});

test('the link is kept as a hash only, and a repeated job sends the same link', async () => {
  const member = await memberByUid(world.deps.database.db, uid);
  const job = {
    id: crypto.randomUUID(),
    kind: 'reset-link' as const,
    memberId: member?.id ?? null,
    language: 'en' as const,
    at: world.clock.now().toISOString(),
  };
  await sendRecoveryMail(world.deps, job);
  await sendRecoveryMail(world.deps, job);
  const [one, two] = [parseResetLink(await world.nextMail()), parseResetLink(await world.nextMail())];
  expect(one.token).toBe(two.token);
  const stored = await world.deps.database.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.memberId, member?.id as string));
  expect(stored).toHaveLength(1);
  expect(stored[0]?.hash).not.toBe(one.token);
});

test('deleting expired links keeps valid ones', async () => {
  const { token } = await askForLink();
  await deleteExpiredAccountRecords(world.deps);
  expect((await reset(token)).statusCode).toBe(200);
  await world.nextMail();
});

test('an older link that is late sends nothing, and takes nothing from the newer one', async () => {
  const member = await memberByUid(world.deps.database.db, uid);
  const before = new Date(world.clock.now().getTime() - 60_000).toISOString();
  const { token } = await askForLink();
  await sendRecoveryMail(world.deps, { id: randomUUID(), kind: 'reset-link', memberId: member?.id ?? null, language: 'en', at: before });
  expect(world.mailsLeft()).toEqual([]);
  expect((await reset(token)).statusCode).toBe(200);
  await world.nextMail();
});

test('a link that was used is not sent again', async () => {
  const member = await memberByUid(world.deps.database.db, uid);
  const at = world.clock.now().toISOString();
  const job = { id: randomUUID(), kind: 'reset-link' as const, memberId: member?.id ?? null, language: 'en' as const, at };
  await sendRecoveryMail(world.deps, job);
  expect((await reset(parseResetLink(await world.nextMail()).token)).statusCode).toBe(200);
  await world.nextMail();
  await sendRecoveryMail(world.deps, job);
  expect(world.mailsLeft()).toEqual([]);
});

test('a link sets no password of an account that is gone', async () => {
  const { token } = await askForLink();
  await world.deps.database.db.update(members).set({ deletedAt: world.clock.now() }).where(eq(members.uid, uid));
  expect((await reset(token)).json().code).toBe('accounts.reset-link-invalid');
});

test('neither the jobs nor any other table hold an address or a link of a recovery', async () => {
  const { token } = await askForLink();
  const { rows } = await world.deps.database.query("select data::text as data from pgboss.job where name = 'accounts.recovery'");
  expect(rows.length).toBeGreaterThan(0);
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(email);
});

test('recovery goes by the new address as soon as its link was opened, and never before', async () => {
  const moved = `moved.${email}`;
  await moveTo(moved, async () => {
    await findPw({ uid, name: 'Mia Rose Laurent', email: moved });
    await findId({ name: 'Mia Rose Laurent', email: moved });
  });
  await findId({ name: 'Mia Rose Laurent', email });
  await findPw({ uid, name: 'Mia Rose Laurent', email: moved });
  const mail = await world.nextMail();
  expect([mail.to, parseResetLink(mail).token.length]).toEqual([moved, 43]);
});

test('a link that was asked for before the address changed does not go to the new one', async () => {
  const member = await memberByUid(world.deps.database.db, uid);
  const job = { id: randomUUID(), kind: 'reset-link' as const, memberId: member?.id ?? null, language: 'en' as const, at: world.clock.now().toISOString() };
  await moveTo(`moved.${email}`);
  await sendRecoveryMail(world.deps, job);
  const stored = await world.deps.database.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.memberId, member?.id as string));
  expect([stored, world.mailsLeft()]).toEqual([[], []]);
});

/** Signs in and changes the address, and consumes the mails of the change. Runs `meanwhile` before the link is opened. */
async function moveTo(address: string, meanwhile = async () => {}): Promise<void> {
  const { access_token } = (await world.signIn(uid)).json();
  await world.put('/api/v1/users/mypage', { email: address }, await world.prove({ authorization: `Bearer ${access_token}` }));
  const mails = [await world.nextMail(), await world.nextMail()];
  expect(mails.map(({ to }) => to).sort()).toEqual([address, email].sort());
  const token = /confirmEmail\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1];
  await meanwhile();
  expect((await world.post('/api/v1/auth/confirm-email', { token })).statusCode).toBe(200);
  expect((await world.nextMail()).to, 'the old address is told').toBe(email);
}

test('a coordinator’s new password has fifteen characters, and the link stays good until it does', async () => {
  await world.deps.database.db.update(members).set({ role: 'hospital', hospitalId: 1 }).where(eq(members.uid, uid));
  const { token } = await askForLink();
  const short = await reset(token, 'fourteen chars');
  expect([short.statusCode, short.json().errors]).toMatchObject([400, [{ field: 'password', code: 'fields.password-staff' }]]);
  expect((await reset(token, 'fifteen letters')).statusCode).toBe(200);
  expect((await world.nextMail()).to).toBe(email);
});

test('sends three mails an hour to an account, and reveals it neither by answer nor by work', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '1' }, true);
  try {
    const name = await tight.join();
    const bodies = [];
    for (let i = 0; i < 5; i += 1) bodies.push((await tight.post('/api/v1/auth/find-id', { name: 'Mia Laurent', email: `${name}@example.com` })).body);
    expect(new Set(bodies).size).toBe(1);
    const { rows } = await tight.deps.database.query("select data->>'memberId' as member from pgboss.job where name = 'accounts.recovery' order by created_on");
    const member = await memberByUid(tight.deps.database.db, name);
    expect(rows.map((row) => row.member)).toEqual([member?.id, member?.id, member?.id, null, null]);
  } finally {
    await tight.close();
  }
});
