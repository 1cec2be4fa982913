import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DAY_MS, toSeoulDay } from '../../../contract/time.ts';
import { refusedCall } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';
import { fixedProgress, freeTimes, offeredVisit, paidOrder, paidProgress, visit } from '../../testing/thread-samples.ts';

/** Acts of a clinic on a patient's visits, from the patient's panel. */
const t = await loadTestPhrases('ko', 'clinic');
const shared = await loadTestPhrases('ko', 'console');

/** A day of this or the next month's calendar with two free starts. */
const date = toSeoulDay(Date.now());
const soon = { date, is_closed: false, starts: [new Date(Date.now() + DAY_MS / 8).toISOString(), new Date(Date.now() + DAY_MS / 6).toISOString()] };
const dayName = new RegExp(`${Number(date.slice(5, 7))}월 ${Number(date.slice(8))}일`);

/** Opens the console at a conversation, with the socket connected. */
async function opened(answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/clinic?consultation=5') {
  const page = await openPage(address, { as: 'hospital', answers: { hospital, ...answers } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => page.sockets).toHaveLength(1);
  const [line] = page.sockets;
  if (!line) throw new Error('no line');
  return { ...page, line };
}
const panel = () => within(screen.getByRole('complementary', { name: t('patient') }));
const orderNum = paidOrder.order_num;
const dateless = { ...consultation, paid: true, way: { stage: 'date' as const, next: paidProgress.next } };

it('shows the way of the thread, the order with its amount and what comes next, and offers up to five times that are kept until a moment', async () => {
  const { line, named } = await opened(
    {
      ...{ clinicInbox: fakeInbox([dateless]), clinicPatient: { ...patient, paid: true, way: paidProgress } },
      ...{ clinicFreeTimes: { ...freeTimes, days: [soon] }, makeVisit: offeredVisit },
    },
    '/clinic?consultation=5',
  );
  await line.open();
  await panel().findByText(t('step.choose-date'));
  panel().getByText('$48.00');
  panel().getByText(t('order.visits', { fixed: 0, count: 1 }));
  await pressElement(panel().getByRole('button', { name: t('ask.offer') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('times.offer.title') }));
  // If only one treatment is paid, it is preselected.
  expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: t('date.treatment') })).value).toBe(`${orderNum}/31`);
  await pressElement(await dialog.findByRole('button', { name: dayName }));
  for (const start of dialog.getAllByRole('checkbox')) await pressElement(start);
  dialog.getByText(new RegExp(t('held.until', { time: '.+' })));
  await pressElement(dialog.getByRole('button', { name: t('times.offer', { count: 2 }) }));
  await expect.poll(() => named('makeVisit')).toHaveLength(1);
  expect(named('makeVisit')[0]?.body).toMatchObject({ consultation_id: 5, order_num: orderNum, product_id: 20, option_id: 31, offers: soon.starts });
});

