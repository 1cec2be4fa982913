import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toSeoulDay } from '../../../contract/time.ts';
import type { Calendar, CalendarVisit } from '../../../contract/visits/clinic-visits.ts';
import { formatLongDay } from '../../consoles/clinic/calendar/days.ts';
import { formatConsoleTime } from '../../consoles/clinic/visits/visit-rules.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, LONG_NAME, patient } from '../../testing/samples.ts';
import { freeTimes, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('ko', 'clinic-calendar');
const shared = await loadTestPhrases('ko', 'console');
const clinic = await loadTestPhrases('ko', 'clinic');
const today = toSeoulDay(Date.now());
const at = (clock: string) => new Date(`${today}T${clock}:00+09:00`).toISOString();

const booked: CalendarVisit = {
  // Starts at midnight, so it has always begun.
  ...{ ...visit, id: 71, start_at: at('00:00'), consultation_id: 5, member_uid: 'amal', name: consultation.name, country: 'GB', language: 'en' },
  ...{ paid: true, leaves_on: null, place_id: 1, prepare_minutes: 0 },
};
const calendar: Calendar = {
  places: [
    { id: 1, name: '1번 방' },
    { id: 2, name: '2번 방' },
  ],
  days: [{ date: today, stretches: [{ open: '10:00', close: '12:00' }], holiday: '개천절', note: '' }],
  visits: [booked],
  blocks: [
    {
      id: 9,
      kind: 'blocked',
      place_id: 2,
      start_at: at('10:00'),
      end_at: at('11:00'),
      held_until: null,
      note: '장비 점검',
      visit_id: null,
      consultation_id: null,
      name: null,
    },
  ],
};

async function opened(answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, search = '') {
  const page = await openPage(`/clinic/calendar${search}`, { as: 'hospital', answers: { hospital, clinicCalendar: calendar, ...answers } });
  await screen.findByRole('heading', { level: 1, name: shared('page.calendar') });
  await expect.poll(() => page.sockets).toHaveLength(1);
  const [line] = page.sockets;
  if (!line) throw new Error('no line');
  return { ...page, line };
}
const grid = async () => within(await screen.findByRole('group', { name: t('grid') }));
const place = async (name: string) => within((await grid()).getByRole('region', { name }));
const key = (element: Element, code: string) => act(async () => void fireEvent.keyDown(element, { key: code, code }));

/** Sets the clock to before opening time, so that the whole day is in the future. */
const early = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at('09:00')) });
afterEach(() => vi.useRealTimers());

