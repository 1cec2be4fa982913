import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCardParams, makePaypalParams, PREFIX, SECRET_KEY, startSandbox } from './payment-sandbox.fixture.ts';
import { WORDS } from './words.ts';

let clock = Date.UTC(2026, 10, 21);
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date(clock) });
});
beforeEach(() => {
  clock = Date.UTC(2026, 10, 21);
});
afterAll(() => sandbox.app.close());

const page = (paymentKey: string, language = 'en') => fetch(`${sandbox.base}/window/${paymentKey}`, { headers: { 'accept-language': language } });
const statusOf = async (paymentKey: string) => ((await (await sandbox.api(`/v1/payments/${paymentKey}`)).json()) as { status: string }).status;

describe('opening a window', () => {
  test('makes a payment whose checkout address is the window', async () => {
    const paymentKey = await sandbox.open(makePaypalParams());
    const { checkout } = (await (await sandbox.api(`/v1/payments/${paymentKey}`)).json()) as { checkout: { url: string } };
    expect(checkout.url).toBe(`${sandbox.base}/window/${paymentKey}`);
    expect((await fetch(checkout.url)).status).toBe(200);
  });

  test('wants the client key of the pair', async () => {
    const answer = await fetch(`${sandbox.base}/v2/payments-window`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientKey: 'test_ck_other', params: makePaypalParams() }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_CLIENT_KEY' }]);
  });

  const refusals: [string, Record<string, unknown>][] = [
    ['INVALID_PARAMETERS', { method: 'WISHES' }],
    ['NOT_SUPPORTED_METHOD', { method: 'VIRTUAL_ACCOUNT' }],
    ['INVALID_PARAMETERS', { amount: 120 }],
    ['INVALID_AMOUNT_VALUE', { amount: { value: '120', currency: 'USD' } }],
    ['INVALID_AMOUNT_VALUE', { amount: { value: 1.005, currency: 'USD' } }],
    ['BELOW_ZERO_AMOUNT', { amount: { value: 0, currency: 'USD' } }],
    ['INVALID_AMOUNT_CURRENCY', { amount: { value: 120, currency: 'KRW' } }],
    ['INVALID_AMOUNT_CURRENCY', { amount: { value: 120, currency: 'MUSD' } }],
    ['INVALID_AMOUNT_CURRENCY', { method: 'CARD' }],
    ['BELOW_MINIMUM_AMOUNT', { method: 'CARD', amount: { value: 99, currency: 'KRW' } }],
    ['INVALID_PARAMETERS', { orderId: 'short' }],
    ['INVALID_PARAMETERS', { orderId: 'order=with=signs' }],
    ['INVALID_PARAMETERS', { orderName: 'x'.repeat(101) }],
    ['INVALID_PARAMETERS', { orderName: 'nul\0' }],
    ['INCORRECT_SUCCESS_URL_FORMAT', { successUrl: '/order/success' }],
    ['INCORRECT_SUCCESS_URL_FORMAT', { successUrl: 'javascript:alert(1)' }],
    ['INCORRECT_FAIL_URL_FORMAT', { failUrl: 'https://user:word@shop.example/' }],
    ['INCORRECT_FAIL_URL_FORMAT', { failUrl: null }],
    ['NOT_SUPPORTED_PROMISE', { successUrl: undefined, failUrl: undefined }],
    ['INVALID_PARAMETERS', { customerEmail: 'x'.repeat(101) }],
    ['INVALID_PARAMETERS', { customerMobilePhone: '010-1234-5678' }],
    ['INVALID_PARAMETERS', { windowTarget: 'popup' }],
    ['INVALID_METADATA', { metadata: { 'a[0]': 'x' } }],
    ['INVALID_METADATA', { metadata: { a: 1 } }],
    ['INVALID_METADATA', { metadata: Object.fromEntries('abcdef'.split('').map((name) => [name, 'x'])) }],
    ['INVALID_PARAMETERS', { foreignEasyPay: null }],
    ['INVALID_PARAMETERS', { foreignEasyPay: { provider: 'PAYPAL' } }],
    ['NOT_SUPPORTED_METHOD', { foreignEasyPay: { provider: 'ALIPAY', country: 'KR' } }],
    ['INVALID_PARAMETERS', { method: 'CARD', amount: { value: 1000, currency: 'KRW' }, card: { flowMode: 'DIRECT' } }],
  ];
  test.each(refusals)('refuses with %s: %j', async (code, changes) => {
    await expect(sandbox.open(makePaypalParams(changes))).rejects.toThrow(`"code":"${code}"`);
  });
});

