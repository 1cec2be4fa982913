import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BROKEN, refused, WAITING } from '../../testing/api.ts';
import { wished, wishes } from '../../testing/notice-samples.ts';
import { open, press, type as write } from '../../testing/open.tsx';
import { profile } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'notices');
const ADDRESS = '/notices/wishes';
/** Push is not offered: its card has its own tests. */
const pushKey = { vapid_key: null, stand_in: null };
// The full list has hundreds of time zones, which the test DOM renders slowly.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Riyadh', 'Asia/Tokyo']));

const group = (name: string) => within(screen.getByRole('group', { name }));
const save = () => press(screen.getByRole('button', { name: t('save') }));
const opened = async (answers: NonNullable<Parameters<typeof open>[1]>['answers'] = {}) => {
  const page = await open(ADDRESS, { answers: { pushKey, wishes: wished, saveWishes: ({ body }) => ({ wishes: body as typeof wishes }), ...answers } });
  await screen.findByRole('heading', { level: 2, name: t('groups.title') });
  return page;
};

it('says that they are on their way', async () => {
  await open(ADDRESS, { answers: { pushKey, wishes: WAITING } });
  await screen.findByText(t('wishes.loading'));
});

it('says why they could not be loaded, and tries again', async () => {
  let answer: typeof BROKEN | typeof wished = BROKEN;
  await open(ADDRESS, { answers: { pushKey, wishes: () => answer } });
  await screen.findByText(t('wishes.failed'));
  answer = wished;
  await press(screen.getByRole('button', { name: t('list.retry') }));
  await screen.findByRole('heading', { level: 2, name: t('groups.title') });
});

it('says how to let notifications in again where the browser blocks them, and nothing where push is not offered', async () => {
  const devices = await sayIn('en', 'devices');
  vi.stubGlobal('Notification', { permission: 'denied' });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  await opened({ pushKey: { vapid_key: 'key', stand_in: null } });
  await screen.findByText(devices('blocked.text'));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('switches a channel of a group, and leaves on what has to reach her', async () => {
  const { named } = await opened({ wishes: { ...wished, wishes: { ...wishes, off: { dates: ['push'] } } } });
  expect(group(t('user.dates')).getByRole('checkbox', { name: t('channel.push') })).toHaveProperty('checked', false);
  expect(group(t('user.payments')).queryByRole('checkbox', { name: t('channel.mail') })).toBeNull();
  group(t('user.payments')).getByText(t('always.payments'));
  group(t('user.account')).getByText(t('always.account'));
  expect(group(t('user.account')).queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(t('channel.line'))).toBeNull();
  await press(group(t('user.dates')).getByRole('checkbox', { name: t('channel.push') }));
  await press(group(t('user.messages')).getByRole('checkbox', { name: t('channel.mail') }));
  await save();
  await screen.findByText(t('saved'));
  expect(named('saveWishes').map(({ body }) => body)).toEqual([{ ...wishes, off: { dates: [], messages: ['mail'] } }]);
});

it('tells by LINE only who asks for it, and says where nothing can arrive there', async () => {
  const { named } = await opened({ wishes: { ...wished, channels: ['push', 'mail', 'line'], line_follows: false } });
  expect(group(t('user.dates')).queryByRole('checkbox', { name: t('channel.line') })).toBeNull();
  await press(screen.getByRole('checkbox', { name: new RegExp(`^${t('line.on')}`) }));
  screen.getByText(t('line.follow', { brand: 'Naru' }));
  await press(group(t('user.dates')).getByRole('checkbox', { name: t('channel.line') }));
  await save();
  await screen.findByText(t('saved'));
  expect(named('saveWishes').map(({ body }) => body)).toEqual([{ ...wishes, line: true, off: { dates: ['line'] } }]);
});

it('keeps quiet hours in her own zone, which begins as the one of the browser', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { named } = await opened({ wishes: { ...wished, wishes: { ...wishes, quiet: null, time_zone: null } } });
  expect(screen.getByRole('combobox', { name: t('zone.label') })).toHaveProperty('value', here);
  await press(screen.getByRole('checkbox', { name: new RegExp(t('quiet.on')) }));
  await write(screen.getByLabelText(new RegExp(`^${t('quiet.from')}`)), '');
  await save();
  const from = screen.getByLabelText(new RegExp(`^${t('quiet.from')}`));
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(from);
  await write(from, '08:00');
  await save();
  screen.getByText(t('quiet.same'));
  await write(from, '23:15');
  await write(screen.getByRole('combobox', { name: t('zone.label') }), 'Asia/Riyadh');
  await press(screen.getByRole('button', { name: new RegExp(`^${t('zone.here').split('(')[0]}`) }));
  await save();
  await screen.findByText(t('saved'));
  expect(named('saveWishes').map(({ body }) => body)).toEqual([{ ...wishes, quiet: { from: '23:15', to: '08:00' }, time_zone: here }]);
});

it('shows what a lock screen would say, and keeps what was chosen when it cannot be saved', async () => {
  await opened({ saveWishes: refused('too-many-requests') });
  screen.getByText(t('lock.plain', { brand: 'Naru' }));
  await press(screen.getByRole('checkbox', { name: new RegExp(t('lock.words')) }));
  screen.getByText(t('lock.full.user'));
  await save();
  await screen.findByText(t('save.failed'));
  expect(screen.getByRole('checkbox', { name: new RegExp(t('lock.words')) })).toHaveProperty('checked', true);
});

it('says that mail comes back, and leads to where the address is changed', async () => {
  await opened({ wishes: { ...wished, mail_refused_at: '2026-01-05T03:00:00Z' } });
  screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === t('mail.refused', { email: String(profile.email) }));
  expect(screen.getByRole('link', { name: t('mail.change') }).getAttribute('href')).toBe('/myPage');
});

