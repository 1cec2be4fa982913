import { TOTP } from 'otpauth';

const PASSWORD = 'naru-demo-2026';
const LINE = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
const WAYS = {
  card: { order: { currency_code: 'KRW', total_price: 166_800 }, window: { method: 'CARD', card: { useEscrow: false, useInternationalCardOnly: true } } },
  wallet: { order: { currency_code: 'USD', total_price: 120 }, window: { method: 'FOREIGN_EASY_PAY', foreignEasyPay: { provider: 'PAYPAL', country: 'KR' } } },
};
const CONSENTS = { personal: true, sensitive: true, third_party: true };

type Way = keyof typeof WAYS;
type Call = { token?: string | undefined; headers?: Record<string, string>; form?: Record<string, string>; body?: unknown };

/** Data for finding the story's people again; stored in the first line of the dump. */
export type StoryResult = {
  /** End of the story; a test sets its clock slightly later. */
  at: string;
  password: string;
  paid: { order_num: string; total: number };
  refunded: { order_num: string };
  visitAt: string;
  said: { patient: string; clinic: string };
  /** Secret of `coordinator2`, who must enter a code. */
  secret: string;
};

/**
 * Makes invented people use every part of a product that runs with the demonstration accounts of clinics 1 to 3 and its sandbox. Uses only calls
 * promised by the specification, so that the same story runs on any version.
 */
export async function playReleaseStory(address: string, publicUrl: string): Promise<StoryResult> {
  const { call, signIn } = callsTo(address);
  const [patient, coordinator, operator] = [await signIn('patient'), await signIn('coordinator'), await signIn('operator')];
  const talked = await talk(address, call, patient, coordinator);
  const money = await pay(address, call, patient, operator);
  await others(address, call, signIn);
  await withGoogle(address, `${publicUrl}/auth/google/callback`);
  const secret = await staff(call, signIn, operator);
  await call('POST', '/api/v1/chat/ticket', { token: patient });
  return { at: new Date().toISOString(), password: PASSWORD, ...talked, ...money, secret };
}

type Calls = ReturnType<typeof callsTo>;

function callsTo(address: string) {
  async function call<T = Record<string, unknown>>(method: string, path: string, { token, headers, form, body }: Call = {}): Promise<T> {
    const answer = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 303) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { location: answer.headers.get('location') }) as T;
  }
  /** Signs in and returns the access token. The refresh token is used once, as a real client would. */
  async function signIn(username: string, otp?: string): Promise<string> {
    const tokens = await call<{ refresh_token: string }>('POST', '/api/v1/auth/login', { form: { username, password: PASSWORD, ...(otp && { otp }) } });
    const fresh = await call<{ access_token: string }>('POST', '/func/user/refresh-token', { body: { refresh_token: tokens.refresh_token } });
    return fresh.access_token;
  }
  return { call, signIn };
}

/** The patient asks, the clinic answers, both messages are translated; a date is fixed and then moved. */
async function talk(address: string, call: Calls['call'], patient: string, coordinator: string) {
  await register(call, patient, 1, 'AMAL HADDAD');
  const said = { patient: 'Hello', clinic: '안녕하세요' };
  const hers = await openSocket(address, { user_type: 'user', receiver_id: '1', token: patient });
  const clinics = await openSocket(address, { user_type: 'hospital', receiver_id: 'patient', token: coordinator });
  for (const [side, message] of [
    [hers, said.patient],
    [clinics, said.clinic],
  ] as const) {
    side.send({ action: 'sendMessage', message, translate_and_save: true });
    await side.next('setTranslatedMessage');
  }
  clinics.send({ action: 'readMessages', message_id: 1 });
  await hers.next('readMessages');
  for (const side of [hers, clinics]) side.close();
  const [row] = await call<{ id: number }[]>('GET', '/api/v1/clinic/consultations', { token: coordinator });
  const thread = `/api/v1/clinic/consultations/${row?.id}`;
  await call('GET', thread, { token: coordinator });
  const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const days = await call<{ slots: { at: string }[] }[]>('GET', `${thread}/slots?from=${from}`, { token: coordinator });
  const [first = '', visitAt = ''] = days.flatMap(({ slots }) => slots.map(({ at }) => at));
  for (const reservation_at of [first, visitAt]) await call('PUT', `${thread}/reservation`, { token: coordinator, body: { reservation_at, product_id: 1 } });
  return { said, visitAt };
}

