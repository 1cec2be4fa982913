import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, refusedCall } from '../../testing/api.ts';
import { doctor } from '../../testing/clinic-samples.ts';
import { nextFree } from '../../testing/guide-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital, LONG_NAME, product, toListReply } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'clinic-page');
const shell = await loadTestPhrases('en', 'shell');
const found = { ...doctor, about: 'She looks first, and says when rest would do more.', hospital, products: [product] };
const ADDRESS = '/en/doctors/han-seo-yun';
const nobody = { as: 'nobody', answers: { doctorByName: found } } as const;

it('says who she is, what she is trained in, since when, and what she does where', async () => {
  await openPage(ADDRESS, nobody);
  const heading = await screen.findByRole('heading', { level: 1, name: found.name });
  expect(document.title).toContain(found.name);
  const page = within(screen.getByRole('main'));
  page.getByText(found.about);
  page.getByText(found.licence_number);
  expect(page.getAllByText(found.title).length).toBeGreaterThan(0);
  expect(page.getByRole('link', { name: product.title }).getAttribute('href')).toBe(`/en/treatments/${product.slug}`);
  expect(page.getAllByRole('link', { name: hospital.name }).at(-1)?.getAttribute('href')).toBe(`/en/clinics/${hospital.slug}`);
  expect(heading.closest('article')?.querySelector('svg')).not.toBeNull();
});

it('shows the newest reviews of her treatments, the next free date, and a way to ask her clinic', async () => {
  const review = { id: 4, username: 'LEE***', rating: 5, content: 'She took her time.', language: 'en' as const, written_on: '2026-11-02' };
  const reviews = [{ ...review, treatment: { slug: product.slug, title: product.title } }];
  await openPage(ADDRESS, { ...nobody, answers: { doctorByName: { ...found, reviews }, nextFree } });
  within(await screen.findByRole('region', { name: t('doctor.reviews') })).getByText(review.content);
  await expect.poll(() => screen.getByRole('link', { name: /^Choose a date/ }).textContent).toMatch(/from/);
  await pressElement(screen.getByRole('button', { name: t('doctor.ask') }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'sign-in'))('login.title') });
});

it('offers no date with a clinic that takes nothing new', async () => {
  await openPage(ADDRESS, { ...nobody, answers: { doctorByName: { ...found, hospital: { ...hospital, accepts_new: false } } } });
  await screen.findByRole('heading', { level: 1, name: found.name });
  expect(screen.queryByRole('button', { name: t('doctor.ask') })).toBeNull();
});

it('stands without a treatment, with words of any length', async () => {
  await openPage(ADDRESS, { ...nobody, answers: { doctorByName: { ...found, name: LONG_NAME, about: LONG_NAME, products: [] } } });
  await screen.findByRole('heading', { level: 1, name: LONG_NAME });
  screen.getByText(t('doctor.noTreatments'));
});

it.each([
  ['notFound', refusedCall('catalog.doctor-not-found')],
  ['withdrawn', refusedCall('catalog.hospital-withdrawn')],
  ['unregistered', refusedCall('catalog.hospital-unregistered')],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when she is not there', async (kind, trouble) => {
  await openPage(ADDRESS, { ...nobody, answers: { doctorByName: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
});

it('there is no list of doctors', async () => {
  await openPage('/en/doctors', nobody);
  await screen.findByRole('heading', { level: 1, name: shell('error.notFound.title') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'clinic-page');
  await openPage('/ar/doctors/han-seo-yun', { ...nobody, language: 'ar' });
  await screen.findByRole('heading', { level: 2, name: ar('doctor.treatments') });
  expect(document.documentElement.dir).toBe('rtl');
  expect(screen.getAllByRole('link', { name: hospital.name }).at(-1)?.getAttribute('href')).toBe(`/ar/clinics/${hospital.slug}`);
  screen.getByRole('button', { name: ar('doctor.ask') });
});

it('is reached from the clinic, in the language of its reader', async () => {
  await openPage('/clinic-detail/3', {
    language: 'ja',
    answers: { hospital, hospitalStats: product.review_stats, consultCount: { count: 1 }, treatmentList: toListReply([product]), hospitalReviews: [] },
  });
  expect((await screen.findByRole('link', { name: doctor.name })).getAttribute('href')).toBe('/ja/doctors/han-seo-yun');
  screen.getByRole('heading', { level: 1, name: hospital.name });
});
