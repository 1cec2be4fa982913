import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrderDraft } from '../../orders/draft.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { findResult } from '../../testing/finding-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { visitWithoutReview } from '../../testing/review-samples.ts';
import { clinicCard, foundTreatment, LONG_NAME, productDetail, reservation } from '../../testing/samples.ts';
import { freeTimes, paidProgress, QUOTE_EXPIRES_AT, quotedProgress, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'site');
const c = await loadTestPhrases('en', 'catalog');
const orderDraft = createOrderDraft(productDetail, new Map([[productDetail.options[0]?.id ?? 0, 1]]), new Date());
const choice = await loadTestPhrases('en', 'choice');
const fixed = { ...reservation, consult_status: 'complete' as const, reservation_at: '2099-01-05T03:00:00Z' };

it('stands with its categories while reservations are on their way', async () => {
  await openPage('/', { answers: { reservations: UNANSWERED_CALL } });
  await screen.findByText(t('home.visit.loading'));
  screen.getByRole('heading', { level: 1 });
  screen.getByRole('heading', { name: t('home.dermatology.title') });
});

it('begins for a newcomer with the departments, what others ask about and how it works, and has nothing empty', async () => {
  const popular = { why: 'asked' as const, items: [{ ...foundTreatment, asked: 9 }] };
  await openPage('/', { answers: { popular } });
  await screen.findByRole('heading', { name: c('popular.title') });
  screen.getByText(c('popular.asked'));
  screen.getByText(c('popular.people', { count: 9 }));
  screen.getByRole('heading', { name: (await loadTestPhrases('en', 'booking'))('title') });
  for (const none of [t('home.visit.none'), t('home.seen'), t('home.saved'), t('home.unread')]) expect(screen.queryByText(none)).toBeNull();
});

it('says in that order what is hers: unread answers, what she looked at, what she saved, what others ask about', async () => {
  const popular = { why: 'reviewed' as const, items: [{ ...foundTreatment, id: 23, asked: null }] };
  const answers = {
    ...{ reservations: [{ ...reservation, unread_count: 2 }], popular },
    seen: { treatments: [{ ...foundTreatment, id: 21 }], clinics: [] },
    saved: { treatments: [{ ...foundTreatment, id: 22 }], clinics: [clinicCard], gone: [] },
  };
  await openPage('/', { answers });
  await screen.findByRole('heading', { name: c('popular.title') });
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const order = [t('home.unread'), t('home.seen'), t('home.saved'), c('popular.title'), t('home.browse')];
  expect(heads.filter((head) => order.includes(head ?? ''))).toEqual(order);
  const to = (screen.getAllByRole('link') as HTMLAnchorElement[]).map((link) => link.getAttribute('href'));
  for (const address of [`/my-reservation?chat=${reservation.hospital_id}`, '/treatment-detail/21', '/treatment-detail/22', '/clinic-detail/3', '/saved'])
    expect(to).toContain(address);
  screen.getByText(t('home.unread.count', { count: 2 }));
});

it.each([
  ['beside a more urgent step', [{ ...reservation, id: 8, hospital_id: 4, way: paidProgress }], 1],
  ['as the next step, once', [], 0],
])('shows a quote %s, and asks for the review of a visit', async (_, more, inTasks) => {
  const v = await loadTestPhrases('en', 'visits');
  const open_quotes = [{ id: 12, valid_until: QUOTE_EXPIRES_AT, has_fee: true }];
  const quoted = { ...reservation, way: { ...quotedProgress, visits: [{ ...visit, id: 70, state: 'done' as const }], open_quotes } };
  await openPage('/', { answers: { reservations: [...more, quoted], freeTimes, myReviews: [{ ...visitWithoutReview, visit_id: 70 }] } });
  const tasks = within(await screen.findByRole('list', { name: v('tasks.label') }));
  expect(tasks.getByRole('link', { name: v('do.review') }).getAttribute('href')).toBe('/review/70');
  expect(tasks.queryAllByRole('link', { name: v('do.quote') })).toHaveLength(inTasks);
  expect(screen.getByRole('link', { name: v('do.quote') }).getAttribute('href')).toBe('/quote/12');
});

it('leads to the chats where one is begun', async () => {
  await openPage('/', { answers: { reservations: [reservation], find: findResult([foundTreatment]) } });
  expect((await screen.findByRole('link', { name: t('home.visit.consultations') })).getAttribute('href')).toBe('/my-reservation');
});

