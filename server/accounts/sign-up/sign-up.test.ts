import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, PASSWORD, signUpForm } from '../accounts.fixture.ts';
import { agreements, members } from '../accounts.tables.ts';
import { listAgreements, memberByUid } from '../accounts.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld();
});
afterAll(() => world.close());

const signUp = (form: object, headers = {}) => world.post('/api/v1/users', form, headers);
const rows = () => world.deps.database.db.select().from(members);

test('the eight fields make a member, and the optional ones are kept', async () => {
  const form = signUpForm({ phone: '+81 90 1234 5678', messenger_id: 'mia.l', birth_date: '19801203', native_name: ' 美亜 ' });
  const answer = await signUp(form, { 'accept-language': 'ja' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ uid: form.uid });
  const member = await memberByUid(world.deps.database.db, form.uid);
  expect(member).toMatchObject({
    firstName: 'Mia',
    country: 'JP',
    phone: '+819012345678',
    nativeName: '美亜',
    messengerId: 'mia.l',
    birthDate: '1980-12-03',
    role: 'user',
    language: 'ja',
  });
  expect(member?.customerKey).not.toContain(form.uid);
});

test('a date of birth is taken in the figures of any keyboard', async () => {
  const uid = await world.join({ birth_date: '١٩٨٠١٢٠٣' });
  expect((await memberByUid(world.deps.database.db, uid))?.birthDate).toBe('1980-12-03');
});

test('a role, a clinic or a customer key in the payload is not believed', async () => {
  const form = signUpForm({ role: 'operator', hospital_id: 1, customer_key: 'mine' });
  expect((await signUp(form)).statusCode).toBe(201);
  const member = await memberByUid(world.deps.database.db, form.uid);
  expect(member).toMatchObject({ role: 'user', hospitalId: null });
  expect(member?.customerKey).not.toBe('mine');
});

test('terms and privacy are recorded with version, language and time', async () => {
  const uid = await world.join();
  const member = await memberByUid(world.deps.database.db, uid);
  const agreed = await world.deps.database.db
    .select()
    .from(agreements)
    .where(eq(agreements.memberId, member?.id as string));
  expect(agreed.map(({ document }) => document).sort()).toEqual(['privacy', 'terms']);
  for (const one of agreed) {
    expect(one.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(one).toMatchObject({ language: 'en', context: 'sign-up', withdrawnAt: null });
  }
  expect((await listAgreements(world.deps.database.db, 'sign-up')).length).toBeGreaterThanOrEqual(2);
});

test.each([
  ['uid', { uid: 'ab' }],
  ['uid', { uid: 'with space' }],
  ['uid', { uid: 'ａｄｍｉｎ' }],
  ['password', { password: 'short' }],
  ['password', { password: ' quiet harbour lantern' }],
  ['password', { password: 'password123' }],
  ['first_name', { first_name: '  ' }],
  ['gender', { gender: 'X' }],
  ['email', { email: 'nowhere' }],
  ['messenger', { messenger: 'icq' }],
  ['country', { country: 'atlantis' }],
  ['birth_date', { birth_date: '19801340' }],
  ['first_name', { first_name: 'Eve\r\nBcc: x' }],
  ['birth_date', { birth_date: '1980123' }],
  ['birth_date', { birth_date: '20230229' }],
  ['birth_date', { birth_date: '29990101' }],
  ['native_name', { native_name: 'x'.repeat(61) }],
  ['phone', { phone: 'call me' }],
  ['phone', { phone: '090-1234-5678' }],
  ['phone', { phone: '+999 1234 5678' }],
  ['phone', { phone: '+81 90' }],
])('a wrong %s is named (%j)', async (field, changes) => {
  const answer = await signUp(signUpForm(changes));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors.map((problem: { field: string }) => problem.field)).toContain(field);
});

test('a password from the person, or from the list, is refused with the reason', async () => {
  const refused = async (changes: Record<string, unknown>) => (await signUp(signUpForm(changes))).json().errors[0].code;
  expect(await refused({ uid: 'mialaurent', password: 'Mialaurent99!' })).toBe('fields.password-personal');
  expect(await refused({ password: 'naru-2026!' })).toBe('fields.password-personal');
  for (const password of ['Dancheong2026', '여운피부과2026']) expect(await refused({ password }), password).toBe('fields.password-personal');
  expect(await refused({ password: 'PassWord-1234' })).toBe('fields.password-common');
});

test('a taken ID or address (specification 3.4) answers 400 with the quoted detail, in every language', async () => {
  const form = signUpForm();
  await signUp(form);
  const again = await signUp({ ...form, email: 'other@example.com' }, { 'accept-language': 'ar' });
  expect([again.statusCode, again.json().detail]).toEqual([400, 'User with this UID already exists.']);
  const email = await signUp({ ...form, uid: 'someoneelse' }, { 'accept-language': 'zh' });
  expect([email.statusCode, email.json().detail]).toEqual([400, 'User with this email already exists.']);
});

