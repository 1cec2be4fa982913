import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ClinicWeeklyStats } from '../../../contract/desk/clinic-weeks.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, LONG_NAME, profile } from '../../testing/samples.ts';
import { computeAxisMaximum } from '../../ui/bar-chart.tsx';

const t = await loadTestPhrases('ko', 'clinic-weeks');
const shared = await loadTestPhrases('ko', 'console');
const failure = await loadTestPhrases('ko', 'failure');
const console_ = await loadTestPhrases('ko', 'console');

const week = (number: number, given: Partial<ClinicWeeklyStats['weeks'][number]> = {}): ClinicWeeklyStats['weeks'][number] => ({
  ...{ week: `2026-W${number}`, from: '2026-11-16', asked: 0, answered: 0, paid: 0, came: 0, median_minutes: null, p90_minutes: null },
  ...{ messages: 0, untranslated: 0, doubted: 0, ...given },
});
const figures: ClinicWeeklyStats = {
  promise_minutes: 120,
  waiting: { calm: 3, near: 1, over: 2 },
  weeks: [week(47, { asked: 8, answered: 7, paid: 4, came: 3, median_minutes: 25, p90_minutes: 150, messages: 200, untranslated: 1, doubted: 6 }), week(48)],
  authors: [
    { name: LONG_NAME, answers: [5, 0] },
    { name: 'Minji', answers: [1, 1] },
  ],
};
const head = { ...profile, head: true };
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/clinic/weeks') =>
  openPage(address, { as: 'hospital', answers: { hospital, profile: head, clinicWeeks: figures, ...answers } });

it('shows each question as a picture with a name, and the same figures in a table', async () => {
  await opened();
  await screen.findByRole('heading', { level: 1, name: shared('page.weeks') });
  for (const title of ['first.title', 'funnel.title', 'share.title'] as const) await screen.findByRole('img', { name: t(title) });
  const rows = (title: Parameters<typeof t>[0]) =>
    within(screen.getByRole('table', { name: t(title), hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent);
  expect(rows('first.title')).toContain(`2026-W47${t('minutes', { count: 25 })}${t('hours', { hours: 2, minutes: 30 })}1`);
  expect(rows('first.title')).toContain(`2026-W48${t('none')}${t('none')}0`);
  expect(rows('funnel.title')).toContain('2026-W47843');
  // One of two hundred is shown as 1 percent, not as none.
  expect(rows('share.title')).toContain(`2026-W472001 (${t('percent', { count: 1 })})6 (${t('percent', { count: 3 })})`);
  expect(rows('authors.title')).toEqual(expect.arrayContaining(['Minji11']));
  const waiting = within(screen.getByRole('heading', { name: t('waiting.title') }).closest('section') as HTMLElement);
  expect(waiting.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3', '1', '2']);
});

it('asks for as many weeks as were chosen, and saves the same as a file', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { named } = await opened({ clinicWeeksFile: { file_name: 'weeks.csv', content: '\uFEFFx' } });
  await typeText(await screen.findByRole('combobox', { name: t('span') }), '26');
  await expect.poll(() => named('clinicWeeks').at(-1)?.input).toMatchObject({ weeks: '26' });
  await pressElement(screen.getByRole('button', { name: shared('shared.saveCsv') }));
  await screen.findByText(t('file.saved'));
  expect(named('clinicWeeksFile').at(-1)?.input).toMatchObject({ weeks: '26' });
  const [file] = made.mock.calls[0] as [Blob];
  expect([file.type, file.size]).toEqual(['text/csv;charset=utf-8', 4]);
  for (const spy of [made, clicked]) spy.mockRestore();
});

it('reads the figures again when the clinic’s hours, promise or names change', async () => {
  const { named, sockets } = await opened();
  await screen.findByText(t('waiting.title'));
  await expect.poll(() => sockets).toHaveLength(1);
  await sockets[0]?.says({ action: 'calendarChanged' });
  await expect.poll(() => named('clinicWeeks')).toHaveLength(2);
});

it('says that nobody asked, and that nobody waits', async () => {
  await opened({ clinicWeeks: { ...figures, weeks: [week(47), week(48)], authors: [], waiting: { calm: 0, near: 0, over: 0 } } });
  await screen.findByRole('heading', { name: t('empty') });
  screen.getByText(t('waiting.nobody'));
});

it('says that the figures are on their way', async () => {
  await opened({ clinicWeeks: UNANSWERED_CALL });
  await screen.findByText(t('loading'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('accounts.head-only')],
] as const)('with %s says so, and tries again', async (_, trouble) => {
  let answer: CallFailure | ClinicWeeklyStats = trouble;
  await opened({ clinicWeeks: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = figures;
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByRole('img', { name: t('funnel.title') });
});

describe('a colleague who is not the head', () => {
  it.each(['/clinic/weeks', '/clinic/team'])('reads at %s whose page it is, and nothing is requested', async (address) => {
    const { named } = await opened({ profile: { ...profile, head: false } }, address);
    await screen.findByRole('heading', { level: 1, name: console_('headOnly.title') });
    expect([...named('clinicWeeks'), ...named('team')]).toEqual([]);
    expect(screen.queryByRole('link', { name: console_('page.weeks') })).toBeNull();
  });
});

it('the head finds both pages in the navigation', async () => {
  await opened();
  await screen.findByRole('link', { name: console_('page.weeks') });
  screen.getByRole('link', { name: console_('page.team') });
});

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 20],
  [150, 200],
  [601, 800],
])('the axis of %d ends at %d', (largest, top) => {
  expect(computeAxisMaximum(largest)).toBe(top);
});
