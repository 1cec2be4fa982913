import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ClinicConsultation } from '../../contract/consultations.ts';
import type { Handling } from '../../contract/handling.ts';
import { desk } from '../testing/clinic-samples.ts';
import { inboxOf } from '../testing/inbox-samples.ts';
import { open, press } from '../testing/open.tsx';
import { consultation, hospital, patient } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

/* What the console says of whom. */

const t = await sayIn('ko', 'clinic');
const handling = await sayIn('ko', 'clinic-handling');
const OPEN: Handling = { state: 'open', later_until: null, unread: false, assignee: null };
const amal: ClinicConsultation = { ...consultation, handling: OPEN };
const hana: ClinicConsultation = { ...amal, id: 9, member_uid: 'hana', name: 'Hana Mori' };

async function opened(answers: NonNullable<Parameters<typeof open>[1]>['answers'] = {}, address = '/clinic') {
  const page = await open(address, {
    as: 'hospital',
    answers: { hospital, clinicInbox: inboxOf([amal, hana]), clinicPatient: patient, clinicDesk: desk, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => page.sockets).toHaveLength(1);
  const [line] = page.sockets;
  if (!line) throw new Error('no line');
  await line.open();
  return { ...page, line };
}
const rowOf = (name: string) => within(screen.getByRole('region', { name: t('inbox') })).findByRole('button', { name: new RegExp(name) });

it('says of whom something was done, also beside another conversation', async () => {
  await opened({ markUnread: OPEN });
  await press(await rowOf(amal.name));
  await within(await screen.findByRole('region', { name: handling('bar') })).findByRole('button', { name: handling('done') });
  await act(async () => void fireEvent.keyDown(document.body, { key: 'u', code: 'KeyU' }));
  const said = await screen.findByText(handling('unread.done'));
  expect(said.parentElement?.textContent).toBe(`${amal.name} · ${handling('unread.done')}`);
  await press(await rowOf(hana.name));
  await screen.findByRole('heading', { level: 2, name: hana.name });
  expect(screen.getByText(handling('unread.done')).parentElement?.textContent).toContain(amal.name);
});
