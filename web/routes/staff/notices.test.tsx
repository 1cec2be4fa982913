import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatSeoulTime } from '../../i18n/format.ts';
import { UNANSWERED_CALL } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { notice, noticeCounts, notificationPreferences, preferencesReply, stubWindowWidth } from '../../testing/notice-samples.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { consultation, hospital } from '../../testing/samples.ts';

const [t, c] = [await loadTestPhrases('ko', 'notices'), await loadTestPhrases('ko', 'console')];
const other = { ...consultation, id: 6, member_uid: 'lina', name: 'Lina Costa' };
const asked = { ...notice, kind: 'clinic-message', title: '새 메시지가 있습니다', text: 'Lina Costa 님의 새 메시지입니다.', path: '/clinic?consultation=6' };
const inbox = { hospital, clinicInbox: fakeInbox([consultation, other]), notices: { notices: [asked], more: false }, noticeCounts: noticeCounts(1, 1, 2) };
const bell = () => screen.findByRole('link', { name: `${c('bell')} ${c('bell.unseen', { count: 1 })}` });

/** Desktop notifications that were shown. */
const shown: unknown[][] = [];
beforeEach(() => {
  shown.length = 0;
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      onclick?: () => void;
      constructor(title: string, { body }: { body: string }) {
        shown.push([title, body, this]);
      }
      close() {}
    },
  );
});

it('leads from the bell to the conversation, where she is there already too, and back; the address says which', async () => {
  stubWindowWidth(true);
  await openPage('/clinic?consultation=5', { as: 'hospital', answers: { ...inbox, clinicPatient: UNANSWERED_CALL } });
  await screen.findByRole('heading', { level: 2, name: consultation.name });
  await pressElement(await bell());
  const panel = within(await screen.findByRole('dialog', { name: c('bell') }));
  const way = await panel.findByRole('link', { name: new RegExp(asked.title) });
  expect(way.getAttribute('href')).toBe('/clinic?consultation=6');
  await pressElement(way);
  await screen.findByRole('heading', { level: 2, name: other.name });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('counts who waits in the title of every page, and shows an operator her own', async () => {
  const page = await openPage('/clinic/hours', { as: 'hospital', answers: { ...inbox, clinicHours: UNANSWERED_CALL, clinicFeed: UNANSWERED_CALL } });
  await expect.poll(() => document.title).toMatch(/^\(2\) /);
  expect(page.named('noticeCounts').length).toBeGreaterThan(0);
});

it('has the list as a page, which the navigation does not name', async () => {
  await openPage('/operator/notices', { as: 'operator', answers: { notices: { notices: [], more: false } } });
  await screen.findByRole('heading', { level: 1, name: t('title') });
  await screen.findByText(t('list.empty.staff'));
  expect(screen.getByRole('link', { name: t('list.wishes') }).getAttribute('href')).toBe('/operator/notices/wishes');
  expect(within(screen.getByRole('navigation')).queryByRole('link', { name: c('bell') })).toBeNull();
});

it('says when something happened on the clinic’s clock, and that it is that one', async () => {
  await openPage('/operator/notices', { as: 'operator', answers: { notices: { notices: [{ ...asked, at: '2026-01-06T20:30:00Z' }], more: false } } });
  const row = await screen.findByRole('link', { name: new RegExp(asked.title) });
  expect(row.textContent).toContain(t('common.seoulTime', { time: formatSeoulTime('2026-01-06T20:30:00Z', 'ko', { weekday: undefined, year: undefined }) }));
  expect(row.textContent).toMatch(/7일.*05:30.*서울/);
});

it('calls who looks at something else once for what is new, and says what it is only where she allows it', async () => {
  localStorage.setItem('consoleAlerts', JSON.stringify({ sound: false, desktop: true }));
  localStorage.setItem('consoleTold', '2026-01-01T00:00:00Z');
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  let [newest, words] = [asked, false];
  const { ears, named } = await openPage('/clinic/notices', {
    as: 'operator',
    answers: {
      notices: () => ({ notices: [newest], more: false }),
      wishes: () => ({ ...preferencesReply, wishes: { ...notificationPreferences, words_on_lock_screen: words } }),
    },
  });
  await expect.poll(() => ears.length).toBe(1);
  await ears[0]?.open();
  await expect.poll(() => shown.map((one) => one.slice(0, 2))).toEqual([[c('alerts.plain'), c('alerts.plain.text')]]);
  [newest, words] = [{ ...asked, at: '2026-01-06T03:00:00Z' }, true];
  const changed = () => ears[0]?.says({ action: 'changed', hospital_id: null, what: 'notices' });
  await changed();
  await expect.poll(() => shown.slice(1).map((one) => one.slice(0, 2))).toEqual([[asked.title, asked.text]]);
  // A focused window counts as seen. This notice causes no desktop notification later.
  newest = { ...asked, at: '2026-01-07T03:00:00Z' };
  focus.mockReturnValue(true);
  await changed();
  await waitFor(() => expect(localStorage.getItem('consoleTold')).toBe(newest.at));
  focus.mockReturnValue(false);
  const before = named('notices').length;
  await changed();
  await expect.poll(() => named('notices').length).toBeGreaterThan(before + 1);
  expect(shown).toHaveLength(2);
});

it('asks nothing where nobody asked to be called', async () => {
  const { ears, named } = await openPage('/clinic/security', { as: 'hospital', answers: { hospital } });
  await expect.poll(() => ears.length).toBe(1);
  const before = named('noticeCounts').length;
  await ears[0]?.open();
  await expect.poll(() => named('noticeCounts').length).toBe(before + 1);
  expect(named('notices')).toEqual([]);
  expect(shown).toEqual([]);
});