function register(call: Calls['call'], token: string, hospital_id: number, name: string) {
  const body = { hospital_id, name, country_name: 'uk', phone: '+447700900123', messenger_type: 'whatsapp', messenger_id: 'amal.haddad', consents: CONSENTS };
  return call('POST', '/api/v1/reservation', { token, body: { ...body, time_zone: 'Europe/London' } });
}

/** Orders: one stays paid, one is cancelled, one declined, one left open, one refunded by the operator, and one partly refunded at the provider. */
async function pay(address: string, call: Calls['call'], patient: string, operator: string) {
  const buy = async (way: Way, press: Record<string, string> = { act: 'pay' }) => {
    const { query, ...order } = await authorise(address, call, patient, way, press);
    if (press.act !== 'pay') return { ...order, paymentKey: null };
    const body = { paymentKey: query.get('paymentKey'), orderId: order.order_num, amount: order.total_price };
    await call('POST', '/api/v1/payment/confirm', { token: patient, body });
    return { ...order, paymentKey: query.get('paymentKey') };
  };
  const paid = await buy('card');
  const cancelled = await buy('wallet');
  await call('POST', '/api/v1/payment/cancel', { token: patient, body: { orderId: cancelled.order_num } });
  await buy('card', { act: 'decline' });
  await call('POST', '/api/v1/order', { token: patient, body: { ...WAYS.wallet.order, hospital_id: 1, order_products: [LINE], consents: CONSENTS } });
  const refunded = await buy('card');
  await prove(call, operator);
  await call('POST', `/api/v1/operator/orders/${refunded.order_num}/refund`, { token: operator, body: { reason: 'The clinic closed for the day' } });
  const odd = await buy('wallet');
  await call('POST', `/sandbox/toss/v1/payments/${odd.paymentKey}/cancel`, {
    headers: { authorization: `Basic ${btoa('test_sk_sandbox:')}` },
    body: { cancelReason: 'half of it, by telephone', cancelAmount: 60 },
  });
  return { paid: { order_num: paid.order_num, total: paid.total_price }, refunded: { order_num: refunded.order_num } };
}

async function authorise(address: string, call: Calls['call'], token: string, way: Way, press: Record<string, string>) {
  const body = { ...WAYS[way].order, hospital_id: 1, order_products: [LINE], consents: CONSENTS };
  const order = await call<{ order_num: string; title: string; total_price: number; currency_code: string }>('POST', '/api/v1/order', { token, body });
  const params = {
    ...WAYS[way].window,
    amount: { value: order.total_price, currency: order.currency_code },
    ...{ orderId: order.order_num, orderName: order.title, successUrl: `${address}/order/success`, failUrl: `${address}/order/fail` },
  };
  const opened = await call<{ url?: string; paymentKey?: string }>('POST', '/sandbox/toss/v2/payments-window', {
    body: { clientKey: 'test_ck_sandbox', params },
  });
  const window = opened.url ? new URL(opened.url).pathname : `/sandbox/toss/window/${opened.paymentKey}`;
  const pressed = await call<{ location: string }>('POST', `${window}/act`, { form: { rehearse: 'none', lang: 'en', ...press } });
  return { ...order, query: new URL(pressed.location).searchParams };
}

const prove = (call: Calls['call'], token: string, otp?: string) =>
  call('POST', '/api/v1/auth/step-up', { token, body: { password: PASSWORD, ...(otp && { otp }) } });

