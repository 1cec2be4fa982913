import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBrowser } from './browser.fixture.ts';

let browser: ReturnType<typeof createFakeBrowser>;
let tab: Awaited<ReturnType<typeof browser.tab>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  browser = createFakeBrowser();
  tab = await browser.tab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const REFRESH = 'refresh-token';
const profile = (of = tab) => of.api('profile') as Promise<{ uid: string }>;
const refused = (status: number, code: string, detail = 'No.') => ({ status, body: { code, detail } });
/** True if the promise settles after all pending answers have arrived. */
function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const settled = () => true;
  return Promise.race([promise.then(settled, settled), new Promise<boolean>((done) => setTimeout(done, 50, false))]);
}

describe('one session', () => {
  it('keeps both expiries as the server says them, and the refresh token nowhere', async () => {
    await browser.signIn(tab);
    const { stored } = browser.local;
    expect([...stored.keys()].sort()).toEqual(['access_token_expire', 'clock_ahead', 'refresh_token_expire']);
    expect(Date.parse(stored.get('access_token_expire') as string) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await profile()).toEqual({ uid: 'mary' });
    expect(browser.server.refreshes()).toBe(0);
  });

  it('refreshes once for all that wait, when the access token is over', async () => {
    await browser.signIn(tab);
    browser.server.forward(16);
    expect(await Promise.all([profile(), profile(), profile()])).toEqual(Array(3).fill({ uid: 'mary' }));
    expect(browser.server.refreshes()).toBe(1);
  });

  it('refreshes once and repeats each when several are answered 401', async () => {
    await browser.signIn(tab);
    for (let i = 0; i < 3; i += 1) browser.server.once('mypage', () => refused(401, 'not-signed-in'));
    expect(await Promise.all([profile(), profile(), profile()])).toEqual(Array(3).fill({ uid: 'mary' }));
    expect(browser.server.refreshes()).toBe(1);
  });

  it('does not refresh again for a 401 that comes when another has refreshed already', async () => {
    await browser.signIn(tab);
    browser.server.once('mypage', () => refused(401, 'not-signed-in'));
    browser.server.once('mypage', async () => {
      await vi.waitFor(() => expect(browser.server.asked).toHaveLength(4), { timeout: 10_000 });
      return refused(401, 'not-signed-in');
    });
    expect(await Promise.all([profile(), profile()])).toEqual(Array(2).fill({ uid: 'mary' }));
    expect(browser.server.refreshes()).toBe(1);
  });

  it('takes files that were not sent away before another one begins, and keeps them while it is renewed', async () => {
    await browser.signIn(tab);
    browser.local.setItem('files_wait', '1');
    browser.server.forward(16);
    await profile();
    expect(browser.local.getItem('files_wait')).toBe('1');
    await browser.signIn(tab, 'sue');
    expect(browser.local.getItem('files_wait')).toBeNull();
  });

  it('ends when the server refuses to refresh, and tells why once', async () => {
    await browser.signIn(tab);
    browser.session.setItem('orderDraft', '{}');
    browser.server.end();
    await expect(profile()).rejects.toMatchObject({ name: 'SessionEnded' });
    expect(tab.hasSession()).toBe(false);
    expect(browser.local.stored.size).toBe(0);
    expect(browser.session.getItem('orderDraft')).toBeNull();
    expect([tab.consumeEndReason(), tab.consumeEndReason()]).toEqual(['Your session has ended.', null]);
  });

  it('ends when a fresh token is refused as well, and does not ask for ever', async () => {
    await browser.signIn(tab);
    for (let i = 0; i < 5; i += 1) browser.server.once('mypage', () => refused(401, 'not-signed-in'));
    await expect(profile()).rejects.toMatchObject({ name: 'SessionEnded' });
    expect(browser.server.refreshes()).toBe(1);
    expect(tab.hasSession()).toBe(false);
  });

  it.each<[string, () => { status: number; body: unknown }, number, number?]>([
    ['there is no network', () => Promise.reject(new TypeError('no network')) as never, 0],
    ['the server is away', () => refused(503, 'unavailable'), 503, 2],
    ['the server has an error', () => refused(500, 'internal'), 500],
    ['it was asked too often', () => refused(429, 'too-many-requests'), 429],
    ["a hotel's network answers", () => ({ status: 401, body: '<html>Room number?</html>' }), 401],
    ['a gateway answers', () => ({ status: 401, body: { message: 'no' } }), 401],
  ])('stays when it cannot be refreshed because %s: what waits fails, and the next try succeeds', async (_, answer, status, times = 1) => {
    await browser.signIn(tab);
    browser.server.forward(16);
    for (let i = 0; i < times; i += 1) browser.server.once(REFRESH, answer);
    const waiting = await Promise.allSettled([profile(), profile()]);
    expect(waiting).toEqual(Array(2).fill({ status: 'rejected', reason: expect.objectContaining({ name: 'ApiError', status }) }));
    expect(tab.hasSession()).toBe(true);
    expect(await profile()).toEqual({ uid: 'mary' });
  });

  it.each([{}, { message: 'no' }, { detail: 'no' }, { code: 401, detail: 'no' }, [], null, '<html>No</html>'])(
    'is refreshed once for a 401 that is not in our words: %j',
    async (body) => {
      await browser.signIn(tab);
      browser.server.once('mypage', () => ({ status: 401, body }));
      expect(await profile()).toEqual({ uid: 'mary' });
      expect(browser.server.refreshes()).toBe(1);
    },
  );

  it('asks once more by itself when a refresh finds the server without room', async () => {
    await browser.signIn(tab);
    browser.server.forward(16);
    browser.server.once(REFRESH, () => refused(503, 'unavailable'));
    expect(await profile()).toEqual({ uid: 'mary' });
    expect(browser.server.refreshes()).toBe(2);
  });

  it('gives a refresh up that takes too long, as if there were no network', async () => {
    await browser.signIn(tab);
    browser.server.forward(16);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    await expect(profile()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
    expect(await profile()).toEqual({ uid: 'mary' });
  });

  it('takes a 403 to a fresh token for what it says, and refreshes for one to a token that was over', async () => {
    await browser.signIn(tab);
    browser.server.once('mypage', () => refused(403, 'not-allowed'));
    await expect(profile()).rejects.toMatchObject({ status: 403 });
    expect([browser.server.refreshes(), tab.hasSession()]).toEqual([0, true]);

    // The access token expires while the request is under way.
    browser.server.once('mypage', () => {
      browser.server.forward(16);
      return refused(403, 'not-allowed');
    });
    expect(await profile()).toEqual({ uid: 'mary' });
    expect(browser.server.refreshes()).toBe(1);
  });

  it('does not take a mistyped code for a session that is over', async () => {
    await browser.signIn(tab);
    browser.server.once('mypage', () => refused(401, 'accounts.second-factor-wrong'));
    await expect(profile()).rejects.toMatchObject({ code: 'accounts.second-factor-wrong' });
    expect([browser.server.refreshes(), tab.hasSession()]).toEqual([0, true]);
  });
});

describe('a clock', () => {
  it.each([10, -10, 1440, -2880, 1_051_200, -1_051_200])(
    'signs nobody out and refreshes no more than a right one when it is %i minutes fast',
    async (minutes) => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      await browser.signIn(tab);
      for (let i = 0; i < 5; i += 1) await profile();
      expect(browser.server.refreshes()).toBe(0);
      browser.server.forward(14);
      await profile();
      expect(browser.server.refreshes()).toBe(0);
      browser.server.forward(2);
      for (let i = 0; i < 5; i += 1) await profile();
      expect(browser.server.refreshes()).toBe(1);
      // Detected without any 401.
      expect(browser.server.asked.filter((path) => path.endsWith('mypage'))).toHaveLength(11);
      expect(tab.hasSession()).toBe(true);
    },
  );

  it.each([1_051_200, -1_051_200])('costs one refresh when it jumps by %i minutes in the middle', async (minutes) => {
    await browser.signIn(tab);
    vi.setSystemTime(Date.now() + minutes * 60_000);
    expect(tab.hasSession()).toBe(true);
    await tab.revalidateSession();
    browser.server.once('mypage', () => refused(401, 'not-signed-in'));
    for (let i = 0; i < 5; i += 1) await profile();
    expect(browser.server.refreshes()).toBeLessThanOrEqual(2);
    browser.server.forward(10);
    const before = browser.server.refreshes();
    await profile();
    expect([browser.server.refreshes(), tab.hasSession()]).toEqual([before, true]);
  });

  it('is not believed to have ended a session before the server has said so', async () => {
    await browser.signIn(tab);
    await tab.revalidateSession();
    expect(browser.server.refreshes()).toBe(0);
    browser.server.forward(31 * 1440);
    browser.server.end();
    expect(tab.hasSession()).toBe(true);
    await tab.revalidateSession();
    expect(tab.hasSession()).toBe(false);
  });
});

