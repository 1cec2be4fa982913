import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Handling } from '../../../contract/desk/handling.ts';
import type { ClinicConsultation } from '../../../contract/threads/consultations.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/time.ts';
import { UNANSWERED_CALL } from '../../testing/api.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

/* The console states a fact about a patient only when it is known. */

const t = await loadTestPhrases('ko', 'clinic');
const handling = await loadTestPhrases('ko', 'clinic-handling');
const OPEN: Handling = { state: 'open', later_until: null, unread: false, assignee: null };
const amal: ClinicConsultation = { ...consultation, handling: OPEN };
const hana: ClinicConsultation = { ...amal, id: 9, member_uid: 'hana', name: 'Hana Mori' };

async function opened(answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/clinic') {
  const page = await openPage(address, {
    as: 'hospital',
    answers: { hospital, clinicInbox: fakeInbox([amal, hana]), clinicPatient: patient, clinicDesk: clinicWorkspace, ...answers },
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
  await pressElement(await rowOf(amal.name));
  await within(await screen.findByRole('region', { name: handling('bar') })).findByRole('button', { name: handling('done') });
  await act(async () => void fireEvent.keyDown(document.body, { key: 'u', code: 'KeyU' }));
  const said = await screen.findByText(handling('unread.done'));
  expect(said.parentElement?.textContent).toBe(`${amal.name} · ${handling('unread.done')}`);
  await pressElement(await rowOf(hana.name));
  await screen.findByRole('heading', { level: 2, name: hana.name });
  expect(screen.getByText(handling('unread.done')).parentElement?.textContent).toContain(amal.name);
});

it('reads an interpreter’s words as hers, in the language that the clinic reads', async () => {
  const { line } = await opened();
  await pressElement(await rowOf(amal.name));
  await line.says({ action: 'getChatHistory', receiver_id: 'amal', history: [], events: [], has_more: false, read_up_to: 0 });
  await line.says({
    ...{
      action: 'sendMessage',
      message_id: 7,
      client_message_id: '018f0000-0000-7000-8000-0000000000aa',
      receiver_id: 'amal',
      message: '원장님이 답변하실 거예요.',
    },
    ...{ sender_user_type: 'hospital', user_id: '1', timestamp: '2026-01-05T03:00:00Z', translated_message: 'سيجيبك الطبيب.', interpreter: 'Yerin Moon' },
    ...{ translation: 'done', language: 'ko', target_lang: 'AR' },
  });
  const thread = await loadTestPhrases('ko', 'thread');
  const who = thread('interpreter.says', { name: 'Yerin Moon' });
  await expect.poll(() => screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(`${who}: 원장님이 답변하실 거예요.`);
});

it('says how many wait once that is known', async () => {
  await opened({ clinicInbox: UNANSWERED_CALL });
  expect(screen.queryByText(t('waiting', { count: 0 }))).toBeNull();
});

it('says of who paid without a word that she paid', async () => {
  const silent = { last_message: null, last_sender: null, unread_count: 0, waiting_since: null };
  await opened({
    clinicInbox: fakeInbox([
      { ...amal, ...silent, paid: true },
      { ...hana, ...silent, paid: false },
    ]),
  });
  within(await rowOf(amal.name)).getByText(t('inbox.silent.paid'));
  within(await rowOf(hana.name)).getByText(t('inbox.silent'));
});

it('brings the row of the conversation that the address names into sight', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await opened({}, `/clinic?consultation=${hana.id}`);
  const row = await rowOf(hana.name);
  expect(shown.mock.contexts).toContain(row);
});

it('leaves the list where it is once the open row was brought into sight', async () => {
  const { line, named } = await opened({}, `/clinic?consultation=${hana.id}`);
  const row = await rowOf(hana.name);
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await line.says({ action: 'handlingChanged', receiver_id: amal.member_uid, handling: OPEN, waiting_since: null });
  await pressElement(within(screen.getByRole('region', { name: t('inbox') })).getByRole('button', { name: new RegExp(`^${t('filter.waiting')}`) }));
  await expect.poll(() => named('clinicInbox').at(-1)?.input.state).toBe('waiting');
  await expect.poll(() => document.querySelector('[data-list]')?.getAttribute('aria-busy')).toBeNull();
  expect(shown.mock.contexts).not.toContain(row);
});

it('reads the clinic’s hours again when they change: they say how long somebody has waited', async () => {
  const { line, named } = await opened();
  await rowOf(amal.name);
  expect(named('clinicDesk')).toHaveLength(1);
  await line.says({ action: 'calendarChanged' });
  await expect.poll(() => named('clinicDesk')).toHaveLength(2);
});

it('tells a wait by the hours and the promise that the head has just set', async () => {
  const since = Date.now() - 23 * MINUTE_MS;
  const minutes = t('waited.minutes', { count: 23 });
  const openFor = (from: number, to: number) => [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }];
  let desk = { ...clinicWorkspace, open: openFor(since - 2 * HOUR_MS, since - HOUR_MS) };
  const waits: ClinicConsultation = { ...amal, waiting_since: new Date(since).toISOString(), last_sender: 'user' };
  const { line } = await opened({ clinicDesk: () => desk, clinicInbox: fakeInbox([waits]) });
  const said = within(await rowOf(amal.name));
  await screen.findByText(handling('desk.nameless'));
  expect(said.queryByText(minutes)).toBeNull();
  desk = { ...desk, open: openFor(since - HOUR_MS, since + 9 * HOUR_MS) };
  await line.says({ action: 'calendarChanged' });
  const wait = await said.findByText(minutes);
  expect(wait.className).not.toContain('bg-blush-100');
  desk = { ...desk, promise_minutes: 15 };
  await line.says({ action: 'calendarChanged' });
  await expect.poll(() => wait.className).toContain('bg-blush-100');
});

it('calls a colleague in the list as she is called now', async () => {
  const minji = { id: '018f0000-0000-7000-8000-000000000002', name: 'minji01' };
  const answers = {
    clinicDesk: { ...clinicWorkspace, colleagues: [...clinicWorkspace.colleagues, minji] },
    clinicInbox: fakeInbox([{ ...amal, handling: { ...OPEN, assignee: minji } }]),
  };
  const { line } = await opened(answers);
  within(await rowOf(amal.name)).getByText(minji.name);
  answers.clinicDesk.colleagues = [...clinicWorkspace.colleagues, { ...minji, name: '민지' }];
  await line.says({ action: 'calendarChanged' });
  await within(await rowOf(amal.name)).findByText('민지');
});
