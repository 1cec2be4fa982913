import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { Mail } from '../../providers/mail/port.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD, parseResetLink } from '../accounts.fixture.ts';
import { deleteExpiredAccountRecords } from '../accounts.jobs.ts';
import { emailChanges, members } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';
import { sendEmailLink } from './email-change.ts';

const URL = '/api/v1/users/mypage/email';
const DAY = 24 * 3600;
type Headers = { authorization: string };
let world: AccountsWorld;
let uid: string;
let email: string;
let next: string;
let me: Headers;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(async () => {
  // No mail may be sent that a test did not expect.
  expect(world.mailsLeft()).toEqual([]);
  await world.close();
});
const signedIn = async (name: string, headers = {}) => ({ authorization: `Bearer ${(await world.signIn(name, PASSWORD, headers)).json().access_token}` });
/** A new member, with a fresh proof. */
const joined = async () => {
  const name = await world.join();
  return { name, headers: await world.prove(await signedIn(name)) };
};
beforeEach(async () => {
  const { name, headers } = await joined();
  [uid, me, email, next] = [name, headers, `${name}@example.com`, `new.${name}@example.com`];
});

const ask = (address: string, headers: object = me) => world.post(URL, { email: address }, { ...headers });
const confirm = (token: string) => world.post('/api/v1/auth/confirm-email', { token });
const edit = (body: object, headers: Headers = me) => world.put('/api/v1/users/mypage', body, headers);
const profile = async (headers: Headers = me) => (await world.get('/api/v1/users/mypage', headers)).json();
const tokenIn = (mail: Mail) => /\/confirmEmail\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
/** The two mails of a begun change, in either order: to the new address and to the old one. */
const twoMails = async (to = next) => {
  const mails = [await world.nextMail(), await world.nextMail()];
  const link = mails.find((mail) => mail.to === to);
  const notice = mails.find((mail) => mail.to !== to);
  if (!link || !notice) throw new Error(`not one to each: ${mails.map((mail) => mail.to).join()}`);
  return { link, notice, token: tokenIn(link) };
};

test('refuses an address without a sign-in, and malformed addresses', async () => {
  expect((await ask(next, {})).statusCode).toBe(401);
  expect((await ask(next, { authorization: 'Bearer made-up' })).statusCode).toBe(401);
  for (const wrong of ['', 'nowhere', 'mia\u0000@example.com']) expect((await ask(wrong)).statusCode).toBe(400);
  expect((await confirm('')).statusCode).toBe(400);
});

test('a session alone moves no address and takes none out: the password is asked for again; what else she edits needs none', async () => {
  const alone = await signedIn(uid);
  const refused = await ask(next, alone);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'accounts.prove-again']);
  for (const [address, messenger] of [
    [next, 'whatsapp'],
    [null, 'wechat'],
  ]) {
    const answer = await edit({ email: address, messenger }, alone);
    const email_error = { code: 'accounts.prove-again', detail: getErrorText('accounts.prove-again', 'en') };
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { email, pending_email: null, messenger, email_error }]);
    expect(await profile()).toMatchObject({ email, pending_email: null, messenger });
  }
  expect((await edit({ email, messenger: 'kakao' }, alone)).json()).toMatchObject({ email, messenger: 'kakao' });
  await world.post('/api/v1/auth/step-up', { password: PASSWORD }, alone);
  expect((await ask(next, alone)).statusCode).toBe(200);
  await twoMails();
});

test('confirming the current address needs no proof and cancels a pending change', async () => {
  await ask(next);
  const { token } = await twoMails();
  expect((await ask(email, await signedIn(uid))).statusCode).toBe(200);
  expect((await confirm(token)).json().code).toBe('accounts.email-link-invalid');
});

test('a link goes to the new address and a notice to the old; nothing changes before it is opened, and then it does', async () => {
  const answer = await ask(next);
  expect([answer.statusCode, answer.json().msg]).toEqual([200, expect.stringContaining('24 hours')]);
  const { link, notice, token } = await twoMails();
  expect(link.text).toContain(`${world.deps.config.publicUrl}/confirmEmail?token=`);
  expect(link.text + link.html).not.toContain(uid.concat('@'));
  expect([notice.to, notice.text.includes(token), (notice.text + notice.html).includes(next)]).toEqual([email, false, false]);
  expect(await profile()).toMatchObject({ email, pending_email: next });
  const done = await confirm(token);
  expect([done.statusCode, done.json()]).toEqual([200, { msg: 'Your email address has been changed.', email: next }]);
  expect(await profile()).toMatchObject({ email: next, pending_email: null });
  const told = await world.nextMail();
  expect([told.to, (told.text + told.html).includes(next)]).toEqual([email, false]);
  expect((await memberByUid(world.deps.database.db, uid))?.emailKey).toBe(next);
});

