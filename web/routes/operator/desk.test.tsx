import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { ORDER_FLAG_REASONS } from '../../../contract/orders/operator-orders.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { flaggedOrder, operatorOrder } from '../../testing/operator-samples.ts';
import { ARABIC_NAME, LONG_NAME, order } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator');
const shared = await loadTestPhrases('ko', 'console');
const failure = await loadTestPhrases('ko', 'failure');
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/operator') =>
  openPage(address, { as: 'operator', answers: { staffRecord: { invitations: [], changes: [] }, priceChanges: [], ...answers } });
const desk = async (name: string) => within(await screen.findByRole('region', { name }));
const flags = () => desk(t('flags.title'));
const orders = () => desk(t('order.title'));
const staff = () => desk(t('staff.title'));
const clinic = { hospital_id: 3, name: LONG_NAME, staff_count: 1, withdrawn: false, open_consultations: 0, registration: null };
const lina = { uid: 'lina', name: ARABIC_NAME, second_factor: true, since: '2026-01-01T03:00:00Z', head_since: null, mail_refused_at: null };
const FAILURES = [
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
  ['a refusal', refusedCall('not-allowed'), getErrorText('not-allowed', 'ko')],
] as const;

it('speaks Korean, or English when that is chosen', async () => {
  await opened();
  await screen.findByRole('heading', { level: 1, name: shared('page.operator') });
  await pressElement(screen.getByRole('button', { name: 'English' }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'console'))('page.operator') });
});

it('says that orders that need a look are on their way, and that there are none', async () => {
  await opened({ flaggedOrders: UNANSWERED_CALL });
  await (await flags()).findByText(t('flags.loading'));
});

it('says that no order needs a look', async () => {
  await opened();
  await (await flags()).findByText(t('flags.none'));
});

it('says of every reason what it is and what to do', async () => {
  await opened({
    flaggedOrders: ORDER_FLAG_REASONS.map((why, at) => ({
      ...flaggedOrder,
      why,
      order_num: `N${at}`,
      provider: why === 'unsettled' ? null : flaggedOrder.provider,
    })),
  });
  const items = await (await flags()).findAllByRole('listitem');
  expect(items).toHaveLength(ORDER_FLAG_REASONS.length);
  for (const [at, why] of ORDER_FLAG_REASONS.entries()) {
    const item = within(items[at] as HTMLElement);
    item.getByRole('heading', { name: t(`flag.${why}`) });
    item.getByText(t(`flag.${why}.do`));
    if (why === 'unsettled') item.getByText(t('flags.held.none'));
  }
});

it('shows the order of one that needs a look', async () => {
  const { named } = await opened({ flaggedOrders: [flaggedOrder], operatorOrder: { ...operatorOrder, status: 'canceled', refundable: false } });
  await pressElement(await (await flags()).findByRole('button', { name: t('flags.open') }));
  await (await orders()).findByRole('heading', { name: order.order_num });
  expect(named('operatorOrder').map(({ input }) => input)).toEqual([{ order_num: order.order_num }]);
});

it.each(FAILURES)('with %s says that they could not be loaded, and tries again', async (_, trouble, text) => {
  let answer: CallFailure | (typeof flaggedOrder)[] = trouble;
  await opened({ flaggedOrders: () => answer });
  const at = await flags();
  await at.findByText(t('flags.failed'));
  at.getByText(text);
  answer = [];
  await pressElement(at.getByRole('button', { name: t('common.retry') }));
  await at.findByText(t('flags.none'));
});

it('asks for a number before it looks for an order', async () => {
  const { named } = await opened();
  const at = await orders();
  await pressElement(at.getByRole('button', { name: shared('shared.find') }));
  await at.findByText(t('order.missing'));
  expect(named('operatorOrder')).toEqual([]);
});

it('says that an order is on its way', async () => {
  await opened({ operatorOrder: UNANSWERED_CALL }, `/operator?order=${order.order_num}`);
  await (await orders()).findByText(t('order.loading'));
});

it('says that there is none of that number', async () => {
  await opened({ operatorOrder: refusedCall('orders.not-found') }, '/operator?order=NONE');
  await (await orders()).findByText(t('order.unknown'));
});

it.each(FAILURES)('with %s says that the order could not be loaded', async (_, trouble, text) => {
  await opened({ operatorOrder: trouble }, `/operator?order=${order.order_num}`);
  const at = await orders();
  await at.findByText(t('order.failed'));
  at.getByText(text);
  at.getByRole('button', { name: t('common.retry') });
});

