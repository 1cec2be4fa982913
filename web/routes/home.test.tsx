import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, OFFLINE, refused, WAITING } from '../testing/api.ts';
import { found } from '../testing/finding-samples.ts';
import { open, press } from '../testing/open.tsx';
import { foundTreatment, LONG, reservation } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';
import { freeTimes, paidWay } from '../testing/thread-samples.ts';

const t = await sayIn('en', 'site');
const fixed = { ...reservation, consult_status: 'complete' as const, reservation_at: '2099-01-05T03:00:00Z' };

it('stands with its categories while reservations are on their way', async () => {
  await open('/', { answers: { reservations: WAITING } });
  await screen.findByText(t('home.visit.loading'));
  screen.getByRole('heading', { level: 1 });
  screen.getByRole('heading', { name: t('home.dermatology.title') });
});

it('leads to treatments where nothing is begun, to the chats where something is', async () => {
  await open('/');
  expect((await screen.findByRole('link', { name: t('home.visit.find') })).getAttribute('href')).toBe('/treatment-list');
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

it('offers the way back that was kept, until it is waved away', async () => {
  await open('/', { kept: { rurl: '/treatment-detail/20' } });
  expect((await screen.findByRole('link', { name: t('home.return.treatment') })).getAttribute('href')).toBe('/treatment-detail/20');
  await press(screen.getByRole('button', { name: t('home.return.dismiss') }));
  expect(screen.queryByRole('link', { name: t('home.return.treatment') })).toBeNull();
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
