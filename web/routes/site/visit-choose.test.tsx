import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { readOrderDraft } from '../../orders/draft.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, product, productDetail, reservation } from '../../testing/samples.ts';
import { fixedProgress, freeTimes, offeredVisit, paidOrder, paidProgress, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'visits');
const fees = await loadTestPhrases('en', 'fees');
const failure = await loadTestPhrases('en', 'failure');
const paid = { ...reservation, way: paidProgress };
const free = { ...freeTimes, days: freeTimes.days };
const visitFile = { file_name: 'visit.ics', content: 'BEGIN:VCALENDAR' };
const answers = { hospital, product: productDetail, freeTimes: free, reservations: [paid], visitFile };
const OF_ORDER = `/visit/choose?hospital_id=3&product_id=20&option_id=31&order_num=${paidOrder.order_num}`;
const OF_TREATMENT = '/visit/choose?hospital_id=3&product_id=20';
const time = (text: string) => screen.findByRole('radio', { name: new RegExp(`^${text}`) });

it('says that free times are on their way', async () => {
  await openPage(OF_ORDER, { answers: { ...answers, hospital: UNANSWERED_CALL } });
  await screen.findByText(t('choose.loading'));
});

const day = (name: RegExp) => within(screen.getByRole('table', { name: t('choose.days') })).getByRole('button', { name });

it('opens at the month of the first free start, says of each day how many there are or why none, and shows a day with its starts', async () => {
  const { named } = await openPage(OF_ORDER, { answers });
  await screen.findByRole('table', { name: t('choose.days') });
  expect(named('freeTimes').at(-1)?.input).toMatchObject({ from: '2099-12-01', days: '31' });
  expect(day(/^Sun,? 6 Dec.*closed$/).getAttribute('aria-disabled')).toBe('true');
  day(/\b1 Dec.*no free time$/);
  expect(day(/\b2 Dec.*1 free time$/).getAttribute('aria-pressed')).toBe('true');
  await pressElement(day(/\b6 Dec.*closed$/));
  expect(day(/\b2 Dec.*1 free time$/).getAttribute('aria-pressed')).toBe('true');
  await pressElement(day(/\b3 Dec.*2 free times$/));
  await time('10:00');
  screen.getByText(t('money.fee.paid', { amount: '$48' }).split('$48')[1] as string, { exact: false });
  screen.getByText(fees('refund.open'));
});

it('is gone through with the keyboard, over the end of a month too, and not past what can be chosen', async () => {
  const { named } = await openPage(OF_ORDER, { answers });
  await time('14:00');
  const keys = (...all: string[]) => {
    for (const key of all) act(() => void fireEvent.keyDown(document.activeElement as Element, { key }));
  };
  day(/\b2 Dec/).focus();
  keys('ArrowRight', 'ArrowDown', 'Home');
  expect(document.activeElement).toBe(day(/\b7 Dec/));
  keys('End', 'ArrowUp');
  expect(document.activeElement).toBe(day(/\b6 Dec/));
  keys('PageDown');
  // The last day that can be booked is in this month.
  expect(document.activeElement).toBe(day(/\b31 Dec/));
  keys('PageUp');
  await expect.poll(() => named('freeTimes').at(-1)?.input.from).toBe('2099-11-01');
  await expect.poll(() => document.activeElement?.getAttribute('data-day')).toBe('2099-11-30');
  expect(screen.getAllByRole('button').filter(({ tabIndex, dataset }) => dataset.day && tabIndex === 0)).toHaveLength(1);
});

it('fixes a free start of what is paid for at once, and leads to its page', async () => {
  const { named } = await openPage(OF_ORDER, { answers: { ...answers, askVisit: { ...visit, start_at: '2099-12-02T05:00:00.000Z' }, myVisit: visit } });
  screen.getByText(t('choose.instant'));
  await pressElement(await time('14:00'));
  await pressElement(screen.getByRole('button', { name: /^Confirm .*2 Dec.*14:00$/ }));
  expect(named('askVisit').map(({ body }) => body)).toEqual([
    { hospital_id: 3, product_id: 20, option_id: 31, order_num: paidOrder.order_num, start_at: '2099-12-02T05:00:00.000Z' },
  ]);
  await screen.findByText(/Your date is confirmed: .*2 Dec/);
  await screen.findByText(t('page.driver'));
});