it('shows the next visit, however long its names are', async () => {
  await openPage('/', { answers: { reservations: [{ ...fixed, product_title: LONG_NAME, hospital_name: LONG_NAME }] } });
  await screen.findByRole('heading', { name: t('home.visit.title') });
  expect(screen.queryByText(t('home.lead'))).toBeNull();
  expect(screen.getAllByText(LONG_NAME).map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that reservations could not be loaded, stands otherwise, and tries again', async (_, trouble) => {
  let answer: typeof OFFLINE_CALL | (typeof fixed)[] = trouble;
  await openPage('/', { answers: { reservations: () => answer } });
  await screen.findByText(t('home.visit.failed'));
  screen.getByRole('heading', { name: t('home.plasticSurgery.title') });
  answer = [fixed];
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { name: t('home.visit.title') });
});

it('stands without treatments', async () => {
  await openPage('/', { answers: { find: BROKEN_SERVER } });
  await screen.findByRole('heading', { name: t('home.herbalMedicine.title') });
});

it.each([
  ['/treatment-detail/20?again=pay', 'pay'],
  ['/en/treatments/hydrating-skin-booster?again=chat', 'chat'],
  ['/treatment-detail/20', 'open'],
] as const)('has one large card with the treatment that she signed in for (%s), until it is waved away', async (rurl, words) => {
  await openPage('/', { kept: { rurl }, answers: { product: productDetail, treatmentByName: productDetail } });
  const link = await screen.findByRole('link', { name: choice(words) });
  await screen.findByRole('heading', { level: 2, name: productDetail.title });
  expect(link.getAttribute('href')).toBe(rurl);
  await pressElement(screen.getByRole('button', { name: choice('dismiss') }));
  expect(screen.queryByRole('link', { name: choice(words) })).toBeNull();
  expect(sessionStorage.getItem('rurl')).toBeNull();
});

it('shows the options and the date of the order that she signed in for, and continues to its checkout', async () => {
  const start = '2099-12-03T05:00:00.000Z';
  await openPage('/', { kept: { rurl: '/order', orderDraft: JSON.stringify({ ...orderDraft, visit_at: start }) }, answers: { product: productDetail } });
  const link = await screen.findByRole('link', { name: choice('date') });
  expect(link.getAttribute('href')).toBe('/order');
  screen.getByText(productDetail.options[0]?.title ?? '');
  screen.getByText('Thu, 3 Dec 2099, 14:00');
  await pressElement(screen.getByRole('button', { name: choice('dismiss') }));
  expect(sessionStorage.getItem('rurl')).toBeNull();
});

it('offers another way back in a word', async () => {
  await openPage('/', { kept: { rurl: '/myPage?tab=1' } });
  expect((await screen.findByRole('link', { name: t('home.return.myPage') })).getAttribute('href')).toBe('/myPage?tab=1');
  await pressElement(screen.getByRole('button', { name: t('home.return.dismiss') }));
  expect(screen.queryByRole('link', { name: t('home.return.myPage') })).toBeNull();
});

it('offers a treatment that is not offered any more in a word', async () => {
  await openPage('/', { kept: { rurl: '/treatment-detail/20' }, answers: { product: refusedCall('catalog.product-not-found') } });
  await screen.findByRole('link', { name: t('home.return.treatment') });
});

it('is a patient’s: a clinic’s people and operators are led to their own', async () => {
  await openPage('/', { as: 'operator' });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('ko', 'console'))('page.operator') });
});

it('is asked for with a sign-in by whoever has no session', async () => {
  const signIn = await loadTestPhrases('en', 'sign-in');
  await openPage('/', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: signIn('login.title') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'site');
  await openPage('/', { language: 'ar', answers: { reservations: [fixed] } });
  await screen.findByRole('heading', { name: ar('home.visit.title') });
  expect(document.documentElement.dir).toBe('rtl');
  screen.getByRole('heading', { level: 1, name: ar('home.title') });
});

it('begins with the next step that is hers', async () => {
  const v = await loadTestPhrases('en', 'visits');
  await openPage('/', { answers: { reservations: [{ ...reservation, way: paidProgress }], freeTimes } });
  await screen.findByRole('heading', { name: v('next.choose-date', { clinic: reservation.hospital_name }) });
  screen.getByRole('link', { name: v('do.free') });
  expect(screen.queryByText(t('home.visit.none'))).toBeNull();
});

it.each([
  ['en', /is paid\. First free time/],
  ['ja', /支払い済みです。最も早い空き/],
  ['zh', /已支付。最早/],
] as const)('parts two sentences as %s does', async (language, words) => {
  await openPage('/', { language, answers: { reservations: [{ ...reservation, way: paidProgress }], freeTimes } });
  const top = await screen.findByRole('region', { name: (await loadTestPhrases(language, 'visits'))('next.label') });
  expect(top.textContent).toMatch(words);
});
