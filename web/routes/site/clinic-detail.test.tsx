import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BROKEN_SERVER, type CallFailure, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { review as written } from '../../testing/review-samples.ts';
import { hospital, LONG_NAME, product, toListReply } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'catalog');
const shell = await loadTestPhrases('en', 'shell');
const answers = {
  hospital,
  hospitalReviews: [],
  hospitalStats: { avg_score: 4.5, total_review_quantity: 2 },
  consultCount: { count: 7 },
  treatmentList: toListReply([product]),
};

it('shows the clinic with its hours and its treatments', async () => {
  await openPage('/clinic-detail/3', { answers });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  screen.getByRole('row', { name: new RegExp(`^${t('day.sun')}.*${t('clinic.closed')}`) });
  expect(screen.getByRole('link', { name: product.title }).getAttribute('href')).toBe('/treatment-detail/20');
  screen.getByRole('button', { name: t('action.chat') });
  expect((await screen.findByRole('link', { name: /2 Dec, 10:00/ })).getAttribute('href')).toMatch(/^\/visit\/choose\?hospital_id=3&product_id=20&start=/);
  expect(document.title).toContain(hospital.name);
});

it('says of hours past midnight that they end on the next day, and of whole days that they are', async () => {
  const [monday, tuesday, ...others] = hospital.hospital_schedules;
  const hours = (open_time: string, close_time: string) => ({ is_closed: false, open_time, close_time });
  const hospital_schedules = [{ ...monday, ...hours('18:00:00', '02:00:00') }, { ...tuesday, ...hours('00:00:00', '24:00:00') }, ...others];
  await openPage('/clinic-detail/3', { answers: { ...answers, hospital: { ...hospital, hospital_schedules: hospital_schedules as typeof others } } });
  const row = async (day: 'mon' | 'tue' | 'wed') => (await screen.findByRole('row', { name: new RegExp(`^${t(`day.${day}`)}`) })).textContent;
  expect(await row('mon')).toContain(`18:00 – 02:00 ${t('clinic.nextDay')}`);
  expect(await row('tue')).toContain(t('clinic.allDay'));
  expect(await row('wed')).not.toContain(t('clinic.nextDay'));
});

it('stands without treatments, pictures or services, with a name of any length', async () => {
  await openPage('/clinic-detail/3', {
    answers: {
      ...answers,
      treatmentList: toListReply([]),
      hospital: { ...hospital, name: LONG_NAME, banner_pictures: [], additional_services: [], operating_hours_notice: LONG_NAME },
    },
  });
  await screen.findByRole('heading', { level: 1, name: LONG_NAME });
  screen.getByText(t('clinic.noTreatments'));
});

it('names the time within which the clinic aims to answer, until its answers are measured', async () => {
  await openPage('/clinic-detail/3', { answers });
  await screen.findByText(t('reply.promise', { time: t('time.hours', { count: 2 }) }));
});

it('has its doctors, its house and the way to it', async () => {
  const own = await loadTestPhrases('en', 'clinic-page');
  await openPage('/clinic-detail/3', { answers: { ...answers, hospital: { ...hospital, answer_minutes: 25 } } });
  const page = within(await screen.findByRole('main'));
  await page.findByRole('heading', { level: 2, name: own('doctors.title') });
  page.getByText(t('reply.usual', { time: t('time.minutes', { count: 25 }) }));
  page.getByText(own('room.operating', { count: 1 }));
  page.getByText(own('safety.camera.on-request'));
  expect(page.getByText('M-2026-00-0003').parentElement?.textContent).toMatch(/14 Mar.* 2029/);
  page.getByRole('img', { name: own('way.map', { exit: '1', metres: '260' }) });
  expect(
    page
      .getAllByRole('listitem')
      .some(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '') === own('way.leftAt', { place: 'the bookshop', metres: '80' })),
  ).toBe(true);
  page.getByText(own('way.floor', { floor: '3' }));
  expect(page.getByRole('link', { name: /NAVER Map/ }).getAttribute('href')).toMatch(/^https:\/\/map\.naver\.com/);
});

