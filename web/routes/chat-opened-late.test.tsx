import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReservationItem } from '../../contract/consultations.ts';
import { open } from '../testing/open.tsx';
import { reservation } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';
import { fixedWay, visit } from '../testing/thread-samples.ts';

const t = await sayIn('en', 'consultations');
const fixed: ReservationItem = { ...reservation, consult_status: 'complete', reservation_at: visit.start_at, way: fixedWay };

it('a date that was given up before the line of the chat was there is not shown once it is', async () => {
  let items = [fixed];
  const { sockets } = await open('/my-reservation?chat=3', { answers: { reservations: () => items } });
  const dialog = within(await screen.findByRole('dialog'));
  const card = () => dialog.queryByRole('region', { name: t('date.title') });
  await expect.poll(card).not.toBeNull();
  const line = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(line).toBeTruthy();
  items = [reservation];
  await line()?.open();
  await expect.poll(card).toBeNull();
});
