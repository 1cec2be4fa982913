import { TOTP } from 'otpauth';
import type { SocialProvider } from '../../contract/constants.ts';
import { endpointToken } from '../notifications/devices/devices.rules.ts';
import { type Api, PASSWORD, type Staff } from './release-story-calls.ts';
import { buyTreatment, cancelOrder } from './release-story-money.ts';

/** One person changes her e-mail address and resets her password. Others withdraw a consent, delete an account, or have an address that bounces. */
export async function changeAccounts(api: Api): Promise<void> {
  const { call, join, register, prove } = api;
  const mei = await join('mei2026', {
    ...{ first_name: 'Mei', last_name: 'Lin', country: 'china' },
    ...{ native_name: '林美', birth_date: '19940517', phone: '+8613800138000' },
  });
  await prove(mei);
  await call('POST', '/api/v1/users/mypage/email', { token: mei, body: { email: 'mei.lin@example.com' } });
  await call('POST', '/api/v1/auth/find-pw', { body: { uid: 'mei2026', name: 'Mei Lin', email: 'mei2026@example.com' } });

  const yuki = await join('yuki2026', { first_name: 'Yuki', last_name: 'Mori', country: 'japan' });
  await register(yuki, 2, 'YUKI MORI');
  const consents = await call<{ id: number; withdrawable: boolean }[]>('GET', '/api/v1/users/consents', { token: yuki });
  await call('POST', `/api/v1/users/consents/${consents.find(({ withdrawable }) => withdrawable)?.id}/withdraw`, { token: yuki });

  const noor = await join('noor2026', { first_name: 'Noor', last_name: 'Saleh', country: 'arab' });
  const { order_num } = await buyTreatment(api, noor, 'card');
  await cancelOrder(api, noor, order_num);
  await prove(noor);
  await call('DELETE', '/api/v1/users/mypage', { token: noor });

  // The mail server's stand-in does not know this address.
  const email = 'refused@naru.example';
  await join('olga2026', { first_name: 'Olga', last_name: 'Petrova', country: 'uk', email });
  await call('POST', '/api/v1/auth/find-id', { body: { name: 'Olga Petrova', email } });
}

/** A new person joins with Google, and another with LINE, where she follows our account. A third person begins and does not return. */
export async function joinBySocial(api: Api, publicUrl: string): Promise<void> {
  await beginSocial(api, publicUrl, 'google');
  await joinWith(api, publicUrl, 'google', 'new', { uid: 'lena2026', first_name: 'Lena', last_name: 'Berg', country: 'uk' });
  await joinWith(api, publicUrl, 'line', 'meiling', { uid: 'meiling2026', first_name: 'Meiling', last_name: 'Chen', country: 'china' });
  await api.call('POST', '/sandbox/line', { form: { subject: 'sandbox-line-meiling', act: 'follow' } });
}

async function socialCall({ address }: Api, path: string, body: object, cookie = '') {
  const ours = { origin: address, 'x-naru-client': 'web', 'content-type': 'application/json' };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers: { ...ours, cookie }, body: JSON.stringify(body) });
  const set = answer.headers.getSetCookie().find((one) => one.includes('naru_social=')) ?? '';
  return { cookie: set.split(';', 1)[0] ?? '', answer: (await answer.json()) as { url: string; code?: string; uid?: string } };
}

const callbackBody = (publicUrl: string, provider: SocialProvider) => ({ redirect_uri: `${publicUrl}/auth/${provider}/callback` });
const beginSocial = (api: Api, publicUrl: string, provider: SocialProvider) =>
  socialCall(api, `/api/v1/auth/social/${provider}`, callbackBody(publicUrl, provider));

