import { vi } from 'vitest';

type Module = typeof import('./session.ts');
type Answer = { status: number; body: unknown };

const MINUTE = 60_000;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Fake browser with tabs, and a server with one session at a time. Each tab has its own copy of session.ts. Storage, channel and locks are shared, as
 * in a browser.
 */
export function createFakeBrowser() {
  const [local, session] = [storage(), storage()];
  const listeners: ((event: { key: string | null }) => void)[] = [];
  const server = makeServer();
  const reload = vi.fn();
  const body = { hidden: false };
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, body });
  vi.stubGlobal('location', { origin: 'https://naru.example', reload });
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('addEventListener', (kind: string, act: (event: { key: string | null }) => void) => void (kind === 'storage' && listeners.push(act)));
  vi.stubGlobal('fetch', server.answer);
  return {
    local,
    session,
    server,
    reload,
    body,
    async tab(): Promise<Module> {
      vi.resetModules();
      return import('./session.ts');
    },
    /** Fires the storage event. A browser sends it to all tabs except the one that wrote. */
    tellStorage() {
      for (const act of listeners) act({ key: 'refresh_token_expire' });
    },
    async signIn(tab: Module, who = 'mary') {
      await tab.startSession(async () => server.begin(who));
    },
  };
}

function storage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

const givenUp = (signal: AbortSignal) => new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

function makeServer() {
  let now = Date.now();
  let serial = 0;
  let who: string | undefined;
  let valid: string | undefined;
  let validUntil = 0;
  let final = '';
  /** One-time answers that replace the server's, by the end of the address. */
  const instead: { path: string; act: () => Answer | Promise<Answer> }[] = [];
  const asked: string[] = [];

  function issue() {
    serial += 1;
    valid = `${part({})}.${part({ iat: Math.floor(now / 1000), role: 'user', hid: null, serial })}.x`;
    validUntil = Math.floor(now / 1000) * 1000 + 15 * MINUTE;
    return { access_token: valid, access_token_expire: new Date(validUntil).toISOString(), refresh_token: 'cookie', refresh_token_expire: final };
  }
  function reply(path: string, authorization: string | undefined): Answer {
    if (path.endsWith('refresh-token')) {
      return who ? { status: 200, body: issue() } : { status: 401, body: { code: 'accounts.session-ended', detail: 'Your session has ended.' } };
    }
    if (path.endsWith('logout')) return { status: 200, body: { msg: '' } };
    const known = who !== undefined && authorization === `Bearer ${valid}` && now < validUntil;
    return known ? { status: 200, body: { uid: who } } : { status: 401, body: { code: 'not-signed-in', detail: 'Please log in.' } };
  }
  return {
    asked,
    refreshes: () => asked.filter((path) => path.endsWith('refresh-token')).length,
    begin(name: string) {
      who = name;
      final = new Date(now + 30 * 1440 * MINUTE + serial).toISOString();
      return issue();
    },
    end: () => {
      who = undefined;
    },
    /** Moves the clocks of server and device forward. */
    forward(minutes: number) {
      now += minutes * MINUTE;
      vi.setSystemTime(Date.now() + minutes * MINUTE);
    },
    once: (path: string, act: () => Answer | Promise<Answer>) => void instead.push({ path, act }),
    async answer(path: string, { headers, signal }: { headers: Record<string, string>; signal?: AbortSignal | null }) {
      asked.push(path);
      await new Promise((done) => setImmediate(done));
      signal?.throwIfAborted();
      const at = instead.findIndex((other) => path.endsWith(other.path));
      const answer = at < 0 ? reply(path, headers.authorization) : (instead.splice(at, 1)[0] as (typeof instead)[number]).act();
      const { status, body } = await Promise.race([answer, ...(signal ? [givenUp(signal)] : [])]);
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    },
  };
}
