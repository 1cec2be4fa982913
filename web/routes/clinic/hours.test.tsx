import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ClinicHours } from '../../../contract/visits/hours.ts';
import type { CallReply } from '../../api/call.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-hours');
const shared = await loadTestPhrases('ko', 'console');

const hours = ClinicHours.parse({
  week: { mon: [{ open: '10:00', close: '13:00' }] },
  last_reception_minutes: 60,
  holidays: 'closed',
  notice_hours: 24,
  horizon_days: 90,
  instant: false,
  prepare_minutes: 10,
});
const known: CallReply<'clinicHours'> = {
  hours,
  version: 3,
  places: [
    { id: 1, name: { ko: '1번 방', en: 'Room 1' } },
    { id: 2, name: { ko: '2번 방' } },
  ],
  options: [{ id: 31, product_title: LONG_NAME, title: '1회', minutes: 40 }],
  may_change: true,
  changed: null,
};
const opened = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) => {
  const page = await openPage('/clinic/hours', { as: 'hospital', answers: { hospital, clinicHours: known, ...answers } });
  await screen.findByRole('heading', { level: 1, name: t('title') });
  return page;
};
const save = async () => pressElement(screen.getByRole('button', { name: t('save') }));

it('says that the hours are on their way', async () => {
  await opened({ clinicHours: UNANSWERED_CALL });
  screen.getByText(t('loading'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that they could not be loaded, and tries again', async (_, trouble) => {
  let answer: CallFailure | typeof known = trouble;
  await opened({ clinicHours: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = known;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { name: t('week') });
});

it('shows them read-only in a clinic with a head, and says who sets them', async () => {
  await opened({ clinicHours: { ...known, may_change: false } });
  await screen.findByText(t('head.title'));
  const monday = within(screen.getByRole('group', { name: t('day.mon') }));
  expect(monday.getByRole('button', { name: t('stretch.add.named', { day: t('day.mon') }) }).closest('fieldset:disabled')).not.toBeNull();
  // The save bar is hidden from readers who cannot save.
  expect(screen.queryByRole('button', { name: t('save') })).toBeNull();
});

it('saves a second stretch, a closed day, a length of an option and a rule', async () => {
  const { named } = await opened({ saveHours: { version: 4, outside: [] } });
  const monday = within(await screen.findByRole('group', { name: t('day.mon') }));
  await pressElement(monday.getByRole('button', { name: t('stretch.add.named', { day: t('day.mon') }) }));
  const [, second] = monday.getAllByLabelText(t('open', { day: t('day.mon') }));
  const [, end] = monday.getAllByLabelText(t('close', { day: t('day.mon') }));
  await typeText(second as Element, '14:00');
  await typeText(end as Element, '00:00');
  await typeText(screen.getByRole('combobox', { name: t('holidays') }), 'open');
  await typeText(screen.getByLabelText(t('option.minutes', { option: `${LONG_NAME} · 1회` })), '50');
  await pressElement(screen.getByRole('radio', { name: t('instant.yes') }));
  await save();
  await expect
    .poll(() => named('saveHours').map(({ body }) => body))
    .toEqual([
      {
        version: 3,
        hours: {
          ...hours,
          ...{ seasons: [], closed_after_holiday: [] },
          week: {
            ...hours.week,
            mon: [
              { open: '10:00', close: '13:00' },
              { open: '14:00', close: '24:00' },
            ],
          },
          holidays: 'open',
          instant: true,
          options: [{ option_id: 31, minutes: 50, prepare_minutes: 10 }],
        },
      },
    ]);
});

it('takes hours past midnight, says that they end on the next day, and keeps them apart from the next morning', async () => {
  const { named } = await opened({ saveHours: { version: 4, outside: [] } });
  const [monday, tuesday] = [within(await screen.findByRole('group', { name: t('day.mon') })), within(screen.getByRole('group', { name: t('day.tue') }))];
  const end = monday.getByLabelText(t('close', { day: t('day.mon') }));
  await typeText(end, '02:00');
  const hint = monday.getByText(t('overnight', { time: '02:00' }));
  expect(end.getAttribute('aria-describedby')?.split(' ')).toContain(hint.id);
  await pressElement(tuesday.getByRole('button', { name: t('stretch.add.named', { day: t('day.tue') }) }));
  await typeText(tuesday.getByLabelText(t('open', { day: t('day.tue') })), '01:00');
  await save();
  await tuesday.findByText(t('wrong.evening'));
  await typeText(tuesday.getByLabelText(t('open', { day: t('day.tue') })), '02:00');
  await save();
  await expect
    .poll(() => named('saveHours').map(({ body }) => (body as { hours: ClinicHours }).hours.week))
    .toEqual([{ ...hours.week, mon: [{ open: '10:00', close: '02:00' }], tue: [{ open: '02:00', close: '19:00' }] }]);
});

it('says beside the field what is wrong and sends nothing', async () => {
  const { named } = await opened();
  const monday = within(await screen.findByRole('group', { name: t('day.mon') }));
  await typeText(monday.getByLabelText(t('close', { day: t('day.mon') })), '10:00');
  await typeText(screen.getByRole('textbox', { name: t('horizon_days') }), '400');
  await save();
  await monday.findByText(t('wrong.order'));
  screen.getByText(t('wrong.number', { least: 1, most: 365 }));
  expect(named('saveHours')).toEqual([]);
});

it('marks the times of the wrong stretch and not of the others', async () => {
  await opened();
  const monday = within(await screen.findByRole('group', { name: t('day.mon') }));
  await pressElement(monday.getByRole('button', { name: t('stretch.add.named', { day: t('day.mon') }) }));
  const [opens, closes] = [monday.getAllByLabelText(t('open', { day: t('day.mon') })), monday.getAllByLabelText(t('close', { day: t('day.mon') }))];
  const marked = () => [opens, closes].map((boxes) => boxes.map((box) => box.getAttribute('aria-invalid')));
  await typeText(opens[1] as Element, '14:00');
  await save();
  expect(marked()).toEqual([
    [null, null],
    [null, 'true'],
  ]);
  await typeText(closes[1] as Element, '14:00');
  await save();
  await monday.findByText(t('wrong.order'));
  expect(marked()).toEqual([
    [null, 'true'],
    [null, 'true'],
  ]);
});

it('says who changed the hours meanwhile and what, keeps what was typed, and saves it when pressed again', async () => {
  let now = known;
  const { named } = await opened({
    clinicHours: () => now,
    saveHours: () => {
      if (now.version === 4) return { version: 5, outside: [] };
      now = { ...known, version: 4, hours: { ...hours, instant: true }, changed: { by: 'minji', at: '2026-01-05T03:00:00Z' } };
      return refusedCall('visits.hours-changed');
    },
  });
  await typeText(await screen.findByRole('textbox', { name: t('notice_hours') }), '48');
  await save();
  await screen.findByText(/minji/);
  screen.getByText(t('changed.parts', { parts: t('part.instant') }));
  expect((screen.getByRole('textbox', { name: t('notice_hours') }) as HTMLInputElement).value).toBe('48');
  await pressElement(screen.getByRole('button', { name: t('save.over') }));
  await expect.poll(() => named('saveHours').map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  await screen.findByText(t('saved'));
});

it('follows a colleague’s change of hours and places while nothing is typed, and keeps what is', async () => {
  let now = known;
  const { named, sockets } = await opened({ clinicHours: () => now });
  const field = (name: Parameters<typeof t>[0], values = {}) => screen.findByRole<HTMLInputElement>('textbox', { name: t(name, values as never) });
  expect((await field('notice_hours')).value).toBe('24');
  await expect.poll(() => sockets).toHaveLength(1);
  now = {
    ...known,
    version: 4,
    hours: { ...hours, notice_hours: 12 },
    places: [
      { id: 1, name: { ko: '레이저실' } },
      { id: 2, name: { ko: '2번 방' } },
    ],
  };
  await sockets[0]?.says({ action: 'calendarChanged' });
  await expect.poll(async () => (await field('notice_hours')).value).toBe('12');
  expect((await field('places.name', { number: 1 })).value).toBe('레이저실');
  await typeText(await field('notice_hours'), '48');
  await typeText(await field('places.name', { number: 2 }), '상담실');
  now = {
    ...now,
    version: 5,
    hours: { ...hours, notice_hours: 6 },
    places: [
      { id: 1, name: { ko: '1번 방' } },
      { id: 2, name: { ko: '2번 방' } },
    ],
  };
  await sockets[0]?.says({ action: 'calendarChanged' });
  await expect.poll(() => named('clinicHours').length).toBe(3);
  expect([(await field('notice_hours')).value, (await field('places.name', { number: 2 })).value]).toEqual(['48', '상담실']);
});

it('names the visits that lie outside of the new hours, each a way to it', async () => {
  await opened({ saveHours: { version: 4, outside: [{ visit_id: 71, name: LONG_NAME, start_at: '2099-12-03T05:00:00Z' }] } });
  await screen.findByRole('heading', { name: t('week') });
  await save();
  const link = await screen.findByRole('link', { name: new RegExp(LONG_NAME) });
  expect(link.getAttribute('href')).toBe('/clinic/calendar?day=2099-12-03&visit=71');
  // The button is at the end of a long page. The list that receives the focus is at the top.
  await expect.poll(() => document.activeElement?.textContent).toContain(t('outside', { count: 1 }));
  expect(document.activeElement?.textContent).toContain(t('saved'));
});

it('adds, renames and removes places; one in use stays, and says why', async () => {
  const { named } = await opened({ savePlaces: refusedCall('visits.place-in-use') });
  const places = within(await screen.findByRole('region', { name: t('places') }));
  await pressElement(places.getAllByRole('button', { name: t('places.remove') })[1] as Element);
  await pressElement(places.getByRole('button', { name: t('places.add') }));
  await pressElement(places.getByRole('button', { name: t('places.save') }));
  await places.findByText(t('places.missing'));
  await typeText(places.getByRole('textbox', { name: t('places.name', { number: 2 }) }), '상담실');
  await pressElement(places.getByRole('button', { name: t('places.save') }));
  await places.findByText(t('notSaved'));
  expect(named('savePlaces').map(({ body }) => body)).toEqual([{ places: [{ id: 1, name: '1번 방' }, { name: '상담실' }] }]);
});

it('asks for the name in the other language of a place that is called otherwise', async () => {
  const { named } = await opened({ savePlaces: { msg: '' } });
  const places = within(await screen.findByRole('region', { name: t('places') }));
  const other = () => places.queryByRole('textbox', { name: t('places.name.other', { number: 1 }) }) as HTMLInputElement;
  expect(other()).toBeNull();
  await typeText(places.getByRole('textbox', { name: t('places.name', { number: 1 }) }), '레이저실');
  expect(other().value).toBe('Room 1');
  await typeText(other(), '');
  await pressElement(places.getByRole('button', { name: t('places.save') }));
  await places.findByText(t('places.missing'));
  await typeText(other(), 'Laser room');
  await pressElement(places.getByRole('button', { name: t('places.save') }));
  await expect
    .poll(() => named('savePlaces').map(({ body }) => (body as { places: object[] }).places[0]))
    .toEqual([{ id: 1, name: '레이저실', other: 'Laser room' }]);
});

it('makes the address of a calendar feed, shows it once to copy, and ends it', async () => {
  let feed: CallReply<'clinicFeed'> = { made_at: null, made_by: null };
  const address = 'https://naru.example/feeds/secret.ics';
  const { named } = await opened({
    clinicFeed: () => feed,
    makeFeed: () => {
      feed = { made_at: '2026-01-05T03:00:00Z', made_by: 'minji' };
      return { address };
    },
    endFeed: () => {
      feed = { made_at: null, made_by: null };
      return { msg: '' };
    },
  });
  const card = within(await screen.findByRole('region', { name: t('feed') }));
  card.getByText(t('feed.holds'));
  await pressElement(await card.findByRole('button', { name: t('feed.make') }));
  expect((await card.findByLabelText<HTMLInputElement>(t('feed.address'))).value).toBe(address);
  card.getByText(t('feed.once'));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await pressElement(card.getByRole('button', { name: shared('shared.copy') }));
  expect(writeText).toHaveBeenCalledWith(address);
  // Making a new address disables the old one, so the page asks first.
  await pressElement(await card.findByRole('button', { name: t('feed.again') }));
  await pressElement(within(await screen.findByRole('dialog', { name: t('feed.again.title') })).getByRole('button', { name: t('feed.keep') }));
  expect(named('makeFeed')).toHaveLength(1);
  await pressElement(card.getByRole('button', { name: t('feed.end') }));
  const sure = within(await screen.findByRole('dialog', { name: t('feed.end.title') }));
  sure.getByText(t('feed.ends'));
  await pressElement(sure.getByRole('button', { name: t('feed.end') }));
  await card.findByRole('button', { name: t('feed.make') });
  expect(card.queryByLabelText(t('feed.address'))).toBeNull();
});

it('has parts of the year with days and hours of their own, and days that are closed after a holiday', async () => {
  const { named } = await opened({ saveHours: { version: 4, outside: [] } });
  const part = within(await screen.findByRole('region', { name: t('seasons') }));
  await pressElement(part.getByRole('button', { name: t('season.add') }));
  await save();
  await part.findByText(t('wrong.noDay'));
  await pressElement(part.getByRole('checkbox', { name: t('day.sat') }));
  const after = within(screen.getByRole('group', { name: new RegExp(`^${t('closed_after_holiday')}`) }));
  await pressElement(after.getByRole('checkbox', { name: t('day.tue') }));
  await save();
  await expect.poll(() => named('saveHours')).toHaveLength(1);
  expect(named('saveHours')[0]?.body).toMatchObject({
    hours: { seasons: [{ from: '07-01', to: '08-31', days: ['sat'], stretches: [] }], closed_after_holiday: ['tue'] },
  });
});
