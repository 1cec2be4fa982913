import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallReply } from '../../api/call.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

/* The clinic's settings change while consoles are open. */

const t = await loadTestPhrases('ko', 'clinic-handling');
const clinic = await loadTestPhrases('ko', 'clinic');
const MINJI = '018f0000-0000-7000-8000-000000000002';
const withMinji: CallReply<'clinicDesk'> = { ...clinicWorkspace, colleagues: [...clinicWorkspace.colleagues, { id: MINJI, name: 'Minji' }] };

async function opened(answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) {
  const rows = [{ ...consultation, handling: { state: 'open' as const, later_until: null, unread: false, assignee: null } }];
  const page = await openPage('/clinic', { as: 'hospital', answers: { hospital, clinicInbox: fakeInbox(rows), clinicPatient: patient, ...answers } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  await patientRow('Amal');
  return page;
}
const inbox = () => within(screen.getByRole('region', { name: clinic('inbox') }));
const patientRow = (name: string) => inbox().findByRole('button', { name: new RegExp(name) });

it('saves a name without taking back the promise that the head changed meanwhile', async () => {
  let desk = withMinji;
  const { named, sockets } = await opened({ clinicDesk: () => desk, chooseStaffName: { id: withMinji.you.id, name: '민지' } });
  await pressElement(await inbox().findByRole('button', { name: t('desk.nameless') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('desk.title') }));
  desk = { ...withMinji, promise_minutes: 30 };
  await sockets[0]?.says({ action: 'calendarChanged' });
  await expect.poll(() => dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('30');
  await typeText(dialog.getByRole('textbox'), '민지');
  await pressElement(dialog.getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('desk.saved'));
  expect([named('chooseStaffName').length, named('promiseAnswer').length]).toEqual([1, 0]);
});

it('announces a coordinator anew once she has another name, and no other change of the clinic', async () => {
  let desk = withMinji;
  const { named, sockets } = await opened({ clinicDesk: () => desk });
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  const announced = () => line?.sent.filter(({ action }) => action === 'presence').length;
  await expect.poll(announced).toBe(1);
  desk = { ...withMinji, promise_minutes: 30 };
  await line?.says({ action: 'calendarChanged' });
  await expect.poll(() => named('clinicDesk').length).toBe(2);
  desk = { ...withMinji, you: { ...withMinji.you, name: '은서', chosen_name: '은서' } };
  await line?.says({ action: 'calendarChanged' });
  await inbox().findByRole('button', { name: /은서/ });
  expect(announced()).toBe(2);
});

it('reads notes and actions again when a colleague gets another name', async () => {
  let desk = withMinji;
  const { named, sockets } = await opened({ clinicDesk: () => desk, handlingRecord: [] });
  await pressElement(await patientRow('Amal'));
  await screen.findByText(t('record.none'));
  const asked = () => [named('handlingRecord').length, named('clinicNotes').length];
  const before = asked();
  desk = { ...withMinji, colleagues: withMinji.colleagues.map((one) => (one.id === MINJI ? { ...one, name: '민지' } : one)) };
  await sockets[0]?.says({ action: 'calendarChanged' });
  await expect.poll(asked).toEqual(before.map((count) => count + 1));
});
