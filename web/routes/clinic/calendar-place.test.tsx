import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toSeoulDay } from '../../../contract/time.ts';
import type { Calendar, CalendarVisit } from '../../../contract/visits/clinic-visits.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital } from '../../testing/samples.ts';
import { visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('ko', 'clinic-calendar');
const clinic = await loadTestPhrases('ko', 'clinic');
const today = toSeoulDay(Date.now());
const at = (clock: string, day = today) => new Date(`${day}T${clock}:00+09:00`).toISOString();
/** Height of one minute in the grid, in pixels, at a text size of 16 px. */
const MINUTE = 0.092 * 16;

const booked: CalendarVisit = {
  ...{ ...visit, id: 71, start_at: at('12:30'), minutes: 30, consultation_id: 5, member_uid: 'amal', name: consultation.name, country: 'GB', language: 'en' },
  ...{ paid: true, leaves_on: null, place_id: 1, prepare_minutes: 10 },
};
const dayOf = (date: string): Calendar => ({
  places: [{ id: 1, name: '1번 방' }],
  days: [{ date, stretches: [{ open: '10:00', close: '20:00' }], holiday: null, note: '' }],
  visits: [{ ...booked, start_at: at('12:30', date) }],
  blocks: [],
});

afterEach(() => vi.useRealTimers());
const clock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(time)) });

async function opened(search = '', answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) {
  cleanup();
  const page = await openPage(`/clinic/calendar${search}`, {
    as: 'hospital',
    answers: { hospital, clinicCalendar: ({ input }) => dayOf(String(input.from)), ...answers },
  });
  const grid = await screen.findByRole('group', { name: t('grid') });
  return { ...page, grid, asked: () => page.named('clinicCalendar').map(({ input }) => input.from) };
}
const scroll = (grid: HTMLElement, top: number) =>
  act(async () => {
    grid.scrollTop = top;
    fireEvent.scroll(grid);
  });

it('stays where it is scrolled while a visit is opened and closed', async () => {
  await opened();
  const scrolled = vi.spyOn(window, 'scrollTo');
  await pressElement(screen.getByRole('button', { name: new RegExp(`12:30.*${consultation.name}`) }));
  const dialog = within(await screen.findByRole('dialog', { name: consultation.name }));
  await pressElement(dialog.getByRole('button', { name: clinic('common.close') }));
  expect(scrolled).not.toHaveBeenCalled();
});

it('opens today at the present time, and again when today is pressed', async () => {
  clock('17:00');
  const { grid } = await opened();
  expect(grid.scrollTop).toBeCloseTo(7 * 60 * MINUTE);
  await scroll(grid, 0);
  await pressElement(screen.getByRole('button', { name: t('today') }));
  expect((await screen.findByRole('group', { name: t('grid') })).scrollTop).toBeCloseTo(7 * 60 * MINUTE);
});

it('begins another day at its top', async () => {
  clock('17:00');
  await scroll((await opened()).grid, 300);
  await pressElement(screen.getByRole('button', { name: t('next') }));
  expect((await screen.findByRole('group', { name: t('grid') })).scrollTop).toBe(0);
});

it('opens where it was left in the last hour: the day, and the time at its top', async () => {
  clock('11:00');
  const { grid } = await opened('?day=2099-12-03');
  await scroll(grid, 90);
  const again = await opened();
  expect(again.asked()).toEqual(['2099-12-03']);
  expect(again.grid.scrollTop).toBeCloseTo(90);
  clock('12:30');
  expect((await opened()).asked()).toEqual([today]);
});

it('begins today on a phone at the next visit, and comes back to where the page was scrolled', async () => {
  clock('17:00');
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const both = { ...dayOf(today), visits: [booked, { ...booked, id: 72, start_at: at('18:00') }] };
  await opened('', { clinicCalendar: both });
  expect((shown.mock.contexts as HTMLElement[]).map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['18:00']);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(240);
  act(() => void fireEvent.scroll(window));
  const scrolled = vi.spyOn(window, 'scrollTo');
  await opened('', { clinicCalendar: both });
  expect(scrolled).toHaveBeenLastCalledWith(0, 240);
});

it('keeps the time at the top of the grid when earlier hours are drawn above it', async () => {
  let shown = dayOf(today);
  const { grid, sockets } = await opened('', { clinicCalendar: () => shown });
  await scroll(grid, 60 * MINUTE);
  shown = { ...shown, visits: [...shown.visits, { ...booked, id: 72, start_at: at('08:00') }] };
  await sockets[0]?.open();
  await sockets[0]?.says({ action: 'calendarChanged' });
  await screen.findByRole('button', { name: new RegExp(`08:00.*${consultation.name}`) });
  expect(grid.scrollTop).toBeCloseTo(3 * 60 * MINUTE);
});

it('blocks from the part that has the focus, and proposes what ends before a visit’s preparation', async () => {
  clock('09:00');
  const { named } = await opened('', {
    blockTime: { id: 1, kind: 'blocked', place_id: 1, start_at: '', end_at: '', held_until: null, note: '', visit_id: null, consultation_id: null, name: null },
  });
  const free = screen.getByRole('button', { name: t('free', { time: '11:30' }) });
  act(() => free.focus());
  await act(async () => void fireEvent.keyDown(free, { key: 'b', code: 'KeyB' }));
  const dialog = within(await screen.findByRole('dialog', { name: t('block') }));
  const field = (name: 'block.from' | 'block.to') => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${t(name)}`));
  expect([field('block.from').value, field('block.to').value]).toEqual(['11:30', '12:20']);
  await typeText(field('block.from'), '11:00');
  await typeText(field('block.to'), '13:30');
  dialog.getByText(t('block.clash.prepared', { name: consultation.name, from: '12:20', to: '13:00', minutes: 10 }));
  await pressElement(dialog.getByRole('button', { name: t('block') }));
  expect(named('blockTime')).toHaveLength(0);
  await pressElement(dialog.getByRole('button', { name: t('block.propose', { from: '11:00', to: '12:20' }) }));
  await pressElement(dialog.getByRole('button', { name: t('block') }));
  await expect.poll(() => named('blockTime').map(({ body }) => body)).toEqual([{ place_id: 1, start_at: at('11:00'), end_at: at('12:20'), note: '' }]);
});