describe('the window', () => {
  test('says what it is, to whom, for what and how much, as text', async () => {
    const paymentKey = await sandbox.open(makePaypalParams({ orderName: '<b>Booster</b> & "more"' }));
    const answer = await page(paymentKey);
    const html = await answer.text();
    expect(html).toContain('lang="en" dir="ltr"');
    expect(html).toContain('No real money moves');
    expect(html).toContain('Naru &lt;test&gt;');
    expect(html).toContain('&lt;b&gt;Booster&lt;/b&gt; &amp; &quot;more&quot;');
    expect(html).toMatch(/USD\s120\.50/);
    expect(html).not.toContain('mia@example.com');
    expect(html).not.toContain(SECRET_KEY);
  });

  test('runs nothing inline, is framed by nobody, and may send the form to the merchant', async () => {
    const paymentKey = await sandbox.open(makePaypalParams({ failUrl: 'https://fail.example:8443/f?x=1' }));
    const answer = await page(paymentKey);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; " +
        "form-action 'self' https://shop.example https://fail.example:8443; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|<style|style="/);
    for (const path of html.match(/(?<=(?:src|href)=")\/[^"]+/g) ?? []) {
      expect(path.startsWith(PREFIX)).toBe(true);
      expect((await fetch(new URL(path, sandbox.base))).status).toBe(200);
    }
    expect(html).toContain(`action="${PREFIX}/window/${paymentKey}/act"`);
  });

  test.each(['en', 'zh', 'ja', 'ar', 'ko'] as const)('speaks %s, by header and by choice', async (language) => {
    const paymentKey = await sandbox.open(makePaypalParams());
    const byHeader = await (await page(paymentKey, `${language}-XX, fr;q=0.9`)).text();
    const byChoice = await (await fetch(`${sandbox.base}/window/${paymentKey}?lang=${language}`)).text();
    for (const html of [byHeader, byChoice]) {
      expect(html).toContain(WORDS[language].noMoney);
      expect(html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
    }
  });

  test('has the same words in every language', () => {
    const shape = (value: object): string[] =>
      Object.entries(value)
        .flatMap(([key, inner]) => (typeof inner === 'object' ? shape(inner).map((rest) => `${key}.${rest}`) : [key]))
        .sort();
    for (const words of Object.values(WORDS)) expect(shape(words)).toEqual(shape(WORDS.en));
  });

  test('offers slow refunds only where they exist', async () => {
    expect(await (await page(await sandbox.open(makePaypalParams()))).text()).toContain('value="refund-waits"');
    expect(await (await page(await sandbox.open(makeCardParams()))).text()).not.toContain('value="refund-waits"');
  });

  test('is not found for a payment that is not there', async () => {
    const answer = await page('unknown');
    expect([answer.status, (await answer.text()).includes('Payment not found')]).toEqual([404, true]);
    expect((await sandbox.press('unknown', 'pay')).status).toBe(404);
  });
});

