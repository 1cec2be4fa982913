import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from './storage.fixture.ts';

const KEY = { vapid_key: 'QUJD', stand_in: null as string | null };
const DAY = 86_400_000;
let calls: [string, unknown][];
let refused: string[];
let session: { entered: boolean; hear: ((what: 'entered' | 'ended') => void) | undefined };

vi.mock('../../session/session.ts', () => ({
  PUSH_TOKEN_KEY: 'push_token',
  DEVICE_TOKEN_KEY: 'device_token',
  anonymousApi: async () => KEY,
  api: async (name: string, input: unknown) => {
    if (refused.includes(name)) throw new Error('refused');
    calls.push([name, input]);
  },
  subscribeToSession: (hear: typeof session.hear) => {
    session.hear = hear;
  },
  hasSession: () => session.entered,
  getSessionId: () => (session.entered ? 'one session' : ''),
}));

/** A fake browser with notification permission and a push service. */
function fakeBrowser({ permission = 'default', answer = 'granted', reaches = true }: { permission?: string; answer?: string; reaches?: boolean } = {}) {
  let subscription: unknown = null;
  let serial = 0;
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
    }),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      if (!reaches) throw new Error('no push service');
      serial += 1;
      const made = { endpoint: `https://fcm.googleapis.com/${serial}`, keys: { auth: 'a', p256dh: 'p' } };
      const options = { applicationServerKey: new TextEncoder().encode('ABC').buffer };
      const unsubscribe = vi.fn(async () => {
        subscription = null;
      });
      subscription = { ...made, options, unsubscribe, toJSON: () => made };
      return subscription;
    }),
  };
  const registration = { scope: 'https://naru.example/', pushManager };
  const serviceWorker = { register: vi.fn(async () => registration), ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Chrome', maxTouchPoints: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return { notification, pushManager, serviceWorker, hasSubscription: () => subscription !== null };
}
const readStoredRecord = () => JSON.parse(localStorage.getItem('push_token') ?? 'null');
const device = () => import('./push.ts');

beforeEach(() => {
  [calls, refused, session] = [[], [], { entered: true, hear: undefined }];
  KEY.stand_in = null;
  vi.resetModules();
  vi.stubGlobal('localStorage', stubStorage());
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('at the start of a page', () => {
  it('asks for no permission, and has no token without one', async () => {
    const { notification, serviceWorker } = fakeBrowser();
    await (await device()).startPush();
    expect(serviceWorker.register).toHaveBeenCalledWith('/worker.js');
    expect(notification.requestPermission).not.toHaveBeenCalled();
    expect([readStoredRecord(), calls]).toEqual([null, []]);
  });

  it('keeps the record of the specification where notifications are granted, and tells the server once', async () => {
    fakeBrowser({ permission: 'granted' });
    const { startPush: startDevice } = await device();
    await startDevice();
    await startDevice();
    expect(readStoredRecord()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      createTime: expect.any(Number),
      options: { auth: 'a', p256dh: 'p', endpoint: 'https://fcm.googleapis.com/1', swScope: 'https://naru.example/', vapidKey: 'QUJD' },
    });
    expect(localStorage.getItem('device_token')).toBe(readStoredRecord().token);
    expect(calls).toEqual([['registerDevice', { body: readStoredRecord() }]]);
  });

  it('leaves no token behind where somebody has left before it came to that', async () => {
    const { pushManager } = fakeBrowser({ permission: 'granted' });
    session.entered = false;
    const { startPush: startDevice } = await device();
    await startDevice({ signedIn: true });
    expect([readStoredRecord(), pushManager.subscribe.mock.calls]).toEqual([null, []]);
    await startDevice({ signedIn: false });
    expect(readStoredRecord()).not.toBeNull();
  });

  it('leaves no token behind where she leaves while it is obtained', async () => {
    const { pushManager, hasSubscription } = fakeBrowser({ permission: 'granted' });
    const { startPush: startDevice } = await device();
    const subscribe = pushManager.subscribe.getMockImplementation() as () => Promise<unknown>;
    pushManager.subscribe.mockImplementationOnce(async () => {
      session.entered = false;
      session.hear?.('ended');
      return subscribe();
    });
    await startDevice({ signedIn: true });
    expect([readStoredRecord(), localStorage.getItem('device_token'), hasSubscription(), calls]).toEqual([null, null, false, []]);
  });

  it('renews a record that is older than seven days, and no younger one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { pushManager } = fakeBrowser({ permission: 'granted' });
    const { startPush: startDevice } = await device();
    await startDevice();
    const { createTime, token } = readStoredRecord();
    vi.setSystemTime(createTime + 7 * DAY - 1);
    await startDevice();
    expect(readStoredRecord().createTime).toBe(createTime);
    vi.setSystemTime(createTime + 7 * DAY);
    await startDevice();
    expect(readStoredRecord()).toMatchObject({ token, createTime: createTime + 7 * DAY });
    expect([calls.length, pushManager.subscribe.mock.calls.length]).toEqual([2, 1]);
  });

  it('makes a new record when the browser has another subscription than it says', async () => {
    const { pushManager } = fakeBrowser({ permission: 'granted' });
    const { startPush: startDevice } = await device();
    await startDevice();
    await pushManager.subscribe();
    await startDevice();
    expect(readStoredRecord().options.endpoint).toBe('https://fcm.googleapis.com/2');
    expect(calls).toHaveLength(2);
  });

  it('has a token ready for who signs in, and registers it when she has', async () => {
    session.entered = false;
    fakeBrowser({ permission: 'granted' });
    await (await device()).startPush();
    expect([localStorage.getItem('device_token'), calls]).toEqual([readStoredRecord().token, []]);
    session.hear?.('entered');
    await vi.waitFor(() => expect(calls.map(([name]) => name)).toEqual(['registerDevice']), { timeout: 10_000 });
  });

  it('gives the browser’s address back when the session ends', async () => {
    const { hasSubscription } = fakeBrowser({ permission: 'granted' });
    await (await device()).startPush();
    expect(hasSubscription()).toBe(true);
    session.hear?.('ended');
    await vi.waitFor(() => expect(hasSubscription()).toBe(false), { timeout: 10_000 });
  });

  it.each([
    ['no service workers', () => vi.stubGlobal('navigator', { userAgent: '' })],
    ['no push service within reach', () => fakeBrowser({ permission: 'granted', reaches: false })],
  ])('has no token and says nothing with %s', async (_, make) => {
    fakeBrowser({ permission: 'granted' });
    make();
    await (await device()).startPush();
    expect([readStoredRecord(), calls]).toEqual([null, []]);
    expect(console.info).toHaveBeenCalled();
  });

  it('waits ten seconds for the worker, and no longer', async () => {
    vi.useFakeTimers();
    const { serviceWorker } = fakeBrowser({ permission: 'granted' });
    serviceWorker.ready = new Promise(() => undefined);
    const started = (await device()).startPush();
    await vi.advanceTimersByTimeAsync(10_000);
    await started;
    expect(readStoredRecord()).toBeNull();
    expect(console.info).toHaveBeenCalledWith('the service worker was not active in time', '');
  });
});

