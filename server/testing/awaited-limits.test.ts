import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signUpForm } from '../accounts/accounts.fixture.ts';
import { passwordResets } from '../accounts/accounts.tables.ts';
import { computeTotpCode, createPersonWithPassword, setUpFactor, WITHOUT_EMAIL } from '../accounts/second-factor/second-factor.fixture.ts';
import { makeManualJobs } from '../orders/provider.fixture.ts';
import type { RateLimits } from '../platform/limits.ts';
import { testWorld, type World } from './world.ts';

/** Index of the counter request that fails, from 1; 0 for none. */
let failingRequest = 0;
let asked = 0;
/** Rate limits whose counters fail on request, as if the store were unreachable. */
const withFailingCounters = ({ takeRead, takePage, ...limits }: RateLimits): RateLimits => {
  const counted =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    async (...args: A) => {
      asked += 1;
      if (asked === failingRequest) throw new Error('the counts are away');
      return act(...args);
    };
  return { takeRead, takePage, take: counted(limits.take), check: counted(limits.check), forgive: counted(limits.forgive), giveBack: counted(limits.giveBack) };
};

let world: World;
let member: Awaited<ReturnType<typeof createPersonWithPassword>>;
let secret: string;
beforeAll(async () => {
  world = await testWorld({ change: ({ limits }) => ({ limits: withFailingCounters(limits), jobs: makeManualJobs().jobs }) });
  member = await createPersonWithPassword(world, WITHOUT_EMAIL);
  ({ secret } = await setUpFactor(world, member.headers));
});
afterAll(() => world.close());

const post = (url: string, body: object, headers: Record<string, string> = member.headers) => world.post(url, body, headers);
const signIn = (otp: string) => post('/api/v1/auth/login', { username: member.member.uid, password: PASSWORD, otp }, {});
/** Returns a code that was not used yet. */
const nextCode = () => {
  world.clock.forward(30);
  return computeTotpCode(secret, world.clock.now());
};
/** Prepares what a call consumes and returns a function that makes the call. */
const CALLS: Record<string, () => Promise<() => ReturnType<World['post']>>> = {
  'an address that is none': async () => () => world.get('/no-such-address'),
  'a call that is none': async () => () => world.get('/api/v1/no-such-call'),
  'a picture': async () => () => world.get('/files/none.webp'),
  'a report': async () => () => post('/api/csp-report', {}, {}),
  'a call with a bad token': async () => () => world.get('/api/v1/users/mypage', { authorization: 'Bearer made-up' }),
  'signing in with a code': async () => {
    const otp = nextCode();
    return () => signIn(otp);
  },
  'a sign-in without its code': async () => () => signIn(''),
  'a wrong code': async () => () => signIn('000000'),
  'a new session of a refresh token': async () => {
    failingRequest = 0;
    const { refresh_token } = (await signIn(nextCode())).json();
    return () => post('/func/user/refresh-token', { refresh_token }, {});
  },
  'a new password by a link': async () => {
    const token = randomUUID();
    const hash = createHash('sha256').update(token).digest('base64url');
    const [createdAt, expiresAt] = [world.clock.now(), new Date(world.clock.now().getTime() + 60_000)];
    await world.deps.database.db.insert(passwordResets).values({ hash, memberId: member.member.id, createdAt, expiresAt });
    return () => post('/api/v1/auth/reset-pw', { token, password: PASSWORD, password_confirm: PASSWORD }, {});
  },
  'a new password by the present one': async () => {
    const { headers } = await createPersonWithPassword(world, WITHOUT_EMAIL);
    const next = 'another quiet morning';
    return () => world.put('/api/v1/users/mypage/password', { current: PASSWORD, password: next, password_confirm: next }, headers);
  },
  'another address': async () => {
    const headers = await world.prove(await world.as(member.member));
    return () => post('/api/v1/users/mypage/email', { email: 'free@example.com' }, headers);
  },
  'an address that is taken': async () => {
    const headers = await world.prove(await world.as(member.member));
    return () => post('/api/v1/users/mypage/email', { email: 'bystander@elsewhere.example' }, headers);
  },
  'a forgotten ID': async () => () => post('/api/v1/auth/find-id', { name: 'Nobody', email: 'nobody@example.com' }, {}),
  joining: async () => () => post('/api/v1/users', signUpForm(), {}),
  'joining with an address that is taken': async () => () => post('/api/v1/users', signUpForm({ email: 'bystander@elsewhere.example' }), {}),
};

test.each(Object.entries(CALLS))('%s: all rate-limit calls are awaited, so that failures surface', async (_name, prepare) => {
  const run = async (breakAt: number) => {
    const call = await prepare();
    [asked, failingRequest] = [0, breakAt];
    const { statusCode } = await call();
    failingRequest = 0;
    return { statusCode, asked };
  };
  const whole = await run(0);
  expect(whole.asked).toBeGreaterThan(0);
  expect(whole.statusCode).not.toBe(500);
  for (let at = 1; at <= whole.asked; at += 1) expect((await run(at)).statusCode, `question ${at} of ${whole.asked}`).toBe(500);
});