it('shows what deciding needs, however long, and asks for a reason and then again before it refunds', async () => {
  const long = { ...operatorOrder, hospital_name: LONG_NAME, member_name: null, procedure_at: '2026-01-01T03:00:00Z', date_open: false };
  await opened({ operatorOrder: long }, `/operator?order=${order.order_num}`);
  const at = await orders();
  await at.findByText(t('fact.member.gone'));
  at.getByText(new RegExp(LONG_NAME));
  at.getByText(t('refund.visited'));
  await pressElement(at.getByRole('button', { name: t('refund.start', { amount: '$120.00 USD' }) }));
  await at.findByText(t('refund.reason.missing'));
  await typeText(at.getByRole('textbox', { name: new RegExp(`^${RegExp.escape(t('refund.reason'))}`) }), 'Paid twice.');
  await pressElement(at.getByRole('button', { name: t('refund.start', { amount: '$120.00 USD' }) }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: t('refund.start', { amount: '$120.00 USD' }) });
  dialog.getByText(order.order_num);
});

it('says nothing of a date where none is open: the clinic gave it up', async () => {
  await opened({ operatorOrder: { ...operatorOrder, procedure_at: null, date_open: false } }, `/operator?order=${order.order_num}`);
  const at = await orders();
  await typeText(await at.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(t('refund.reason'))}`) }), 'The clinic asked.');
  await pressElement(at.getByRole('button', { name: t('refund.start', { amount: '$120.00 USD' }) }));
  expect((await screen.findByRole('dialog')).ownerDocument.body.textContent).not.toMatch(/예약 날짜/);
});

it('asks what becomes of the date and what both sides are told, and gives the date up unless said', async () => {
  const thread = await loadTestPhrases('ko', 'thread');
  const { named } = await opened({ operatorOrder, refundOrder: { msg: '' } }, `/operator?order=${order.order_num}`);
  const at = await orders();
  await typeText(await at.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(t('refund.reason'))}`) }), 'Fire alarm.');
  await typeText(at.getByRole('combobox', { name: t('refund.why') }), 'clinic-closed');
  at.getByRole('option', { name: thread('reason.clinic-closed') });
  await pressElement(at.getByRole('button', { name: t('refund.start', { amount: '$120.00 USD' }) }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(new RegExp(RegExp.escape(t('refund.visit.give-up.text'))));
  await pressElement(dialog.getByRole('button', { name: t('refund.start', { amount: '$120.00 USD' }) }));
  await expect.poll(() => named('refundOrder').map(({ body }) => body)).toEqual([{ reason: 'Fire alarm.', why: 'clinic-closed', visit: 'give-up' }]);
  // The clinics' refund requests are reloaded.
  await expect.poll(() => named('refundRequests')).toHaveLength(2);
});

it('lists what clinics ask to give back, and leads to the order', async () => {
  const asked = {
    order_num: order.order_num,
    hospital_name: LONG_NAME,
    reason: 'doctor-away' as const,
    asked_at: '2026-01-06T03:00:00Z',
    currency_code: 'USD' as const,
  };
  const { named } = await opened({ refundRequests: [{ ...asked, total_price: 48 }], operatorOrder });
  const at = await desk(t('requests.title'));
  await at.findByText(new RegExp(LONG_NAME));
  await pressElement(at.getByRole('button', { name: t('requests.open') }));
  await (await orders()).findByRole('heading', { name: order.order_num });
  expect(named('operatorOrder')).toHaveLength(1);
});

it('declines what a clinic asks to give back, with a reason for both sides and words for the clinic', async () => {
  const request = { order_num: order.order_num, hospital_name: LONG_NAME, reason: 'doctor-away' as const, asked_at: '2026-01-06T03:00:00Z' };
  let requests = [{ ...request, currency_code: 'USD' as const, total_price: 48 }];
  const { named } = await opened({
    refundRequests: () => requests,
    declineRefund: () => {
      requests = [];
      return { msg: '' };
    },
  });
  const at = await desk(t('requests.title'));
  await pressElement(await at.findByRole('button', { name: t('decline') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('decline.title') }));
  await pressElement(dialog.getByRole('button', { name: t('decline') }));
  await dialog.findByText(shared('shared.reasonMissing'));
  await typeText(dialog.getByRole('combobox', { name: new RegExp(`^${t('decline.why')}`) }), 'other-date');
  await typeText(dialog.getByRole('textbox', { name: new RegExp(`^${RegExp.escape(t('decline.words'))}`) }), 'Dr. Kim is back on Monday.');
  await pressElement(dialog.getByRole('button', { name: t('decline') }));
  await at.findByText(t('requests.none'));
  expect(named('declineRefund').map(({ input, body }) => [input, body])).toEqual([
    [{ order_num: order.order_num }, { decline: 'other-date', words: 'Dr. Kim is back on Monday.' }],
  ]);
});

it.each([
  ['none', [] as never[], t('requests.none')],
  ['on their way', UNANSWERED_CALL, t('requests.loading')],
  ['not to be read', BROKEN_SERVER, t('requests.failed')],
])('says of the requests of clinics that they are %s', async (_, answer, text) => {
  await opened({ refundRequests: answer });
  await (await desk(t('requests.title'))).findByText(text);
});

it.each([
  ['pending', t('refund.none.pending')],
  ['failed', t('refund.none.failed')],
] as const)('says why an order that is %s is not refunded', async (status, text) => {
  await opened({ operatorOrder: { ...operatorOrder, status, refundable: false, paid_at: null } }, `/operator?order=${order.order_num}`);
  await (await orders()).findByText(text);
});

