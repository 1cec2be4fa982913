import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { ARABIC_NAME, hospital, LONG_NAME, productDetail, reservation } from '../../testing/samples.ts';
import { fixedProgress, freeTimes, offeredVisit, paidOrder, paidProgress, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'orders');
const v = await loadTestPhrases('en', 'visits');
const way = await loadTestPhrases('en', 'thread');
const fees = await loadTestPhrases('en', 'fees');
const failure = await loadTestPhrases('en', 'failure');
const paid = { ...reservation, way: paidProgress };
const fixed = { ...reservation, consult_status: 'complete' as const, reservation_at: visit.start_at, way: fixedProgress };
const holding = {
  ...reservation,
  way: { ...paidProgress, next: { ...paidProgress.next, step: 'take-offer' as const, visit_id: offeredVisit.id }, visits: [offeredVisit] },
};
const next = async () => within(await screen.findByRole('region', { name: v('next.label') }));

it('says that they are on their way', async () => {
  await openPage('/my-reservation', { answers: { reservations: UNANSWERED_CALL } });
  await screen.findByText(t('myReservation.loading'));
  screen.getByRole('heading', { level: 1, name: t('myReservation.title') });
});

it('says where there are none, and leads to treatments', async () => {
  await openPage('/my-reservation');
  await screen.findByRole('heading', { name: t('myReservation.empty') });
  expect(screen.getByRole('link', { name: t('myReservation.empty.action') }).getAttribute('href')).toBe('/treatment-list');
  expect(screen.queryByText(t('myReservation.notice'))).toBeNull();
});

it('shows what is fixed and what is not, whatever is missing or long', async () => {
  const fixed = {
    ...reservation,
    ...{ id: 6, hospital_name: ARABIC_NAME, unread_count: 3 },
    ...{ consult_status: 'complete' as const, reservation_at: '2099-01-05T03:00:00Z' },
  };
  const bare = { ...reservation, product_title: null, profile_pictures: [], last_message: LONG_NAME, nearest_subway_station: '', address_english: '' };
  await openPage('/my-reservation', { answers: { reservations: [fixed, bare] } });
  const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
  first?.getByText(new RegExp(t('myReservation.confirmed')));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain(fees('fee.amount', { amount: '$120.00' }));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain(fees('price.aboutRange', { from: '$1,250', to: '$1,500' }));
  first?.getByRole('heading', { name: reservation.product_title as string });
  second?.getByText(t('myReservation.noDate'));
  second?.getByRole('heading', { name: t('myReservation.noItem') });
  screen.getByText(LONG_NAME);
  screen.getByText(t('myReservation.unread', { count: 3 }));
  // No date can be changed here.
  expect(screen.queryByText(t('myReservation.notice'))).toBeNull();
  screen.getByRole('button', { name: new RegExp(t('myReservation.chat.with', { clinic: ARABIC_NAME })) });
});

it.each([
  ['no network', OFFLINE_CALL, t('myReservation.failed'), failure('offline')],
  ['a broken server', BROKEN_SERVER, t('myReservation.failed'), failure('server')],
  ['a refusal', refusedCall('not-allowed'), getErrorText('not-allowed', 'en'), t('myReservation.failed.text')],
])('with %s says so in the page, and tries again', async (_, trouble, title, text) => {
  let answer: typeof OFFLINE_CALL | (typeof reservation)[] = trouble;
  await openPage('/my-reservation', { answers: { reservations: () => answer } });
  await screen.findByRole('heading', { name: title });
  screen.getByText(text);
  answer = [reservation];
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('article');
});

it('begins with the next step: a paid fee without a date leads to the free times', async () => {
  const waits = {
    ...reservation,
    id: 8,
    hospital_id: 4,
    hospital_name: LONG_NAME,
    way: { ...reservation.way, next: { ...reservation.way.next, step: 'answer' as const, by: 'hospital' as const } },
  };
  const { named } = await openPage('/my-reservation', { answers: { reservations: [waits, paid], freeTimes } });
  const top = await next();
  top.getByRole('heading', { name: v('next.choose-date', { clinic: reservation.hospital_name }) });
  expect(screen.getByRole('region', { name: v('next.label') }).textContent).toMatch(/First free time: Wed,? 2 Dec.* 14:00 in Seoul/);
  expect(top.getByRole('link', { name: v('do.free') }).getAttribute('href')).toBe(
    `/visit/choose?hospital_id=3&product_id=20&option_id=31&order_num=${paidOrder.order_num}`,
  );
  expect(named('freeTimes')).toMatchObject([{ input: { hospital_id: '3', product_id: '20', option_id: '31' } }]);
  const [first, second] = screen.getAllByRole('article').map((card) => within(card.parentElement as HTMLElement));
  first?.getByText('$48');
  expect(first?.getByText(way('stage.date')).closest('li')?.getAttribute('aria-current')).toBe('step');
  second?.getByRole('heading', { name: v('next.answer', { clinic: LONG_NAME }) });
  expect(second?.queryAllByRole('link')).toEqual([]);
});

