import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BROKEN_SERVER, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { notificationPreferences, preferencesReply } from '../../testing/notice-samples.ts';
import { openPage, pressElement, typeText as write } from '../../testing/open.tsx';
import { profile } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'notices');
const ADDRESS = '/notices/wishes';
/** Push is not offered. Its card has its own tests. */
const pushKey = { vapid_key: null, stand_in: null };
// The full list has hundreds of time zones, which the test DOM renders slowly.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Riyadh', 'Asia/Tokyo']));

const group = (name: string) => within(screen.getByRole('group', { name }));
const save = () => pressElement(screen.getByRole('button', { name: t('save') }));
const opened = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) => {
  const page = await openPage(ADDRESS, {
    answers: { pushKey, wishes: preferencesReply, saveWishes: ({ body }) => ({ wishes: body as typeof notificationPreferences }), ...answers },
  });
  await screen.findByRole('heading', { level: 2, name: t('groups.title') });
  return page;
};

it('says that they are on their way', async () => {
  await openPage(ADDRESS, { answers: { pushKey, wishes: UNANSWERED_CALL } });
  await screen.findByText(t('wishes.loading'));
});

it('says why they could not be loaded, and tries again', async () => {
  let answer: typeof BROKEN_SERVER | typeof preferencesReply = BROKEN_SERVER;
  await openPage(ADDRESS, { answers: { pushKey, wishes: () => answer } });
  await screen.findByText(t('wishes.failed'));
  answer = preferencesReply;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { level: 2, name: t('groups.title') });
});

it('says how to let notifications in again where the browser blocks them, and nothing where push is not offered', async () => {
  const devices = await loadTestPhrases('en', 'devices');
  vi.stubGlobal('Notification', { permission: 'denied' });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  await opened({ pushKey: { vapid_key: 'key', stand_in: null } });
  await screen.findByText(devices('blocked.text'));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('switches a channel of a group, and leaves on what has to reach her', async () => {
  const { named } = await opened({ wishes: { ...preferencesReply, wishes: { ...notificationPreferences, off: { dates: ['push'] } } } });
  expect(group(t('user.dates')).getByRole('checkbox', { name: t('channel.push') })).toHaveProperty('checked', false);
  expect(group(t('user.payments')).queryByRole('checkbox', { name: t('channel.mail') })).toBeNull();
  group(t('user.payments')).getByText(t('always.payments'));
  group(t('user.account')).getByText(t('always.account'));
  expect(group(t('user.account')).queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(t('channel.line'))).toBeNull();
  await pressElement(group(t('user.dates')).getByRole('checkbox', { name: t('channel.push') }));
  await pressElement(group(t('user.messages')).getByRole('checkbox', { name: t('channel.mail') }));
  await save();
  await screen.findByText(t('saved'));
  expect(named('saveWishes').map(({ body }) => body)).toEqual([{ ...notificationPreferences, off: { dates: [], messages: ['mail'] } }]);
});

it('tells by LINE only who asks for it, and says where nothing can arrive there', async () => {
  const { named } = await opened({ wishes: { ...preferencesReply, channels: ['push', 'mail', 'line'], line_follows: false } });
  expect(group(t('user.dates')).queryByRole('checkbox', { name: t('channel.line') })).toBeNull();
  await pressElement(screen.getByRole('checkbox', { name: new RegExp(`^${t('line.on')}`) }));
  screen.getByText(t('line.follow', { brand: 'Naru' }));
  await pressElement(group(t('user.dates')).getByRole('checkbox', { name: t('channel.line') }));
  await save();
  await screen.findByText(t('saved'));
  expect(named('saveWishes').map(({ body }) => body)).toEqual([{ ...notificationPreferences, line: true, off: { dates: ['line'] } }]);
});

it('shows the zone of the browser, and stores a zone only if she chose another', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { named } = await opened({ wishes: { ...preferencesReply, wishes: { ...notificationPreferences, quiet: null, time_zone: null } } });
  expect(screen.getByRole('combobox', { name: t('zone.label') })).toHaveProperty('value', here);
  await pressElement(screen.getByRole('checkbox', { name: new RegExp(t('quiet.on')) }));
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
  await pressElement(screen.getByRole('button', { name: new RegExp(`^${t('zone.here').split('(')[0]}`) }));
  await save();
  await screen.findByText(t('saved'));
  expect(named('saveWishes').map(({ body }) => body)).toEqual([{ ...notificationPreferences, quiet: { from: '23:15', to: '08:00' }, time_zone: null }]);
  await write(screen.getByRole('combobox', { name: t('zone.label') }), 'Asia/Riyadh');
  await save();
  await expect.poll(() => named('saveWishes').at(-1)?.body).toMatchObject({ time_zone: 'Asia/Riyadh' });
});

it('shows what a lock screen would say, and keeps what was chosen when it cannot be saved', async () => {
  await opened({ saveWishes: refusedCall('too-many-requests') });
  screen.getByText(t('lock.plain', { brand: 'Naru' }));
  await pressElement(screen.getByRole('checkbox', { name: new RegExp(t('lock.words')) }));
  screen.getByText(t('lock.full.user'));
  await save();
  await screen.findByText(t('save.failed'));
  expect(screen.getByRole('checkbox', { name: new RegExp(t('lock.words')) })).toHaveProperty('checked', true);
});

it('says that mail comes back, and leads to where the address is changed', async () => {
  await opened({ wishes: { ...preferencesReply, mail_refused_at: '2026-01-05T03:00:00Z' } });
  screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === t('mail.refused', { email: String(profile.email) }));
  expect(screen.getByRole('link', { name: t('mail.change') }).getAttribute('href')).toBe('/myPage');
});

