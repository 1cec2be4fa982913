import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, OFFLINE, refused, WAITING } from '../../testing/api.ts';
import { found } from '../../testing/finding-samples.ts';
import { open, press } from '../../testing/open.tsx';
import { clinicCard, foundTreatment, LONG, productDetail, reservation } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';
import { freeTimes, paidWay } from '../../testing/thread-samples.ts';

const t = await sayIn('en', 'site');
const c = await sayIn('en', 'catalog');
const fixed = { ...reservation, consult_status: 'complete' as const, reservation_at: '2099-01-05T03:00:00Z' };

it('stands with its categories while reservations are on their way', async () => {
  await open('/', { answers: { reservations: WAITING } });
  await screen.findByText(t('home.visit.loading'));
  screen.getByRole('heading', { level: 1 });
  screen.getByRole('heading', { name: t('home.dermatology.title') });
});

it('begins for a newcomer with the departments, what others ask about and how it works, and has nothing empty', async () => {
  const popular = { why: 'asked' as const, items: [{ ...foundTreatment, asked: 9 }] };
  await open('/', { answers: { popular } });
  await screen.findByRole('heading', { name: c('popular.title') });
  screen.getByText(c('popular.asked'));
  screen.getByText(c('popular.people', { count: 9 }));
  screen.getByRole('heading', { name: (await sayIn('en', 'front'))('how.title') });
  for (const none of [t('home.visit.none'), t('home.seen'), t('home.saved'), t('home.unread')]) expect(screen.queryByText(none)).toBeNull();
});

it('says in that order what is hers: unread answers, what she looked at, what she saved, what others ask about', async () => {
  const popular = { why: 'reviewed' as const, items: [{ ...foundTreatment, id: 23, asked: null }] };
  const answers = {
    ...{ reservations: [{ ...reservation, unread_count: 2 }], popular },
    seen: { treatments: [{ ...foundTreatment, id: 21 }], clinics: [] },
    saved: { treatments: [{ ...foundTreatment, id: 22 }], clinics: [clinicCard], gone: [] },
  };
  await open('/', { answers });
  await screen.findByRole('heading', { name: c('popular.title') });
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const order = [t('home.unread'), t('home.seen'), t('home.saved'), c('popular.title'), t('home.browse')];
  expect(heads.filter((head) => order.includes(head ?? ''))).toEqual(order);
  const to = (screen.getAllByRole('link') as HTMLAnchorElement[]).map((link) => link.getAttribute('href'));
  for (const address of [`/my-reservation?chat=${reservation.hospital_id}`, '/treatment-detail/21', '/treatment-detail/22', '/clinic-detail/3', '/saved'])
    expect(to).toContain(address);
  screen.getByText(t('home.unread.count', { count: 2 }));
});

it('leads to the chats where one is begun', async () => {
  await open('/', { answers: { reservations: [reservation], find: found([foundTreatment]) } });
  expect((await screen.findByRole('link', { name: t('home.visit.consultations') })).getAttribute('href')).toBe('/my-reservation');
});

it('shows the next visit, however long its names are', async () => {
  await open('/', { answers: { reservations: [{ ...fixed, product_title: LONG, hospital_name: LONG }] } });
  await screen.findByRole('heading', { name: t('home.visit.title') });
  expect(screen.getAllByText(LONG).map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
});

it.each([
  ['no network', OFFLINE],
  ['a broken server', BROKEN],
  ['a refusal', refused('not-allowed')],
])('with %s says that reservations could not be loaded, stands otherwise, and tries again', async (_, trouble) => {
  let answer: typeof OFFLINE | (typeof fixed)[] = trouble;
  await open('/', { answers: { reservations: () => answer } });
  await screen.findByText(t('home.visit.failed'));
  screen.getByRole('heading', { name: t('home.plasticSurgery.title') });
  answer = [fixed];
  await press(screen.getByRole('button', { name: t('home.visit.retry') }));
  await screen.findByRole('heading', { name: t('home.visit.title') });
});

it('stands without treatments', async () => {
  await open('/', { answers: { find: BROKEN } });
  await screen.findByRole('heading', { name: t('home.herbalMedicine.title') });
});

it.each([
  ['/treatment-detail/20?again=pay', 'return.pay'],
  ['/en/treatments/hydrating-skin-booster?again=chat', 'return.chat'],
  ['/treatment-detail/20', 'return.open'],
] as const)('has one large card with the treatment that she signed in for (%s), until it is waved away', async (rurl, words) => {
  await open('/', { kept: { rurl }, answers: { product: productDetail, treatmentByName: productDetail } });
  const link = await screen.findByRole('link', { name: c(words) });
  await screen.findByRole('heading', { level: 2, name: productDetail.title });
  expect(link.getAttribute('href')).toBe(rurl);
  await press(screen.getByRole('button', { name: c('return.dismiss') }));
  expect(screen.queryByRole('link', { name: c(words) })).toBeNull();
  expect(sessionStorage.getItem('rurl')).toBeNull();
});

it('offers another way back in a word', async () => {
  await open('/', { kept: { rurl: '/myPage?tab=1' } });
  expect((await screen.findByRole('link', { name: t('home.return.myPage') })).getAttribute('href')).toBe('/myPage?tab=1');
  await press(screen.getByRole('button', { name: t('home.return.dismiss') }));
  expect(screen.queryByRole('link', { name: t('home.return.myPage') })).toBeNull();
});

it('offers a treatment that is not offered any more in a word', async () => {
  await open('/', { kept: { rurl: '/treatment-detail/20' }, answers: { product: refused('catalog.product-not-found') } });
  await screen.findByRole('link', { name: t('home.return.treatment') });
});

it('is a patient’s: a clinic’s people and operators are led to their own', async () => {
  await open('/', { as: 'operator' });
  await screen.findByRole('heading', { level: 1, name: (await sayIn('ko', 'operator'))('title') });
});

it('is asked for with a sign-in by whoever has no session', async () => {
  const signIn = await sayIn('en', 'sign-in');
  await open('/', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: signIn('login.title') });
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'site');
  await open('/', { language: 'ar', answers: { reservations: [fixed] } });
  await screen.findByRole('heading', { name: ar('home.visit.title') });
  expect(document.documentElement.dir).toBe('rtl');
  screen.getByRole('heading', { level: 1, name: ar('home.title') });
});

it('begins with the next step that is hers', async () => {
  const v = await sayIn('en', 'visits');
  await open('/', { answers: { reservations: [{ ...reservation, way: paidWay }], freeTimes } });
  await screen.findByRole('heading', { name: v('next.choose-date', { clinic: reservation.hospital_name }) });
  screen.getByRole('link', { name: v('do.free') });
  expect(screen.queryByText(t('home.visit.none'))).toBeNull();
});