test('look-alikes are the same: letter case and width decide nothing', async () => {
  const form = signUpForm({ uid: 'LookAlike1', email: 'Look.Alike@Example.com' });
  await signUp(form);
  expect((await signUp(signUpForm({ uid: 'lookalike1' }))).json().code).toBe('accounts.uid-taken');
  expect((await signUp(signUpForm({ email: 'look.alike@EXAMPLE.com' }))).json().code).toBe('accounts.email-taken');
  expect((await signUp(signUpForm({ email: 'ｌｏｏｋ.alike@example.com' }))).json().code).toBe('accounts.email-taken');
});

test('an address with letters that only look Latin, or with signs that are not seen, is the address it looks like', async () => {
  const form = signUpForm();
  await signUp(form);
  for (const email of [form.email.replace('e', 'е'), form.email.replace('g', '\u200bg'), form.email.replace('gu', 'ցս')]) {
    expect(email).not.toBe(form.email);
    expect((await signUp(signUpForm({ email }))).json().code, email).toBe('accounts.email-taken');
    expect((await world.get(`/api/v1/users/duplicate/email?email=${encodeURIComponent(email)}`)).statusCode).toBe(409);
  }
});

/** Other spellings of the mailbox `v@x.test`, and texts that are no mailbox. */
const OTHER_SPELLINGS = [
  '<v@x.test>',
  'V <v@x.test>',
  'v@x.test (V)',
  '(V)v@x.test',
  '"v"@x.test',
  '"v w"@x.test',
  'v@x.test.',
  'v.@x.test',
  '.v@x.test',
  'v..w@x.test',
  'v@[127.0.0.1]',
  'v@127.0.0.1',
  'v@-x.test',
  'v@x..test',
  'mailto:v@x.test',
  'v@x.test,w@x.test',
  'v@x.test;w@x.test',
  'v\\@x.test',
  'v@w@x.test',
  'v@x.test>',
];

test.each(OTHER_SPELLINGS)('an address is written in one way: %s is refused wherever one is taken', async (email) => {
  const somebody = await world.person();
  const headers = await world.prove(await world.as(somebody));
  for (const answer of [
    await signUp(signUpForm({ email })),
    await world.get(`/api/v1/users/duplicate/email?email=${encodeURIComponent(email)}`),
    await world.post('/api/v1/auth/find-id', { name: 'Mia Laurent', email }),
    await world.post('/api/v1/auth/find-pw', { uid: 'someone', name: 'Mia Laurent', email }),
    await world.put('/api/v1/users/mypage', { email }, headers),
    await world.post('/api/v1/users/mypage/email', { email }, headers),
  ])
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining('fields.email')]);
});

test('stores addresses in their plain form, and a host under one name however it is spelt', async () => {
  const uid = await world.join({ email: ' \u200bｖera@почта.example\ufeff' });
  expect((await memberByUid(world.deps.database.db, uid))?.email).toBe('vera@почта.example');
  expect((await signUp(signUpForm({ email: 'vera@xn--80a1acny.example' }))).json().code).toBe('accounts.email-taken');
});

test.each(['v.w+tag@x.test', "o'neil_99@mail.x-y.co.jp", 'иван@почта.рф', '美亜@例え.jp', 'ü@xn--bcher-kva.example', '1@2.io'])(
  '%s is an address',
  async (email) => {
    expect((await signUp(signUpForm({ email }))).statusCode).toBe(201);
  },
);

test.each([
  ['fourteen today', 0, 201],
  ['fourteen tomorrow', 1, 400],
])('members are fourteen on the day it is in Seoul: who is %s gets %s', async (_, days, status) => {
  // At 15:30 UTC it is tomorrow in Seoul.
  const now = new Date('2026-11-21T15:30:00Z');
  world.clock.forward((now.getTime() - world.clock.now().getTime()) / 1000);
  const birth_date = String(20121122 + days);
  const answer = await signUp(signUpForm({ birth_date }), { 'accept-language': 'ja' });
  expect(answer.statusCode).toBe(status);
  if (status === 201) return;
  expect(answer.json()).toMatchObject({ code: 'accounts.too-young', errors: [{ field: 'birth_date', code: 'accounts.too-young' }] });
  expect(answer.json().errors[0].detail).toMatch(/14/);
});

test.each(['00966 51 234 5678', '٠٠٩٦٦٥١٢٣٤٥٦٧٨', '\u202a+966\u00a051 234\u20115678\u202c'])(
  'a number is kept with its country however it was typed: %j',
  async (phone) => {
    const form = signUpForm({ phone });
    expect((await signUp(form)).statusCode).toBe(201);
    expect((await memberByUid(world.deps.database.db, form.uid))?.phone).toBe('+966512345678');
  },
);