/** One person changes her e-mail address and resets her password, one withdraws a consent, one deletes her account. */
async function others(address: string, call: Calls['call'], signIn: Calls['signIn']): Promise<void> {
  const join = async (uid: string, more: object) => {
    await call('POST', '/api/v1/users', { body: { uid, password: PASSWORD, gender: 'F', messenger: 'line', email: `${uid}@example.com`, ...more } });
    return signIn(uid);
  };
  const mei = await join('mei2026', {
    first_name: 'Mei',
    last_name: 'Lin',
    country: 'china',
    native_name: '林美',
    birth_date: '19940517',
    phone: '+8613800138000',
  });
  await prove(call, mei);
  await call('POST', '/api/v1/users/mypage/email', { token: mei, body: { email: 'mei.lin@example.com' } });
  await call('POST', '/api/v1/auth/find-pw', { body: { uid: 'mei2026', name: 'Mei Lin', email: 'mei2026@example.com' } });

  const yuki = await join('yuki2026', { first_name: 'Yuki', last_name: 'Mori', country: 'japan' });
  await register(call, yuki, 2, 'YUKI MORI');
  const consents = await call<{ id: number; withdrawable: boolean }[]>('GET', '/api/v1/users/consents', { token: yuki });
  await call('POST', `/api/v1/users/consents/${consents.find(({ withdrawable }) => withdrawable)?.id}/withdraw`, { token: yuki });

  const noor = await join('noor2026', { first_name: 'Noor', last_name: 'Saleh', country: 'arab' });
  const { query, order_num, total_price } = await authorise(address, call, noor, 'card', { act: 'pay' });
  await call('POST', '/api/v1/payment/confirm', { token: noor, body: { paymentKey: query.get('paymentKey'), orderId: order_num, amount: total_price } });
  await call('POST', '/api/v1/payment/cancel', { token: noor, body: { orderId: order_num } });
  await prove(call, noor);
  await call('DELETE', '/api/v1/users/mypage', { token: noor });
}

/** A new person joins with Google; another starts to and does not return. */
async function withGoogle(address: string, redirect_uri: string): Promise<void> {
  const ours = { origin: address, 'x-naru-client': 'web', 'content-type': 'application/json' };
  const post = async (path: string, body: object, cookie = '') => {
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers: { ...ours, cookie }, body: JSON.stringify(body) });
    const set = answer.headers.getSetCookie().find((one) => one.includes('naru_social=')) ?? '';
    return { cookie: set.split(';', 1)[0] ?? '', answer: (await answer.json()) as { url: string; code?: string; uid?: string } };
  };
  const begin = () => post('/api/v1/auth/social/google', { redirect_uri });
  await begin();
  const { cookie, answer } = await begin();
  const pressed = await fetch(answer.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ person: 'new', rehearse: 'none', act: 'allow' }) });
  const back = new URL(pressed.headers.get('location') ?? '').searchParams;
  await post('/api/v1/auth/login/google', { redirect_uri, code: back.get('code'), state: back.get('state') }, cookie);
  const person = { uid: 'lena2026', first_name: 'Lena', last_name: 'Berg', gender: 'F', messenger: 'whatsapp', country: 'uk' };
  const joined = await post('/api/v1/auth/social/join', person, cookie);
  if (joined.answer.code) throw new Error(`joining with Google: ${joined.answer.code}`);
}

/** A coordinator sets up a second factor; an operator moves another coordinator. Returns the first one's secret. */
async function staff(call: Calls['call'], signIn: Calls['signIn'], operator: string): Promise<string> {
  const token = await signIn('coordinator2');
  const { secret } = await call<{ secret: string }>('POST', '/api/v1/users/second-factor', { token, body: { password: PASSWORD } });
  await call('PUT', '/api/v1/users/second-factor', { token, body: { otp: new TOTP({ secret }).generate() } });
  await prove(call, operator);
  await call('PUT', '/api/v1/operator/staff/coordinator3', { token: operator, body: { hospital_id: 2 } });
  return secret;
}

/** A chat connection: sends frames, and waits for the first frame of a kind. */
async function openSocket(address: string, query: Record<string, string>) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/chat?${new URLSearchParams(query)}`);
  const frames: { action: string }[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  return {
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
    next: (action: string) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!frames.some((frame) => frame.action === action)) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
  };
}
