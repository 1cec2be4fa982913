import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { createOrderDraft } from '../../orders/draft.ts';
import { BROKEN_SERVER, foreignAnswer, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { LONG_NAME, productDetail } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'orders');
const fees = await loadTestPhrases('en', 'fees');
const shell = await loadTestPhrases('en', 'shell');
const consents = await loadTestPhrases('en', 'consents');
const draft = createOrderDraft(productDetail, new Map([[31, 2]]), new Date());
const kept = { orderDraft: JSON.stringify(draft) };
const answers = { product: productDetail };
const agreeToAll = async () => pressElement(await screen.findByRole('checkbox', { name: consents('all') }));

it('says that the order is on its way', async () => {
  await openPage('/order', { kept, answers: { ...answers, profile: UNANSWERED_CALL } });
  await screen.findByText(t('order.loading'));
});

it('says at its top why the last payment was refused, until she tries again', async () => {
  await openPage('/order', { kept: { ...kept, paymentMessage: 'Your card was declined.' }, answers: { ...answers, createOrder: BROKEN_SERVER } });
  const reason = await screen.findByText('Your card was declined.');
  const details = screen.getByText(t('order.details'));
  expect(reason.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: /^Buy/ }));
  await expect.poll(() => screen.queryByText('Your card was declined.')).toBeNull();
});

it('shows the number of the order that was placed, after a reload too, and for no other way to pay', async () => {
  const order = { order_num: 'N20260105ABCDEF', title: 'Hydra', total_price: 240, currency_code: 'USD' as const, charges: [], visit_held_until: null };
  await openPage('/order', { kept, answers: { ...answers, createOrder: order } });
  expect(screen.queryByText(order.order_num)).toBeNull();
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: /^Buy/ }));
  await screen.findByText(order.order_num);
  cleanup();
  await openPage('/order', { answers });
  await screen.findByText(order.order_num);
  await pressElement(screen.getByRole('radio', { name: new RegExp(RegExp.escape(t('order.method.CARD'))) }));
  expect(screen.queryByText(order.order_num)).toBeNull();
});

it('says that there is no draft, and leads to treatments', async () => {
  await openPage('/order');
  await screen.findByText(t('order.none'));
  expect(screen.getByRole('link', { name: t('order.none.go') }).getAttribute('href')).toBe('/treatment-list');
});

it('shows what is ordered and what is paid, however long its names, and waits for the terms', async () => {
  const long = { ...productDetail, title: LONG_NAME, options: productDetail.options.map((option) => ({ ...option, title: LONG_NAME })) };
  await openPage('/order', { kept, answers: { product: long } });
  expect((await screen.findAllByText(LONG_NAME)).length).toBeGreaterThan(1);
  const buy = screen.getByRole('button', { name: t('order.buy.amount', { amount: '$240.00' }) });
  expect(buy.hasAttribute('disabled')).toBe(true);
  screen.getByText(t('order.terms.missing'));
  await agreeToAll();
  expect(buy.hasAttribute('disabled')).toBe(false);
});

it('shows each line with its unit price and a total that is the amount to pay', async () => {
  await openPage('/order', { kept, answers });
  const line = (await screen.findByText(new RegExp(`^${RegExp.escape(t('order.quantity', { count: 2 }))}`))).closest('li');
  expect(line?.textContent).toContain('$120.00 × 2');
  expect(line?.textContent).toContain(`${fees('fee')} $240.00`);
});

it('says what is left to pay at the clinic, in won beside it where a card is charged in won, and the refund rule above the button', async () => {
  await openPage('/order', { kept, answers });
  const rest = (await screen.findByText(fees('price.rest'))).parentElement;
  expect(rest?.textContent).toContain(fees('price.aboutRange', { from: '$2,260', to: '$2,760' }));
  expect(rest?.textContent).not.toContain('₩');
  await pressElement(screen.getByRole('radio', { name: new RegExp(RegExp.escape(t('order.method.CARD'))) }));
  expect(rest?.textContent).toMatch(/₩[\d,]+ to ₩[\d,]+/);
  const rule = screen.getByText(fees('refund.open'));
  const buy = screen.getByRole('button', { name: /^Buy/ });
  expect(rule.compareDocumentPosition(buy) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('does not ask again for what she has given to this clinic', async () => {
  const given = (['personal', 'sensitive', 'third_party'] as const).map((consent) => ({
    consent,
    document: `consent-${consent}`,
    version: '2025-02-10',
    agreed_at: '2026-01-05T03:00:00Z',
  }));
  await openPage('/order', { kept, answers: { ...answers, standingConsents: given } });
  const terms = within(await screen.findByRole('group', { name: t('order.terms') }));
  expect(terms.getAllByRole('checkbox')).toHaveLength(1);
});

it('shows the text of a consent, says when it does not come, and tries again', async () => {
  let answer = OFFLINE_CALL as unknown;
  const { document: text } = await import('../../testing/samples.ts');
  await openPage('/order', { kept, answers: { ...answers, document: () => answer as ReturnType<typeof text> } });
  await pressElement(await screen.findByRole('button', { name: t('order.terms.view.personal') }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('heading', { name: consents('failed') });
  answer = text('consent-personal');
  await pressElement(dialog.getByRole('button', { name: consents('retry') }));
  await dialog.findByRole('heading', { name: 'What we collect' });
});

it.each([
  ['orders.price-changed', t('order.priceChanged')],
  ['orders.option-unknown', t('order.optionGone')],
  ['catalog.hospital-unanswered', getErrorText('catalog.hospital-unanswered', 'en')],
  ['orders.too-many-open', getErrorText('orders.too-many-open', 'en')],
] as const)('says what %s means when the order is refused', async (code, text) => {
  await openPage('/order', { kept, answers: { ...answers, createOrder: refusedCall(code) } });
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: t('order.buy.amount', { amount: '$240.00' }) }));
  await screen.findByText(text);
});

it('says that there is no network when it is pressed without one, and that nothing was charged', async () => {
  await openPage('/order', { kept, answers: { ...answers, createOrder: OFFLINE_CALL } });
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: t('order.buy.amount', { amount: '$240.00' }) }));
  await screen.findByText(t('order.failed'));
  screen.getByText((await loadTestPhrases('en', 'failure'))('offline'));
});