test('passwords of 8 to 128 characters of any script, every one counted, and any signs', async () => {
  const long = `${'длинный пароль 長い '.repeat(6)}x`.padEnd(128, 'ß');
  for (const password of ['ع8كلمةصعبة', '조용한항구의등불', '🦊🐙🌵🎈🍎🚲🎻☂️', long]) {
    const uid = await world.join({ password });
    expect((await world.signIn(uid, password)).statusCode, password).toBe(200);
    expect((await world.signIn(uid, `${password.slice(0, -1)}y`)).statusCode).toBe(401);
  }
  expect((await signUp(signUpForm({ password: `${long}x` }))).json().errors[0].code).toBe('fields.password-long');
  // Three syllables, regardless of how many characters a keyboard produces for them.
  expect((await signUp(signUpForm({ password: '등불빛'.normalize('NFD') }))).json().errors[0].code).toBe('fields.password-short');
  expect((await signUp(signUpForm({ password: 'xK9#mQ2' }))).json().errors[0].code).toBe('fields.password-short');
});

test('lets exactly one of many simultaneous sign-ups with one address win, however it is written', async () => {
  const emails = ['at.once@example.com', 'AT.once@example.com', 'аt.once@example.com', 'at.once@example.com'];
  const answers = await Promise.all(emails.map((email) => signUp(signUpForm({ email }))));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  expect((await rows()).filter(({ emailKey }) => emailKey === 'at.once@example.com')).toHaveLength(1);
});

test('lets exactly one of many simultaneous sign-ups with one ID win', async () => {
  const form = signUpForm({ uid: 'atonce2026' });
  const answers = await Promise.all([0, 1, 2, 3].map((i) => signUp({ ...form, email: `atonce${i}@example.com` })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  expect((await rows()).filter(({ uidKey }) => uidKey === 'atonce2026')).toHaveLength(1);
});

test('members without an address do not collide', async () => {
  expect((await signUp(signUpForm({ email: '' }))).statusCode).toBe(201);
  expect((await signUp(signUpForm({ email: undefined }))).statusCode).toBe(201);
});

test('the password is kept as an Argon2id hash of 19 MiB and two rounds, never in any other form', async () => {
  const uid = await world.join();
  const [row] = await world.deps.database.db.select().from(members).where(eq(members.uid, uid));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(PASSWORD);
});

test('duplicate checks: 200 when free, 409 when taken, 400 when empty or malformed, under both names of the parameter', async () => {
  const uid = await world.join({ email: 'taken@example.com' });
  const check = async (query: string) => {
    const answer = await world.get(`/api/v1/users/duplicate/${query}`);
    return [answer.statusCode, answer.json().msg ?? answer.json().code];
  };
  expect(await check('uid?uid=freeid99')).toEqual([200, 'This can be used as your id']);
  expect(await check('uid?value=freeid99')).toEqual([200, 'This can be used as your id']);
  expect(await check(`uid?uid=${uid.toUpperCase()}`)).toEqual([409, 'accounts.uid-registered']);
  for (const empty of ['uid', 'uid?uid=', 'uid?value=%20']) expect(await check(empty)).toEqual([400, 'fields.uid-empty']);
  for (const empty of ['email', 'email?email=', 'email?value=%20']) expect(await check(empty)).toEqual([400, 'fields.email-empty']);
  expect((await world.get('/api/v1/users/duplicate/uid?uid=')).json().detail).toBe('Please enter your id');
  expect((await world.get('/api/v1/users/duplicate/email?email=')).json().detail).toBe('Please enter an email address');
  expect(await check('uid?uid=a!')).toEqual([400, 'fields.uid']);
  expect(await check('email?email=free@example.com')).toEqual([200, 'This can be used as your email address']);
  expect(await check('email?value=Taken@example.com')).toEqual([409, 'accounts.email-registered']);
  expect(await check('email?email=nowhere')).toEqual([400, 'fields.email']);
});

test('an "already exists" error counts against the limit of duplicate checks', async () => {
  const tight = await openAccountsWorld({ LIMIT_SCALE: '1' });
  try {
    const taken = signUpForm();
    expect((await tight.post('/api/v1/users', taken)).statusCode).toBe(201);
    for (let i = 0; i < 29; i += 1) await tight.get(`/api/v1/users/duplicate/uid?uid=free${i}`);
    expect((await tight.post('/api/v1/users', taken)).json().code).toBe('accounts.uid-taken');
    const held = await tight.get('/api/v1/users/duplicate/uid?uid=free99');
    expect(held.statusCode).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    // Sign-up is limited too, for free and taken IDs: it must not be a second way to check them.
    expect((await tight.post('/api/v1/users', signUpForm())).statusCode).toBe(429);
    expect((await tight.post('/api/v1/users', taken)).statusCode).toBe(429);
  } finally {
    await tight.close();
  }
});