it('says nothing of what is not known', async () => {
  const own = await loadTestPhrases('en', 'clinic-page');
  const bare = { doctors: [], registration: null, rooms: [], safety: null, position: null, directions: null };
  await openPage('/clinic-detail/3', { answers: { ...answers, hospital: { ...hospital, ...bare } } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  for (const part of ['doctors.title', 'rooms.title', 'safety.title', 'registration.title', 'way.steps'] as const)
    expect(screen.queryByText(own(part))).toBeNull();
  expect(screen.queryByRole('img', { name: own('way.mapPlain') })).toBeNull();
});

it('has what was written of it last, each with the way to its treatment', async () => {
  const review = { ...written, product: { id: product.id, title: product.title } };
  await openPage('/clinic-detail/3', { answers: { ...answers, hospitalReviews: [review, { ...review, id: 2, product: { id: 99, title: 'Gone' } }] } });
  const front = await loadTestPhrases('en', 'front');
  const about = await screen.findAllByRole('link', { name: front('reviews.about', { treatment: product.title }) });
  expect(about.map((link) => link.getAttribute('href'))).toEqual([`/en/treatments/${product.slug}`]);
});

it('offers nothing new of a clinic that takes nothing', async () => {
  await openPage('/clinic-detail/3', { answers: { ...answers, treatmentList: toListReply([]), hospital: { ...hospital, accepts_new: false } } });
  await screen.findByText(t('clinic.noTreatmentsClosed'));
  expect(screen.queryByRole('button', { name: t('action.chat') })).toBeNull();
  expect(
    within(screen.getByRole('main'))
      .getByRole('link', { name: t('action.myReservations') })
      .getAttribute('href'),
  ).toBe('/my-reservation');
});

it.each([
  ['notFound', refusedCall('catalog.hospital-not-found')],
  ['withdrawn', refusedCall('catalog.hospital-withdrawn')],
  ['unregistered', refusedCall('catalog.hospital-unregistered')],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when it is not there', async (kind, trouble) => {
  await openPage('/clinic-detail/3', { answers: { ...answers, hospital: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'catalog');
  await openPage('/clinic-detail/3', { language: 'ar', answers });
  await screen.findByRole('heading', { name: ar('clinic.treatments') });
  expect(document.documentElement.dir).toBe('rtl');
});

it.each([
  ['never closes', { is_open: true, changes_at: null }, 'open.always'],
  ['is closed', { is_open: false, changes_at: null }, 'open.closedLong'],
] as const)('says whether it %s', async (_, openNow, words) => {
  const v = await loadTestPhrases('en', 'place');
  await openPage('/clinic-detail/3', { answers: { ...answers, openNow } });
  await screen.findByText(v(words));
});

it('says when it opens next, in the time of the reader', async () => {
  await openPage('/clinic-detail/3', { answers: { ...answers, openNow: { is_open: false, changes_at: '2099-12-03T01:00:00Z' } } });
  await screen.findByText(/3 Dec.*01:00 your time/);
});

it('stands without it where that cannot be read', async () => {
  await openPage('/clinic-detail/3', { answers: { ...answers, openNow: BROKEN_SERVER } });
  await screen.findByRole('heading', { level: 1 });
});

it('asks again within a minute where that could not be read, and not in an hour', async () => {
  const v = await loadTestPhrases('en', 'place');
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  let openNow: { is_open: boolean; changes_at: null } | CallFailure = BROKEN_SERVER;
  await openPage('/clinic-detail/3', { answers: { ...answers, openNow: () => openNow } });
  const aMinute = () => pauses.mock.calls.find(([, ms]) => ms === 60_000)?.[0];
  await waitFor(() => expect(aMinute()).toBeDefined());
  const over = aMinute();
  openNow = { is_open: true, changes_at: null };
  pauses.mockRestore();
  over?.();
  await screen.findByText(v('open.always'));
});
