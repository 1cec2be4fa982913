import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorText } from '../../../contract/errors/index.ts';
import { loadCounts } from '../../notices/counts.ts';
import { BROKEN, OFFLINE, refused, WAITING } from '../../testing/api.ts';
import { counts, notice, stubInView, stubWindow } from '../../testing/notice-samples.ts';
import { open, press } from '../../testing/open.tsx';
import { ARABIC, reservation } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'notices');
const shell = await sayIn('en', 'shell');
const failure = await sayIn('en', 'failure');
const older = { ...notice, id: 5, seen: true, kind: 'date-fixed', group: 'dates' as const, title: 'Your date is confirmed', path: '/visit/4' };
const list = () => within(screen.getByRole('main'));
const rows = () => list().queryAllByRole('listitem');
const bell = (unseen = 0) => screen.findByRole('link', { name: [shell('bell'), ...(unseen ? [shell('bell.unseen', { count: unseen })] : [])].join(' ') });

it('says that they are on their way', async () => {
  await open('/notices', { answers: { notices: WAITING } });
  await screen.findByText(t('list.loading'));
  expect(document.title).toBe(`${t('title')} · Naru`);
});

it('says that there is nothing yet, and leads to what she wants to be told', async () => {
  await open('/notices');
  await screen.findByText(t('list.empty'));
  expect(
    list()
      .getByRole('link', { name: t('list.wishes') })
      .getAttribute('href'),
  ).toBe('/notices/wishes');
});

it.each([
  ['no network', OFFLINE, failure('offline')],
  ['a broken server', BROKEN, failure('server')],
  ['a refusal', refused('too-many-requests'), errorText('too-many-requests', 'en')],
] as const)('with %s says so, and tries again', async (_, trouble, text) => {
  let answer: typeof trouble | { notices: (typeof notice)[]; more: boolean } = trouble;
  await open('/notices', { answers: { notices: () => answer } });
  await screen.findByText(t('list.failed'));
  screen.getByText(text);
  answer = { notices: [notice], more: false };
  await press(screen.getByRole('button', { name: t('list.retry') }));
  await screen.findByText(notice.title);
});

it('shows what happened with its time and its way there, marks what is new, and has seen it once it is in view', async () => {
  stubInView();
  let seen = false;
  const { named, ears } = await open('/notices', {
    answers: {
      notices: () => ({
        notices: [
          { ...notice, seen },
          { ...older, text: ARABIC },
        ],
        more: false,
      }),
      noticeCounts: () => counts(seen ? 0 : 1),
      noticesSeen: () => {
        seen = true;
        return counts(0);
      },
    },
  });
  const fresh = await list().findByRole('link', { name: new RegExp(notice.title) });
  expect(fresh.getAttribute('href')).toBe(notice.path);
  within(fresh).getByText(t('list.new'));
  expect(fresh.querySelector('time')?.dateTime).toBe(notice.at);
  expect(within(list().getByRole('link', { name: /Your date is confirmed/ })).queryByText(t('list.new'))).toBeNull();
  await expect.poll(() => named('noticesSeen').map(({ body }) => body)).toEqual([{ up_to: notice.id }]);
  await bell();
  // A later answer of the server removes no "new" mark while the list is shown.
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => named('notices').length).toBe(2);
  within(list().getByRole('link', { name: new RegExp(notice.title) })).getByText(t('list.new'));
  expect(named('noticesSeen')).toHaveLength(1);
});

it('shows earlier ones page by page, and all of them again as something comes', async () => {
  const { named, ears } = await open('/notices', {
    answers: { notices: ({ input }) => (input.before === '7' ? { notices: [older], more: false } : { notices: [notice], more: true }) },
  });
  await press(await screen.findByRole('button', { name: t('list.more') }));
  await list().findByText(older.title);
  expect(screen.queryByRole('button', { name: t('list.more') })).toBeNull();
  const before = named('notices').length;
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => named('notices').length).toBe(before + 2);
  await list().findByText(notice.title);
  expect(rows()).toHaveLength(2);
});

it('counts everywhere, as the frame says that something changed, and nothing once she has left', async () => {
  let now = counts(0);
  const { ears, named } = await open('/my-reservation', { answers: { noticeCounts: () => now } });
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => named('reservations').length).toBe(2);
  now = counts(2, 3);
  await ears[0]?.says({ action: 'changed', hospital_id: null, what: 'notices' });
  await bell(2);
  for (const link of screen.getAllByRole('link', { name: new RegExp(shell('nav.myReservation')) })) within(link).getByText(shell('nav.unread', { count: 3 }));
  await expect.poll(() => document.title).toMatch(/^\(5\) /);
  // A change of notices alone reloads no page.
  expect(named('reservations')).toHaveLength(2);
  now = counts(120);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => document.title).toMatch(/^\(99\+\) /);
  await press(screen.getAllByRole('button', { name: shell('nav.logout') })[0] as HTMLElement);
  await expect.poll(() => document.title).toMatch(/^[^(]/);
});

it('opens beneath the bell on a desk, leads to its place, and closes with Escape', async () => {
  stubWindow(true);
  await open('/treatment-list', { answers: { notices: { notices: [notice], more: false }, reservations: [reservation] } });
  const opener = await bell();
  await press(opener);
  const panel = await screen.findByRole('dialog', { name: shell('bell') });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  await press(opener);
  await press(await within(await screen.findByRole('dialog')).findByRole('link', { name: new RegExp(notice.title) }));
  await screen.findByRole('dialog', { name: reservation.hospital_name });
});

it('is a page on a phone', async () => {
  stubWindow(false);
  await open('/treatment-list', { answers: { notices: { notices: [notice], more: false } } });
  await press(await bell());
  await screen.findByRole('heading', { level: 1, name: t('title') });
  await list().findByText(notice.title);
});

it('is asked for with a sign-in, and shows nobody signed out a bell', async () => {
  await open('/notices', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: (await sayIn('en', 'sign-in'))('login.title') });
  expect(screen.queryByRole('link', { name: shell('bell') })).toBeNull();
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'notices');
  await open('/notices', { language: 'ar' });
  await screen.findByText(ar('list.empty'));
  expect(document.documentElement.dir).toBe('rtl');
});

it('asks for no counts where nobody is signed in, whatever is heard of', async () => {
  const { named } = await open('/treatment-list', { as: 'nobody' });
  await loadCounts();
  expect(named('noticeCounts')).toEqual([]);
});