it('asks for one where the clinic answers itself, and leads to her reservations', async () => {
  const asked = { ...visit, state: 'asked' as const, start_at: null };
  await openPage(OF_ORDER, { answers: { ...answers, freeTimes: { ...free, is_instant: false }, askVisit: asked } });
  await pressElement(await time('14:00'));
  screen.getByText(t('choose.asked'));
  await pressElement(screen.getByRole('button', { name: /^Request / }));
  await screen.findByText(t('choose.askedDone'));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'orders'))('myReservation.title') });
});

it.each(['visits.taken', 'visits.closed', 'visits.past', 'visits.too-soon', 'visits.too-late', 'visits.enough'] as const)(
  'says with %s why it cannot be had, loses nothing, and reads what is free now',
  async (code) => {
    const free_starts = ['2099-12-03T01:00:00.000Z', '2099-11-25T05:00:00.000Z'];
    const { named } = await openPage(OF_ORDER, { answers: { ...answers, askVisit: refusedCall(code, [], { free_starts }) } });
    await pressElement(await time('14:00'));
    const before = named('freeTimes').length;
    await pressElement(screen.getByRole('button', { name: /^Confirm / }));
    await screen.findByText(getErrorText(code, 'en'));
    screen.getByText(t('choose.refused.kept'));
    await expect.poll(() => named('freeTimes').length).toBeGreaterThan(before);
    expect(((await time('14:00')) as HTMLInputElement).checked).toBe(true);
    const others = () => within(screen.getByRole('group', { name: t('choose.others') }));
    await pressElement(others().getByRole('button', { name: /3 Dec.*10:00/ }));
    await pressElement(screen.getByRole('button', { name: /^Confirm .*3 Dec.*10:00$/ }));
    expect(named('askVisit').at(-1)?.body).toMatchObject({ start_at: free_starts[0] });
    await pressElement(others().getByRole('button', { name: /25 Nov/ }));
    await expect.poll(() => named('freeTimes').at(-1)?.input.from).toBe('2099-11-01');
  },
);

it('brings a refusal into view, for what was pressed stays at the foot of a phone, and leads to the dates that she has', async () => {
  // Newer browsers return a promise.
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  await openPage(OF_ORDER, { answers: { ...answers, askVisit: refusedCall('visits.enough') } });
  await pressElement(await time('14:00'));
  expect(intoView).not.toHaveBeenCalled();
  const confirm = () => pressElement(screen.getByRole('button', { name: /^Confirm / }));
  await confirm();
  await screen.findByText(getErrorText('visits.enough', 'en'));
  expect(intoView.mock.contexts.map((of) => (of as Element).textContent)).toEqual([expect.stringContaining(getErrorText('visits.enough', 'en'))]);
  await confirm();
  await expect.poll(() => intoView.mock.calls.length).toBe(2);
  await pressElement(screen.getByRole('link', { name: t('choose.refused.dates') }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'orders'))('myReservation.title') });
});

it('turns to another month', async () => {
  const { named } = await openPage(OF_ORDER, { answers });
  await time('14:00');
  await pressElement(screen.getByRole('button', { name: t('choose.earlier') }));
  await expect.poll(() => named('freeTimes').at(-1)?.input.from).toBe('2099-11-01');
});

it('says where a month has nothing free, and leads to the next that has', async () => {
  const none = { ...free, days: free.days.map((day) => ({ ...day, starts: [] })) };
  await openPage(`${OF_ORDER}&month=2099-11`, { answers: { ...answers, freeTimes: none } });
  await screen.findByText(t('choose.none'));
  screen.getByRole('button', { name: /First free time: .*2 Dec/ });
});

