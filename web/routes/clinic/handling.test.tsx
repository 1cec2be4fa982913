import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Handling } from '../../../contract/desk/handling.ts';
import type { ClinicConsultation } from '../../../contract/threads/consultations.ts';
import { refusedCall } from '../../testing/api.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-handling');
const shared = await loadTestPhrases('ko', 'console');
const clinic = await loadTestPhrases('ko', 'clinic');
const YOU = clinicWorkspace.you.id;
const MINJI = '018f0000-0000-7000-8000-000000000002';
const OPEN: Handling = { state: 'open', later_until: null, unread: false, assignee: null };
const withMinji = { ...clinicWorkspace, colleagues: [...clinicWorkspace.colleagues, { id: MINJI, name: 'Minji' }] };
const row = (given: Partial<Handling> = {}, rest: Partial<ClinicConsultation> = {}): ClinicConsultation => ({
  ...consultation,
  ...rest,
  handling: { ...OPEN, ...given },
});

/** Opens the console with these rows and selects the first one. */
async function opened(rows: ClinicConsultation[], answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) {
  const page = await openPage('/clinic', {
    as: 'hospital',
    answers: { hospital, clinicInbox: fakeInbox(rows, YOU), clinicPatient: patient, clinicDesk: withMinji, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  await within(screen.getByRole('region', { name: clinic('inbox') })).findAllByText(clinic('filter.open'));
  return page;
}
const inbox = () => within(screen.getByRole('region', { name: clinic('inbox') }));
const patientRow = (name: string) => inbox().findByRole('button', { name: new RegExp(name) });
const bar = async () => within(await screen.findByRole('region', { name: t('bar') }));

it('shows what is open; what is put off or done is one press away', async () => {
  await opened([
    row(),
    row({ state: 'done' }, { id: 6, member_uid: 'm6', name: 'Done Already', waiting_since: null }),
    row({ state: 'later', later_until: '2099-01-01T00:00:00Z' }, { id: 7, member_uid: 'm7', name: 'Put Off' }),
    row({ assignee: { id: YOU, name: 'coordinator' } }, { id: 8, member_uid: 'm8', name: 'Mine Alone' }),
  ]);
  await patientRow('Amal');
  expect(inbox().queryByRole('button', { name: /Done Already/ })).toBeNull();
  await pressElement(inbox().getByRole('button', { name: new RegExp(`^${clinic('filter.done')}`) }));
  await patientRow('Done Already');
  expect(inbox().queryByRole('button', { name: /Amal/ })).toBeNull();
  await pressElement(inbox().getByRole('button', { name: new RegExp(`^${clinic('filter.later')}`) }));
  await patientRow('Put Off');
  await pressElement(inbox().getByRole('button', { name: new RegExp(`^${clinic('filter.mine')}`) }));
  await patientRow('Mine Alone');
});

it('is taken over, done and opened again, and the list follows the frames', async () => {
  const rows = [row({ assignee: { id: MINJI, name: 'Minji' } })];
  const { named, sockets } = await opened(rows, { assign: OPEN, handle: OPEN });
  await pressElement(await patientRow('Amal'));
  const acts = await bar();
  acts.getByText('Minji');
  acts.getByRole('button', { name: t('take') }).focus();
  await pressElement(acts.getByRole('button', { name: t('take') }));
  expect(named('assign')[0]?.body).toEqual({ assignee: YOU });
  rows.splice(0, 1, row({ assignee: { id: YOU, name: 'coordinator' } }, { waiting_since: null }));
  await sockets[0]?.says({
    ...{ action: 'handlingChanged', receiver_id: 'amal', waiting_since: null },
    handling: { ...OPEN, assignee: { id: YOU, name: 'coordinator' } },
  });
  await acts.findByText(t('assignee.you'));
  // The button is gone, and keyboard focus is still in the bar.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: t('bar') }));
  await pressElement(acts.getByRole('button', { name: t('done') }));
  expect(named('handle')[0]?.body).toEqual({ state: 'done' });
  rows.splice(0, 1, row({ state: 'done' }, { waiting_since: null }));
  await sockets[0]?.says({ action: 'handlingChanged', receiver_id: 'amal', waiting_since: null, handling: { ...OPEN, state: 'done' } });
  await pressElement(await acts.findByRole('button', { name: shared('shared.openAgain') }));
  expect(named('handle')[1]?.body).toEqual({ state: 'open' });
});

it('comes back with her next word', async () => {
  const rows = [row({ state: 'done' }, { waiting_since: null })];
  const { sockets } = await opened(rows);
  rows.splice(0, 1, row());
  await sockets[0]?.says({
    ...{ action: 'sendMessage', message_id: 9, client_message_id: null, receiver_id: 'amal', message: 'One more question', sender_user_type: 'user' },
    ...{ user_id: 'amal', timestamp: '2026-01-05T03:00:00Z', translated_message: '질문이 있어요', translation: 'done', language: 'en', target_lang: 'KO' },
  });
  await patientRow('Amal');
});

it('asks her to wait, and says that no answer is needed; a newer word is said beside the act', async () => {
  const { named } = await opened([row()], { askToWait: { message_id: 4 }, settle: refusedCall('consultations.newer-message') });
  await pressElement(await patientRow('Amal'));
  const acts = await bar();
  await pressElement(acts.getByRole('button', { name: t('moment') }));
  expect(named('askToWait')).toHaveLength(1);
  await screen.findByText(t('moment.sent'));
});

it('is put off until a time of her own; without one nothing is sent', async () => {
  const { named } = await opened([row()], { handle: OPEN });
  await pressElement(await patientRow('Amal'));
  await pressElement((await bar()).getByRole('button', { name: t('later') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('later.title') }));
  await typeText(dialog.getByRole('combobox'), 'own');
  // Enter in the list of times submits, as in a text field.
  await act(async () => void fireEvent.keyDown(dialog.getByRole('combobox'), { key: 'Enter' }));
  dialog.getByText(t('later.missing'));
  await typeText(dialog.getByLabelText(new RegExp(`^${t('later.at').slice(0, 6)}`)), '2026-12-01T09:30');
  await pressElement(dialog.getByRole('button', { name: t('later.confirm') }));
  expect(named('handle')[0]?.body).toEqual({ state: 'later', until: '2026-12-01T00:30:00.000Z' });
});

it('is handed over with a note, which stays when it is refused', async () => {
  const { named } = await opened([row()], { assign: refusedCall('consultations.no-colleague') });
  await pressElement(await patientRow('Amal'));
  await pressElement((await bar()).getByRole('button', { name: t('hand') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('hand.title') }));
  await pressElement(dialog.getByRole('button', { name: t('hand.confirm') }));
  dialog.getByText(t('hand.missing'));
  await typeText(dialog.getByRole('combobox'), MINJI);
  await typeText(dialog.getByRole('textbox'), '견적을 기다리십니다.');
  await pressElement(dialog.getByRole('button', { name: t('hand.confirm') }));
  expect(named('assign')[0]?.body).toEqual({ assignee: MINJI, note: '견적을 기다리십니다.' });
  await dialog.findByText(t('failed'));
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toBe('견적을 기다리십니다.');
});

it('marks a conversation as read when a coordinator opens one that a colleague marked as unread', async () => {
  const { named } = await opened([row({ unread: true }, { unread_count: 0 })], { markUnread: OPEN });
  inbox().getByRole('img', { name: clinic('inbox.again') });
  await pressElement(await patientRow('Amal'));
  await expect.poll(() => named('markUnread')[0]?.body).toEqual({ unread: false });
});

it('asks for the name that patients see, and keeps what was typed when it cannot be saved', async () => {
  const { named } = await opened([row()], { chooseStaffName: refusedCall('not-allowed'), promiseAnswer: { promise_minutes: 30 } });
  await pressElement(await inbox().findByRole('button', { name: t('desk.nameless') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('desk.title') }));
  await pressElement(dialog.getByRole('button', { name: t('common.save') }));
  dialog.getByText(shared('shared.nameMissing'));
  await typeText(dialog.getByRole('textbox'), '민지');
  await pressElement(dialog.getByRole('button', { name: t('common.save') }));
  expect(named('chooseStaffName')[0]?.body).toEqual({ name: '민지' });
  await dialog.findByText(t('failed'));
  expect((dialog.getByRole('textbox') as HTMLInputElement).value).toBe('민지');
});

it('says who did what, with the notes', async () => {
  await opened([row()], {
    handlingRecord: [
      { id: 2, act: 'assigned', at: '2026-01-05T03:00:00Z', by: 'Hana', to: 'Minji', to_self: false, later_until: null, note: '통화 원하심' },
      { id: 3, act: 'assigned', at: '2026-01-05T04:00:00Z', by: 'Sora', to: 'Sora', to_self: true, later_until: null, note: '' },
      // A colleague with the same name.
      { id: 4, act: 'assigned', at: '2026-01-05T05:00:00Z', by: 'Yuna', to: 'Yuna', to_self: false, later_until: null, note: '' },
      { id: 1, act: 'later', at: '2026-01-04T03:00:00Z', by: 'Hana', to: null, to_self: false, later_until: '2026-01-05T01:00:00Z', note: '' },
    ],
  });
  await pressElement(await patientRow('Amal'));
  await screen.findByText('통화 원하심');
  screen.getByText(/미뤘습니다/);
  const said = (sentence: RegExp) => (_: string, element: Element | null) => element?.tagName === 'P' && sentence.test(element.textContent ?? '');
  screen.getByText(said(/^\P{L}*Sora\P{L}* 님이 담당을 맡았습니다/u));
  expect(screen.queryByText(said(/Yuna\P{L}* 님이 담당을 맡았습니다/u))).toBeNull();
});

it('says which colleague has the conversation open or writes in it, and tells them the same of this tab', async () => {
  const { sockets } = await opened([row()]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  const told = () => line?.sent.flatMap((frame) => (frame.action === 'presence' ? [frame.doing] : []));
  expect(told()).toContain('open');
  const who = { action: 'presence' as const, receiver_id: 'amal', who: 'tab', uid: 'minji1', name: 'Minji' };
  await line?.says({ ...who, doing: 'open' });
  await screen.findByText(/보고 있습니다/);
  await line?.says({ ...who, doing: 'typing' });
  await screen.findByText(/쓰고 있습니다/);
  await typeText(screen.getByRole('textbox'), '네');
  expect(told()).toContain('typing');
  await line?.says({ ...who, doing: 'gone' });
  expect(screen.queryByText(/쓰고 있습니다/)).toBeNull();
});

it('says that the patient writes until her message is there', async () => {
  const { sockets } = await opened([row()]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  await line?.says({ action: 'sidePresence', receiver_id: 'amal', doing: 'typing', seen_at: '2026-01-05T03:00:00Z' });
  await screen.findByText('입력 중…');
  const message = (message_id: number, sender_user_type: 'user' | 'hospital') =>
    line?.says({
      ...{ action: 'sendMessage', message_id, client_message_id: null, receiver_id: 'amal', message: 'One more question', sender_user_type, user_id: 'amal' },
      ...{ timestamp: '2026-01-05T03:00:00Z', translated_message: '질문이 있어요', translation: 'done', language: 'en', target_lang: 'KO' },
    });
  await message(9, 'hospital');
  screen.getByText('입력 중…');
  await message(10, 'user');
  expect(screen.queryByText('입력 중…')).toBeNull();
  screen.getByText('지금 보고 있음');
});

it('shows two colleagues of one name as two, by the IDs that they sign in with, and one in two tabs as one', async () => {
  const { sockets } = await opened([row()]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  const here = () => [...document.querySelectorAll('[role="status"] > span > span')].map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, ''));
  const minji = { action: 'presence' as const, receiver_id: 'amal', uid: 'minji1', name: 'Minji', doing: 'open' as const };
  await line?.says({ ...minji, who: 'tab 1' });
  await line?.says({ ...minji, who: 'tab 2' });
  expect(here()).toEqual(['Minji 님이 보고 있습니다']);
  await line?.says({ ...minji, who: 'tab 3', uid: 'minji2', doing: 'typing' });
  expect(here()).toEqual(['Minji (minji1) 님이 보고 있습니다', 'Minji (minji2) 님이 쓰고 있습니다']);
});

it('tells a colleague who comes that this tab was here before, once, and nobody who opens another patient', async () => {
  const { sockets } = await opened([row(), row({}, { id: 6, member_uid: 'm6', name: 'Hana' })]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  const told = () => line?.sent.filter((frame) => frame.action === 'presence' && frame.doing === 'open').length;
  expect(told()).toBe(1);
  const comes = { action: 'presence' as const, who: 'tab', uid: 'minji1', name: 'Minji', doing: 'open' as const };
  await line?.says({ ...comes, receiver_id: 'm6' });
  expect(told()).toBe(1);
  await line?.says({ ...comes, receiver_id: 'amal' });
  expect(told()).toBe(2);
  // A second presence frame of the same colleague is not answered.
  await line?.says({ ...comes, receiver_id: 'amal' });
  expect(told()).toBe(2);
});

/** Presses a key as a Korean keyboard reports it: another letter, the same physical key. */
const key = (code: string, target: Element = document.body, more: object = {}) => act(async () => void fireEvent.keyDown(target, { key: 'ㅇ', code, ...more }));

it('is done and opened again, put off, handed over and marked as unread with a key each', async () => {
  const rows = [row()];
  const { named, sockets } = await opened(rows, { handle: OPEN, markUnread: OPEN });
  await pressElement(await patientRow('Amal'));
  expect((await (await bar()).findByRole('button', { name: t('done') })).getAttribute('aria-keyshortcuts')).toBe('D');
  await key('KeyD');
  expect(named('handle')).toMatchObject([{ body: { state: 'done' } }]);
  rows.splice(0, 1, row({ state: 'done' }));
  await sockets[0]?.says({ action: 'handlingChanged', receiver_id: 'amal', waiting_since: null, handling: { ...OPEN, state: 'done' } });
  await (await bar()).findByRole('button', { name: shared('shared.openAgain') });
  await key('KeyD');
  expect(named('handle')).toMatchObject([{ body: { state: 'done' } }, { body: { state: 'open' } }]);
  await key('KeyU');
  expect(named('markUnread')).toMatchObject([{ body: { unread: true } }]);
  await key('KeyL');
  await pressElement(within(await screen.findByRole('dialog', { name: t('later.title') })).getByRole('button', { name: t('common.cancel') }));
  await key('KeyH');
  await screen.findByRole('dialog', { name: t('hand.title') });
  // A letter pressed in a dialog must not reach the page behind it.
  await key('KeyD');
  expect(named('handle')).toHaveLength(2);
});

it('says in passing over the name of the conversation what was done, where no button is, and once', async () => {
  await opened([row()], { markUnread: OPEN });
  await pressElement(await patientRow('Amal'));
  await (await bar()).findByRole('button', { name: t('done') });
  await key('KeyU');
  const said = await screen.findByText(t('unread.done'));
  expect(said.closest('header')).toBe(screen.getByRole('heading', { level: 2, name: consultation.name }).closest('header'));
});

it('takes no letter for a key that is typed, held with others, or held down; Esc leaves the answer first', async () => {
  const { named } = await opened([row()], { handle: OPEN });
  await pressElement(await patientRow('Amal'));
  const write = screen.getByRole('textbox', { name: clinic('write.label') });
  write.focus();
  await key('KeyD', write);
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { shiftKey: true }, { repeat: true }]) await key('KeyD', document.body, more);
  expect(named('handle')).toEqual([]);
  await key('Escape', write, { key: 'Escape' });
  expect(document.activeElement).toBe(document.body);
  await key('KeyD');
  expect(named('handle')).toHaveLength(1);
});

it('has no key for what cannot be done: nobody else is there to hand over to', async () => {
  await opened([row()], { clinicDesk: clinicWorkspace });
  await pressElement(await patientRow('Amal'));
  await (await bar()).findByRole('button', { name: t('done') });
  await key('KeyH');
  expect(screen.queryByRole('dialog')).toBeNull();
});