it('says what is left to pay at the clinic, and that a wish leaves the confirmed date as it is', async () => {
  const asking = { ...fixed, way: { ...fixed.way, next: { ...fixed.way.next, step: 'answer-date' as const, by: 'hospital' as const } } };
  await openPage('/my-reservation', { answers: { reservations: [asking] } });
  (await next()).getByText(v('next.answer-date.text.fixed'));
  expect(screen.getByText(/left at the clinic$/).closest('li')?.textContent).toBe('Paid $48 · about $432 to $572 left at the clinic');
  screen.getByText(t('myReservation.notice'));
});

it('leads to the next date of an order for several visits, once, and not when all have theirs', async () => {
  const several = (visits_fixed: number) => ({
    ...fixed,
    way: {
      ...fixed.way,
      orders: [{ ...paidOrder, visits: 2, visits_fixed }],
      visits: Array.from({ length: visits_fixed }, (_, i) => ({ ...visit, id: 71 + i, order_num: paidOrder.order_num })),
    },
  });
  let items = [several(1)];
  const { ears } = await openPage('/my-reservation', { answers: { reservations: () => items } });
  const link = await screen.findByRole('link', { name: v('do.free') });
  expect(link.getAttribute('href')).toContain(`order_num=${paidOrder.order_num}`);
  items = [several(2)];
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => screen.queryByRole('link', { name: v('do.free') })).toBeNull();
});

it('has a way to ask for a date above a conversation in which none is under way', async () => {
  await openPage('/my-reservation?chat=3', { answers: { reservations: [reservation] } });
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('link', { name: v('do.free') })).getAttribute('href')).toMatch(/^\/visit\/choose\?hospital_id=3/);
});

it('says date and amounts of the next visit once, above an enquiry that is newer', async () => {
  await openPage('/my-reservation', { answers: { reservations: [{ ...reservation, id: 9, hospital_id: 4, product_title: 'An enquiry' }, fixed] } });
  const [first] = (await screen.findAllByRole('article')).map((card) => within(card.parentElement as HTMLElement));
  expect(first?.getAllByText(/Thu,? 3 Dec 2099, 14:00/)).toHaveLength(2);
  const more = first?.getByText(t('myReservation.more')).closest('details');
  expect(first?.getAllByText(/Thu,? 3 Dec 2099, 14:00/).filter((date) => more?.contains(date))).toHaveLength(1);
  expect(first?.getAllByText(/\$432/)).toHaveLength(1);
});

it('takes an offer with one button, and reads its threads again', async () => {
  const { named } = await openPage('/my-reservation', {
    answers: { reservations: [holding], takeOffer: { ...visit, start_at: offeredVisit.starts[1] as string } },
  });
  // The offer is held until another day. A time without a date would mean today.
  const top = await next();
  expect(top.getByText(/^Times held for you/).textContent).toMatch(/until Mon,? 30 Nov 2099, 09:00 your time$/);
  await pressElement(top.getByRole('radio', { name: /4 Dec/ }));
  await pressElement(top.getByRole('button', { name: /^Take .*4 Dec.*10:30$/ }));
  expect(named('takeOffer')).toMatchObject([{ input: { id: '72' }, body: { version: 1, start_at: offeredVisit.starts[1] } }]);
  await screen.findByText(/Your date is confirmed: .*4 Dec.*10:30/);
  expect(named('reservations')).toHaveLength(2);
});

it('says why an offer cannot be taken, beside the times and others that are free', async () => {
  await openPage('/my-reservation', {
    answers: {
      reservations: [holding],
      takeOffer: refusedCall('visits.taken', [], { free_starts: ['2099-12-05T02:00:00.000Z'] }),
      hospital,
      product: productDetail,
      freeTimes,
      myVisit: offeredVisit,
    },
  });
  const top = await next();
  await pressElement(top.getByRole('button', { name: /^Take / }));
  await top.findByText(getErrorText('visits.taken', 'en'));
  await pressElement(top.getByRole('button', { name: /5 Dec.*11:00/ }));
  await screen.findByRole('button', { name: /5 Dec.*11:00$/ });
});

it('says that what was held is free again', async () => {
  const lapsed = { ...holding, way: { ...holding.way, visits: [{ ...offeredVisit, held_until: '2026-01-01T00:00:00Z' }] } };
  await openPage('/my-reservation', { answers: { reservations: [lapsed] } });
  (await next()).getByText(v('offer.lapsed'));
});