it('gives a date for another treatment to the paid order, unless she says that it is apart', async () => {
  const { line, named } = await opened({
    ...{ clinicInbox: fakeInbox([dateless]), clinicPatient: { ...patient, paid: true, way: paidProgress } },
    ...{ clinicFreeTimes: { ...freeTimes, days: [soon] }, makeVisit: visit },
  });
  await line.open();
  await pressElement((await panel().findAllByRole('button', { name: t('ask.fix') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('times.fix.title') }));
  const ofOrder = () => dialog.queryByRole<HTMLInputElement>('checkbox', { name: new RegExp(t('make.ofOrder', { treatment: '.+' })) });
  expect(ofOrder()).toBe(null);
  await typeText(dialog.getByRole('combobox', { name: t('date.treatment') }), `product/${patient.products[0]?.id}`);
  expect(ofOrder()?.checked).toBe(true);
  await pressElement(ofOrder() as HTMLElement);
  await pressElement(await dialog.findByRole('button', { name: dayName }));
  await pressElement(dialog.getAllByRole('radio', { name: /:/ })[0] as HTMLElement);
  await pressElement(dialog.getByRole('button', { name: new RegExp(`^${t('times.fix', { time: '.+' })}$`) }));
  await expect.poll(() => named('makeVisit')).toHaveLength(1);
  expect(named('makeVisit')[0]?.body).toMatchObject({ order_num: null });
});

it('says what comes next anew with the words that change it, and asks for her once', async () => {
  const wayOf = (step: 'answer' | 'write') => ({ ...paidProgress, next: { ...paidProgress.next, step, by: 'hospital' as const, order_num: null } });
  let way = wayOf('answer');
  const { line, named } = await opened({
    clinicInbox: fakeInbox(() => [{ ...consultation, way: { stage: way.stage, next: way.next } }]),
    clinicPatient: () => ({ ...patient, way }),
  });
  await line.open();
  await panel().findByText(t('step.answer'));
  way = wayOf('write');
  await line.says({
    ...{ action: 'sendMessage', message_id: 9, client_message_id: null, receiver_id: consultation.member_uid, message: '네.', sender_user_type: 'hospital' },
    ...{ user_id: '1', timestamp: '2026-01-05T03:00:00Z', translated_message: null, translation: 'done', language: 'ko', target_lang: 'EN-US' },
  });
  await panel().findByText(t('step.write'));
  expect(named('clinicPatient')).toHaveLength(2);
});

it('accepts a wish with one press', async () => {
  const asked = { ...offeredVisit, state: 'asked' as const };
  const way = { ...paidProgress, next: { ...paidProgress.next, step: 'answer-date' as const, by: 'hospital' as const, visit_id: asked.id }, visits: [asked] };
  const { line, named } = await opened(
    { clinicInbox: fakeInbox([consultation]), clinicPatient: { ...patient, way }, changeVisit: visit },
    '/clinic?consultation=5',
  );
  await line.open();
  const [first] = await panel().findAllByRole('button', { name: new RegExp(`^${t('ask.accept', { time: '.+' })}$`) });
  await pressElement(first as HTMLElement);
  await expect.poll(() => named('changeVisit').map(({ body }) => body)).toEqual([{ act: 'accept', start_at: asked.starts[0], version: 1 }]);
});

it('opens a move at its date with what is in force, says what a colleague changed, and keeps what was chosen', async () => {
  let way = fixedProgress;
  const { line, named } = await opened(
    {
      ...{ clinicInbox: fakeInbox([consultation]), clinicPatient: () => ({ ...patient, way }), clinicFreeTimes: freeTimes },
      changeVisit: () => {
        way = { ...fixedProgress, visits: [{ ...visit, start_at: '2099-12-04T01:30:00Z', version: 2, changed_by: { side: 'hospital', name: 'minji' } }] };
        return refusedCall('visits.changed');
      },
    },
    '/clinic?consultation=5',
  );
  await line.open();
  await pressElement((await panel().findAllByRole('button', { name: t('ask.move') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('times.move.title') }));
  dialog.getByText(t('times.inForce'));
  await pressElement(await dialog.findByRole('radio', { name: '10:00' }));
  await pressElement(dialog.getByRole('button', { name: new RegExp(`^${t('times.move', { time: '.+' })}$`) }));
  await dialog.findByText(t('changed.by.hospital', { name: 'minji' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '10:00' }).checked).toBe(true);
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t('times.move', { time: '.+' })}$`) });
  expect(send().disabled).toBe(true);
  await pressElement(dialog.getByRole('button', { name: t('changed.go') }));
  await pressElement(send());
  await expect.poll(() => named('changeVisit').map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
});

it('tells of a change that comes while a move is open, before anything is pressed', async () => {
  let way = fixedProgress;
  const { line, named } = await opened(
    { clinicInbox: fakeInbox([consultation]), clinicPatient: () => ({ ...patient, way }), clinicFreeTimes: freeTimes, changeVisit: visit },
    '/clinic?consultation=5',
  );
  await line.open();
  await pressElement((await panel().findAllByRole('button', { name: t('ask.move') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('times.move.title') }));
  await pressElement(await dialog.findByRole('radio', { name: '10:00' }));
  way = { ...fixedProgress, visits: [{ ...visit, start_at: '2099-12-04T01:30:00Z', version: 2, changed_by: { side: 'hospital', name: 'minji' } }] };
  const event = { event_id: 1, after_message_id: 0, kind: 'visit-moved' as const, at: '2026-01-05T03:00:00Z', by: 'hospital' as const };
  await line.says({ action: 'threadEvent', receiver_id: consultation.member_uid, event });
  await dialog.findByText(t('changed.meanwhile'));
  dialog.getByText(t('changed.by.hospital', { name: 'minji' }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t('times.move', { time: '.+' })}$`) });
  expect(send.disabled).toBe(true);
  await pressElement(send);
  expect(named('changeVisit')).toEqual([]);
  await pressElement(dialog.getByRole('button', { name: t('changed.go') }));
  // The dialog now shows the current date.
  dialog.getByText(/12월 4일 \(금\) 10:30/);
  await pressElement(send);
  await expect.poll(() => named('changeVisit').map(({ body }) => (body as { version: number }).version)).toEqual([2]);
});