it('says which clinics nobody answers for', async () => {
  await opened({ clinics: [{ ...clinic, staff_count: 0, open_consultations: 4 }] });
  await (await staff()).findByText(t('unanswered.title', { count: 1 }));
});

it('says which registrations end soon, and which have', async () => {
  const registered = (hospital_id: number, days_left: number) => ({
    ...{ ...clinic, hospital_id, name: ARABIC_NAME, withdrawn: days_left < 0 },
    registration: { number: `M-${hospital_id}`, expires_on: '2029-03-14', days_left },
  });
  await opened({ clinics: [registered(4, -3), registered(5, 30), registered(6, 400)] });
  const at = await staff();
  await at.findByText(t('ending.title', { count: 2 }));
  at.getByText(t('ending.over'));
  at.getByText(t('ending.days', { count: 30 }));
  expect(at.queryByText('M-6')).toBeNull();
});

it('shows who works for a clinic, with names of any length and script', async () => {
  await opened({ clinics: [clinic], clinicStaff: [{ ...lina, second_factor: false }] }, '/operator?clinic=3');
  const at = await staff();
  await at.findByText(ARABIC_NAME);
  at.getByText(shared('shared.noSecondFactor'));
  await pressElement(at.getByRole('button', { name: t('staff.close.named', { name: ARABIC_NAME }) }));
  await screen.findByRole('dialog', { name: t('staff.close.title', { name: ARABIC_NAME }) });
});

it('says whose mail comes back, and of nobody else', async () => {
  const refused = { ...lina, mail_refused_at: '2026-01-02T03:00:00Z' };
  await opened({ clinics: [clinic], clinicStaff: [refused, { ...lina, uid: 'min', name: 'MIN' }] }, '/operator?clinic=3');
  const [, says = ''] = t('staff.mailRefused').split('}');
  expect(await (await staff()).findAllByText((text) => text.endsWith(says))).toHaveLength(1);
});

it('says that a clinic has no coordinator, and what to do', async () => {
  await opened({ clinics: [clinic], clinicStaff: [] }, '/operator?clinic=3');
  await (await staff()).findByText(t('staff.empty'));
});

it('makes a head and ends her, and shows who is invited and what was changed', async () => {
  const at = '2026-11-23T03:00:00Z';
  const { named } = await opened(
    {
      clinics: [clinic],
      clinicStaff: [lina, { ...lina, uid: 'min', name: 'MIN', head_since: at }],
      setHead: { msg: '' },
      staffRecord: {
        invitations: [
          {
            ...{ id: '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e04', email: 'new@clinic.example', name: 'Dain', language: 'ko', expired: false },
            ...{ sent_at: at, expires_at: at, invited_by: 'MIN' },
          },
        ],
        changes: [
          { id: 2, act: 'closed', whom: 'sora', by: 'min', at },
          { id: 1, act: 'head', whom: 'min', by: null, at },
        ],
      },
    },
    '/operator?clinic=3',
  );
  const desk = await staff();
  const record = await desk.findByRole('list', { name: t('staff.record'), hidden: true });
  expect(within(record).getAllByRole('listitem', { hidden: true })).toHaveLength(3);
  within(record).getByText('new@clinic.example');
  await pressElement(desk.getByRole('button', { name: t('staff.head.named', { name: ARABIC_NAME }) }));
  await pressElement(within(await screen.findByRole('dialog')).getByRole('button', { name: t('staff.head.make') }));
  await screen.findByText(t('staff.head.made', { name: ARABIC_NAME }));
  await pressElement(desk.getByRole('button', { name: t('staff.head.end.named', { name: 'MIN' }) }));
  await pressElement(within(await screen.findByRole('dialog')).getByRole('button', { name: t('staff.head.end') }));
  await screen.findByText(t('staff.head.taken', { name: 'MIN' }));
  expect(named('setHead').map(({ input, body }) => [input.uid, body])).toEqual([
    ['lina', { head: true }],
    ['min', { head: false }],
  ]);
});

it('says that staff are on their way', async () => {
  await opened({ clinics: [clinic], clinicStaff: UNANSWERED_CALL }, '/operator?clinic=3');
  await (await staff()).findByText(t('staff.loading'));
});

it.each(FAILURES)('with %s says that clinics and staff could not be loaded', async (_, trouble, text) => {
  await opened({ clinics: trouble, clinicStaff: trouble }, '/operator?clinic=3');
  const at = await staff();
  await at.findByText(t('staff.clinics.failed'));
  await at.findByText(t('staff.failed'));
  expect(at.getAllByText(text)).toHaveLength(2);
});

it.each(['en', 'ar'] as const)('is not for others, who are told so in their language (%s)', async (language) => {
  const own = await loadTestPhrases(language, 'site');
  await openPage('/operator', { language, as: 'user' });
  await screen.findByRole('heading', { level: 1, name: own('operator.refused.title') });
  expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
});
