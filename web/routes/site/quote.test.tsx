import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import { readOrderDraft } from '../../orders/draft.ts';
import { refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { freeQuote, quote } from '../../testing/quote-samples.ts';
import { hospital, profile } from '../../testing/samples.ts';

const shown = (change: Partial<Quote> = {}, more: object = {}) =>
  openPage('/quote/12', { answers: { quote: { ...quote, ...change }, hospital, profile, ...more } });
const begins = (phrase: string) => new RegExp(`^${RegExp.escape(phrase.split('{')[0] ?? '')}`);
const t = await loadTestPhrases('en', 'quotes');

describe('a quote of hers', () => {
  it('says what is paid here and at the clinic, the VAT, what may come on top, both texts, and until when', async () => {
    await shown();
    await screen.findByRole('heading', { level: 1, name: t('page.title') });
    const text = document.body.textContent ?? '';
    for (const words of [
      '$240.00',
      '$2,248.00',
      '$2,488.00',
      '$226.18',
      '$8.00',
      t('line.each', { amount: '$1,200.00' }),
      t('line.total', { amount: '$2,400.00' }),
      '₩3,458,320',
      'Medicine',
      '부기 관리',
      'Care of the swelling',
    ])
      expect(text).toContain(words);
    screen.getByText(t('line.doubtful'));
    screen.getByText('The doctor decides after examining you.');
  });

  it('is accepted in the checkout: its lines with a fee, its version, and what is left for the clinic', async () => {
    const assign = vi.spyOn(Location.prototype, 'assign').mockImplementation(() => undefined);
    await shown();
    await pressElement(await screen.findByRole('button', { name: begins(t('accept')) }));
    expect(readOrderDraft()).toMatchObject({
      ...{ total_price: 240, currency_code: 'USD', quote: { id: 12, version: 1, total: 2_488, at_clinic: 2_248 } },
      order_products: [{ product_id: 1, option_id: 101, quantity: 2, price: 120, title: 'Hydra-glow booster · Single session' }],
    });
    expect(assign).toHaveBeenCalledWith('/order');
  });

  it('is declined with a reason, and asks for one', async () => {
    const { named } = await shown({}, { declineQuote: { ...quote, state: 'declined', decline: 'not-now' } });
    await pressElement(await screen.findByRole('button', { name: t('decline') }));
    const dialog = within(screen.getByRole('dialog'));
    await pressElement(dialog.getByRole('button', { name: t('decline') }));
    await dialog.findByText(t('decline.missing'));
    expect(named('declineQuote')).toHaveLength(0);
  });

  it.each(['paid', 'declined', 'expired', 'withdrawn', 'refunded'] as const)('cannot be accepted once it is %s, and says so', async (state) => {
    await shown({ state });
    await screen.findByText(t(`says.${state}`));
    expect(screen.queryByRole('button', { name: begins(t('accept')) })).toBeNull();
    expect(screen.queryByRole('button', { name: t('decline') })).toBeNull();
  });

  it('shows what was charged at the rate of its order', async () => {
    await shown({ state: 'paid', approximations: [], charge: { amount: 333_600, currency_code: 'KRW', rate: '1390' } });
    await screen.findByText(t('says.paid'));
    expect(document.body.textContent).toContain(t('charged', { amount: '₩333,600', rate: '1 USD = 1390 KRW' }));
  });

  it('asks after the visit whether it was kept', async () => {
    await shown({ state: 'paid', asks_kept: true });
    await screen.findByRole('heading', { name: t('kept.title') });
    await pressElement(screen.getByRole('button', { name: t('common.send') }));
    await screen.findByText(t('kept.missing'));
  });

  it('offers to try again when it cannot be read', async () => {
    await shown({}, { quote: refusedCall('unavailable') });
    await screen.findByText(t('page.failed'));
    screen.getByRole('button', { name: t('common.retry') });
  });

  it('waits with its heading', async () => {
    await openPage('/quote/12', { answers: { quote: UNANSWERED_CALL, hospital, profile } });
    await screen.findByText(t('page.loading'));
  });

  it.each(['zh', 'ja', 'ar'] as const)('is in her language (%s)', async (language) => {
    const says = await loadTestPhrases(language, 'quotes');
    await openPage('/quote/12', { language, answers: { quote, hospital, profile } });
    await screen.findByRole('heading', { level: 1, name: says('page.title') });
    expect(screen.getByRole('main').textContent).not.toMatch(/[{}]/);
  });
});

describe.each(['en', 'ar'] as const)('a quote without a fee (%s)', (language) => {
  const free = async (change: Partial<Quote> = {}, more: object = {}) => {
    const says = await loadTestPhrases(language, 'quotes');
    return { says, ...(await openPage('/quote/12', { language, answers: { quote: { ...freeQuote, ...change }, hospital, profile, ...more } })) };
  };
  const texts = () => screen.getByRole('main').textContent ?? '';

  it('says that all of it is paid at the clinic and nothing here, and has no refund rule', async () => {
    const { says } = await free();
    await screen.findByRole('heading', { level: 1, name: says('page.title') });
    screen.getByText(says('clinic.hint'));
    screen.getByText(says('accept.free.hint'));
    expect(texts()).toMatch(/88\.00|٨٨/);
    for (const missing of ['now', 'now.hint', 'total', 'refund'] as const) expect(screen.queryByText(says(missing))).toBeNull();
    expect(texts()).not.toMatch(/[{}]/);
  });

  it('is accepted with one press, without a checkout, and then leads to a date', async () => {
    let now: Quote = freeQuote;
    const { says, named } = await free(
      {},
      {
        quote: () => now,
        acceptQuote: () => {
          now = { ...freeQuote, state: 'agreed' };
          return now;
        },
      },
    );
    await pressElement(await screen.findByRole('button', { name: says('accept.free') }));
    await screen.findByText(says('says.agreed'));
    screen.getByText(says('agreed.text'));
    expect(named('acceptQuote').map(({ input, body }) => [input.id, body])).toEqual([['12', { version: 1 }]]);
    for (const act of ['accept.free', 'decline'] as const) expect(screen.queryByRole('button', { name: says(act) })).toBeNull();
    expect(screen.getByRole('link', { name: says('agreed.date') }).getAttribute('href')).toBe(`/visit/choose?hospital_id=${hospital.id}`);
  });

  it('says that the clinic has changed it meanwhile, and shows how it stands now', async () => {
    let now: Quote = freeQuote;
    const { says } = await free(
      {},
      {
        quote: () => now,
        acceptQuote: () => {
          now = { ...freeQuote, version: 2 };
          return refusedCall('quotes.changed');
        },
      },
    );
    await pressElement(await screen.findByRole('button', { name: says('accept.free') }));
    await screen.findByText(getErrorText('quotes.changed', language));
    await screen.findByText(says('changed', { version: 2 }));
    screen.getByRole('button', { name: says('accept.free') });
  });

  it('asks after the visit whether it was kept, and says who reads the answer', async () => {
    const { says } = await free({ state: 'agreed', asks_kept: true });
    await screen.findByText(says('kept.text.clinic'));
    expect(screen.queryByRole('link', { name: says('agreed.date') })).toBeNull();
  });

  it('is taken back with a reason after she accepted it, and says what follows', async () => {
    let now: Quote = { ...freeQuote, state: 'agreed', revocable: true };
    const { says, named } = await free(
      {},
      {
        quote: () => now,
        declineQuote: () => {
          now = { ...freeQuote, state: 'taken-back', decline: 'not-now', revocable: false };
          return now;
        },
      },
    );
    await pressElement(await screen.findByRole('button', { name: says('back') }));
    const dialog = within(screen.getByRole('dialog', { name: says('back.title') }));
    dialog.getByText(says('back.text'));
    await typeText(dialog.getByLabelText(says('decline.reason')), 'not-now');
    await pressElement(dialog.getByRole('button', { name: says('back') }));
    await screen.findByText(says('says.taken-back'));
    expect(named('declineQuote').map(({ body }) => body)).toEqual([{ version: 1, reason: 'not-now', agreed: true }]);
    expect(screen.queryByRole('button', { name: says('back') })).toBeNull();
    expect(screen.queryByRole('link', { name: says('agreed.date') })).toBeNull();
  });

  it('says to move or cancel the visit when one is fixed', async () => {
    const { says } = await free({ state: 'agreed', revocable: false });
    await screen.findByText(says('agreed.visit'));
    expect(screen.queryByRole('button', { name: says('back') })).toBeNull();
    expect(screen.queryByRole('link', { name: says('agreed.date') })).toBeNull();
  });
});