it('asks again before a visit that changed meanwhile is given up', async () => {
  let way = fixedProgress;
  const { line, named } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: () => ({ ...patient, way }), changeVisit: visit });
  await line.open();
  await pressElement((await panel().findAllByRole('button', { name: t('act.give-up') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('giveUp.title') }));
  await typeText(dialog.getByRole('combobox', { name: t('reason') }), 'doctor-away');
  way = { ...fixedProgress, visits: [{ ...visit, start_at: '2099-12-04T01:30:00Z', version: 2, changed_by: { side: 'hospital', name: 'minji' } }] };
  const event = { event_id: 1, after_message_id: 0, kind: 'visit-moved' as const, at: '2026-01-05T03:00:00Z', by: 'hospital' as const };
  await line.says({ action: 'threadEvent', receiver_id: consultation.member_uid, event });
  await screen.findByText(/minji/);
  const asking = () => within(screen.getByRole('dialog'));
  expect(asking().queryByRole('button', { name: t('giveUp.offer') })).toBe(null);
  await pressElement(asking().getByRole('button', { name: t('changed.go') }));
  await pressElement(await screen.findByRole('radio', { name: t('giveUp.fee.refund') }));
  await pressElement(screen.getByRole('button', { name: t('giveUp.refund') }));
  await expect.poll(() => named('changeVisit').map(({ body }) => body)).toEqual([{ act: 'give-up', reason: 'doctor-away', ask_refund: true, version: 2 }]);
});

