import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboxPage } from '../../../contract/desk/inbox.ts';
import type { ClinicConsultation } from '../../../contract/threads/consultations.ts';
import type { ReceivedFrame } from '../../consultations/connection/chat-connection.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { type InboxQuery, makeInbox } from './inbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

function row(id: number, given: Partial<ClinicConsultation> = {}): ClinicConsultation {
  return {
    id,
    member_uid: `member${id}`,
    name: `Patient ${id}`,
    country: 'GB',
    language: 'en',
    time_zone: 'Europe/London',
    last_message: 'Hello',
    last_message_translated: '안녕하세요',
    last_message_at: at(0),
    last_sender: 'hospital',
    waiting_since: null,
    unread_count: 0,
    reservation_at: null,
    product_id: null,
    product_title: null,
    paid: false,
    way: { stage: 'asked', next: { step: 'answer', by: 'hospital', visit_id: null, order_num: null } },
    ...given,
  };
}

function message(id: number, minute: number, given: Partial<Extract<ReceivedFrame, { action: 'sendMessage' }>> = {}): ReceivedFrame {
  return {
    action: 'sendMessage',
    message_id: minute,
    client_message_id: null,
    receiver_id: `member${id}`,
    message: `at ${minute}`,
    sender_user_type: 'user',
    user_id: `member${id}`,
    timestamp: at(minute),
    translated_message: null,
    translation: 'pending',
    language: 'en',
    target_lang: 'KO',
    ...given,
  };
}

/** The server's response for these rows. */
const toResponse = (rows: readonly ClinicConsultation[], query: InboxQuery) => fakeInbox(rows)({ input: query as Record<string, string> }) as InboxPage;
const isByIds = ({ uids, ids }: InboxQuery) => uids !== undefined || ids !== undefined;

async function openInbox(rows: ClinicConsultation[], view = {}) {
  const server = { rows };
  const load = vi.fn(async (query: InboxQuery) => toResponse(server.rows, query));
  const inbox = makeInbox(load, view);
  await inbox.reload();
  return {
    ...{ inbox, load, server },
    ids: () => inbox.state().listed.map(({ id }) => id),
    of: (id: number) => inbox.state().rows.find((each) => each.id === id),
    /** Number of times the list itself was requested. */
    lists: () => load.mock.calls.filter(([query]) => !isByIds(query)).length,
    named: () => load.mock.calls.flatMap(([query]) => (isByIds(query) ? [query.uids ?? query.ids] : [])),
  };
}