it('asks nothing about what cannot disturb her, and says where there is no address', async () => {
  await opened({ wishes: { ...wished, channels: ['mail'] }, profile: { ...profile, email: null } });
  screen.getByText(t('mail.none'));
  expect(screen.queryByText(t('quiet.on'))).toBeNull();
  expect(screen.queryByText(t('lock.title'))).toBeNull();
});

it.each([
  ['hospital', 'always.account.staff'],
  ['interpreter', 'always.account'],
] as const)('says to %s as well that mail about accounts is always on', async (as, why) => {
  const ko = await sayIn('ko', 'notices');
  await open(ADDRESS, { as, answers: { pushKey, wishes: wished } });
  const accounts = within(await screen.findByRole('group', { name: ko(`${as}.account`) }));
  accounts.getByText(ko(why));
  expect(accounts.queryByRole('checkbox')).toBeNull();
});

it('leads who works here to the same page of her console, where she has days off and may be called', async () => {
  const [ko, c] = [await sayIn('ko', 'notices'), await sayIn('ko', 'console')];
  const asked = vi.fn(async () => 'granted');
  const shown = vi.fn();
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      static requestPermission = asked;
      constructor(...given: unknown[]) {
        shown(...given);
      }
    },
  );
  const { named } = await open(ADDRESS, {
    as: 'operator',
    answers: { pushKey, wishes: wished, saveWishes: ({ body }) => ({ wishes: body as typeof wishes }) },
  });
  await screen.findByRole('heading', { level: 1, name: ko('wishes.title') });
  expect((await screen.findByRole('link', { name: ko('mail.change') })).getAttribute('href')).toBe('/clinic/account');
  const waiting = within(screen.getByRole('group', { name: ko('operator.waiting') }));
  waiting.getByText(ko('operator.waiting.text'));
  waiting.getByRole('checkbox', { name: ko('channel.push') });
  const accounts = within(screen.getByRole('group', { name: ko('operator.account') }));
  accounts.getByText(ko('always.account.staff'));
  expect(accounts.queryByRole('checkbox', { name: ko('channel.mail') })).toBeNull();
  accounts.getByRole('checkbox', { name: ko('channel.push') });
  await press(screen.getByRole('button', { name: '일요일' }));
  await press(screen.getByRole('button', { name: ko('save') }));
  await expect.poll(() => named('saveWishes').map(({ body }) => body)).toEqual([{ ...wishes, days_off: [7] }]);
  const desktop = within(screen.getByRole('group', { name: c('alerts.desktop') }));
  expect(asked).not.toHaveBeenCalled();
  await press(desktop.getByRole('button', { name: c('alerts.on') }));
  await press(await desktop.findByRole('button', { name: c('alerts.test') }));
  expect(shown.mock.calls[0]?.[0]).toBe(c('alerts.test.title'));
  await press(desktop.getByRole('button', { name: c('alerts.off') }));
  desktop.getByText(c('alerts.isOff'));
});