it('sends up to three wishes, each a day and a time that the clinic is open', async () => {
  const asked = { ...visit, state: 'asked' as const, start_at: null, starts: ['2099-12-01T01:00:00Z'] };
  const { named } = await openPage(OF_ORDER, { answers: { ...answers, askVisit: asked } });
  await time('14:00');
  const day = screen.getByLabelText(t('wish.day', { n: 1 }));
  await typeText(day, '2099-12-06');
  await pressElement(screen.getByRole('button', { name: t('wish.send') }));
  await screen.findByText(t('wish.closed'));
  await typeText(day, '2099-12-01');
  await screen.findByText(t('wish.incomplete'));
  await typeText(screen.getByLabelText(t('wish.time')), '10:00');
  await pressElement(screen.getByRole('button', { name: t('wish.send') }));
  expect(named('askVisit').map(({ body }) => body)).toMatchObject([{ wishes: ['2099-12-01T10:00:00+09:00'] }]);
});

it('has the start that its address names chosen', async () => {
  await openPage(`${OF_ORDER}&start=2099-12-03T05:00:00.000Z`, { answers });
  await screen.findByRole('button', { name: /^Confirm .*3 Dec.*14:00$/ });
  expect(((await time('14:00')) as HTMLInputElement).checked).toBe(true);
});

it('warns where recovery reaches her flight home, and keeps the day in her thread', async () => {
  const [option] = productDetail.options;
  const slow = { ...productDetail, options: [{ ...(option as NonNullable<typeof option>), recovery_time_minutes: 2880 }] };
  const { named } = await openPage(OF_ORDER, { answers: { ...answers, product: slow, sayDeparture: { msg: '' } } });
  await pressElement(await time('14:00'));
  const field = screen.getByLabelText(t('home.day'));
  await typeText(field, '2099-12-03');
  screen.getByText(/You fly home on/);
  screen.getByText(/Recovery after this visit lasts until/);
  field.focus();
  field.blur();
  await screen.findByText(t('home.saved'));
  expect(named('sayDeparture')).toMatchObject([{ input: { id: '5' }, body: { leaves_on: '2099-12-03' } }]);
});

it('warns of the longest recovery of all options that the order is for', async () => {
  const order = { ...paidOrder, recovery_time_minutes: 5 * 1440 };
  await openPage(OF_ORDER, { answers: { ...answers, reservations: [{ ...paid, way: { ...paid.way, orders: [order] } }] } });
  await pressElement(await time('14:00'));
  await typeText(screen.getByLabelText(t('home.day')), '2099-12-07');
  screen.getByText(/Recovery after this visit lasts until/);
});

it('moves a visit: says the date in force, and keeps the fee', async () => {
  const moving = { ...visit, order_num: paidOrder.order_num };
  const { named } = await openPage('/visit/choose?hospital_id=3&visit_id=71', {
    answers: { ...answers, reservations: [{ ...reservation, way: fixedProgress }], myVisit: moving, moveVisit: { ...moving, version: 2 } },
  });
  await screen.findByRole('heading', { level: 1, name: t('choose.title.move') });
  screen.getByText(/3 Dec 2099, 14:00/);
  screen.getByText(t('money.move.keep'));
  await pressElement(await time('14:00'));
  await pressElement(screen.getByRole('button', { name: /^Change to / }));
  expect(named('moveVisit')).toMatchObject([{ input: { id: '71' }, body: { version: 1, start_at: '2099-12-02T05:00:00.000Z' } }]);
});

it('reads a visit again that somebody else has changed', async () => {
  let version = 1;
  const { named } = await openPage('/visit/choose?hospital_id=3&visit_id=71', {
    answers: { ...answers, myVisit: () => ({ ...visit, version }), moveVisit: refusedCall('visits.changed') },
  });
  await pressElement(await time('14:00'));
  version = 2;
  await pressElement(screen.getByRole('button', { name: /^Request the change/ }));
  await screen.findByText(getErrorText('visits.changed', 'en'));
  await expect.poll(() => named('myVisit').length).toBe(2);
  await pressElement(screen.getByRole('button', { name: /^Request the change/ }));
  expect(named('moveVisit').at(-1)?.body).toMatchObject({ version: 2 });
});