describe('two tabs', () => {
  let other: typeof tab;
  beforeEach(async () => {
    other = await browser.tab();
  });
  /** Signs in one tab and loads Mary's data in both. */
  async function bothSignedIn() {
    await browser.signIn(tab);
    expect(await profile(other)).toEqual({ uid: 'mary' });
    browser.server.asked.length = 0;
  }

  it('refresh once between them: who waited uses what the other was given', async () => {
    await bothSignedIn();
    browser.server.forward(16);
    expect(await Promise.all([profile(), profile(other), profile(), profile(other)])).toEqual(Array(4).fill({ uid: 'mary' }));
    expect(browser.server.refreshes()).toBe(1);
  });

  it('both live on without locks, whoever is answered first', async () => {
    vi.stubGlobal('navigator', {});
    await bothSignedIn();
    browser.server.forward(16);
    expect(await Promise.all([profile(), profile(other)])).toEqual(Array(2).fill({ uid: 'mary' }));
    expect(tab.hasSession()).toBe(true);
  });

  it('are not blocked by a tab whose refresh failed', async () => {
    await bothSignedIn();
    browser.server.forward(16);
    browser.server.once(REFRESH, () => Promise.reject(new TypeError('no network')));
    const [first, second] = await Promise.allSettled([profile(), profile(other)]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('end together: the other takes away what it shows, and asks for nothing more', async () => {
    await bothSignedIn();
    browser.session.setItem('orderDraft', '{}');
    await tab.logout();
    browser.tellStorage();
    expect([browser.reload.mock.calls.length, browser.body.hidden, browser.session.stored.size]).toEqual([1, true, 0]);
    expect([tab.isLoggingOutInAnyTab(), other.isLoggingOutInAnyTab()]).toEqual([false, true]);
    expect(await isSettled(profile(other))).toBe(false);
    await expect(profile()).rejects.toMatchObject({ name: 'SessionEnded' });
  });

  it('leave a tab alone that shows nothing of hers, but clear what it kept', async () => {
    await browser.signIn(tab);
    await tab.logout();
    // Each real tab has its own session storage. Here both share one, so this stands for the other tab's.
    browser.session.setItem('orderDraft', '{}');
    browser.tellStorage();
    expect([browser.reload.mock.calls.length, browser.session.stored.size]).toEqual([0, 0]);
    await expect(profile(other)).rejects.toMatchObject({ name: 'SessionEnded' });
  });

  it('sign in and refresh one after the other, so that the first one’s refresh cannot take the second one’s cookie back', async () => {
    await bothSignedIn();
    browser.server.forward(16);
    let answer = (_: { status: number; body: unknown }) => {};
    browser.server.once(REFRESH, () => new Promise((done) => (answer = done)));
    const first = profile(other).catch((error: unknown) => error);
    await vi.waitFor(() => expect(browser.server.refreshes()).toBe(1), { timeout: 10_000 });
    const asked = vi.fn(async () => browser.server.begin('dana'));
    const entered = tab.startSession(asked);
    expect(await isSettled(entered)).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    answer(refused(401, 'accounts.session-ended'));
    await entered;
    expect(await first).toMatchObject({ name: 'SessionEnded' });
    expect(await profile()).toEqual({ uid: 'dana' });
  });

  it('do not mix two people: who still shows the first is loaded anew, even where nobody told it', async () => {
    await bothSignedIn();
    await tab.logout();
    await browser.signIn(tab, 'dana');
    expect(await isSettled(profile(other))).toBe(false);
    expect(browser.reload).toHaveBeenCalledOnce();
    // Ending the replaced session in the other tab does not end the new one.
    other.endSession();
    expect(await profile()).toEqual({ uid: 'dana' });
  });

  it("do not mix two people when the cookie is the other's already and storage does not know it yet", async () => {
    await bothSignedIn();
    browser.server.begin('dana');
    expect(await isSettled(profile(other))).toBe(false);
    expect(browser.reload).toHaveBeenCalledOnce();
    expect(browser.server.refreshes()).toBe(1);
  });
});
