import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { loadNoticeCounts } from '../../notices/counts.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { notice, noticeCounts, stubAllInView, stubWindowWidth } from '../../testing/notice-samples.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { ARABIC_NAME, reservation } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'notices');
const shell = await loadTestPhrases('en', 'shell');
const failure = await loadTestPhrases('en', 'failure');
const older = { ...notice, id: 5, seen: true, kind: 'date-fixed', group: 'dates' as const, title: 'Your date is confirmed', path: '/visit/4' };
const list = () => within(screen.getByRole('main'));
const rows = () => list().queryAllByRole('listitem');
const bell = (unseen = 0) => screen.findByRole('link', { name: [shell('bell'), ...(unseen ? [shell('bell.unseen', { count: unseen })] : [])].join(' ') });

it('says that they are on their way', async () => {
  await openPage('/notices', { answers: { notices: UNANSWERED_CALL } });
  await screen.findByText(t('list.loading'));
  expect(document.title).toBe(`${t('title')} · Naru`);
});

it('says that there is nothing yet, and leads to what she wants to be told', async () => {
  await openPage('/notices');
  await screen.findByText(t('list.empty'));
  expect(
    list()
      .getByRole('link', { name: t('list.wishes') })
      .getAttribute('href'),
  ).toBe('/notices/wishes');
});

it.each([
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
  ['a refusal', refusedCall('too-many-requests'), getErrorText('too-many-requests', 'en')],
] as const)('with %s says so, and tries again', async (_, trouble, text) => {
  let answer: typeof trouble | { notices: (typeof notice)[]; more: boolean } = trouble;
  await openPage('/notices', { answers: { notices: () => answer } });
  await screen.findByText(t('list.failed'));
  screen.getByText(text);
  answer = { notices: [notice], more: false };
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText(notice.title);
});

it('shows what happened with its time and its way there, marks what is new, and has seen it once it is in view', async () => {
  stubAllInView();
  let seen = false;
  const { named, ears } = await openPage('/notices', {
    answers: {
      notices: () => ({
        notices: [
          { ...notice, seen },
          { ...older, text: ARABIC_NAME },
        ],
        more: false,
      }),
      noticeCounts: () => noticeCounts(seen ? 0 : 1),
      noticesSeen: () => {
        seen = true;
        return noticeCounts(0);
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
  // A later answer of the server does not remove "new" marks while the list is shown.
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => named('notices').length).toBe(2);
  within(list().getByRole('link', { name: new RegExp(notice.title) })).getByText(t('list.new'));
  expect(named('noticesSeen')).toHaveLength(1);
});

it('shows earlier ones page by page, and all of them again as something comes', async () => {
  const { named, ears } = await openPage('/notices', {
    answers: { notices: ({ input }) => (input.before === '7' ? { notices: [older], more: false } : { notices: [notice], more: true }) },
  });
  await pressElement(await screen.findByRole('button', { name: t('list.more') }));
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
  let now = noticeCounts(0);
  const { ears, named } = await openPage('/my-reservation', { answers: { noticeCounts: () => now } });
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => named('reservations').length).toBe(2);
  now = noticeCounts(2, 3);
  await ears[0]?.says({ action: 'changed', hospital_id: null, what: 'notices' });
  await bell(2);
  for (const link of screen.getAllByRole('link', { name: new RegExp(shell('nav.myReservation')) })) within(link).getByText(shell('nav.unread', { count: 3 }));
  await expect.poll(() => document.title).toMatch(/^\(5\) /);
  // A change of notices alone reloads no page.
  expect(named('reservations')).toHaveLength(2);
  now = noticeCounts(120);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => document.title).toMatch(/^\(99\+\) /);
  await pressElement(screen.getAllByRole('button', { name: shell('common.logOut') })[0] as HTMLElement);
  await expect.poll(() => document.title).toMatch(/^[^(]/);
});

it('opens beneath the bell on a desk, leads to its place, and closes with Escape', async () => {
  stubWindowWidth(true);
  await openPage('/treatment-list', { answers: { notices: { notices: [notice], more: false }, reservations: [reservation] } });
  const opener = await bell();
  await pressElement(opener);
  const panel = await screen.findByRole('dialog', { name: shell('bell') });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  await pressElement(opener);
  await pressElement(await within(await screen.findByRole('dialog')).findByRole('link', { name: new RegExp(notice.title) }));
  await screen.findByRole('dialog', { name: reservation.hospital_name });
});

it('is a page on a phone', async () => {
  stubWindowWidth(false);
  await openPage('/treatment-list', { answers: { notices: { notices: [notice], more: false } } });
  await pressElement(await bell());
  await screen.findByRole('heading', { level: 1, name: t('title') });
  await list().findByText(notice.title);
});

it('is asked for with a sign-in, and shows nobody signed out a bell', async () => {
  await openPage('/notices', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'sign-in'))('login.title') });
  expect(screen.queryByRole('link', { name: shell('bell') })).toBeNull();
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'notices');
  await openPage('/notices', { language: 'ar' });
  await screen.findByText(ar('list.empty'));
  expect(document.documentElement.dir).toBe('rtl');
});

it('asks for no counts where nobody is signed in, whatever is heard of', async () => {
  const { named } = await openPage('/treatment-list', { as: 'nobody' });
  await loadNoticeCounts();
  expect(named('noticeCounts')).toEqual([]);
});
