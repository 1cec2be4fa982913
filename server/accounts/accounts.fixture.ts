import { CLIENT_HEADER } from '../../contract/constants.ts';
import type { Mail } from '../providers/mail/port.ts';
import { testWorld, type World } from '../testing/world.ts';

export const PASSWORD = 'quiet harbour lantern';

export type AccountsWorld = World & {
  /** Waits for the next mail that reaches the mail server and is not a notice. */
  nextMail(): Promise<Mail>;
  /** Mails that arrived and no test waited for. */
  mailsLeft(): Mail[];
  /** Signs up over the API. Returns the uid. */
  join(given?: Record<string, unknown>): Promise<string>;
  /** Signs in over the API as an external client does. */
  signIn(username: string, password?: string, headers?: Record<string, string>): ReturnType<World['post']>;
  refresh(refresh_token: string): ReturnType<World['post']>;
};

let signUpCount = 0;
/** A valid sign-up form, with changes. */
export function signUpForm(changes: Record<string, unknown> = {}) {
  signUpCount += 1;
  const uid = `guest${signUpCount}x${Math.random().toString(36).slice(2, 8)}`;
  return {
    uid,
    password: PASSWORD,
    first_name: 'Mia',
    last_name: 'Laurent',
    gender: 'F',
    email: `${uid}@example.com`,
    messenger: 'line',
    country: 'japan',
    ...changes,
  };
}

/** Opens a test world with a listener at the mail server. With `jobs`, background jobs run, so that mails are sent. */
export async function openAccountsWorld(env: Record<string, string> = {}, jobs = false): Promise<AccountsWorld> {
  const came: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  const world = await testWorld({
    env,
    jobs,
    change: ({ mailer }) => ({
      mailer: {
        async send(mail) {
          await mailer.send(mail);
          // Notices (decision 11) are mailed separately, and no test here waits for them.
          if (mail.text.includes('/notices/wishes')) return;
          const listener = waiting.shift();
          if (listener) listener(mail);
          else came.push(mail);
        },
      },
    }),
  });
  const signIn: AccountsWorld['signIn'] = (username, password = PASSWORD, headers = {}) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: new URLSearchParams({ username, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return {
    ...world,
    signIn,
    nextMail: () => {
      const mail = came.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    mailsLeft: () => came,
    async join(given = {}) {
      const form = signUpForm(given);
      const answer = await world.post('/api/v1/users', form);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return form.uid;
    },
    refresh: (refresh_token) => world.post('/func/user/refresh-token', { refresh_token }),
  };
}

/** Returns the headers that our own pages send with a call. */
export const ownPageHeaders = (world: World, cookie?: string) => ({
  [CLIENT_HEADER]: 'web',
  origin: new URL(world.deps.config.publicUrl).origin,
  ...(cookie ? { cookie } : {}),
});

/** Returns the URL and the token of the one-time link in a reset mail. */
export function parseResetLink(mail: Mail): { url: string; token: string } {
  const url = /https?:\/\/\S+\/resetPw\?token=\S+/.exec(mail.text)?.[0] ?? '';
  return { url, token: new URL(url).searchParams.get('token') ?? '' };
}
