import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import { type FakeAnswers, OFFLINE_CALL } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic');
const thread = await loadTestPhrases('ko', 'thread');
const row = (id: number, given: Partial<InboxItem> = {}) => ({ ...consultation, id, member_uid: `m${id}`, name: `Patient ${id}`, ...given });
const found: InboxItem['found'] = {
  ...{ in: 'message', text: 'أريد عملية الأنف', spans: [{ start: 11, end: 16 }], language: 'ar' },
  ...{ message_id: 3, by: 'user', at: '2026-01-05T03:00:00Z' },
};
const page = (rows: readonly ReturnType<typeof row>[], change: Partial<InboxPage> = {}): InboxPage => ({
  ...(fakeInbox(rows)({ input: { state: 'all' } }) as InboxPage),
  ...change,
});

async function opened(answers: FakeAnswers, address = '/clinic') {
  const there = await openPage(address, { as: 'hospital', answers: { hospital, clinicPatient: patient, ...answers } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => there.sockets).toHaveLength(1);
  await there.sockets[0]?.open();
  return there;
}
const inbox = () => within(screen.getByRole('region', { name: t('inbox') }));
const box = () => inbox().getByRole('searchbox', { name: t('search') });
const lists = (there: Awaited<ReturnType<typeof opened>>) => there.named('clinicInbox').filter(({ input }) => !input.uids && !input.ids);

it('searches as it is typed, marks what was found in its own language, and opens the conversation at that message', async () => {
  const there = await opened({ clinicInbox: ({ input }) => (input.q ? page([row(5, { found })]) : page([row(5), row(6)])) });
  await inbox().findByRole('button', { name: /Patient 6/ });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(box());
  await typeText(box(), 'الانف');
  const mark = await inbox().findByText('الأنف');
  expect([mark.tagName, mark.closest('bdi')?.lang]).toEqual(['MARK', 'ar']);
  expect(inbox().queryByRole('button', { name: /Patient 6/ })).toBeNull();
  expect(lists(there).at(-1)?.input).toMatchObject({ q: 'الانف', again: 'true' });
  await pressElement(mark);
  await screen.findAllByRole('region', { name: thread('thread.label', { name: 'Patient 5' }) });
  const [line] = there.sockets;
  await line?.says({ action: 'getChatHistory', receiver_id: 'm5', history: [], events: [], has_more: false, read_up_to: 0 });
  await line?.says({
    ...{ action: 'sendMessage', message_id: 3, client_message_id: null, receiver_id: 'm5', message: 'أريد عملية الأنف', sender_user_type: 'user' },
    ...{ user_id: 'm5', timestamp: '2026-01-05T03:00:00Z', translated_message: null, translation: 'pending', language: 'ar', target_lang: 'KO' },
  });
  await expect.poll(() => document.querySelector('li[data-found]')?.textContent).toContain('أريد عملية الأنف');
});

it('keeps ten thousand characters where they were typed, says so, and asks nothing', async () => {
  const there = await opened({ clinicInbox: page([row(5)]) });
  await inbox().findByRole('button', { name: /Patient 5/ });
  const before = lists(there).length;
  const long = '가'.repeat(10_000);
  fireEvent.change(box(), { target: { value: long } });
  await inbox().findByText(t('search.long', { count: 200 }));
  expect((box() as HTMLInputElement).value).toBe(long);
  fireEvent.keyDown(box(), { key: 'Enter' });
  await new Promise((done) => setTimeout(done, 300));
  expect(lists(there)).toHaveLength(before);
});

it('looks at what its address says, with the counts of every choice', async () => {
  const counts = page([]).counts;
  if (!counts) throw new Error('no counts');
  const there = await opened(
    {
      clinicInbox: page([row(5)], {
        counts: {
          ...counts,
          languages: [{ language: 'ja', count: 4 }],
          treatments: [{ id: 2, title: '진정 마스크', count: 3 }],
          visits: { today: 7, week: 9 },
        },
      }),
    },
    '/clinic?state=waiting&language=ja&sort=name&treatment=2&visit=today&q=zahra',
  );
  await inbox().findByRole('button', { name: /Patient 5/ });
  expect(lists(there)[0]?.input).toMatchObject({ q: 'zahra', state: 'waiting', language: 'ja', sort: 'name', treatment: '2', visit: 'today' });
  expect((box() as HTMLInputElement).value).toBe('zahra');
  inbox().getByRole('button', { name: new RegExp(`^${t('filter.visit.week')} 9`) });
  inbox().getByRole('option', { name: '진정 마스크 (3)' });
  await pressElement(inbox().getByRole('button', { name: t('filter.clear') }));
  const { limit: _, again: __, ...left } = lists(there).at(-1)?.input ?? {};
  expect(left).toEqual({ q: 'zahra', state: 'waiting' });
});

it('says that nothing was found, and leads back to everybody', async () => {
  await opened({ clinicInbox: ({ input }) => (input.q ? page([]) : page([row(5)])) }, '/clinic?q=nobody');
  await inbox().findByRole('heading', { name: t('search.none') });
  await pressElement(inbox().getByRole('button', { name: t('search.everybody') }));
  await inbox().findByRole('button', { name: /Patient 5/ });
});

it('reads on, says when that fails, and tries again', async () => {
  let away = true;
  const more = { ...page([row(7)]), counts: null, total: null };
  await opened({ clinicInbox: ({ input }) => (input.after ? (away ? OFFLINE_CALL : more) : page([row(5), row(6)], { next: 'two', total: 3 })) });
  await inbox().findByRole('button', { name: /Patient 6/ });
  await pressElement(inbox().getByRole('button', { name: t('inbox.more') }));
  await inbox().findByText(t('inbox.more.failed'));
  away = false;
  await pressElement(inbox().getByRole('button', { name: t('common.retry') }));
  await inbox().findByRole('button', { name: /Patient 7/ });
  expect(inbox().queryByRole('button', { name: t('inbox.more') })).toBeNull();
});

it('shows all keys behind ? where nobody writes, and behind a button', async () => {
  const keys = await loadTestPhrases('ko', 'clinic-keys');
  await opened({ clinicInbox: page([row(5)]) });
  await inbox().findByRole('button', { name: /Patient 5/ });
  fireEvent.keyDown(box(), { key: '?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const list = within(await screen.findByRole('dialog', { name: keys('title') }));
  for (const place of ['conversations', 'answer', 'handling', 'calendar', 'everywhere'] as const) list.getByRole('region', { name: keys(place) });
  expect(list.getByText(keys('slash')).previousElementSibling?.textContent).toBe('/');
  expect((['handled', 'later', 'hand', 'unread'] as const).map((does) => list.getByText(keys(does)).previousElementSibling?.textContent)).toEqual([...'DLHU']);
  await pressElement(list.getByRole('button', { name: keys('common.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await pressElement(screen.getByRole('button', { name: keys('open') }));
  await screen.findByRole('dialog', { name: keys('title') });
});
