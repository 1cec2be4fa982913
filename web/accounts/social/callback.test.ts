import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call.ts';
import { finishSignIn } from './callback.ts';

const session = vi.hoisted(() => ({
  DEVICE_TOKEN_KEY: 'device_token',
  anonymousApi: vi.fn(),
  getCurrentRole: vi.fn(),
  hasSession: vi.fn(),
  startSession: vi.fn(),
}));
vi.mock('../../session/session.ts', () => session);

let kept: Map<string, string>;
let device: string | null;
let entered: unknown[];
beforeEach(() => {
  kept = new Map();
  device = null;
  entered = [];
  vi.stubGlobal('location', { origin: 'https://naru.example' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'device_token' ? device : null), removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => kept.delete(key) });
  session.anonymousApi.mockResolvedValue('tokens');
  session.startSession.mockImplementation(async (ask: () => Promise<unknown>) => void entered.push(await ask()));
  session.getCurrentRole.mockResolvedValue('user');
  session.hasSession.mockReturnValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const refused = (status: number, code: string, detail = '') => session.anonymousApi.mockRejectedValue(new ApiError(status, { code, detail }));

describe('the answer of the provider', () => {
  it('is handed in as it came, with the address it came to and the device', async () => {
    device = 'push-token';
    expect(await finishSignIn('line', '?code=c%2F1&state=s')).toEqual({ to: '/' });
    const body = { code: 'c/1', state: 's', redirect_uri: 'https://naru.example/auth/line/callback', device_token: 'push-token' };
    expect(session.anonymousApi).toHaveBeenCalledWith('loginLine', { body });
    expect(entered).toEqual(['tokens']);
  });

  it('goes to the call of its provider', async () => {
    await finishSignIn('google', '?code=1');
    expect(session.anonymousApi).toHaveBeenCalledWith('loginGoogle', { body: { code: '1', redirect_uri: 'https://naru.example/auth/google/callback' } });
  });

  it.each(['access_denied', 'ACCESS_DENIED'])('is a refusal of hers when it is %s', async (error) => {
    expect(await finishSignIn('line', `?error=${error}&state=s`)).toEqual({ what: 'refused' });
    expect(session.anonymousApi).not.toHaveBeenCalled();
  });

  it('is a failure with any other error, even beside a code', async () => {
    expect(await finishSignIn('line', '?error=SERVER_ERROR&code=1')).toEqual({ what: 'failed' });
    expect(session.anonymousApi).not.toHaveBeenCalled();
  });

  it('is over when the page is loaded anew; who is signed in by now goes on', async () => {
    expect(await finishSignIn('google', '')).toEqual({ what: 'expired' });
    session.hasSession.mockReturnValue(true);
    expect(await finishSignIn('google', '')).toEqual({ to: '/' });
    expect(session.anonymousApi).not.toHaveBeenCalled();
  });
});

describe('after a sign-in', () => {
  it('leads to the kept way back, once', async () => {
    kept.set('rurl', '/myPage?tab=1');
    expect(await finishSignIn('google', '?code=1')).toEqual({ to: '/myPage?tab=1' });
    expect(kept.size).toBe(0);
  });

  it.each(['/join', '/findAccount?tab=1', '//evil.example/', 'https://evil.example/'])('does not lead to %s', async (rurl) => {
    kept.set('rurl', rurl);
    expect(await finishSignIn('google', '?code=1')).toEqual({ to: '/' });
  });

  it.each([
    ['hospital', '/clinic'],
    ['operator', '/operator'],
  ])('leads the role %s to its own home', async (role, to) => {
    kept.set('rurl', '/myPage');
    session.getCurrentRole.mockResolvedValue(role);
    expect(await finishSignIn('google', '?code=1')).toEqual({ to });
  });
});

describe('without a sign-in', () => {
  it('leads who is new to the sign-up with her provider', async () => {
    refused(404, 'accounts.social-unknown');
    expect(await finishSignIn('line', '?code=1')).toEqual({ to: '/join?with=line' });
    expect(entered).toEqual([]);
  });

  it('leads who has an account with this address to linking', async () => {
    refused(409, 'accounts.social-link-needed');
    expect(await finishSignIn('line', '?code=1')).toEqual({ to: '/auth/link' });
  });

  it.each([
    [400, 'accounts.social-expired', 'expired'],
    [401, 'accounts.social-failed', 'failed'],
    [429, 'too-many-requests', 'failed'],
    [503, 'unavailable', 'unreachable'],
  ] as const)('says what the server says of %i %s', async (status, code, what) => {
    refused(status, code, 'a sentence');
    expect(await finishSignIn('line', '?code=1')).toEqual({ what, detail: 'a sentence' });
  });

  it('does not take an answer without words for a missing network', async () => {
    refused(500, 'unavailable', '');
    expect(await finishSignIn('line', '?code=1')).toEqual({ what: 'failed' });
  });

  it('says that there is no network', async () => {
    refused(0, 'offline');
    expect(await finishSignIn('line', '?code=1')).toEqual({ what: 'unreachable' });
  });
});
