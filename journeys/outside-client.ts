import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { SiteLanguage } from '../contract/constants.ts';
import { DEMO_PASSWORD, type Treatment } from './steps.ts';

/** A new member. `name` is as in the passport, `native` in the member's own script. */
export type NewMember = { name: string; native?: string; language: SiteLanguage; phone: string };
const COUNTRIES: Record<SiteLanguage, string> = { en: 'GB', zh: 'CN', ja: 'JP', ar: 'SA' };

/** Creates functions that act for people outside of the journey's browser, by API calls like an outside client's. */
export function makeOutsideClient(url: () => string) {
  const call = (path: string, token: string, body?: object, method = body ? 'POST' : 'GET') =>
    fetch(`${url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function tokenOf(username: string): Promise<string> {
    const answer = await fetch(`${url()}/api/v1/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password: DEMO_PASSWORD }) });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  return {
    ...{ call, tokenOf },
    /** Creates a paid order for the first option of a treatment. `rehearse`: the fault that the stand-in provider simulates. */
    async paidOrder(token: string, { id, hospital_id, options }: Treatment, { quantity = 1, rehearse = '' } = {}): Promise<string> {
      const [option] = options;
      if (!option) throw new Error('no option');
      const line = { hospital_id, product_id: id, option_id: option.id, quantity };
      const placed = await call('/api/v1/order', token, { currency_code: 'USD', total_price: option.price * quantity, hospital_id, order_products: [line] });
      const order = (await placed.json()) as { order_num: string; title: string; total_price: number };
      const params = {
        ...{ method: 'FOREIGN_EASY_PAY', foreignEasyPay: { provider: 'PAYPAL', country: 'KR' } },
        ...{ orderId: order.order_num, orderName: order.title, amount: { value: order.total_price, currency: 'USD' } },
        ...{ successUrl: `${url()}/order/success`, failUrl: `${url()}/order/fail` },
      };
      const opened = await call('/sandbox/toss/v2/payments-window', token, { clientKey: 'test_ck_sandbox', params });
      const { paymentKey: window } = (await opened.json()) as { paymentKey: string };
      const press = new URLSearchParams({ act: 'pay', rehearse, lang: 'en' });
      const pressed = await fetch(`${url()}/sandbox/toss/window/${window}/act`, { method: 'POST', body: press, redirect: 'manual' });
      const { searchParams } = new URL(pressed.headers.get('location') ?? '');
      const [paymentKey, orderId, amount] = ['paymentKey', 'orderId', 'amount'].map((name) => searchParams.get(name));
      expect((await call('/api/v1/payment/confirm', token, { paymentKey, orderId, amount })).status).toBe(200);
      return order.order_num;
    },
    /** Opens a thread with a clinic, as the registration form does. */
    async register(token: string, hospital_id: number): Promise<number> {
      const details = { name: 'AMAL HADDAD', country_name: 'uk', phone: '+447700900123', messenger_type: 'whatsapp', messenger_id: 'amal', hospital_id };
      const answer = await call('/api/v1/reservation', token, details);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: number }).id;
    },
    /** Registers a new member with a language, and opens a thread with a clinic. The member's ID starts with the first name. */
    async join({ name, native, language, phone }: NewMember, hospital_id: number): Promise<{ uid: string; token: string; thread: number }> {
      const [first_name = '', last_name] = name.split(' ');
      const [uid, country] = [`${first_name.toLowerCase()}2026`, COUNTRIES[language]];
      const names = { first_name, last_name, ...(native && { native_name: native }), gender: 'F', messenger: 'whatsapp', country, birth_date: '19900101' };
      const joined = await fetch(`${url()}/api/v1/users`, {
        method: 'POST',
        headers: { 'accept-language': language, 'content-type': 'application/json' },
        body: JSON.stringify({ uid, password: DEMO_PASSWORD, email: `${uid}@naru.example`, ...names }),
      });
      expect(joined.status).toBe(201);
      const token = await tokenOf(uid);
      const details = { name, country_name: country.toLowerCase(), phone, messenger_type: 'whatsapp', messenger_id: uid, hospital_id };
      const answer = await call('/api/v1/reservation', token, details);
      expect(answer.status).toBe(201);
      return { uid, token, thread: ((await answer.json()) as { id: number }).id };
    },
    /** Sends a patient's messages to a clinic without a browser; resolves once the last one is stored. */
    async write(token: string, hospital_id: number, ...texts: string[]): Promise<void> {
      const socket = new WebSocket(`${url().replace('http', 'ws')}/ws/chat?user_type=user&receiver_id=${hospital_id}&token=${token}`);
      const last = crypto.randomUUID();
      const isKept = new Promise<void>((done) => {
        socket.on('message', (frame) => String(frame).includes(last) && done());
      });
      await once(socket, 'open');
      for (const [i, message] of texts.entries())
        socket.send(JSON.stringify({ action: 'sendMessage', receiver_id: hospital_id, message, ...(i === texts.length - 1 && { client_message_id: last }) }));
      await isKept;
      socket.close();
    },
  };
}
