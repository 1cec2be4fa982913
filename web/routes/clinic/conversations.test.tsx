import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ClinicConsultation } from '../../../contract/threads/consultations.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { ARABIC_NAME, consultation, hospital, LONG_NAME, patient } from '../../testing/samples.ts';
import { paidOrder, paidProgress } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('ko', 'clinic');
const shared = await loadTestPhrases('ko', 'console');
const thread = await loadTestPhrases('ko', 'thread');

/** Opens the console. Its socket connects if `answers` allow it. */
async function opened(answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/clinic') {
  const page = await openPage(address, { as: 'hospital', answers: { hospital, ...answers } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => page.sockets).toHaveLength(1);
  const [line] = page.sockets;
  if (!line) throw new Error('no line');
  return { ...page, line };
}
const inbox = () => within(screen.getByRole('region', { name: t('inbox') }));
const rows = (...given: Partial<ClinicConsultation>[]): ClinicConsultation[] =>
  given.map((one, at) => ({ ...consultation, id: 5 + at, member_uid: `m${at}`, ...one }));

it('speaks Korean, and says that patients are on their way', async () => {
  const { line } = await opened({ clinicInbox: UNANSWERED_CALL });
  await line.open();
  await inbox().findByText(t('inbox.loading'));
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ko', 'ltr']);
});

it('says that nobody has written yet', async () => {
  const { line } = await opened();
  await line.open();
  await inbox().findByRole('heading', { name: t('inbox.empty') });
  screen.getByText(shared('shared.choosePatient'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that the list could not be loaded, and tries again', async (_, trouble) => {
  let answer: CallFailure | ClinicConsultation[] = trouble;
  const { line } = await opened({ clinicInbox: fakeInbox(() => answer) });
  await line.open();
  await inbox().findByRole('heading', { name: t('inbox.failed') });
  answer = [consultation];
  await pressElement(inbox().getByRole('button', { name: t('common.retry') }));
  await inbox().findByRole('button', { name: new RegExp(consultation.name) });
});

it('shows who waits, with names of any length and script, her last words in Korean, and how many wait in the title', async () => {
  const { line } = await opened({
    clinicInbox: fakeInbox(
      rows(
        {},
        { name: LONG_NAME, waiting_since: null, last_message: null, last_sender: null, unread_count: 0 },
        { name: ARABIC_NAME, waiting_since: null, paid: true },
      ),
    ),
  });
  await line.open();
  const first = await inbox().findByRole('button', { name: new RegExp(consultation.name) });
  within(first).getByText(consultation.last_message_translated as string);
  within(inbox().getByRole('button', { name: new RegExp(LONG_NAME) })).getByText(t('inbox.silent'));
  within(inbox().getByRole('button', { name: new RegExp(ARABIC_NAME) })).getByText(t('paid'));
  expect(document.title).toBe(`(1) ${shared('page.conversations')} · ${hospital.name}`);
});

it('opens a conversation: on its way, then empty, then with what she says, original and translation', async () => {
  const { line } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: patient });
  await line.open();
  await pressElement(await inbox().findByRole('button', { name: new RegExp(consultation.name) }));
  const [region] = await screen.findAllByRole('region', { name: thread('thread.label', { name: consultation.name }) });
  const pane = within(region as HTMLElement);
  pane.getByText(thread('thread.loading'));
  await line.says({ action: 'getChatHistory', receiver_id: 'amal', history: [], events: [], has_more: false, read_up_to: 0 });
  await pane.findByText(t('thread.empty'));
  await line.says({
    ...{ action: 'sendMessage', message_id: 1, client_message_id: null, receiver_id: 'amal', message: LONG_NAME, sender_user_type: 'user', user_id: 'amal' },
    ...{ timestamp: '2026-01-05T03:00:00Z', translated_message: '아픈가요?', translation: 'done', language: 'en', target_lang: 'KO' },
  });
  await pane.findByText('아픈가요?');
  pane.getByText(LONG_NAME);
});

it('says what became of the line', async () => {
  const { line } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: patient });
  await line.open();
  await pressElement(await inbox().findByRole('button', { name: new RegExp(consultation.name) }));
  await line.ends(1006);
  await screen.findByText(thread('line.waiting'));
});

it('says what is known of the patient, and when it does not come', async () => {
  let answer: CallFailure | typeof patient = BROKEN_SERVER;
  const { line } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: () => answer }, '/clinic?consultation=5');
  await line.open();
  await screen.findByRole('heading', { name: t('patient.failed') });
  answer = { ...patient, name: LONG_NAME };
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText(ARABIC_NAME);
  screen.getByText(t('orders.none'));
  screen.getByText(t('visits.none'));
});

const panel = () => within(screen.getByRole('complementary', { name: t('patient') }));
const orderNum = paidOrder.order_num;
const dateless = { ...consultation, paid: true, way: { stage: 'date' as const, next: paidProgress.next } };

