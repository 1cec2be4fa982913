import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';
import { fixedProgress, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'consultations');
const orders = await loadTestPhrases('en', 'orders');
const fixed: ReservationItem = { ...reservation, consult_status: 'complete', reservation_at: visit.start_at, way: fixedProgress };

it('a date that was given up before the line of the chat was there is not shown once it is', async () => {
  let items = [fixed];
  const { sockets } = await openPage('/my-reservation?chat=3', { answers: { reservations: () => items } });
  const dialog = within(await screen.findByRole('dialog'));
  const card = () => dialog.queryByRole('region', { name: t('date.title') });
  await expect.poll(card).not.toBeNull();
  const line = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(line).toBeTruthy();
  items = [reservation];
  await line()?.open();
  await expect.poll(card).toBeNull();
});

it('opens over the page without reading it anew, and reads it again once it is closed', async () => {
  const { named } = await openPage('/my-reservation', { answers: { reservations: [reservation] } });
  const chat = await screen.findByRole('button', { name: new RegExp(orders('myReservation.chat.with', { clinic: reservation.hospital_name })) });
  const listed = () => named('reservations').length;
  for (const turn of [1, 2]) {
    const before = listed();
    await pressElement(chat);
    const dialog = await screen.findByRole('dialog');
    // Loaded once, because an opening conversation starts with its thread's state.
    await expect.poll(listed).toBe(before + 1);
    await pressElement(within(dialog).getByRole('button', { name: t('common.close') }));
    expect(screen.queryByRole('dialog'), `closed ${turn}`).toBeNull();
    await expect.poll(listed).toBe(before + 2);
  }
});

it('opens a thread that was begun since the list was read', async () => {
  let asked = 0;
  await openPage('/my-reservation?chat=3', { answers: { reservations: () => (asked++ === 0 ? [] : [reservation]) } });
  within(await screen.findByRole('dialog')).getByRole('heading', { name: reservation.hospital_name });
});
