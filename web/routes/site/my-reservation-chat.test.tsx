import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'orders');

it('opens the chat of one, and asks anew when it is closed, at once and however long the answer takes', async () => {
  let asked = 0;
  const { named } = await openPage('/my-reservation', {
    answers: { reservations: () => (asked++ === 0 ? [reservation] : UNANSWERED_CALL), profile: UNANSWERED_CALL },
  });
  await pressElement(await screen.findByRole('button', { name: new RegExp(t('myReservation.chat.with', { clinic: reservation.hospital_name })) }));
  const dialog = within(await screen.findByRole('dialog'));
  const before = named('reservations').length;
  await pressElement(dialog.getByRole('button', { name: (await loadTestPhrases('en', 'consultations'))('common.close') }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => named('reservations').length).toBe(before + 1);
});

it('gives the focus to the button of the conversation once a chat that its address opened is closed', async () => {
  const other = { ...reservation, id: 9, hospital_id: 4, hospital_name: 'Another clinic' };
  await openPage('/my-reservation?chat=3', { answers: { reservations: [other, reservation] } });
  await pressElement(within(await screen.findByRole('dialog')).getByRole('button', { name: (await loadTestPhrases('en', 'consultations'))('common.close') }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const name = new RegExp(t('myReservation.chat.with', { clinic: reservation.hospital_name }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});