it('says that the calendar is on its way', async () => {
  await opened({ clinicCalendar: UNANSWERED_CALL });
  screen.getByText(t('loading'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that it could not be loaded, and tries again', async (_, trouble) => {
  let answer: CallFailure | Calendar = trouble;
  await opened({ clinicCalendar: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = calendar;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await grid();
});

it('shows the day by place: who, what for, paid or not, where it stands; the holiday by its name, and what is blocked', async () => {
  await opened();
  const first = await place('1번 방');
  const button = first.getByRole('button', { name: new RegExp(`00:00.*${consultation.name}`) });
  for (const text of [visit.product_title ?? '', clinic('paid'), clinic('state.fixed')]) expect(button.textContent).toContain(text);
  (await place('2번 방')).getByRole('button', { name: /장비 점검/ });
  screen.getByText('개천절');
  screen.getByText(t('keys'));
});

it('names who a stretch is kept for, and leads to her conversation', async () => {
  const held = {
    ...calendar.blocks[0],
    id: 10,
    kind: 'held' as const,
    held_until: at('09:00'),
    note: '',
    visit_id: 90,
    consultation_id: 5,
    name: 'AMAL HADDAD',
  };
  const { sockets, named } = await opened({
    clinicCalendar: { ...calendar, blocks: [held as (typeof calendar.blocks)[number]] },
    clinicInbox: fakeInbox([consultation]),
    clinicPatient: patient,
  });
  await pressElement((await place('2번 방')).getByRole('button', { name: /AMAL HADDAD/ }));
  await expect.poll(() => sockets).toHaveLength(2);
  await sockets[1]?.open();
  await expect.poll(() => named('clinicPatient').map(({ input }) => input.id)).toEqual(['5']);
});

it('marks a visit whose recovery reaches past her flight', async () => {
  const far = { ...booked, recovery_time_minutes: 1440, leaves_on: today };
  await opened({ clinicCalendar: { ...calendar, visits: [far] } });
  expect((await place('1번 방')).getByRole('button', { name: new RegExp(consultation.name) }).textContent).toContain(clinic('flight.short'));
});

it('says of a day without visits that there are none', async () => {
  await opened({ clinicCalendar: { ...calendar, visits: [] } });
  await grid();
  expect(screen.getAllByText(t('none'))).not.toHaveLength(0);
});

it('shows a visit over midnight on the second day too, without counting it there', async () => {
  const yesterday = new Date(Date.parse(at('00:00')) - 30 * 60_000).toISOString();
  await opened({ clinicCalendar: { ...calendar, visits: [{ ...booked, start_at: yesterday, minutes: 60 }] } });
  const name = new RegExp(`${t('dayBefore', { time: '23:30' })}.*${consultation.name}`);
  (await place('1번 방')).getByRole('button', { name });
  expect(within(screen.getByRole('list', { name: t('list') })).getByText(t('dayBefore', { time: '23:30' }))).toBeDefined();
  expect(screen.getByRole('complementary', { name: t('sum') }).textContent).toContain(`${t('sum.visits')}0`);
});

it('leaves out a visit of the next day whose place is prepared before midnight', async () => {
  const tomorrow = new Date(Date.parse(at('00:00')) + 24 * 60 * 60_000).toISOString();
  await opened({ clinicCalendar: { ...calendar, visits: [{ ...booked, start_at: tomorrow }] } });
  expect((await place('1번 방')).queryByRole('button', { name: new RegExp(consultation.name) })).toBeNull();
});

it('blocks time over midnight, and says that it ends on the next day', async () => {
  const { named } = await opened({ blockTime: calendar.blocks[0] });
  await grid();
  await pressElement(screen.getByRole('button', { name: t('block') }));
  const dialog = within(await screen.findByRole('dialog'));
  await typeText(dialog.getByLabelText(new RegExp(`^${t('block.from')}`)), '23:00');
  await typeText(dialog.getByLabelText(new RegExp(`^${t('block.to')}`)), '01:00');
  dialog.getByText(t('block.nextDay'));
  await pressElement(dialog.getByRole('button', { name: t('block') }));
  const end = new Date(Date.parse(at('01:00')) + 24 * 60 * 60_000).toISOString();
  await expect.poll(() => named('blockTime').map(({ body }) => body)).toMatchObject([{ start_at: at('23:00'), end_at: end }]);
});

it('puts a visit without a place in a row of its own', async () => {
  await opened({ clinicCalendar: { ...calendar, visits: [{ ...booked, place_id: null, name: LONG_NAME }] } });
  const row = within(await screen.findByRole('region', { name: t('noPlace') }));
  row.getByText(LONG_NAME);
});

it('is gone through with arrows, one part in the order of the tabs, and A marks who has arrived', async () => {
  early();
  const { named } = await opened({ changeVisit: { ...visit, state: 'arrived' } });
  const first = (await place('1번 방')).getByRole('button', { name: new RegExp(consultation.name) });
  expect((await grid()).getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  await key(first, 'KeyA');
  await expect.poll(() => named('changeVisit').map(({ input, body }) => [input, body])).toEqual([[{ id: '71' }, { act: 'arrived', version: 1 }]]);
  first.focus();
  await key(first, 'ArrowDown');
  expect(document.activeElement?.textContent).toBe(t('free', { time: '10:00' }));
  await key(document.activeElement as Element, 'ArrowRight');
  expect(document.activeElement?.textContent).toContain('장비 점검');
});

it('does one thing after the other without waiting for the day to be read again', async () => {
  let version = 1;
  const { named } = await opened({ changeVisit: () => ({ ...visit, id: 71, state: 'arrived', version: ++version }) });
  const first = (await place('1번 방')).getByRole('button', { name: new RegExp(consultation.name) });
  for (const [times, code] of ['KeyA', 'KeyD', 'KeyU'].entries()) {
    await key(first, code);
    await expect.poll(() => named('changeVisit')).toHaveLength(times + 1);
  }
  expect(named('changeVisit').map(({ body }) => body)).toEqual([
    { act: 'arrived', version: 1 },
    { act: 'done', version: 2 },
    { act: 'undo', version: 3 },
  ]);
});

it('opens a visit with all that can be done with it, and says what became of it meanwhile', async () => {
  let shown = calendar;
  const { named } = await opened({
    clinicCalendar: () => shown,
    changeVisit: () => {
      shown = { ...calendar, visits: [{ ...booked, state: 'arrived', version: 2, changed_by: { side: 'hospital', name: 'minji' } }] };
      return refusedCall('visits.changed');
    },
  });
  await pressElement((await place('1번 방')).getByRole('button', { name: new RegExp(consultation.name) }));
  const dialog = within(await screen.findByRole('dialog', { name: consultation.name }));
  dialog.getByRole('link', { name: t('toChat') });
  await pressElement(dialog.getByRole('button', { name: clinic('act.not-come') }));
  await dialog.findByText(clinic('changed.by.hospital', { name: 'minji' }));
  dialog.getByText(new RegExp(RegExp.escape(clinic('state.arrived'))), { selector: 'p' });
  await pressElement(dialog.getByRole('button', { name: clinic('act.done') }));
  await expect
    .poll(() => named('changeVisit').map(({ body }) => body))
    .toEqual([
      { act: 'not-come', version: 1 },
      { act: 'done', version: 2 },
    ]);
});

it('is read again when something happened in a thread, or to the clinic’s time', async () => {
  const { line, named } = await opened();
  await line.open();
  await grid();
  const before = named('clinicCalendar').length;
  await line.says({
    action: 'threadEvent',
    receiver_id: 'amal',
    event: { event_id: 1, after_message_id: 0, kind: 'visit-fixed', at: at('01:00'), by: 'user' },
  });
  await expect.poll(() => named('clinicCalendar').length).toBe(before + 1);
  await line.says({ action: 'calendarChanged' });
  await expect.poll(() => named('clinicCalendar').length).toBe(before + 2);
  // Later reads are marked as repeats, because they show the same day again.
  expect(named('clinicCalendar').map(({ input }) => input.again)).toEqual([undefined, 'true', 'true']);
});

it('makes a visit for a patient: what she paid for is chosen', async () => {
  early();
  const { line, named } = await opened({ clinicInbox: fakeInbox([consultation]), clinicPatient: patient, clinicFreeTimes: freeTimes, makeVisit: visit });
  await line.open();
  await pressElement((await place('1번 방')).getByRole('button', { name: t('free', { time: '10:30' }) }));
  const who = within(await screen.findByRole('dialog', { name: t('make') }));
  who.getByText(t('make.where', { when: formatConsoleTime(at('10:30'), 'ko'), where: '1번 방' }));
  await typeText(await who.findByRole('combobox', { name: t('make.who') }), String(consultation.id));
  await pressElement(who.getByRole('button', { name: t('make.next') }));
  const dialog = within(await screen.findByRole('dialog', { name: clinic('times.fix.title') }));
  await pressElement(await dialog.findByRole('button', { name: /10:30/ }));
  await expect
    .poll(() => named('makeVisit').map(({ body }) => body))
    .toEqual([{ consultation_id: consultation.id, product_id: patient.product_id, start_at: at('10:30'), place_id: 1 }]);
});

it('names the day that was pressed where no time was', async () => {
  await opened({ clinicInbox: fakeInbox([consultation]) });
  await grid();
  await pressElement(screen.getByRole('button', { name: t('make') }));
  within(await screen.findByRole('dialog', { name: t('make') })).getByText(t('make.when', { when: formatLongDay(today, 'ko') }));
});

it('blocks a stretch, says beside the field what is wrong, and gives it free again', async () => {
  const { named } = await opened({ blockTime: refusedCall('visits.taken'), unblockTime: { msg: '' } });
  await grid();
  await pressElement(screen.getByRole('button', { name: t('block') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('block') }));
  dialog.getByText(t('make.when', { when: formatLongDay(today, 'ko') }));
  await typeText(dialog.getByLabelText(new RegExp(`^${t('block.to')}`)), '09:00');
  await pressElement(dialog.getByRole('button', { name: t('block') }));
  await dialog.findByText(t('block.order'));
  await typeText(dialog.getByLabelText(new RegExp(`^${t('block.to')}`)), '11:30');
  await pressElement(dialog.getByRole('button', { name: t('block') }));
  await dialog.findByText(t('block.taken'));
  await pressElement(dialog.getByRole('button', { name: clinic('common.close') }));
  await pressElement((await place('2번 방')).getByRole('button', { name: /장비 점검/ }));
  const sure = within(await screen.findByRole('dialog', { name: t('unblock') }));
  await pressElement(sure.getByRole('button', { name: t('unblock.confirm') }));
  await expect.poll(() => named('unblockTime').map(({ input }) => input)).toEqual([{ id: '9' }]);
});

it('shows a week day by day, with closed days said', async () => {
  const days = Array.from({ length: 7 }, (_, i) => ({ ...calendar.days[0], date: `2099-12-0${i + 1}`, stretches: [], holiday: null, note: '' }));
  const { named } = await opened(
    { clinicCalendar: { ...calendar, days, visits: [{ ...booked, start_at: '2099-12-03T05:00:00Z' }] }, changeVisit: visit },
    '?view=week&day=2099-12-03',
  );
  const week = within(await screen.findByRole('group', { name: t('week.label') }));
  expect(week.getAllByText(t('closed'))).toHaveLength(7);
  const button = week.getByRole('button', { name: new RegExp(`14:00.*${consultation.name}`) });
  await key(button, 'KeyA');
  await expect.poll(() => named('changeVisit').map(({ body }) => body)).toEqual([{ act: 'arrived', version: 1 }]);
});

it('offers no time that is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at('11:10')) });
  await opened();
  const free = (await place('1번 방')).getAllByRole('button', { name: new RegExp(RegExp.escape(t('free', { time: '' }).trim())) });
  expect(free.map(({ textContent }) => textContent)).toEqual([t('free', { time: '11:30' })]);
});

it('adds no visit on a day that is over', async () => {
  const [day] = calendar.days;
  const days = ['2020-12-01', today].map((date) => ({ ...day, date, stretches: [], holiday: null, note: '' }));
  await opened({ clinicCalendar: { ...calendar, days, visits: [] } }, '?view=week');
  const week = within(await screen.findByRole('group', { name: t('week.label') }));
  expect(week.getAllByRole('button', { name: t('make') })).toHaveLength(1);
});