describe('a press', () => {
  it('asks for the permission and turns it on; another turns it off, and it stays off', async () => {
    const { notification, hasSubscription } = fakeBrowser();
    const { readPushState: deviceState, startPush: startDevice, turnOffPush: turnOff, turnOnPush: turnOn } = await device();
    expect(await deviceState()).toBe('off');
    expect(await turnOn()).toBe('on');
    expect(notification.requestPermission).toHaveBeenCalledTimes(1);
    const { token } = readStoredRecord();
    await turnOff();
    expect(calls.map(([name]) => name)).toEqual(['registerDevice', 'removeDevice']);
    expect(calls[1]).toEqual(['removeDevice', { params: { token } }]);
    expect([readStoredRecord(), localStorage.getItem('device_token'), hasSubscription()]).toEqual([null, null, false]);
    await startDevice();
    expect([await deviceState(), calls.length]).toEqual(['off', 2]);
    expect(await turnOn()).toBe('on');
  });

  it('leaves it blocked when the browser’s question is answered with no', async () => {
    fakeBrowser({ answer: 'denied' });
    const { turnOnPush: turnOn } = await device();
    expect(await turnOn()).toBe('blocked');
    expect(calls).toEqual([]);
  });

  it('turns it on by the sandbox where no push service is within reach, and keeps that subscription', async () => {
    KEY.stand_in = '/sandbox/push/subscriptions';
    fakeBrowser({ reaches: false });
    const made = { endpoint: 'http://127.0.0.1/sandbox/push/send/x', keys: { auth: 'a', p256dh: 'p' } };
    const ask = vi.fn(async () => Response.json(made));
    vi.stubGlobal('fetch', ask);
    const { startPush: startDevice, turnOnPush: turnOn } = await device();
    expect(await turnOn()).toBe('on');
    await startDevice();
    expect(readStoredRecord().options.endpoint).toBe(made.endpoint);
    expect([ask.mock.calls.length, calls.length]).toEqual([1, 1]);
  });

  it('shows an iPhone what it needs first', async () => {
    fakeBrowser();
    vi.stubGlobal('Notification', undefined);
    Reflect.deleteProperty(globalThis, 'Notification');
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)', maxTouchPoints: 5, serviceWorker: {} });
    const { readPushState: deviceState } = await device();
    expect(await deviceState()).toBe('home-screen');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(await deviceState()).toBe('unsupported');
  });
});