it.each([{}, { message: 'upstream' }, { detail: 'upstream' }, null])('says that the order failed when a gateway answers %j', async (body) => {
  await openPage('/order', { kept, answers: { ...answers, createOrder: foreignAnswer(body) } });
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: t('order.buy.amount', { amount: '$240.00' }) }));
  await screen.findByText(t('order.failed'));
});

it.each([
  ['offline', OFFLINE_CALL],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when what it needs does not come', async (kind, trouble) => {
  await openPage('/order', { kept, answers: { ...answers, rates: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
});

it('is refused in the server’s words to who is no patient', async () => {
  await openPage('/order', { as: 'hospital', kept, answers: { ...answers, standingConsents: refusedCall('not-allowed') } });
  await screen.findByRole('heading', { level: 1, name: shell('error.refused.title') });
  screen.getByText(getErrorText('not-allowed', 'en'));
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'orders');
  await openPage('/order', { language: 'ar', kept, answers });
  await screen.findByRole('heading', { level: 1, name: ar('order.title') });
  await screen.findByText(ar('order.terms.missing'));
  expect(document.documentElement.dir).toBe('rtl');
});

it('says how long the chosen start is kept for her, and sends it with the order', async () => {
  const { named } = await openPage('/order', {
    kept: { orderDraft: JSON.stringify({ ...draft, visit_at: '2099-12-03T05:00:00.000Z' }) },
    answers: { ...answers, createOrder: refusedCall('visits.taken') },
  });
  await screen.findByText(/3 Dec.*14:00/);
  screen.getByText(/It is held for you for 15 minutes once you press Buy/);
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: /^Buy/ }));
  expect(named('createOrder').map(({ body }) => body)).toMatchObject([{ visit_at: '2099-12-03T05:00:00.000Z' }]);
});

it('takes one of the next free starts in place of one that is gone', async () => {
  const free_starts = ['2099-12-03T06:00:00.000Z', '2099-12-04T01:00:00.000Z'];
  const { named } = await openPage('/order', {
    kept: { orderDraft: JSON.stringify({ ...draft, visit_at: '2099-12-03T05:00:00.000Z' }) },
    answers: { ...answers, createOrder: refusedCall('visits.taken', [], { free_starts }) },
  });
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: /^Buy/ }));
  await pressElement(await screen.findByRole('button', { name: /4 Dec.*10:00/ }));
  await expect.poll(() => screen.getByText(/It is held for you for 15 minutes/).textContent).toMatch(/4 Dec.*10:00/);
  await pressElement(screen.getByRole('button', { name: /^Buy/ }));
  expect(named('createOrder').at(-1)?.body).toMatchObject({ visit_at: free_starts[1] });
});

it('leads back to the free times where the start is gone, or on without one, and loses nothing', async () => {
  await openPage('/order', {
    kept: { orderDraft: JSON.stringify({ ...draft, visit_at: '2099-12-03T05:00:00.000Z' }) },
    answers: { ...answers, createOrder: refusedCall('visits.taken') },
  });
  await agreeToAll();
  await pressElement(screen.getByRole('button', { name: /^Buy/ }));
  const notice = within((await screen.findByText(getErrorText('visits.taken', 'en'))).closest('[role=status]') as HTMLElement);
  expect(notice.getByRole('link', { name: t('order.visit.other') }).getAttribute('href')).toBe('/visit/choose?hospital_id=3&product_id=20&option_id=31');
  await pressElement(notice.getByRole('button', { name: t('order.visit.without') }));
  await expect.poll(() => screen.queryByText(/It is held for you/)).toBeNull();
  expect(JSON.parse(sessionStorage.getItem('orderDraft') as string)).toEqual(draft);
});
