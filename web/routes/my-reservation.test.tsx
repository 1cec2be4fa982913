import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorText } from '../../contract/errors/index.ts';
import { BROKEN, OFFLINE, refused, WAITING } from '../testing/api.ts';
import { open, press } from '../testing/open.tsx';
import { ARABIC, LONG, reservation } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

const t = await sayIn('en', 'orders');
const fees = await sayIn('en', 'fees');
const failure = await sayIn('en', 'failure');

it('says that they are on their way', async () => {
  await open('/my-reservation', { answers: { reservations: WAITING } });
  await screen.findByText(t('myReservation.loading'));
  screen.getByRole('heading', { level: 1, name: t('myReservation.title') });
});

it('says where there are none, and leads to treatments', async () => {
  await open('/my-reservation');
  await screen.findByRole('heading', { name: t('myReservation.empty') });
  expect(screen.getByRole('link', { name: t('myReservation.empty.action') }).getAttribute('href')).toBe('/treatment-list');
  expect(screen.queryByText(t('myReservation.notice'))).toBeNull();
});

it('shows what is fixed and what is not, whatever is missing or long', async () => {
  const fixed = { ...reservation, id: 6, hospital_name: ARABIC, consult_status: 'complete' as const, reservation_at: '2099-01-05T03:00:00Z', unread_count: 3 };
  const bare = { ...reservation, product_title: null, profile_image: [], last_message: LONG, nearest_subway_station: '', address_english: '' };
  await open('/my-reservation', { answers: { reservations: [fixed, bare] } });
  const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
  first?.getByText(new RegExp(t('myReservation.confirmed')));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain(fees('fee.amount', { amount: '$120.00' }));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain(fees('price.aboutRange', { from: '$1,250', to: '$1,500' }));
  first?.getByRole('heading', { name: reservation.product_title as string });
  second?.getByText(t('myReservation.noDate'));
  second?.getByRole('heading', { name: t('myReservation.noItem') });
  screen.getByText(LONG);
  screen.getByText(t('myReservation.unread', { count: 3 }));
  screen.getByText(t('myReservation.notice'));
  screen.getByRole('button', { name: new RegExp(t('myReservation.chat.with', { clinic: ARABIC })) });
});

it.each([
  ['no network', OFFLINE, t('myReservation.failed'), failure('offline')],
  ['a broken server', BROKEN, t('myReservation.failed'), failure('server')],
  ['a refusal', refused('not-allowed'), errorText('not-allowed', 'en'), t('myReservation.failed.text')],
])('with %s says so in the page, and tries again', async (_, trouble, title, text) => {
  let answer: typeof OFFLINE | (typeof reservation)[] = trouble;
  await open('/my-reservation', { answers: { reservations: () => answer } });
  await screen.findByRole('heading', { name: title });
  screen.getByText(text);
  answer = [reservation];
  await press(screen.getByRole('button', { name: t('myReservation.retry') }));
  await screen.findByRole('article');
});

it('opens the chat of one, and asks anew when it is closed', async () => {
  const { named } = await open('/my-reservation', { answers: { reservations: [reservation], profile: WAITING } });
  await press(await screen.findByRole('button', { name: new RegExp(t('myReservation.chat.with', { clinic: reservation.hospital_name })) }));
  const dialog = within(await screen.findByRole('dialog'));
  await press(dialog.getByRole('button', { name: (await sayIn('en', 'consultations'))('close') }));
  await expect.poll(() => named('reservations').length).toBeGreaterThan(1);
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'orders');
  await open('/my-reservation', { language: 'ar', answers: { reservations: [reservation] } });
  await screen.findByText(ar('myReservation.inProgress'));
  expect(document.documentElement.dir).toBe('rtl');
});
