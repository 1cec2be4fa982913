import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WAITING } from '../../testing/api.ts';
import { open, press } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'orders');

it('opens the chat of one, and asks anew when it is closed, at once and however long the answer takes', async () => {
  let asked = 0;
  const { named } = await open('/my-reservation', { answers: { reservations: () => (asked++ === 0 ? [reservation] : WAITING), profile: WAITING } });
  await press(await screen.findByRole('button', { name: new RegExp(t('myReservation.chat.with', { clinic: reservation.hospital_name })) }));
  const dialog = within(await screen.findByRole('dialog'));
  const before = named('reservations').length;
  await press(dialog.getByRole('button', { name: (await sayIn('en', 'consultations'))('close') }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => named('reservations').length).toBe(before + 1);
});

it('gives the focus to the button of the conversation once a chat that its address opened is closed', async () => {
  const other = { ...reservation, id: 9, hospital_id: 4, hospital_name: 'Another clinic' };
  await open('/my-reservation?chat=3', { answers: { reservations: [other, reservation] } });
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: (await sayIn('en', 'consultations'))('close') }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const name = new RegExp(t('myReservation.chat.with', { clinic: reservation.hospital_name }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});