it('asks nothing about what cannot disturb her, and says where there is no address', async () => {
  await opened({ wishes: { ...preferencesReply, channels: ['mail'] }, profile: { ...profile, email: null } });
  screen.getByText(t('mail.none'));
  expect(screen.queryByText(t('quiet.on'))).toBeNull();
  expect(screen.queryByText(t('lock.title'))).toBeNull();
});

it.each([
  ['hospital', 'always.account.staff'],
  ['interpreter', 'always.account'],
] as const)('says to %s as well that mail about accounts is always on', async (as, why) => {
  const ko = await loadTestPhrases('ko', 'notices');
  await openPage(ADDRESS, { as, answers: { pushKey, wishes: preferencesReply } });
  const accounts = within(await screen.findByRole('group', { name: ko(`${as}.account`) }));
  accounts.getByText(ko(why));
  expect(accounts.queryByRole('checkbox')).toBeNull();
});

it('leads who works here to the same page of her console, where she has days off and may be called', async () => {
  const [ko, c] = [await loadTestPhrases('ko', 'notices'), await loadTestPhrases('ko', 'console')];
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
  const { named } = await openPage(ADDRESS, {
    as: 'operator',
    answers: { pushKey, wishes: preferencesReply, saveWishes: ({ body }) => ({ wishes: body as typeof notificationPreferences }) },
  });
  await screen.findByRole('heading', { level: 1, name: ko('wishes.title') });
  expect((await screen.findByRole('link', { name: ko('mail.change') })).getAttribute('href')).toBe('/operator/account');
  const waiting = within(screen.getByRole('group', { name: ko('operator.waiting') }));
  waiting.getByText(ko('operator.waiting.text'));
  waiting.getByRole('checkbox', { name: ko('channel.push') });
  const accounts = within(screen.getByRole('group', { name: ko('operator.account') }));
  accounts.getByText(ko('always.account.staff'));
  expect(accounts.queryByRole('checkbox', { name: ko('channel.mail') })).toBeNull();
  accounts.getByRole('checkbox', { name: ko('channel.push') });
  await pressElement(screen.getByRole('button', { name: '일요일' }));
  await pressElement(screen.getByRole('button', { name: ko('save') }));
  await expect.poll(() => named('saveWishes').map(({ body }) => body)).toEqual([{ ...notificationPreferences, days_off: [7] }]);
  const desktop = within(screen.getByRole('group', { name: c('alerts.desktop') }));
  expect(asked).not.toHaveBeenCalled();
  await pressElement(desktop.getByRole('button', { name: c('alerts.on') }));
  await pressElement(await desktop.findByRole('button', { name: c('alerts.test') }));
  expect(shown.mock.calls[0]?.[0]).toBe(c('alerts.test.title'));
  await pressElement(desktop.getByRole('button', { name: c('alerts.off') }));
  desktop.getByText(c('alerts.isOff'));
});
