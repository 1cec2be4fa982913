import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hashContent, linkPictureContents } from '../../../contract/catalog/link-pictures.ts';
import type { ClinicCard } from '../../../contract/catalog/public-pages.ts';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { refusedCall } from '../../testing/api.ts';
import { doctor } from '../../testing/clinic-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { foundTreatment, hospital, LONG_NAME, product, productDetail, toListReply } from '../../testing/samples.ts';
import { readStructuredData } from '../../testing/structured-data.ts';

const t = await loadTestPhrases('en', 'public');
const catalog = await loadTestPhrases('en', 'catalog');
const shell = await loadTestPhrases('en', 'shell');
const card: ClinicCard = { ...hospital, departments: [2], treatments: 1, review_stats: product.review_stats };
const answers = {
  treatmentList: toListReply([product]),
  clinicList: toListReply([card]),
  treatmentByName: productDetail,
  clinicByName: hospital,
  doctorByName: { ...doctor, about: 'She looks first.', hospital, products: [product] },
  hospitalStats: product.review_stats,
  hospitalReviews: [],
  consultCount: { count: 7 },
};
const nobody = { as: 'nobody', answers } as const;
const TREATMENT = '/en/treatments/hydrating-skin-booster';
const CLINIC = '/en/clinics/dancheong-skin';
const DOCTOR = '/en/doctors/han-seo-yun';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
const here = (path: string) => new URL(path, location.origin).href;

it.each([
  [TREATMENT, productDetail.title],
  [CLINIC, hospital.name],
  [DOCTOR, doctor.name],
  ['/en/treatments', t('treatments.title')],
  ['/en/clinics', t('clinics.title')],
  ['/en/departments/dermatology', t('department.title', { department: catalog('category.dermatology') })],
  ['/en/districts/jongno', t('district.title', { area: t('area.jongno') })],
])('%s names its one address and itself in every language, with data that search engines accept', async (address, title) => {
  await openPage(address, nobody);
  await heading(title);
  expect(links('canonical').map(({ href }) => href)).toEqual([here(address)]);
  expect(links('alternate').map((link) => [link.getAttribute('hreflang'), link.href])).toEqual([
    ...(['en', 'zh-Hans', 'ja', 'ar'] as const).map((tag, at) => [tag, here(address.replace('/en/', `/${SITE_LANGUAGES[at]}/`))]),
    ['x-default', here(address)],
  ]);
  // Breadcrumbs are in the structured data only if the page shows them.
  const isWay = screen.queryByRole('navigation', { name: catalog('crumbs.label') }) !== null;
  expect(readStructuredData().some((data) => data['@type'] === 'BreadcrumbList')).toBe(isWay);
});

const property = (name: string) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