describe('the buttons', () => {
  test('Pay goes to successUrl with key, order and amount, and a second press goes there too', async () => {
    const params = makePaypalParams();
    const paymentKey = await sandbox.open(params);
    const expected = `https://shop.example/order/success?paymentKey=${paymentKey}&orderId=${params.orderId}&amount=120.5`;
    for (const answer of [await sandbox.press(paymentKey, 'pay'), await sandbox.press(paymentKey, 'pay')]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expected]);
    }
    expect(await statusOf(paymentKey)).toBe('IN_PROGRESS');
    expect(await (await page(paymentKey)).text()).toContain(expected.replaceAll('&', '&amp;'));
  });

  test('keep a query and a fragment that the merchant had', async () => {
    const paymentKey = await sandbox.open(makeCardParams({ successUrl: 'https://shop.example/s?a=%20b&c#end' }));
    const { headers } = await sandbox.press(paymentKey, 'pay');
    expect(headers.get('location')).toMatch(/^https:\/\/shop\.example\/s\?a=%20b&c&paymentKey=.*&amount=165000#end$/);
  });

  test('Decline ends the payment and names code, message and order', async () => {
    const params = makeCardParams();
    const paymentKey = await sandbox.open(params);
    const location = new URL((await sandbox.press(paymentKey, 'decline')).headers.get('location') ?? '');
    expect(location.href).toContain('https://shop.example/order/fail?code=REJECT_CARD_COMPANY&message=');
    expect(location.searchParams.get('orderId')).toBe(params.orderId);
    expect(location.searchParams.get('message')).not.toBe('');
    expect(await statusOf(paymentKey)).toBe('ABORTED');
    const own = `${PREFIX}/window/${paymentKey}?lang=en`;
    expect((await sandbox.press(paymentKey, 'pay')).headers.get('location')).toBe(own);
    expect(await (await page(paymentKey)).text()).toContain(WORDS.en.states.ABORTED);
  });

  test('Close names no order and leaves the window to be opened again', async () => {
    const paymentKey = await sandbox.open(makePaypalParams());
    const location = new URL((await sandbox.press(paymentKey, 'close')).headers.get('location') ?? '');
    expect(location.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(location.searchParams.has('orderId')).toBe(false);
    expect(await statusOf(paymentKey)).toBe('READY');
    expect((await sandbox.press(paymentKey, 'pay')).headers.get('location')).toContain('/order/success?');
  });

  test('come too late after 30 minutes', async () => {
    const paymentKey = await sandbox.open(makePaypalParams());
    clock += 30 * 60_000 + 1;
    const { headers } = await sandbox.press(paymentKey, 'pay');
    expect(headers.get('location')).toBe(`${PREFIX}/window/${paymentKey}?lang=en`);
    const html = await (await page(paymentKey)).text();
    expect(html).toContain(WORDS.en.states.EXPIRED);
    expect(html).toContain('code=PAY_PROCESS_ABORTED');
    expect(html).not.toContain('<form');
  });

  test('do nothing when they are none of these', async () => {
    const paymentKey = await sandbox.open(makePaypalParams());
    const { headers } = await sandbox.press(paymentKey, 'dance', 'no-such-fault');
    expect(headers.get('location')).toBe(`${PREFIX}/window/${paymentKey}?lang=en`);
    expect(await statusOf(paymentKey)).toBe('READY');
  });
});

describe('the list', () => {
  test('shows the newest 50 without what would open or confirm one', async () => {
    const own = await startSandbox();
    expect(await (await fetch(`${own.base}/payments`)).text()).toContain(WORDS.en.listEmpty);
    const keys: string[] = [];
    for (let n = 0; n < 51; n += 1) keys.push(await own.open(makePaypalParams({ orderId: `order-${n}` })));
    const html = await (await fetch(`${own.base}/payments`)).text();
    expect(html.match(/<tr>/g)).toHaveLength(51);
    expect(html).toContain('order-50<');
    expect(html).not.toContain('order-0<');
    for (const key of keys) expect(html).not.toContain(key);
    expect(html).not.toMatch(/ps_|mia@example|test_sk/);
    await own.app.close();
  });
});
