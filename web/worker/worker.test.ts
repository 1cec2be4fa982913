import { afterEach, describe, expect, it, vi } from 'vitest';
import { openNotificationTarget, showNotification } from './push.ts';
import { renewSubscription } from './renew-subscription.ts';
import type { WorkerScope } from './scope.ts';

afterEach(() => vi.unstubAllGlobals());

const HERE = 'https://naru.example';
function surroundings(open: string[] = []) {
  const pages = open.map((url) => ({ url, focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) }));
  const made = {
    registration: { showNotification: vi.fn(async () => undefined), scope: `${HERE}/`, pushManager: { subscribe: vi.fn() } },
    clients: { matchAll: async () => pages, openWindow: vi.fn(async () => undefined) },
    navigator: { setAppBadge: vi.fn(async () => undefined) },
    location: { origin: HERE },
  };
  return { ...made, pages, scope: made as unknown as WorkerScope };
}
const sent = (value: unknown) => ({ json: () => value });

describe('a message that came by push', () => {
  it('is shown with where it leads, and how many wait stands on the app’s icon', async () => {
    const { scope, registration, navigator } = surroundings();
    await showNotification(scope, sent({ title: 'Naru', body: 'You have a new message', href: '/my-reservation?chat=1', tag: 'thread-1', badge: 3 }));
    expect(registration.showNotification).toHaveBeenCalledWith(
      'Naru',
      expect.objectContaining({ body: 'You have a new message', tag: 'thread-1', data: { href: '/my-reservation?chat=1' } }),
    );
    expect(navigator.setAppBadge).toHaveBeenCalledWith(3);
  });

  it.each([
    ['nothing', null],
    ['no JSON', { json: () => JSON.parse('no') }],
    ['null', sent(null)],
    ['other kinds of values', sent({ title: 7, body: {}, href: [], tag: 1, badge: 'two' })],
  ])('is shown in any case: %s', async (_, data) => {
    const { scope, registration, navigator } = surroundings();
    await showNotification(scope, data);
    expect(registration.showNotification).toHaveBeenCalledWith('Naru', expect.objectContaining({ body: '', data: { href: '/' } }));
    expect(navigator.setAppBadge).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', '\\\\evil.example', 'https://naru.example:8443/'])(
    'never leads to %s',
    async (href) => {
      const { scope, registration } = surroundings();
      await showNotification(scope, sent({ title: 'Naru', body: '', href }));
      expect(registration.showNotification).toHaveBeenCalledWith('Naru', expect.objectContaining({ data: { href: '/' } }));
    },
  );
});

describe('a press on it', () => {
  const pressed = (href: unknown) => ({ notification: { close: vi.fn(), data: { href } }, waitUntil: () => undefined });

  it('leads the page that is open to the place', async () => {
    const { scope, pages, clients } = surroundings([`${HERE}/`]);
    const press = pressed('/visit/7');
    await openNotificationTarget(scope, press);
    expect(press.notification.close).toHaveBeenCalled();
    expect(pages[0]?.focus).toHaveBeenCalled();
    expect(pages[0]?.navigate).toHaveBeenCalledWith(`${HERE}/visit/7`);
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('only focuses a page that is already open at the place', async () => {
    const { scope, pages } = surroundings([`${HERE}/`, `${HERE}/visit/7`]);
    await openNotificationTarget(scope, pressed('/visit/7'));
    expect(pages[1]?.focus).toHaveBeenCalled();
    expect(pages[1]?.navigate).not.toHaveBeenCalled();
    expect(pages[0]?.focus).not.toHaveBeenCalled();
  });

  it.each([
    ['/visit/7', `${HERE}/visit/7`],
    ['https://evil.example/', `${HERE}/`],
    [undefined, `${HERE}/`],
  ])('opens a page at %s where none is open', async (href, address) => {
    const { scope, clients } = surroundings();
    await openNotificationTarget(scope, pressed(href));
    expect(clients.openWindow).toHaveBeenCalledWith(address);
  });

  it('opens one where the page that is open cannot be led', async () => {
    const { scope, pages, clients } = surroundings([`${HERE}/`]);
    pages[0]?.navigate.mockRejectedValue(new TypeError('not controlled'));
    await openNotificationTarget(scope, pressed('/visit/7'));
    expect(clients.openWindow).toHaveBeenCalledWith(`${HERE}/visit/7`);
  });
});

describe('an address that the push service has changed', () => {
  const answers = (given: Record<string, unknown>) => {
    const ask = vi.fn(async (path: string, _init?: RequestInit) => Response.json(given[path] ?? {}, { status: path in given ? 200 : 401 }));
    vi.stubGlobal('fetch', ask);
    return ask;
  };
  const SUBSCRIPTION = { endpoint: 'https://fcm.googleapis.com/new', keys: { auth: 'a', p256dh: 'p' } };
  const changed = { oldSubscription: null, waitUntil: () => undefined };

  it('is registered in the session that this browser has, and names no language', async () => {
    const { scope, registration } = surroundings();
    registration.pushManager.subscribe.mockResolvedValue({ toJSON: () => SUBSCRIPTION });
    const ask = answers({ '/api/v1/devices/key': { vapid_key: 'B1' }, '/func/user/refresh-token': { access_token: 'at' }, '/api/v1/devices': {} });
    await renewSubscription(scope, changed);
    const [path, init] = ask.mock.calls.at(-1) as [string, RequestInit];
    expect(path).toBe('/api/v1/devices');
    expect(init.headers).toMatchObject({ authorization: 'Bearer at', 'accept-language': '*' });
    expect(JSON.parse(String(init.body))).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      options: { auth: 'a', p256dh: 'p', endpoint: SUBSCRIPTION.endpoint, swScope: `${HERE}/`, vapidKey: 'B1' },
    });
  });

  it('is told to nobody without a session', async () => {
    const { scope, registration } = surroundings();
    registration.pushManager.subscribe.mockResolvedValue({ toJSON: () => SUBSCRIPTION });
    const ask = answers({ '/api/v1/devices/key': { vapid_key: 'B1' } });
    await renewSubscription(scope, changed);
    expect(ask.mock.calls.map(([path]) => path)).not.toContain('/api/v1/devices');
  });
});
