import vm from 'node:vm';
import { ANONYMOUS, clearTossPayments, loadTossPayments } from '@tosspayments/tosspayments-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENT_KEY, makeCardParams, makePaypalParams, startSandbox } from '../payment-sandbox.fixture.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let went: PromiseWithResolvers<string>;
let pageshow: ((event: { persisted: boolean }) => void) | undefined;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.app.close());

/** The parts of a browser that the published loader and the served script use. */
beforeEach(() => {
  went = Promise.withResolvers();
  const page = {
    TossPayments: undefined,
    location: { assign: went.resolve },
    addEventListener: (_type: string, listener: typeof pageshow) => {
      pageshow = listener;
    },
  };
  const run = async (script: { src: string; load?: () => void }) => {
    const source = await (await fetch(script.src)).text();
    const context = vm.createContext(
      { window: page, document: { currentScript: { src: script.src } }, fetch, URL },
      { codeGeneration: { strings: false, wasm: false } },
    );
    vm.runInContext(source, context);
    script.load?.();
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => ({
      addEventListener(type: string, listener: () => void) {
        if (type === 'load') Object.assign(this, { load: listener });
      },
    }),
    head: { appendChild: run },
  });
});
afterEach(() => {
  clearTossPayments();
  vi.unstubAllGlobals();
});

const load = (clientKey = CLIENT_KEY) => loadTossPayments(clientKey, { src: `${sandbox.base}/v2/standard` });
/** The sandbox must refuse what the SDK's types do not allow. */
const ask = async (params: unknown, customerKey = 'customer-1') => {
  const payment = (await load()).payment({ customerKey });
  return payment.requestPayment(params as Parameters<typeof payment.requestPayment>[0]);
};

test('is served as a script', async () => {
  const answer = await fetch(`${sandbox.base}/v2/standard`);
  expect(answer.headers.get('content-type')).toContain('application/javascript');
});

describe('through the published loader', () => {
  test.each([
    ['PayPal', makePaypalParams],
    ['a card', makeCardParams],
  ])('opens the window for %s', async (_name, params) => {
    ask(params()).catch(went.reject);
    const url = await went.promise;
    expect(url.startsWith(`${sandbox.base}/window/tsandbox`)).toBe(true);
    expect((await fetch(url)).status).toBe(200);
  });

  test('takes guests', async () => {
    ask(makePaypalParams(), ANONYMOUS).catch(went.reject);
    expect(await went.promise).toContain('/window/');
  });

  test.each([
    ['INVALID_PARAMETERS', makePaypalParams({ orderId: '1' })],
    ['INVALID_PARAMETERS', undefined],
    ['NOT_SUPPORTED_METHOD', makePaypalParams({ method: 'TRANSFER' })],
    ['INCORRECT_SUCCESS_URL_FORMAT', makePaypalParams({ successUrl: '/success' })],
    ['INCORRECT_FAIL_URL_FORMAT', makePaypalParams({ failUrl: 'shop.example/fail' })],
    ['INVALID_AMOUNT_VALUE', makePaypalParams({ amount: { value: Number.NaN, currency: 'USD' } })],
    ['INVALID_AMOUNT_CURRENCY', makeCardParams({ amount: { value: 10, currency: 'USD' } })],
    ['NOT_SUPPORTED_PROMISE', makeCardParams({ successUrl: undefined, failUrl: undefined })],
  ])('rejects with %s', async (code, params) => {
    await expect(ask(params)).rejects.toMatchObject({ code, message: expect.stringMatching(/./) });
  });

  test('refuses keys that do not belong in a browser or to payment()', async () => {
    const code = async (clientKey: string, customerKey: string) => {
      const toss = await load(clientKey);
      try {
        toss.payment({ customerKey });
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'accepted';
    };
    expect(await code('test_sk_secret', 'customer-1')).toBe('INSECURE_KEY_USAGE');
    expect(await code('test_gck_widget', 'customer-1')).toBe('NOT_SUPPORTED_WIDGET_KEY');
    expect(await code('', 'customer-1')).toBe('INVALID_CLIENT_KEY');
    expect(await code(CLIENT_KEY, 'c')).toBe('INVALID_CUSTOMER_KEY');
    expect(await code(CLIENT_KEY, 'a b')).toBe('INVALID_CUSTOMER_KEY');
    expect(await code(CLIENT_KEY, 'customer-1')).toBe('accepted');
    const other = (await load('test_ck_other')).payment({ customerKey: 'customer-1' });
    await expect(other.requestPayment(makePaypalParams() as never)).rejects.toMatchObject({ code: 'INVALID_CLIENT_KEY' });
  });

  test('opens one window at a time, and another after a refusal', async () => {
    const payment = (await load()).payment({ customerKey: 'customer-1' });
    const request = (changes = {}) => payment.requestPayment(makePaypalParams(changes) as never);
    await expect(request({ orderId: '1' })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' });
    request().catch(went.reject);
    await expect(request()).rejects.toMatchObject({ code: 'INVALID_METHOD_TRANSACTION' });
    await went.promise;
  });

  test('counts a return to the frozen page as a closed window', async () => {
    const closed = ask(makePaypalParams());
    await went.promise;
    pageshow?.({ persisted: true });
    await expect(closed).rejects.toMatchObject({ code: 'USER_CANCEL' });
  });

  test('aborts when the payment is destroyed', async () => {
    const payment = (await load()).payment({ customerKey: 'customer-1' });
    const request = payment.requestPayment(makePaypalParams() as never);
    const aborted = expect(request).rejects.toMatchObject({ code: 'PAYMENT_REQUEST_ABORTED' });
    await payment.destroy();
    await aborted;
  });
});
