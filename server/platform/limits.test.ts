import { expect, test, vi } from 'vitest';
import { AppError } from './errors.ts';
import { makeRateLimits, RATE_BUDGETS } from './limits.ts';

const refused = { code: 'too-many-requests', status: 429 };

test('a budget is its points for each key, and then says how long to wait', async () => {
  const limits = makeRateLimits(1);
  for (let i = 0; i < 10; i += 1) await limits.take('payment', 'her');
  const refusal = await limits.take('payment', 'her').catch((error: AppError) => error);
  expect(refusal).toMatchObject(refused);
  expect((refusal as AppError).retryAfter).toBeGreaterThan(0);
  expect((refusal as AppError).retryAfter).toBeLessThanOrEqual(60);
  await limits.take('payment', 'him');
});

test('every budget is what it is: a figure is changed here as well, so that none changes by mistake', () => {
  const figures = Object.entries(RATE_BUDGETS).map(([name, budgets]) => [name, ...budgets.map(({ points, seconds }) => `${points} in ${seconds} s`)]);
  expect(figures).toEqual([
    ['public-read', '100 in 1 s'],
    ['default', '60 in 10 s'],
    ['login', '120 in 600 s'],
    ['password', '10 in 900 s'],
    ['export', '5 in 3600 s'],
    ['link', '20 in 3600 s'],
    ['second-factor-failures', '10 in 900 s', '50 in 86400 s'],
    ['login-failures-client', '30 in 600 s'],
    ['login-failures-account-client', '10 in 900 s'],
    ['login-failures-known', '100 in 86400 s'],
    ['login-failures-strangers', '10 in 900 s'],
    ['login-paced', '1 in 60 s'],
    ['login-paced-fresh', '3 in 60 s'],
    ['login-paced-stale', '2 in 60 s'],
    ['login-failures-network', '2 in 86400 s'],
    ['duplicate-check', '30 in 600 s', '200 in 86400 s'],
    ['recovery', '10 in 3600 s'],
    ['recovery-mails', '3 in 3600 s'],
    ['sign-up', '10 in 3600 s'],
    ['refresh', '120 in 60 s'],
    ['refresh-family', '30 in 60 s'],
    ['reservation', '20 in 3600 s'],
    ['payment', '10 in 60 s'],
    ['preview', '20 in 60 s'],
    ['english', '120 in 60 s'],
    ['english-list', '60 in 60 s'],
    ['doubt', '20 in 600 s', '100 in 86400 s'],
    ['review', '20 in 600 s', '60 in 86400 s'],
    ['help', '20 in 600 s', '100 in 86400 s'],
    ['upload', '60 in 600 s', '400 in 86400 s'],
    ['invite', '10 in 3600 s', '30 in 86400 s'],
    ['chat-minute', '60 in 60 s'],
    ['chat-burst', '30 in 10 s'],
    ['page', '30 in 1 s'],
    ['link-picture', '60 in 60 s'],
    ['unknown-address', '60 in 60 s'],
    ['csp-report', '20 in 60 s'],
    ['translated-characters', '200000 in 86400 s'],
  ]);
});

test('after the clock went back nobody is told to wait for longer than the window', async () => {
  const limits = makeRateLimits(1);
  await limits.take('payment', 'her', 10);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now - 86_400_000);
  try {
    for (const act of [limits.take, limits.check]) {
      const refusal = (await act('payment', 'her').catch((error: AppError) => error)) as AppError;
      expect(refusal).toMatchObject(refused);
      expect(refusal.retryAfter).toBeLessThanOrEqual(60);
    }
  } finally {
    vi.restoreAllMocks();
  }
});

test('checking a limit consumes nothing; refunding and resetting free it', async () => {
  const limits = makeRateLimits(1);
  for (let i = 0; i < 12; i += 1) await limits.check('payment', 'her');
  await limits.take('payment', 'her', 10);
  await expect(limits.check('payment', 'her')).rejects.toMatchObject(refused);
  await limits.giveBack('payment', 'her');
  await limits.check('payment', 'her');
  await limits.take('payment', 'her');
  await expect(limits.take('payment', 'her')).rejects.toMatchObject(refused);
  await limits.forgive('payment', 'her');
  await limits.take('payment', 'her', 10);
});

test('the stricter of two budgets with one name applies', async () => {
  const limits = makeRateLimits(1);
  const [short] = RATE_BUDGETS['duplicate-check'];
  for (let i = 0; i < short.points; i += 1) await limits.take('duplicate-check', 'her');
  await expect(limits.take('duplicate-check', 'her')).rejects.toMatchObject(refused);
});

test.each([
  [2, 20],
  [0.5, 5],
  [0.001, 1],
])('a scale of %s turns a limit of ten into %s, and never zero', async (scale, points) => {
  const limits = makeRateLimits(scale);
  for (let i = 0; i < points; i += 1) await limits.take('payment', 'her');
  await expect(limits.take('payment', 'her')).rejects.toMatchObject(refused);
});

test('pages are counted by the second, whichever way they are asked for', async () => {
  const limits = makeRateLimits(0.1);
  for (let i = 0; i < 2; i += 1) limits.takePage('her');
  await limits.take('page', 'her');
  expect(() => limits.takePage('her')).toThrow(AppError);
  limits.takePage('him');
});

test('public reads are counted by the second, by whichever name they are asked for', async () => {
  const limits = makeRateLimits(0.02);
  limits.takeRead('her');
  await limits.take('public-read', 'her');
  expect(() => limits.takeRead('her')).toThrow(AppError);
  limits.takeRead('him');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  try {
    limits.takeRead('her');
  } finally {
    vi.restoreAllMocks();
  }
});
