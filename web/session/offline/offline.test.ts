import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call.ts';
import { createFakeIndexedDb } from '../../testing/indexed-db.ts';
import { CACHE_LIMITS } from './answer-store.rules.ts';
import { cacheAnswer, listCacheKeys, readCachedAnswer } from './answer-store.ts';
import { fetchWithCacheFallback } from './cache-fallback.ts';
import { clearOfflineData, getCacheOwner, hasUnsentData, OUTBOX_KEY, setCacheOwner } from './cache-owner.ts';
import { listOfflinePages } from './offline-pages.ts';
import { subscribeToOnline } from './online.ts';
import { dropEarlierAnswers, getOldestCachedAnswer } from './shown-answers.ts';

const storage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string, role = 'user') => `${part({})}.${part({ sub, role, iat: 1, hid: null })}.x`;
const OFFLINE = new ApiError(0, { code: 'offline', detail: '' });
const offline = () => Promise.reject(OFFLINE);
const DAY = 86_400_000;

beforeEach(() => {
  vi.stubGlobal('indexedDB', createFakeIndexedDb());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', {});
  dropEarlierAnswers(Number.POSITIVE_INFINITY);
  setCacheOwner(tokenOf('mary'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('cached answers', () => {
  it('is told to its member alone', async () => {
    await cacheAnswer('mary', 'reservations', ['hers']);
    expect((await readCachedAnswer('mary', 'reservations'))?.value).toEqual(['hers']);
    expect(await readCachedAnswer('aiko', 'reservations')).toBeUndefined();
    // A read for Mary finds nothing while another member owns the browser's cache.
    localStorage.setItem('kept_for', 'aiko');
    expect(await readCachedAnswer('mary', 'reservations')).toBeUndefined();
  });

  it('is gone when her session ends', async () => {
    await cacheAnswer('mary', 'reservations', ['hers']);
    localStorage.setItem(OUTBOX_KEY, '{}');
    clearOfflineData();
    expect([getCacheOwner(), localStorage.getItem(OUTBOX_KEY)]).toEqual([null, null]);
    setCacheOwner(tokenOf('mary'));
    expect(await readCachedAnswer('mary', 'reservations')).toBeUndefined();
  });

  it.each([
    ['another patient', tokenOf('aiko'), 'aiko'],
    ['a coordinator', tokenOf('min', 'hospital'), null],
    ['an operator', tokenOf('op', 'operator'), null],
  ])('is gone when %s signs in on the device, and nothing is kept for staff', async (_, token, owner) => {
    await cacheAnswer('mary', 'reservations', ['hers']);
    setCacheOwner(token);
    expect(getCacheOwner()).toBe(owner);
    await cacheAnswer(owner ?? 'min', 'reservations', ['theirs']);
    expect(await listCacheKeys('mary')).toEqual([]);
    expect(await listCacheKeys(owner ?? 'min')).toEqual(owner ? ['reservations'] : []);
  });

  it('is not written once the session has ended, however late the answer comes', async () => {
    const writing = cacheAnswer('mary', 'reservations', ['hers']);
    clearOfflineData();
    await writing;
    setCacheOwner(tokenOf('mary'));
    expect(await listCacheKeys('mary')).toEqual([]);
  });

  it('stays while the same member’s token is renewed', async () => {
    await cacheAnswer('mary', 'reservations', ['hers']);
    setCacheOwner(tokenOf('mary'));
    expect(await listCacheKeys('mary')).toEqual(['reservations']);
  });

  it('is neither too old nor too large', async () => {
    await cacheAnswer('mary', 'old', 1, Date.now() - 31 * DAY);
    await cacheAnswer('mary', 'large', 'x'.repeat(CACHE_LIMITS.one));
    expect(await readCachedAnswer('mary', 'old')).toBeUndefined();
    expect(await readCachedAnswer('mary', 'large')).toBeUndefined();
  });
});

describe('asking', () => {
  const ask = (by: () => Promise<unknown>, question = 'reservations') => fetchWithCacheFallback({ owner: 'mary', question, ask: by });

  it('tells what the network says, and keeps it', async () => {
    expect(await ask(async () => 'now')).toBe('now');
    expect(getOldestCachedAnswer()).toBeUndefined();
    await vi.waitFor(async () => expect((await readCachedAnswer('mary', 'reservations'))?.value).toBe('now'), { timeout: 10_000 });
  });

  it('tells what was kept when nobody answers, says so, and no longer once somebody does', async () => {
    const at = Date.now() - 3_600_000;
    await cacheAnswer('mary', 'reservations', 'then', at);
    expect(await ask(offline)).toBe('then');
    expect(getOldestCachedAnswer()).toEqual({ at, why: 'offline' });
    expect(await ask(async () => 'now')).toBe('now');
    expect(getOldestCachedAnswer()).toBeUndefined();
  });

  it('passes on the network’s failure when nothing is cached', async () => {
    await expect(ask(offline, 'never')).rejects.toBe(OFFLINE);
  });

  it.each([
    ['a refusal', new ApiError(404, { code: 'not-found', detail: 'Not here.' })],
    ['a broken server', new ApiError(502, { code: 'unavailable', detail: '' })],
  ])('never tells what was kept when there was an answer: %s', async (_, error) => {
    await cacheAnswer('mary', 'reservations', 'then');
    await expect(ask(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('takes a hotel’s own page for no answer', async () => {
    await cacheAnswer('mary', 'reservations', 'then');
    expect(await ask(() => Promise.reject(new ApiError(200, { code: 'unavailable', detail: '' })))).toBe('then');
  });

  it('on a slow network tells what was kept after four seconds, and then what is new', async () => {
    await cacheAnswer('mary', 'reservations', 'then');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let answer: (value: string) => void = () => undefined;
    const told = ask(() => new Promise((done) => (answer = done)));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await told).toBe('then');
    expect(getOldestCachedAnswer()?.why).toBe('slow');
    const back = vi.fn();
    const stop = subscribeToOnline(back);
    answer('now');
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), { timeout: 10_000 });
    stop();
    // The reload gets the late answer and sends no request.
    expect(await ask(() => Promise.reject(new Error('asked again')))).toBe('now');
    expect(getOldestCachedAnswer()).toBeUndefined();
  });

  it('drops a late answer that was requested before one that has come', async () => {
    await cacheAnswer('mary', 'reservations', 'then');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const first = Promise.withResolvers<string>();
    const slow = ask(() => first.promise);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await slow).toBe('then');
    expect(await ask(async () => 'after the change')).toBe('after the change');
    const back = vi.fn();
    const stop = subscribeToOnline(back);
    first.resolve('before the change');
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), { timeout: 10_000 });
    stop();
    expect(await ask(async () => 'asked again')).toBe('asked again');
  });

  it('waits on where a slow network is all there is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const told = ask(() => new Promise((done) => setTimeout(done, 6_000, 'now')), 'never');
    await vi.advanceTimersByTimeAsync(6_100);
    expect(await told).toBe('now');
    expect(getOldestCachedAnswer()).toBeUndefined();
  });
});

it('something waits while an act or a message is unsent', () => {
  expect(hasUnsentData()).toBe(false);
  vi.stubGlobal('sessionStorage', { 'chat-outbox:mary:3': '[]' });
  expect(hasUnsentData()).toBe(true);
  vi.stubGlobal('sessionStorage', { 'chat-draft:mary:3': 'words' });
  expect(hasUnsentData()).toBe(false);
  localStorage.setItem(OUTBOX_KEY, '{}');
  expect(hasUnsentData()).toBe(true);
});

it('pages open from what is kept of their first part, in the language that she reads', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  for (const question of ['consents en {}', 'reservations ja {}', 'reservations en {"query":{"limit":100,"after":7}}', 'notices en {"query":{"after":7}}'])
    await cacheAnswer('mary', question, []);
  expect(await listOfflinePages()).toEqual([]);
  await cacheAnswer('mary', 'notices en {}', []);
  await cacheAnswer('mary', 'reservations en {"query":{"limit":100}}', []);
  await cacheAnswer('mary', 'myVisit en {"params":{"id":3}}', { id: 3, start_at: null });
  expect(await listOfflinePages()).toEqual([
    { kind: 'reservations', to: '/my-reservation' },
    { kind: 'visit', to: '/visit/3', start_at: null },
    { kind: 'notices', to: '/notices' },
  ]);
});