async function joinWith(api: Api, publicUrl: string, provider: SocialProvider, person: string, names: object): Promise<void> {
  const { cookie, answer } = await beginSocial(api, publicUrl, provider);
  const form = new URLSearchParams({ person, rehearse: 'none', act: 'allow' });
  const pressed = await fetch(answer.url, { method: 'POST', redirect: 'manual', body: form });
  const back = new URL(pressed.headers.get('location') ?? '').searchParams;
  const returned = { ...callbackBody(publicUrl, provider), code: back.get('code'), state: back.get('state') };
  await socialCall(api, `/api/v1/auth/login/${provider}`, returned, cookie);
  const joined = await socialCall(api, '/api/v1/auth/social/join', { gender: 'F', messenger: 'whatsapp', ...names }, cookie);
  if (joined.answer.code) throw new Error(`joining with ${provider}: ${joined.answer.code}`);
}

/** A member chooses her notices, registers a browser for push, saves a treatment, a clinic and a search, and looks at a treatment. */
export async function setPreferences({ call }: Api, token: string) {
  const wishes = { off: { reminders: ['push'] }, quiet: { from: '22:00', to: '07:00' }, days_off: [], time_zone: 'Europe/London' };
  await call('PUT', '/api/v1/notices/wishes', { token, body: { ...wishes, words_on_lock_screen: true, line: false, presence: true } });
  const { vapid_key } = await call<{ vapid_key: string }>('GET', '/api/v1/devices/key');
  const { endpoint, keys } = await call<{ endpoint: string; keys: { p256dh: string; auth: string } }>('POST', '/sandbox/push/subscriptions', {
    body: { applicationServerKey: vapid_key },
  });
  const options = { ...keys, endpoint, swScope: '/', vapidKey: vapid_key };
  await call('POST', '/api/v1/devices', { token, body: { token: endpointToken(endpoint), createTime: Date.now(), options } });

  const search = { words: 'laser', query: 'q=laser&sort=price' };
  await call('PUT', '/api/v1/searches', { token, body: { ...search, saved: true } });
  await call('PUT', '/api/v1/searches', { token, body: { words: 'booster', query: 'q=booster' } });
  const things = [
    { kind: 'treatment', id: 1 },
    { kind: 'clinic', id: 2 },
  ];
  await call('PUT', '/api/v1/saved', { token, body: { saved: true, things } });
  for (const body of things) await call('POST', '/api/v1/seen', { token, body });
  return { search };
}

/**
 * A coordinator sets up a second factor, an operator moves another coordinator to clinic 2, and a head invites two people, one of whom joins. Returns
 * the first coordinator's secret.
 */
export async function changeStaff(api: Api, { operator, head }: Staff): Promise<string> {
  const { call, signIn, prove } = api;
  const token = await signIn('coordinator2');
  const { secret } = await call<{ secret: string }>('POST', '/api/v1/users/second-factor', { token, body: { password: PASSWORD } });
  await call('PUT', '/api/v1/users/second-factor', { token, body: { otp: new TOTP({ secret }).generate() } });
  await prove(operator);
  await call('PUT', '/api/v1/operator/staff/coordinator3', { token: operator, body: { hospital_id: 2 } });

  await prove(head);
  for (const [email, name] of [
    ['sora@example.com', '소라'],
    ['mina@example.com', '미나'],
  ])
    await call('POST', '/api/v1/clinic/team/invitations', { token: head, body: { email, name, language: 'ko' } });
  const account = { uid: 'sora2026', first_name: 'Sora', last_name: 'Yun', password: PASSWORD.repeat(2), password_confirm: PASSWORD.repeat(2) };
  await call('POST', '/api/v1/auth/invitation/account', { body: { token: await readInvitationToken(api, 'sora@example.com'), ...account } });
  return secret;
}

/** Reads the token of an invitation from its mail, which is sent by a job. */
async function readInvitationToken({ call }: Api, email: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const mails = await call<{ to: string | string[]; text: string }[]>('GET', '/sandbox/mail.json');
    const token = mails.filter(({ to }) => String(to).includes(email)).flatMap(({ text }) => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0];
    if (token) return token;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`no invitation was mailed to ${email}`);
}
