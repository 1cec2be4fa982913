import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER } from '../../testing/api.ts';
import { findResult } from '../../testing/finding-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { clinicCard, foundTreatment, hospital, product, productDetail } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'saved');
const c = await loadTestPhrases('en', 'catalog');
const other = { ...foundTreatment, id: 21, title: 'Calming mask', treatment_price: null, answer_minutes: null, first_free_on: null };
const answers = {
  find: findResult([foundTreatment, other]),
  product: ({ input }: { input: Record<string, string> }) => ({ ...productDetail, id: Number(input.id) }),
};

it('sets treatments side by side for whoever has the address: price, what it includes, reviews, answers', async () => {
  const { named } = await openPage('/compare?ids=20,21,20,x', { as: 'nobody', answers });
  await screen.findByRole('heading', { level: 1, name: t('compare.title') });
  expect(named('find')[0]?.input).toEqual({ ids: '20,21' });
  const table = screen.getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => within(head).getByRole('heading').textContent),
  ).toEqual([foundTreatment.title, other.title]);
  const row = (name: string) =>
    [...(within(table).getByRole('rowheader', { name }).closest('tbody')?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  expect(row(t('compare.price'))).toEqual(['$1,250 to $1,500', (await loadTestPhrases('en', 'fees'))('price.ask')]);
  expect(row(t('compare.includes'))).toEqual(["Doctor's examination", "Doctor's examination"]);
  expect(row(t('compare.answer'))).toEqual(['25 min', t('compare.unknown')]);
  expect(row(t('compare.free'))[0]).toMatch(/Dec/);
  expect(screen.getByRole('link', { name: t('compare.remove', { name: other.title }) }).getAttribute('href')).toBe('/compare?ids=20');
});

it('shows the fee of several options as a range, as their price, and says whose is what is included', async () => {
  const [option] = productDetail.options;
  const options = [option, { ...option, id: 99, title: 'Three sessions', price: 400 }] as typeof productDetail.options;
  await openPage('/compare?ids=20', { as: 'nobody', answers: { find: findResult([foundTreatment]), product: { ...productDetail, options } } });
  const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tbody')?.querySelector('td')?.textContent;
  expect(await row(t('compare.fee'))).toBe(`$${option?.price} to $400`);
  expect(await row(t('compare.includes'))).toContain(option?.title);
  expect(await row(t('compare.extras'))).toContain(option?.title);
});

it.each(['/compare', '/compare?ids=99'])('says at %s what comparing is, and leads to the lists', async (address) => {
  await openPage(address, { as: 'nobody', answers: { find: findResult([]) } });
  await screen.findByRole('heading', { level: 1, name: t('compare.empty') });
  screen.getByText(t('compare.what'));
  expect(screen.getByRole('link', { name: t('empty.find') }).getAttribute('href')).toBe('/en/treatments');
  expect(screen.getByRole('link', { name: t('compare.findClinic') }).getAttribute('href')).toBe('/en/clinics');
});

it('offers what she saved to choose from where the address names nothing', async () => {
  const saved = { treatments: [foundTreatment, other], clinics: [clinicCard], gone: [] };
  await openPage('/compare', { answers: { saved } });
  const treatments = within(await screen.findByRole('region', { name: t('treatments') }));
  for (const button of treatments.getAllByRole('button', { name: c('compare.choose') })) await pressElement(button);
  expect(treatments.getAllByRole('link', { name: c('compare.go', { count: 2 }) })[0]?.getAttribute('href')).toBe(`/compare?ids=${foundTreatment.id},21`);
  within(screen.getByRole('region', { name: t('clinics') })).getByRole('link', { name: new RegExp(hospital.name) });
});

it('stands where what she saved cannot be read', async () => {
  await openPage('/compare', { answers: { saved: BROKEN_SERVER } });
  await screen.findByRole('heading', { level: 1, name: t('compare.empty') });
});

it('is filled from the pages of treatments, and takes back what is chosen', async () => {
  sessionStorage.setItem('compared', '[21]');
  await openPage('/en/treatments/hydrating-skin-booster', { as: 'nobody', answers: { treatmentByName: productDetail, hospitalStats: product.review_stats } });
  await pressElement(await screen.findByRole('button', { name: c('compare.choose') }));
  expect(screen.getByRole('link', { name: c('compare.go', { count: 2 }) }).getAttribute('href')).toBe('/compare?ids=21,20');
  await pressElement(screen.getByRole('button', { name: c('compare.chosen') }));
  expect(screen.queryByRole('link', { name: c('compare.go', { count: 2 }) })).toBeNull();
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'saved');
  await openPage('/compare?ids=20,21', { as: 'nobody', language: 'ar', answers });
  await screen.findByRole('rowheader', { name: ar('compare.includes') });
  expect(document.documentElement.dir).toBe('rtl');
});