it('leads to the areas in which there is a clinic, and to no other', async () => {
  await openPage('/en/treatments', { ...nobody, answers: { ...answers, treatmentList: { ...toListReply([product]), areas: ['jongno', 'jeju'] } } });
  const places = within(await screen.findByRole('navigation', { name: t('places.districts') }));
  expect(places.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/en/districts/jongno', '/en/districts/jeju']);
});

it.each([
  [TREATMENT, productDetail.title, linkPictureContents.treatment(productDetail), `${productDetail.title} · ${productDetail.hospital.name}`],
  [CLINIC, hospital.name, linkPictureContents.clinic(hospital, product.review_stats), hospital.name],
  ['/en/treatments', t('treatments.title'), linkPictureContents.list([product]), t('treatments.title')],
  ['/en/clinics', t('clinics.title'), linkPictureContents.list([card]), t('clinics.title')],
])('%s has a picture for who shows a link to it, in the version of what it says', async (address, title, things, alt) => {
  await openPage(address, nobody);
  await heading(title);
  expect(property('og:image')).toBe(here(`/link-pictures${address}.jpg?v=${hashContent(things)}`));
  expect(['og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'].map(property)).toEqual([
    ...['image/jpeg', '1200', '630', alt],
    'summary_large_image',
  ]);
});

it('tells a search engine what a treatment costs and how it is rated', async () => {
  await openPage(TREATMENT, nobody);
  await heading(productDetail.title);
  expect(readStructuredData()[0]).toMatchObject({
    '@type': ['Product', 'MedicalProcedure'],
    offers: { '@type': 'AggregateOffer', lowPrice: 1250, highPrice: 1500, priceCurrency: 'USD', offeredBy: { url: here(CLINIC) } },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
});

it('tells a search engine who a doctor is, and where she treats', async () => {
  await openPage(DOCTOR, nobody);
  await heading(doctor.name);
  expect(readStructuredData()[0]).toMatchObject({
    '@type': 'Physician',
    name: doctor.name,
    medicalSpecialty: 'https://schema.org/Dermatology',
    address: { streetAddress: hospital.address_english },
    parentOrganization: { '@type': 'MedicalClinic', url: here(CLINIC) },
    availableService: [{ url: here(TREATMENT) }],
  });
  const way = within(screen.getByRole('navigation', { name: catalog('crumbs.label') }));
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/en/clinics', CLINIC]);
});

it('tells a search engine who treats at a clinic, and where it stands', async () => {
  await openPage(CLINIC, nobody);
  await heading(hospital.name);
  expect(readStructuredData()[0]).toMatchObject({ '@type': 'MedicalClinic', geo: hospital.position, employee: [{ '@type': 'Person', url: here(DOCTOR) }] });
});

it('claims no price and no rating where there is none', async () => {
  await openPage(TREATMENT, {
    ...nobody,
    answers: { ...answers, treatmentByName: { ...productDetail, treatment_price: null, review_stats: { avg_score: 0, total_review_quantity: 0 } } },
  });
  await heading(productDetail.title);
  expect(readStructuredData()[0]).not.toHaveProperty('aggregateRating');
  expect(readStructuredData()[0]).not.toHaveProperty('offers');
});

it('leads from treatment to clinic within the language', async () => {
  await openPage(TREATMENT, nobody);
  await heading(productDetail.title);
  expect(screen.getByRole('link', { name: new RegExp(`^${catalog('detail.more')} `) }).getAttribute('href')).toBe(CLINIC);
  const way = within(screen.getByRole('navigation', { name: catalog('crumbs.label') }));
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/en/treatments', '/en/departments/dermatology']);
});

it('leads from clinic to treatment within the language', async () => {
  await openPage(CLINIC, nobody);
  await heading(hospital.name);
  expect(screen.getByRole('link', { name: product.title }).getAttribute('href')).toBe(TREATMENT);
});

it.each([
  [TREATMENT, 'action.pay'],
  [TREATMENT, 'action.chat'],
  [CLINIC, 'action.chat'],
] as const)('a guest on %s who presses %s goes to sign in, and comes back', async (address, button) => {
  await openPage(address, nobody);
  await pressElement(await screen.findByRole('button', { name: catalog(button) }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'sign-in'))('login.title') });
  expect(sessionStorage.getItem('rurl')).toBe(`${address}?again=${button.slice('action.'.length)}`);
});

it('opens again what she signed in for, once she is there', async () => {
  await openPage(`${TREATMENT}?again=pay`, { answers });
  await screen.findByRole('dialog');
});

it('opens nothing again for who has not signed in', async () => {
  await openPage(`${TREATMENT}?again=pay`, nobody);
  await heading(productDetail.title);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['/en/treatments/gone', { treatmentByName: refusedCall('catalog.product-not-found') }, 'notFound'],
  ['/en/clinics/gone', { clinicByName: refusedCall('catalog.hospital-withdrawn') }, 'withdrawn'],
  ['/en/departments/magic', {}, 'notFound'],
  ['/en/districts/atlantis', {}, 'notFound'],
  ['/en/treatments?page=7', {}, 'notFound'],
  ['/xx/treatments', {}, 'notFound'],
] as const)('%s is not there', async (address, more, kind) => {
  await openPage(address, { ...nobody, answers: { ...answers, ...more } });
  await heading(shell(`error.${kind}.title`));
});

it('pages a list by address, and keeps what was searched for', async () => {
  const { asked } = await openPage('/en/treatments?q=skin&page=2', {
    ...nobody,
    answers: { ...answers, treatmentList: { ...toListReply([product]), total: 60, page: 2, pages: 3 } },
  });
  await screen.findByText(t('pages.at', { page: 2, pages: 3 }));
  expect(asked.find(({ name }) => name === 'treatmentList')?.input).toEqual({ q: 'skin', page: '2' });
  expect(screen.getByRole('link', { name: t('pages.next') }).getAttribute('href')).toBe('/en/treatments?q=skin&page=3');
  expect(screen.getByRole('link', { name: t('pages.previous') }).getAttribute('href')).toBe('/en/treatments?q=skin');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

it('shows doctors who are called so above the list, and what they do where no treatment has the words', async () => {
  const found = { id: 301, slug: 'han-seo-yun', name: doctor.name, also: null, sex: 'female', title: doctor.title, portrait: null } as const;
  const doctors = { total: 1, nearly: false, items: [{ ...found, hospital: { id: 3, name: hospital.name } }] };
  const near = { why: 'doctors' as const, items: [foundTreatment] };
  await openPage('/en/treatments?q=han%20seoyun', { ...nobody, answers: { ...answers, treatmentList: { ...toListReply([]), doctors, near } } });
  expect((await screen.findByRole('link', { name: doctor.name })).getAttribute('href')).toBe(DOCTOR);
  screen.getByRole('heading', { name: t('doctors.do') });
  expect(screen.queryByText(t('search.none', { words: 'han seoyun' }))).toBeNull();
});

it('says that nothing was found, and leads to all of it', async () => {
  await openPage('/en/treatments?q=moon', { ...nobody, answers: { ...answers, treatmentList: toListReply([]) } });
  await screen.findByText(t('search.none', { words: 'moon' }));
});

it('stands in Arabic from right to left, with names of any length and without pictures', async () => {
  const ar = await loadTestPhrases('ar', 'public');
  await openPage('/ar/clinics', {
    ...nobody,
    language: 'ar',
    answers: { ...answers, clinicList: toListReply([{ ...card, name: LONG_NAME, profile_pictures: [] }]) },
  });
  await heading(ar('clinics.title'));
  expect(document.documentElement.dir).toBe('rtl');
  expect(screen.getByRole('link', { name: LONG_NAME }).getAttribute('href')).toBe('/ar/clinics/dancheong-skin');
});

it('a member’s own address of the same names the public one', async () => {
  await openPage('/treatment-detail/20', { answers: { product: productDetail } });
  await heading(productDetail.title);
  expect(links('canonical').map(({ href }) => href)).toEqual([here(TREATMENT)]);
});
