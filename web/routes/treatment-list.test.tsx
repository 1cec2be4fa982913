import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, OFFLINE, refused, WAITING } from '../testing/api.ts';
import { open, press, type } from '../testing/open.tsx';
import { LONG, product } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

const t = await sayIn('en', 'catalog');
const shell = await sayIn('en', 'shell');

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
