import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call.ts';
import { finishLinking, isLinkCallback } from './link-callback.ts';

const session = vi.hoisted(() => ({ api: vi.fn(), SessionEndedError: class extends Error {} }));
vi.mock('../../session/session.ts', () => session);
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://naru.example' });
  session.api.mockResolvedValue({ msg: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it.each([
  ['?code=1&state=link-abc', true],
  ['?error=access_denied&state=link-abc', true],
  ['?code=1&state=abc', false],
  ['?code=link-1', false],
  ['', false],
])('tells from the state what was begun: %s', (search, linking) => {
  expect(isLinkCallback(search)).toBe(linking);
});

it('hands in what came, as it came, with the address it came to', async () => {
  expect(await finishLinking('line', '?code=c%2F1&state=link-s')).toEqual({ provider: 'line', what: 'linked' });
  const body = { code: 'c/1', state: 'link-s', redirect_uri: 'https://naru.example/auth/line/callback' };
  expect(session.api).toHaveBeenCalledWith('linkIdentity', { params: { provider: 'line' }, body });
});

it.each([
  ['?error=access_denied&state=link-s', 'refused'],
  ['?error=ACCESS_DENIED&state=link-s', 'refused'],
  ['?error=SERVER_ERROR&code=1&state=link-s', 'failed'],
  ['?state=link-s', 'failed'],
])('hands nothing in with %s', async (search, what) => {
  expect(await finishLinking('google', search)).toEqual({ provider: 'google', what });
  expect(session.api).not.toHaveBeenCalled();
});

it('says what the server says, that there is no network, and nothing where she is signed out', async () => {
  session.api.mockRejectedValueOnce(new ApiError(409, { code: 'accounts.social-taken', detail: 'a sentence' }));
  expect(await finishLinking('line', '?code=1&state=link-s')).toEqual({ provider: 'line', what: 'failed', detail: 'a sentence' });
  session.api.mockRejectedValueOnce(new ApiError(0, { code: 'offline', detail: '' }));
  expect(await finishLinking('line', '?code=1&state=link-s')).toEqual({ provider: 'line', what: 'offline' });
  session.api.mockRejectedValueOnce(new session.SessionEndedError());
  expect(await finishLinking('line', '?code=1&state=link-s')).toEqual({ provider: 'line', what: 'failed' });
});