test('leads staff to their own page of confirmation, in the language that they are written to in', async () => {
  await world.deps.database.db.update(members).set({ role: 'operator', language: 'ko' }).where(eq(members.uid, uid));
  const staff = await world.prove(await signedIn(uid));
  expect((await ask(next, staff)).statusCode).toBe(200);
  const { link, token } = await twoMails();
  expect(link.text).toContain(`${world.deps.config.publicUrl}/clinic/confirmEmail?token=${token}&lang=ko`);
  expect((await confirm(token)).json().email).toBe(next);
  expect((await world.nextMail()).to).toBe(email);
});

test('the profile edit begins the same change and writes the rest; the same address again is nothing', async () => {
  expect((await edit({ email: next, first_name: 'Mina' })).json()).toMatchObject({ email, pending_email: next, first_name: 'Mina' });
  const { token } = await twoMails();
  const again = [await edit(await profile()), await edit({ ...(await profile()), email: next }, await signedIn(uid))];
  for (const answer of again) expect(answer.json()).toEqual({ ...(await profile()), email, pending_email: next });
  await confirm(token);
  expect((await world.nextMail()).to).toBe(email);
  expect((await profile()).email).toBe(next);
});

test('clearing works at once and tells the old address; a link on its way ends with it', async () => {
  await ask(next);
  const { token } = await twoMails();
  expect((await edit({ email: '' })).json()).toMatchObject({ email: null, pending_email: null });
  const told = await world.nextMail();
  expect([told.to, told.subject]).toEqual([email, 'Your email address was removed from your Naru account']);
  expect((await confirm(token)).json().code).toBe('accounts.email-link-invalid');
  expect((await edit({ email: '' })).statusCode).toBe(200);
});

test('a first address waits for its link too, and there is no old one to tell', async () => {
  await world.deps.database.db.update(members).set({ email: null, emailKey: null }).where(eq(members.uid, uid));
  expect((await edit({ email: next })).json()).toMatchObject({ email: null, pending_email: next });
  const mail = await world.nextMail();
  expect([mail.to, (await confirm(tokenIn(mail))).json().email]).toEqual([next, next]);
});

test('a link moves the address once, for 24 hours, the newest only, and says so again while the address is hers', async () => {
  expect((await confirm('made-up')).json().code).toBe('accounts.email-link-invalid');
  await ask(next);
  const older = await twoMails();
  await ask(next);
  const newer = await twoMails();
  expect((await confirm(older.token)).statusCode).toBe(400);
  const both = await Promise.all([confirm(newer.token), confirm(newer.token)]);
  // The link is opened twice at once and once more later. The address is confirmed, and the old address is notified once.
  for (const answer of [...both, await confirm(newer.token)]) expect(answer.json()).toMatchObject({ email: next });
  await world.nextMail();
  await ask(email);
  const late = await twoMails(email);
  world.clock.forward(DAY + 1);
  expect((await confirm(late.token)).json().code).toBe('accounts.email-link-invalid');
  // A used link does not reveal the address after the member has changed it again.
  await world.deps.database.db.update(members).set({ email: 'other@naru.example' }).where(eq(members.uid, uid));
  expect((await confirm(newer.token)).json().code).toBe('accounts.email-link-invalid');
  await world.deps.database.db.update(members).set({ email: next }).where(eq(members.uid, uid));
  expect((await world.get('/api/v1/users/mypage', me)).statusCode, 'a day is longer than a token').toBe(401);
  expect((await memberByUid(world.deps.database.db, uid))?.email).toBe(next);
});

test('requesting the current address again invalidates the pending link', async () => {
  await ask(next);
  const { token } = await twoMails();
  expect((await ask(email)).json().msg).toBe('Your address stays as it is.');
  expect((await profile()).pending_email).toBeNull();
  expect((await confirm(token)).statusCode).toBe(400);
});