it('puts who paid and has no date on top with the order, and shows them alone when asked', async () => {
  const { line } = await opened({
    clinicInbox: fakeInbox(rows({}, { ...dateless, id: 6, member_uid: 'paid', name: ARABIC_NAME, waiting_since: null })),
  });
  await line.open();
  await inbox().findByRole('button', { name: new RegExp(consultation.name) });
  const [first] = inbox().getAllByRole('listitem');
  within(first as HTMLElement).getByText(ARABIC_NAME);
  within(first as HTMLElement).getByText(orderNum);
  within(first as HTMLElement).getByText(t('dateless'));
  expect(within(first as HTMLElement).queryByText(t('paid'))).toBeNull();
  await pressElement(inbox().getByRole('button', { name: new RegExp(`^${t('filter.dateless')}`) }));
  expect(inbox().getAllByRole('listitem')).toHaveLength(1);
  await pressElement(inbox().getByRole('button', { name: new RegExp(`^${t('filter.waiting')}`) }));
  expect(inbox().queryByText(ARABIC_NAME)).toBeNull();
});

it('marks nobody as paid and without a date whose paid date is fixed, and says that a quote without a fee was accepted', async () => {
  const next = { ...dateless.way.next, step: 'answer-date' as const, by: 'hospital' as const };
  const silent = { last_message: null, last_sender: null, waiting_since: null };
  const { line } = await opened({
    clinicInbox: fakeInbox(
      rows(
        { paid: true, way: { stage: 'date', next, dateless: false } },
        { ...silent, name: 'Hana', way: { stage: 'date', next: { ...next, step: 'ask-date', by: 'user' } } },
      ),
    ),
  });
  await line.open();
  const dated = within(await inbox().findByRole('button', { name: new RegExp(consultation.name) }));
  dated.getByText(t('asksDate'));
  dated.getByText(t('paid'));
  expect(dated.queryByText(t('dateless'))).toBeNull();
  const agreed = within(inbox().getByRole('button', { name: /Hana/ }));
  agreed.getByText(t('agreed'));
  expect(agreed.queryByText(t('inbox.silent'))).toBeNull();
  await pressElement(inbox().getByRole('button', { name: new RegExp(`^${t('filter.agreed')}`) }));
  expect(inbox().getAllByRole('listitem')).toHaveLength(1);
  inbox().getByRole('button', { name: /Hana/ });
});

it('shows a payment and a refund without a reload', async () => {
  let way = { ...patient.way };
  const { line } = await opened(
    { clinicInbox: fakeInbox(() => [{ ...consultation, paid: way.orders.length > 0 }]), clinicPatient: () => ({ ...patient, way }) },
    '/clinic?consultation=5',
  );
  await line.open();
  await panel().findByText(t('orders.none'));
  way = paidProgress;
  await line.says({
    action: 'threadEvent',
    receiver_id: 'amal',
    event: { event_id: 1, after_message_id: 0, kind: 'paid', at: '2026-01-05T03:01:00Z', by: 'user' },
  });
  await panel().findByText(t('order.success'));
  await inbox().findByText(t('paid'));
  way = { ...paidProgress, orders: [{ ...paidOrder, status: 'canceled', refunded_at: '2026-01-06T03:00:00Z', refunded_amount: 48 }] };
  await line.says({
    action: 'threadEvent',
    receiver_id: 'amal',
    event: { event_id: 2, after_message_id: 0, kind: 'refunded', at: '2026-01-06T03:00:00Z', by: 'operator' },
  });
  await panel().findByText(t('order.canceled'));
});

it('takes a patient who withdrew away at once', async () => {
  let there = [consultation];
  const { line } = await opened({ clinicInbox: fakeInbox(() => there) });
  await line.open();
  await inbox().findByRole('button', { name: new RegExp(consultation.name) });
  there = [];
  await line.says({ action: 'consultationClosed', receiver_id: 'amal' });
  expect(inbox().queryByRole('button', { name: new RegExp(consultation.name) })).toBeNull();
  await inbox().findByRole('heading', { name: t('inbox.empty') });
});

it('speaks English when that is chosen', async () => {
  const en = await loadTestPhrases('en', 'clinic');
  const { line } = await opened();
  await line.open();
  await pressElement(screen.getByRole('button', { name: 'English' }));
  await screen.findByRole('region', { name: en('inbox') });
  expect(document.documentElement.lang).toBe('en');
});

it.each(['en', 'ar'] as const)('is not for a patient, who is told so in her language (%s)', async (language) => {
  const own = await loadTestPhrases(language, 'consultations');
  await openPage('/clinic', { language, as: 'user' });
  await screen.findByRole('heading', { level: 1, name: own('console.refused.title') });
  expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
});

it('leads who must set up a second factor to it first', async () => {
  const factor = await loadTestPhrases('ko', 'second-factor');
  await openPage('/clinic', { as: 'hospital', answers: { hospital, secondFactor: { active: false, required: true, recovery_codes_left: 0 } } });
  await screen.findByText(factor('required'));
});

it('says in the console’s language when it cannot be opened', async () => {
  await openPage('/clinic', { as: 'hospital', answers: { hospital: BROKEN_SERVER } });
  const title = await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('ko', 'console'))('error.title') });
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('ko');
  screen.getByText((await loadTestPhrases('ko', 'failure'))('server'));
});
