import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, OFFLINE, refused, WAITING } from '../testing/api.ts';
import { open, press, type } from '../testing/open.tsx';
import { LONG, product } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

const t = await sayIn('en', 'catalog');
const shell = await sayIn('en', 'shell');
const fees = await sayIn('en', 'fees');
const textOf = (element: Element | undefined) => element?.textContent ?? '';

it('says that treatments are on their way', async () => {
  await open('/treatment-list', { answers: { products: WAITING } });
  await screen.findByText(t('list.loading'));
  screen.getByRole('heading', { level: 1, name: t('list.title') });
});

it('shows treatments by name, however long, each a link, and how many there are', async () => {
  await open('/treatment-list', { answers: { products: [product, { ...product, id: 21, title: LONG }] } });
  expect((await screen.findByRole('link', { name: LONG })).getAttribute('href')).toBe('/treatment-detail/21');
  screen.getByText(t('list.count', { count: 2 }));
  expect(document.title).toBe(`${t('list.title')} · Naru`);
});

it('names the treatment’s price on a card, and beside it the fee; a clinic that publishes none is to be asked', async () => {
  await open('/treatment-list', { answers: { products: [product, { ...product, id: 21, treatment_price: null }] } });
  const cards = await screen.findAllByRole('article');
  expect(textOf(cards[0])).toContain(fees('price.from', { amount: '$1,250' }));
  expect(textOf(cards[0])).toContain(fees('fee.amount', { amount: '$120' }));
  expect(textOf(cards[1])).toContain(fees('price.ask'));
});

it('sorts and filters by the treatment’s price, in the bands that the list fills', async () => {
  const priced = [40, 60, 80, 900].map((from, at) => ({
    ...{ ...product, id: 30 + at, title: `From ${from}`, price: 90 - at },
    treatment_price: { from, to: from, currency_code: 'USD' as const },
  }));
  await open('/treatment-list?sort=price', { answers: { products: priced.toReversed() } });
  await screen.findByRole('link', { name: 'From 40' });
  expect(screen.getAllByRole('article').map((card) => textOf(card.querySelector('h2') ?? undefined))).toEqual(['From 40', 'From 60', 'From 80', 'From 900']);
  const filter = screen.getByRole('combobox', { name: t('filter.price') });
  expect([...filter.querySelectorAll('option')].map(textOf)).toEqual([
    t('filter.priceAll'),
    t('filter.priceUnder', { amount: '$60' }),
    t('filter.priceBetween', { from: '$60', to: '$80' }),
    t('filter.priceBetween', { from: '$80', to: '$900' }),
    t('filter.priceOver', { amount: '$900' }),
  ]);
  await type(filter, '900-');
  screen.getByText(t('list.count', { count: 1 }));
});

it('says where nothing matches, and shows all again once that is cleared', async () => {
  await open('/treatment-list?q=nothing-like-it', { answers: { products: [product] } });
  await type(await screen.findByRole('searchbox'), 'nothing like it');
  await screen.findByRole('heading', { name: t('list.empty.title') });
  await press(screen.getAllByRole('button', { name: t('filter.clear') }).at(-1) as HTMLElement);
  await screen.findByRole('link', { name: product.title });
});

it.each([
  ['offline', OFFLINE],
  ['other', BROKEN],
  ['refused', refused('not-allowed')],
] as const)('is the page of %s when they do not come', async (kind, trouble) => {
  await open('/treatment-list', { answers: { products: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
  expect(document.title).toBe(`${shell(`error.${kind}.title`)} · Naru`);
  expect(screen.queryAllByRole('button', { name: shell('retry') })).toHaveLength(kind === 'refused' ? 0 : 1);
});

it('is asked for with a sign-in by whoever has no session', async () => {
  await open('/treatment-list', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: (await sayIn('en', 'sign-in'))('login.title') });
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'catalog');
  await open('/treatment-list', { language: 'ar', answers: { products: [product] } });
  await screen.findByRole('heading', { level: 1, name: ar('list.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