it('asks what becomes of the fee before a date is given up, and keeps it unless told', async () => {
  const { named } = await openPage('/my-reservation', { answers: { reservations: [fixed], giveUpVisit: { ...visit, state: 'given-up' } } });
  await pressElement(await screen.findByRole('button', { name: v('do.giveUp') }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(v('giveUp.keepFee'));
  dialog.getByText(v('giveUp.refund.hint'));
  await pressElement(dialog.getByRole('button', { name: v('giveUp.do') }));
  expect(named('giveUpVisit')).toMatchObject([{ input: { id: '71' }, body: { version: 1 } }]);
  await screen.findByText(v('giveUp.done'));
});

it('gives date and order up together where she wants her fee back', async () => {
  const { named } = await openPage('/my-reservation', { answers: { reservations: [fixed], cancelPayment: { msg: '' } } });
  await pressElement(await screen.findByRole('button', { name: v('do.giveUp') }));
  const dialog = within(await screen.findByRole('dialog'));
  await pressElement(dialog.getByRole('radio', { name: /Get \$48 back/ }));
  await pressElement(dialog.getByRole('button', { name: v('giveUp.doRefund') }));
  expect(named('cancelPayment')).toMatchObject([{ body: { orderId: paidOrder.order_num, visit: 'give-up' } }]);
  await screen.findByText(v('giveUp.refunded'));
});

it('keeps the dialog and says why, when a date could not be given up', async () => {
  await openPage('/my-reservation', { answers: { reservations: [fixed], giveUpVisit: refusedCall('visits.changed') } });
  await pressElement(await screen.findByRole('button', { name: v('do.giveUp') }));
  const dialog = within(await screen.findByRole('dialog'));
  await pressElement(dialog.getByRole('button', { name: v('giveUp.do') }));
  await dialog.findByText(getErrorText('visits.changed', 'en'));
});

it('says after a refund what became of the date, in the currency of the order', async () => {
  const orders = [
    {
      ...paidOrder,
      status: 'canceled' as const,
      currency_code: 'KRW' as const,
      total_price: 70000,
      refunded_amount: 70000,
      refunded_at: '2026-01-06T03:00:00Z',
    },
  ];
  const visits = [{ ...visit, state: 'given-up' as const, given_up_by: 'user' as const, order_num: paidOrder.order_num }];
  await openPage('/my-reservation', { answers: { reservations: [{ ...reservation, way: { ...reservation.way, orders, visits } }] } });
  await screen.findByText(/Refunded/);
  expect(screen.getByText('₩70,000').closest('li')?.textContent).toMatch(/The date .*3 Dec.* was cancelled with it\./);
});

it('shows in the chat what happened, and takes an offer there', async () => {
  const { sockets, named } = await openPage('/my-reservation?chat=3', { answers: { reservations: [holding], takeOffer: refusedCall('visits.lapsed') } });
  const dialog = within(await screen.findByRole('dialog'));
  const chat = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(chat).toBeTruthy();
  const line = chat();
  await line?.open();
  const paidFor = {
    event_id: 1,
    after_message_id: 0,
    kind: 'paid' as const,
    at: '2026-01-05T00:52:00Z',
    by: 'user' as const,
    amount: 48,
    currency_code: 'USD' as const,
  };
  await line?.says({ action: 'getChatHistory', receiver_id: 3, history: [], events: [paidFor], has_more: false, read_up_to: 0 });
  await dialog.findByText(/09:52/);
  const before = named('reservations').length;
  await line?.says({
    action: 'threadEvent',
    receiver_id: 3,
    event: { event_id: 2, after_message_id: 0, kind: 'visit-offered', at: '2026-01-05T01:05:00Z', by: 'hospital', starts: offeredVisit.starts },
  });
  await dialog.findByText(/The clinic offers 2 times/);
  await expect.poll(() => named('reservations').length).toBeGreaterThan(before);
  await pressElement(dialog.getByRole('button', { name: /^Take / }));
  await dialog.findByText(getErrorText('visits.lapsed', 'en'));
});

it('reads again what has changed with any clinic, and nothing of a page that nobody looks at until somebody does', async () => {
  let items = [reservation];
  const { ears, named } = await openPage('/my-reservation', { answers: { reservations: () => items } });
  await screen.findByRole('article');
  await expect.poll(() => ears.map(({ url }) => new URL(url).searchParams.get('hears'))).toEqual(['changes']);
  const [line] = ears;
  await line?.open();
  // The page is reloaded when the socket opens, to catch earlier changes.
  await expect.poll(() => named('reservations').length).toBe(2);
  items = [fixed];
  await line?.says({ action: 'changed', hospital_id: 3, what: 'thread' });
  await line?.says({ action: 'changed', hospital_id: 3, what: 'messages' });
  await screen.findByRole('button', { name: v('do.giveUp') });
  expect(named('reservations')).toHaveLength(3);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  items = [reservation];
  await line?.says({ action: 'changed', hospital_id: 3, what: 'thread' });
  expect(screen.queryByRole('button', { name: v('do.giveUp') })).not.toBeNull();
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => screen.queryByRole('button', { name: v('do.giveUp') })).toBeNull();
  expect(named('reservations')).toHaveLength(4);
});

it('hears again of what changes once somebody looks at it, where a newer page had taken its place', async () => {
  const { ears } = await openPage('/my-reservation', { answers: { reservations: [reservation] } });
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await ears[0]?.ends(4409);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => ears.length).toBe(2);
});

it('opens the chat that its address names, once', async () => {
  await openPage('/my-reservation?chat=3', { answers: { reservations: [reservation], profile: UNANSWERED_CALL } });
  await screen.findByRole('dialog', { name: reservation.hospital_name });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'orders');
  await openPage('/my-reservation', { language: 'ar', answers: { reservations: [reservation] } });
  await screen.findByText(ar('myReservation.inProgress'));
  expect(document.documentElement.dir).toBe('rtl');
});