it.each(['user', 'nobody'] as const)('lets %s without a thread go on to pay with the chosen start', async (as) => {
  const leave = vi.spyOn(Location.prototype, 'assign').mockImplementation(() => undefined);
  await openPage(OF_TREATMENT, { as, answers: { ...answers, reservations: [] } });
  await pressElement(await time('14:00'));
  screen.getByText(new RegExp(RegExp.escape(t('choose.payFirst'))));
  screen.getByText(new RegExp(RegExp.escape(t('choose.instantPaid'))));
  expect(screen.getByRole('link', { name: t('wish.chat') }).getAttribute('href')).toBe(`/treatment-detail/${product.id}`);
  await pressElement(screen.getByRole('button', { name: /^Continue to payment/ }));
  expect(readOrderDraft()).toMatchObject({ visit_at: '2099-12-02T05:00:00.000Z', order_products: [{ option_id: 31, quantity: 1 }] });
  expect(leave).toHaveBeenCalledWith('/order');
});

it.each([
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
])('with %s says so in the page, and tries again', async (_, trouble, text) => {
  let answer: typeof OFFLINE_CALL | typeof free = trouble;
  await openPage(OF_ORDER, { answers: { ...answers, freeTimes: () => answer } });
  await screen.findByRole('heading', { name: t('choose.failed') });
  screen.getByText(text);
  answer = free;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await time('14:00');
});

it('is asked for with a sign-in where it is about somebody’s own visit', async () => {
  const signIn = await loadTestPhrases('en', 'sign-in');
  await openPage('/visit/choose?hospital_id=3&visit_id=71', { as: 'nobody', answers });
  await screen.findByRole('heading', { level: 1, name: signIn('login.title') });
});

it('leads to her reservations from an address that names no clinic', async () => {
  await openPage('/visit/choose', { answers: { reservations: [{ ...reservation, way: { ...paidProgress, visits: [offeredVisit] } }], freeTimes } });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'orders'))('myReservation.title') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'visits');
  await openPage(OF_ORDER, { language: 'ar', answers });
  await screen.findByRole('heading', { level: 1, name: ar('choose.title') });
  expect(document.documentElement.dir).toBe('rtl');
});

it('names every option that is paid for, with the price and the fee of all of them, and how long the clinic keeps', async () => {
  const [line] = paidOrder.lines as [(typeof paidOrder.lines)[number]];
  const order = { ...paidOrder, lines: [line, { ...line, option_id: 32, option_title: 'Eye area' }] };
  const way = { ...paidProgress, orders: [order] };
  await openPage(OF_ORDER, { answers: { ...answers, reservations: [{ ...reservation, way }] } });
  await time('14:00');
  expect(screen.getByRole('main').textContent).toContain('One session + Eye area');
  const money = screen.getByText(t('money.treatment')).nextElementSibling;
  expect(money?.textContent).toContain(fees('price.range', { from: '$480', to: '$620' }));
});

it.each([
  ['paid', OF_ORDER, [paid], ['$480', '$620'], ['$432', '$572']],
  ['still to be paid', OF_TREATMENT, [], ['$1,250', '$1,500'], ['$1,130', '$1,380']],
] as const)(
  'says of a fee that is %s what is left to pay at the clinic, and the price without a fee taken off',
  async (_, address, reservations, price, rest) => {
    await openPage(address, { answers: { ...answers, reservations: [...reservations] } });
    await time('14:00');
    const beside = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(beside(t('money.treatment'))).toBe(fees('price.range', { from: price[0], to: price[1] }));
    expect(beside(fees('price.rest'))).toBe(fees('price.aboutRange', { from: rest[0], to: rest[1] }));
  },
);

it.each([
  ['ar', '،'],
  ['ja', '、'],
  ['zh', '，'],
] as const)('parts a day from its free times as the language does (%s)', async (language, comma) => {
  const words = await loadTestPhrases(language, 'visits');
  await openPage(OF_ORDER, { language, answers });
  const table = await screen.findByRole('table', { name: words('choose.days') });
  within(table).getByRole('button', { name: new RegExp(`[^,]${comma} ?${words('choose.day.free', { count: 1 })}$`) });
});