describe('the inbox', () => {
  it('puts who waits longest first, then the newest activity', async () => {
    const { inbox, ids } = await openInbox([
      row(1, { last_message_at: at(1) }),
      row(2, { last_message_at: at(2) }),
      row(3, { waiting_since: at(3), last_message_at: at(3) }),
    ]);
    expect(ids()).toEqual([3, 2, 1]);
    inbox.receive(message(1, 5));
    expect(ids()).toEqual([3, 1, 2]);
    inbox.receive(message(3, 6, { sender_user_type: 'hospital' }));
    expect(ids()).toEqual([1, 3, 2]);
  });

  it('counts what is unread and how long she waits from her first unanswered word', async () => {
    const { inbox, of } = await openInbox([row(1)]);
    inbox.receive(message(1, 5));
    inbox.receive(message(1, 6));
    inbox.receive(message(1, 6));
    expect(of(1)).toMatchObject({ unread_count: 2, waiting_since: at(5), last_message: 'at 6', last_message_translated: null });
    inbox.receive({ action: 'readMessages', receiver_id: 'member1', message_id: 6, reader: 'user' });
    expect(of(1)?.unread_count).toBe(2);
    inbox.receive({ action: 'readMessages', receiver_id: 'member1', message_id: 6, reader: 'hospital' });
    expect(of(1)).toMatchObject({ unread_count: 0, waiting_since: at(5) });
    inbox.receive(message(1, 7, { sender_user_type: 'hospital' }));
    expect(of(1)).toMatchObject({ unread_count: 0, waiting_since: null, last_sender: 'hospital' });
  });

  it('attaches the translation of the newest message, and of no other', async () => {
    const { inbox, of, lists } = await openInbox([row(1)]);
    inbox.receive(message(1, 5));
    inbox.receive(message(1, 6));
    const translated = { action: 'setTranslatedMessage', sender_user_type: 'user', receiver_id: 'member1', target_lang: 'KO', translation: 'done' } as const;
    inbox.receive({ ...translated, message_id: 5, translated_message: '다섯' });
    expect(of(1)?.last_message_translated).toBeNull();
    inbox.receive({ ...translated, message_id: 6, translated_message: '여섯' });
    expect(of(1)).toMatchObject({ last_message_translated: '여섯', last_message_marked: false });
    const marks = [{ strength: 'soft' as const, kind: 'negation' as const, original: null, translation: null }];
    inbox.receive({ ...translated, message_id: 6, translated_message: '여섯', marks });
    expect(of(1)?.last_message_marked).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lists()).toBe(1);
  });

  it('drops the English text of changed messages, and uses the translation for messages of the clinic', async () => {
    const { inbox, of } = await openInbox([{ ...row(1), last_message_in_english: 'Before' } as ClinicConsultation]);
    inbox.receive(message(1, 5, { message: '2시에 뵙겠습니다.', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US' }));
    expect(of(1)?.last_message_in_english).toBeUndefined();
    const translated = { action: 'setTranslatedMessage', sender_user_type: 'hospital', receiver_id: 'member1', translation: 'done', message_id: 5 } as const;
    inbox.receive({ ...translated, target_lang: 'EN-US', translated_message: 'See you at 2.' });
    expect(of(1)?.last_message_in_english).toBe('See you at 2.');
    inbox.receive(message(1, 6));
    inbox.receive({ ...translated, sender_user_type: 'user', message_id: 6, target_lang: 'KO', translated_message: '여섯' });
    expect(of(1)?.last_message_in_english).toBeUndefined();
  });

  it('shows words that were corrected or withdrawn as they stand at once, whether they came live or were read, and asks what there is of them', async () => {
    const [read, other] = [{ ...row(1, { last_sender: 'user' }), last_words: { message_id: 4, changes: 0 }, last_message_in_english: 'Before' }, row(2)];
    const { inbox, of, named } = await openInbox([read, other] as ClinicConsultation[]);
    const words = { sender_user_type: 'user', target_lang: 'KO', translation: 'done', language: 'zh' } as const;
    const change = (number: number) => ({ number, kind: 'corrected' as const, at: at(7), held: [] });
    const withdrawn = {
      ...words,
      action: 'setTranslatedMessage',
      receiver_id: 'member1',
      message_id: 4,
      change: { ...change(1), kind: 'withdrawn' as const },
    } as const;
    inbox.receive({ ...withdrawn, message: '此消息已撤回。', translated_message: '철회된 메시지입니다.' });
    const now = { last_message: '此消息已撤回。', last_message_translated: '철회된 메시지입니다.', last_words: { message_id: 4, changes: 1 } };
    expect(of(1)).toMatchObject(now);
    expect(of(1)?.last_message_in_english).toBeUndefined();
    await vi.advanceTimersByTimeAsync(300);
    expect(named()).toEqual(['member1']);
    inbox.receive(message(2, 6));
    const corrected = { ...words, action: 'setTranslatedMessage', receiver_id: 'member2', message_id: 6, translation: 'pending' } as const;
    inbox.receive({ ...corrected, change: change(1), message: '50 mg', translated_message: null });
    expect(of(2)).toMatchObject({ last_message: '50 mg', last_message_translated: null });
    // A late translation of the text before the correction is ignored, and so is an update of an older message.
    inbox.receive({ ...corrected, translated_message: '이전' });
    inbox.receive({ ...corrected, message_id: 5, change: change(3), message: 'old', translated_message: '이전' });
    expect(of(2)).toMatchObject({ last_message: '50 mg', last_message_translated: null, last_words: { message_id: 6, changes: 1 } });
  });

  it('does not reload for a late or failed translation', async () => {
    const { inbox, of, load } = await openInbox([row(1, { last_message_translated: null })]);
    const about = { action: 'setTranslatedMessage', sender_user_type: 'user', receiver_id: 'member1', target_lang: 'KO', message_id: 5 } as const;
    for (const translation of ['late', 'mixed'] as const) inbox.receive({ ...about, translation, translated_message: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(of(1)).toMatchObject({ last_message_translated: null });
  });

  it('does not rerender for a frame that changes no row', async () => {
    const { inbox, load } = await openInbox([row(1)]);
    inbox.receive({ action: 'getChatHistory', receiver_id: 'member9', history: [], events: [], has_more: false, read_up_to: 0 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fetches an unknown patient once', async () => {
    const { inbox, ids, lists, named, server } = await openInbox([row(1)]);
    server.rows = [row(1), row(9, { waiting_since: at(1) })];
    for (const minute of [1, 2, 3]) inbox.receive(message(9, minute));
    await vi.advanceTimersByTimeAsync(300);
    expect([lists(), named(), ids()]).toEqual([1, ['member9'], [9, 1]]);
  });

  it('fetches a patient again if a frame arrived before the answer', async () => {
    let answer: (page: InboxPage) => void = () => undefined;
    const load = vi.fn((_: InboxQuery) => new Promise<InboxPage>((done) => (answer = done)));
    const inbox = makeInbox(load);
    void inbox.reload();
    await vi.advanceTimersByTimeAsync(0);
    inbox.receive(message(1, 5));
    answer(toResponse([row(1)], {}));
    await vi.advanceTimersByTimeAsync(300);
    expect(load.mock.lastCall?.[0]).toMatchObject({ uids: 'member1' });
    answer(toResponse([row(1, { unread_count: 1, waiting_since: at(5) })], {}));
    await vi.advanceTimersByTimeAsync(0);
    expect(inbox.state().rows[0]).toMatchObject({ unread_count: 1 });
  });

  it('keeps its rows when a reload fails, and shows an error only if it has none', async () => {
    const { inbox, load, ids } = await openInbox([row(1)]);
    load.mockRejectedValueOnce(new Error('away'));
    await inbox.reload();
    expect(inbox.state().status).toBe('ready');
    expect(ids()).toEqual([1]);
    const empty = makeInbox(() => Promise.reject(new Error('away')));
    await empty.reload();
    expect(empty.state().status).toBe('failed');
  });

  it('forgets who withdrew, and does not bring her back with a list that was on its way', async () => {
    const { inbox, ids, load, server } = await openInbox([row(1), row(2)]);
    let answer: (page: InboxPage) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((done) => (answer = done)));
    void inbox.reload();
    await vi.advanceTimersByTimeAsync(0);
    inbox.receive({ action: 'consultationClosed', receiver_id: 'member1' });
    expect(ids()).toEqual([2]);
    answer(toResponse([row(1), row(2)], {}));
    server.rows = [row(2)];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ids()).toEqual([2]);
  });

  it('shows a date as it is fixed and taken back', async () => {
    const { inbox, of } = await openInbox([row(1, { product_title: '보습 부스터' })]);
    inbox.receive({ action: 'reservationChanged', receiver_id: 'member1', reservation_at: at(50), product_id: 3 });
    expect(of(1)).toMatchObject({ reservation_at: at(50), product_title: '보습 부스터' });
    inbox.receive({ action: 'reservationChanged', receiver_id: 'member1', reservation_at: null, product_id: null });
    expect(of(1)).toMatchObject({ reservation_at: null, product_title: null });
  });

  const waits = (id: number, minute: number, given: Partial<ClinicConsultation> = {}) =>
    row(id, { waiting_since: at(minute), last_message_at: at(minute), ...given });

  it('loads the next page without gaps or duplicates', async () => {
    const pages: Record<string, InboxPage> = {
      '': { ...toResponse([waits(1, 1), waits(2, 2)], {}), next: 'two', total: 4 },
      two: { ...toResponse([waits(3, 3)], {}), moved: toResponse([waits(2, 0)], {}).items, next: null, total: null, counts: null },
    };
    const load = vi.fn(async (query: InboxQuery) => (query.uids ? toResponse([waits(9, 30)], query) : (pages[query.after ?? ''] as InboxPage)));
    const inbox = makeInbox(load);
    const ids = () => inbox.state().listed.map(({ id }) => id);
    await inbox.reload();
    expect([ids(), inbox.state().more]).toEqual([[1, 2], 'there']);
    // A new patient sorts after the loaded part and comes with a later page.
    inbox.receive(message(9, 30));
    await vi.advanceTimersByTimeAsync(300);
    expect(ids()).toEqual([1, 2]);
    await Promise.all([inbox.loadNextPage(), inbox.loadNextPage()]);
    expect([ids(), inbox.state().more]).toEqual([[2, 1, 3, 9], 'none']);
    expect(load.mock.calls.filter(([{ after }]) => after)).toHaveLength(1);
  });

  it('removes a row on a frame and reloads the counts', async () => {
    const { inbox, ids, server, named } = await openInbox([waits(1, 1), waits(2, 2)], { state: 'waiting' });
    server.rows = [row(1), waits(2, 2)];
    inbox.receive(message(1, 6, { sender_user_type: 'hospital' }));
    expect(ids()).toEqual([2]);
    await vi.advanceTimersByTimeAsync(300);
    expect([ids(), named(), inbox.state().counts?.states.waiting]).toEqual([[2], ['member1'], 1]);
  });

  it('shows the answer to the last question only, whoever answers first', async () => {
    const { inbox, load, ids } = await openInbox([row(1)]);
    let late: (page: InboxPage) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((done) => (late = done)));
    inbox.setView({ q: 'a' });
    await vi.advanceTimersByTimeAsync(0);
    inbox.setView({ q: 'ab' });
    late(toResponse([row(7)], {}));
    await vi.advanceTimersByTimeAsync(0);
    expect([ids(), inbox.state().view, inbox.state().status]).toEqual([[1], { q: 'ab' }, 'ready']);
    expect(load.mock.lastCall?.[0]).toMatchObject({ q: 'ab', again: 'true' });
  });

  it('reloads all pages loaded before, and keeps the open conversation if no list contains it', async () => {
    const { inbox, load, server, of, ids } = await openInbox([row(1)]);
    server.rows = [row(1), row(5, { handling: { state: 'done', later_until: null, unread: false, assignee: null } })];
    inbox.open(5);
    await vi.advanceTimersByTimeAsync(0);
    expect([of(5)?.listed, ids()]).toEqual([false, [1]]);
    inbox.setView({ sort: 'name' }, 80);
    await vi.advanceTimersByTimeAsync(0);
    expect(load.mock.calls.some(([query]) => query.limit === 80 && query.sort === 'name')).toBe(true);
    expect(of(5)).toBeDefined();
  });

  it('reads the list anew when a conversation that was put off is due', async () => {
    const { inbox, load, lists } = await openInbox([row(1)]);
    load.mockImplementationOnce(async (query) => {
      const page = toResponse([row(1)], query);
      return { ...page, counts: page.counts && { ...page.counts, due_at: new Date(Date.now() + 60_000).toISOString() } };
    });
    await inbox.reload();
    expect(lists()).toBe(2);
    await vi.advanceTimersByTimeAsync(62_000);
    expect(lists()).toBe(3);
  });
});
