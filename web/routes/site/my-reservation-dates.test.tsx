import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Visit } from '../../../contract/visits/visits.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { visitWithoutReview, visitWithReview } from '../../testing/review-samples.ts';
import { reservation } from '../../testing/samples.ts';
import { fixedProgress, QUOTE_EXPIRES_AT, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'orders');
const v = await loadTestPhrases('en', 'visits');
const fixed = { ...reservation, consult_status: 'complete' as const, reservation_at: visit.start_at, way: fixedProgress };

it('shows the next visit to come first, those without a date after the dated ones, and what is over last', async () => {
  const of = (id: number, start_at: string | null, state: Visit['state'] = 'fixed') => ({ ...visit, id, start_at, state, product_title: `Visit ${id}` });
  const visits = [
    of(1, '2026-01-01T03:00:00Z', 'done'),
    of(2, '2026-01-02T03:00:00Z', 'done'),
    of(3, null, 'asked'),
    of(4, '2099-12-20T03:00:00Z'),
    of(5, '2099-12-03T03:00:00Z'),
  ];
  await openPage('/my-reservation', { answers: { reservations: [{ ...fixed, way: { ...fixedProgress, visits } }] } });
  const rows = within(await screen.findByRole('list', { name: v('visits.others') })).getAllByRole('listitem');
  const order = rows.map((row) => row.querySelector('time')?.getAttribute('datetime') ?? row.textContent?.match(/Visit \d/)?.[0]);
  expect(order).toEqual(['2099-12-03T03:00:00Z', '2099-12-20T03:00:00Z', 'Visit 3', '2026-01-02T03:00:00Z', '2026-01-01T03:00:00Z']);
});

it('says which times she has asked for', async () => {
  const starts = ['2099-12-03T05:00:00Z', '2099-12-04T01:30:00Z'];
  const asked = { ...visit, start_at: null, starts, state: 'asked' as const };
  await openPage('/my-reservation', { answers: { reservations: [{ ...reservation, way: { ...fixedProgress, visits: [asked] } }] } });
  const [row] = within(await screen.findByRole('list', { name: v('visits.others') })).getAllByRole('listitem');
  const times = [...(row?.querySelectorAll('time') ?? [])];
  expect(times.map((time) => time.getAttribute('datetime'))).toEqual(starts);
  expect(times.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Thu,? 3 Dec 2099, 14:00/),
    expect.stringMatching(/^Fri,? 4 Dec 2099, 10:30/),
  ]);
});

it('counts no days to a date that is past', async () => {
  await openPage('/my-reservation', { answers: { reservations: [{ ...fixed, reservation_at: '2026-01-01T03:00:00Z' }] } });
  await screen.findByText(t('myReservation.past'));
  expect(screen.queryByText(/^D-/)).toBeNull();
});

it.each(['arrived', 'done', 'not-come'] as const)('counts no days to a date to which she has come, or that is over: %s', async (state) => {
  const way = { ...fixedProgress, visits: [{ ...visit, state }] };
  await openPage('/my-reservation', { answers: { reservations: [{ ...fixed, way }] } });
  await screen.findByRole('article');
  expect(screen.queryByText(/^D-/)).toBeNull();
  expect(screen.queryByText(/days left/)).toBeNull();
  expect(screen.queryByText(t('myReservation.past')) !== null).toBe(state !== 'arrived');
});

it('shows an open quote beside a fixed visit, and asks for the review of a visit that is over until it is written', async () => {
  const done = { ...visit, id: 70, state: 'done' as const };
  const quoted = { ...fixed.way, visits: [...fixed.way.visits, done], open_quotes: [{ id: 12, valid_until: QUOTE_EXPIRES_AT, has_fee: true }] };
  let reviews = [{ ...visitWithoutReview, visit_id: 70 }];
  const { ears } = await openPage('/my-reservation', { answers: { reservations: [{ ...fixed, way: quoted }], myReviews: () => reviews } });
  const tasks = within(await screen.findByRole('list', { name: v('tasks.label') }));
  expect(tasks.getAllByRole('listitem')[0]?.textContent).toContain(v('next.quote', { clinic: reservation.hospital_name, number: '12' }));
  expect(tasks.getByRole('link', { name: v('do.quote') }).getAttribute('href')).toBe('/quote/12');
  expect(tasks.getByRole('link', { name: v('do.review') }).getAttribute('href')).toBe('/review/70');
  reviews = [{ ...visitWithReview, visit_id: 70 }];
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => screen.queryByRole('link', { name: v('do.review') })).toBeNull();
});