it('brings other free starts where one cannot be had, each with one press', async () => {
  const taken = refusedCall('visits.taken', [], { free_starts: ['2099-12-02T05:00:00.000Z'] });
  const { line, named } = await opened({
    ...{ clinicInbox: fakeInbox([consultation]), clinicPatient: { ...patient, way: fixedProgress }, clinicFreeTimes: freeTimes },
    changeVisit: () => taken,
  });
  await line.open();
  await pressElement((await panel().findAllByRole('button', { name: t('ask.move') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('times.move.title') }));
  await pressElement(await dialog.findByRole('radio', { name: '10:00' }));
  await pressElement(dialog.getByRole('button', { name: new RegExp(`^${t('times.move', { time: '.+' })}$`) }));
  await dialog.findByText(t('others'));
  await pressElement(dialog.getByRole('button', { name: /12월 2일 \(수\) 14:00$/ }));
  await pressElement(dialog.getByRole('button', { name: new RegExp(`^${t('times.move', { time: '.+' })}$`) }));
  await expect
    .poll(() => named('changeVisit').map(({ body }) => (body as { start_at: string }).start_at))
    .toEqual(['2099-12-03T01:00:00.000Z', '2099-12-02T05:00:00.000Z']);
});

it('keeps the start of a visit and gives it another length and place', async () => {
  const places = [
    { id: 1, name: '1번 방' },
    { id: 2, name: '2번 방' },
  ];
  const way = { ...fixedProgress, visits: [{ ...visit, place: places[0] }] };
  const { line, named } = await opened(
    { clinicInbox: fakeInbox([consultation]), clinicPatient: { ...patient, way, places }, clinicFreeTimes: freeTimes, changeVisit: visit },
    '/clinic?consultation=5',
  );
  await line.open();
  await pressElement((await panel().findAllByRole('button', { name: t('ask.move') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('times.move.title') }));
  expect((await dialog.findByRole<HTMLButtonElement>('button', { name: t('date.choose') })).disabled).toBe(true);
  await typeText(await dialog.findByRole('combobox', { name: t('length') }), '90');
  await typeText(dialog.getByRole('combobox', { name: t('place') }), '2');
  await pressElement(dialog.getByRole('button', { name: t('times.keep') }));
  const start_at = new Date(visit.start_at ?? '').toISOString();
  await expect.poll(() => named('changeVisit').map(({ body }) => body)).toEqual([{ act: 'move', version: 1, start_at, minutes: 90, place_id: 2 }]);
});

it('fixes what is asked for at another time: its month opens, and the words say so', async () => {
  const asked = { ...offeredVisit, state: 'asked' as const };
  const way = { ...paidProgress, next: { ...paidProgress.next, step: 'answer-date' as const, by: 'hospital' as const, visit_id: asked.id }, visits: [asked] };
  const { line, named } = await opened(
    { clinicInbox: fakeInbox([consultation]), clinicPatient: { ...patient, way }, clinicFreeTimes: freeTimes, changeVisit: visit },
    '/clinic?consultation=5',
  );
  await line.open();
  await pressElement(await panel().findByRole('button', { name: t('act.fix') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('times.fix.other') }));
  dialog.getByText(t('visit.starts.asked'));
  await pressElement((await dialog.findAllByRole('radio'))[0] as HTMLElement);
  await pressElement(dialog.getByRole('button', { name: new RegExp(`^${t('times.fix', { time: '.+' })}$`) }));
  await expect.poll(() => named('changeVisit').map(({ body }) => (body as { act: string }).act)).toEqual(['move']);
});

it('gives a paid visit up with a reason, and asks for a refund or offers other times', async () => {
  const { line, named } = await opened(
    { clinicInbox: fakeInbox([consultation]), clinicPatient: { ...patient, way: fixedProgress }, changeVisit: visit, clinicFreeTimes: freeTimes },
    '/clinic?consultation=5',
  );
  await line.open();
  await pressElement(await panel().findByRole('button', { name: t('act.give-up') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('giveUp.title') }));
  await pressElement(dialog.getByRole('radio', { name: t('giveUp.fee.refund') }));
  await pressElement(dialog.getByRole('button', { name: t('giveUp.refund') }));
  await dialog.findByText(shared('shared.reasonMissing'));
  await typeText(dialog.getByRole('combobox', { name: new RegExp(`^${t('reason')}`) }), 'doctor-away');
  await pressElement(dialog.getByRole('radio', { name: t('giveUp.fee.offer') }));
  await pressElement(dialog.getByRole('button', { name: t('giveUp.offer') }));
  await pressElement(within(await screen.findByRole('dialog', { name: t('times.offer.title') })).getByRole('button', { name: t('common.close') }));
  await pressElement(panel().getByRole('button', { name: t('act.give-up') }));
  const again = within(await screen.findByRole('dialog', { name: t('giveUp.title') }));
  await typeText(again.getByRole('combobox', { name: new RegExp(`^${t('reason')}`) }), 'doctor-away');
  await pressElement(again.getByRole('radio', { name: t('giveUp.fee.refund') }));
  await pressElement(again.getByRole('button', { name: t('giveUp.refund') }));
  await expect.poll(() => named('changeVisit').map(({ body }) => body)).toEqual([{ act: 'give-up', reason: 'doctor-away', ask_refund: true, version: 1 }]);
});

it('says beside the order that a refund was asked for, and why it was declined', async () => {
  const order = { ...paidOrder, refund_asked: { at: '2026-01-06T03:00:00Z', decline: null as null | 'other-date' } };
  let way = { ...paidProgress, orders: [order] };
  const words = { ...paidOrder, created_at: paidOrder.paid_at ?? '', lines: [], decline_words: '월요일에 원장님이 돌아오십니다.' };
  const { line } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: () => ({ ...patient, way, orders: [words] }) });
  await line.open();
  await panel().findByText(t('order.refundAsked'));
  expect(panel().queryByText(t('orders.takeOff'))).toBeNull();
  way = { ...way, orders: [{ ...order, refund_asked: { ...order.refund_asked, decline: 'other-date' } }] };
  const event = { event_id: 1, after_message_id: 0, kind: 'refund-declined' as const, at: '2026-01-06T04:00:00Z', by: 'operator' as const };
  await line.says({ action: 'threadEvent', receiver_id: consultation.member_uid, event });
  await panel().findByText(new RegExp(t('order.refundDeclined', { reason: '.+' })));
  panel().getByText(words.decline_words);
  panel().getByText(t('orders.takeOff'));
});

it('warns before it fixes or moves a visit whose recovery reaches past her flight, and beside one that is fixed', async () => {
  const way = { ...fixedProgress, leaves_on: '2099-12-06', visits: [{ ...visit, recovery_time_minutes: 3 * 1440 }] };
  // The free starts are those of one option. The visit has several options, and another one has the longest recovery.
  const free = { ...freeTimes, recovery_time_minutes: 0 };
  const { line } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: { ...patient, way }, clinicFreeTimes: free });
  await line.open();
  const warning = new RegExp(`^${t('flight.recovery', { until: '.+' })}$`);
  await panel().findByText(warning);
  await pressElement((await panel().findAllByRole('button', { name: t('ask.move') }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: t('times.move.title') }));
  await dialog.findByText(warning);
  // One day earlier, recovery ends before the departure.
  await pressElement(await dialog.findByRole('button', { name: /12월 2일/ }));
  await pressElement((await dialog.findAllByRole('radio'))[0] as HTMLElement);
  expect(dialog.queryByText(warning)).toBeNull();
});