test('somebody else’s address is refused from the budget of duplicate checks, by either call', async () => {
  const taken = (await world.join()).concat('@EXAMPLE.com');
  const asked = await ask(taken);
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'accounts.email-registered']);
  const edited = await edit({ email: taken, first_name: 'Mina' });
  expect([edited.statusCode, edited.json()]).toMatchObject([200, { first_name: 'Mina', email_error: { code: 'accounts.email-registered' } }]);
  expect((await profile()).pending_email).toBeNull();
  const tight = await openAccountsWorld({ LIMIT_SCALE: '0.1' });
  try {
    const [owner, asker] = [await tight.person(), await tight.person()];
    const headers = await tight.prove(await tight.as(asker));
    const reasons = [];
    for (let i = 0; i < 4; i += 1) reasons.push((await tight.put('/api/v1/users/mypage', { email: owner.email }, headers)).json().email_error.code);
    expect(reasons).toEqual([...Array(3).fill('accounts.email-registered'), 'too-many-requests']);
  } finally {
    await tight.close();
  }
});

test('sends three links an hour to an account, whichever call asks', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '1' }, true);
  try {
    const headers = await tight.prove(await tight.as(await tight.person()));
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push((await tight.put('/api/v1/users/mypage', { email: `many${i}@example.com` }, headers)).json());
    expect(answers.map(({ email_error }) => email_error?.code)).toEqual([undefined, undefined, undefined, 'too-many-requests']);
    expect(answers.at(-1).pending_email).toBe('many2@example.com');
    expect((await tight.post(URL, { email: 'many9@example.com' }, headers)).statusCode).toBe(429);
  } finally {
    await tight.close();
  }
});

test('gives an address requested by two members to the one who opens her link first, and notifies the other', async () => {
  const other = await joined();
  await ask(next);
  const mine = await twoMails();
  await ask(next, other.headers);
  const hers = await twoMails();
  const answers = await Promise.all([confirm(mine.token), confirm(hers.token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('accounts.email-registered');
  expect([(await profile()).email, (await profile(other.headers)).email].filter((address) => address === next)).toHaveLength(1);
  await world.nextMail();
});

test('the job holds neither the address nor the token, the table no token, and a repeat sends the same link', async () => {
  await ask(next);
  const { token } = await twoMails();
  const { rows } = await world.deps.database.query("select data from pgboss.job where name = 'accounts.email-link' order by created_on desc limit 1");
  const { data } = rows[0] as { data: { id: string } };
  expect(Object.keys(data)).toEqual(['id']);
  const stored = await world.deps.database.db.select().from(emailChanges).where(eq(emailChanges.email, next));
  expect(stored.map(({ hash }) => hash)).toEqual([createHash('sha256').update(token).digest('base64url')]);
  await sendEmailLink(world.deps, data);
  expect(tokenIn(await world.nextMail())).toBe(token);
  await confirm(token);
  await world.nextMail();
  await sendEmailLink(world.deps, data);
  expect(world.mailsLeft()).toEqual([]);
});

test('a reset link on its way to the old address ends when the address changes; a reset stops a change', async () => {
  const link = async (address: string) => {
    await world.post('/api/v1/auth/find-pw', { uid, name: 'Mia Laurent', email: address });
    return parseResetLink(await world.nextMail()).token;
  };
  const reset = (token: string) => world.post('/api/v1/auth/reset-pw', { token, password: PASSWORD, password_confirm: PASSWORD });
  const old = await link(email);
  await ask(next);
  const { token } = await twoMails();
  await confirm(token);
  await world.nextMail();
  expect((await reset(old)).json().code).toBe('accounts.reset-link-invalid');
  await ask(`thief.${next}`);
  const thief = await twoMails(`thief.${next}`);
  expect((await reset(await link(next))).statusCode).toBe(200);
  await world.nextMail();
  expect((await confirm(thief.token)).json().code).toBe('accounts.email-link-invalid');
});

test('the mails come in the language that she reads, Arabic from right to left', async () => {
  const headers = await world.prove(await signedIn(uid, { 'accept-language': 'ar' }));
  await ask(next, headers);
  const { link, notice } = await twoMails();
  for (const { html } of [link, notice]) expect(html).toContain('dir="rtl"');
});

test('a link of an account that was deleted is worthless, and old ones are swept', async () => {
  await ask(next);
  const { token } = await twoMails();
  await world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers: me });
  expect((await confirm(token)).statusCode).toBe(400);
  const { headers } = await joined();
  await ask(next, headers);
  await twoMails();
  world.clock.forward(2 * DAY + 1);
  await deleteExpiredAccountRecords(world.deps);
  expect(await world.deps.database.db.select().from(emailChanges).where(eq(emailChanges.email, next))).toEqual([]);
});

test('a link gives no address to an account that is gone', async () => {
  await ask(next);
  const { token } = await twoMails();
  await world.deps.database.db.update(members).set({ deletedAt: world.clock.now() }).where(eq(members.uid, uid));
  expect((await confirm(token)).json().code).toBe('accounts.email-link-invalid');
});
