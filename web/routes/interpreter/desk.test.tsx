import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { InterpretedListed, InterpretedMessage, InterpretedThread } from '../../../contract/interpreting/interpreters.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'interpreter');
const shared = await loadTestPhrases('ko', 'console');
const failure = await loadTestPhrases('ko', 'failure');

const consent = { version: '2025-02-10', agreed_at: '2026-01-05T01:00:00Z' };
const listed: InterpretedListed = {
  ...{ id: 12, hospital_name: 'Dalbit Clinic', language: 'ar', given_at: '2026-01-05T02:00:00Z', last_message_at: '2026-01-05T03:00:00Z' },
  ...{ unread_count: 2, consent },
};
const said = (more: Partial<InterpretedMessage> = {}): InterpretedMessage => ({
  ...{ message_id: 1, sender_user_type: 'hospital', message: '하루에 5mg을 드세요.', translated: 'خذ ٥٠ ملغ يوميًا.', translation: 'done', language: 'ko' },
  ...{ translated_language: 'ar', marks: [], review: null, interpreter: null, own: false, correctable: true, timestamp: '2026-01-05T02:30:00Z' },
  ...more,
});
const thread = (messages: InterpretedMessage[] = [said()], has_more = false): InterpretedThread => {
  const { unread_count: _unread, last_message_at: _last, ...head } = listed;
  return { ...head, messages, has_more };
};
type Given = NonNullable<Parameters<typeof openPage>[1]>['answers'];
const opened = (given: Given = {}, address = '/interpreter') =>
  openPage(address, { as: 'interpreter', answers: { interpretedThreads: [listed], interpretedThread: thread(), ...given } });
const inThread = (given: Given = {}) => opened(given, '/interpreter?thread=12');
const list = async () => within(await screen.findByRole('region', { name: t('list') }));
const pane = async () => within(await screen.findByRole('region', { name: 'Dalbit Clinic' }));

it('says that conversations are on their way', async () => {
  await opened({ interpretedThreads: UNANSWERED_CALL });
  await (await list()).findByText(t('loading'));
});

it('says that nothing is given to her, and why the list did not come', async () => {
  await opened({ interpretedThreads: [] });
  await (await list()).findByText(t('none.title'));
});

it('with no network says so', async () => {
  await opened({ interpretedThreads: OFFLINE_CALL });
  await (await list()).findByText(t('failed'));
  (await list()).getByText(failure('offline'));
});

it('lists what is hers without a word of it, and reads it once it is opened', async () => {
  const { named } = await opened();
  const row = await (await list()).findByRole('button', { name: /Dalbit Clinic/ });
  within(row).getByText(t('unread', { count: 2 }));
  expect(named('interpretedThread')).toEqual([]);
  await pressElement(row);
  (await pane()).getByText(/드세요/);
  (await pane()).getByText(/يوميًا/);
  expect(screen.getByRole('region', { name: 'Dalbit Clinic' }).dataset.fills).toBe('phone');
  expect(named('interpretedThread').map(({ input }) => input)).toEqual([{ id: '12' }]);
});

it('reads it again when something is said, as a part of the same opening', async () => {
  let now = thread();
  const { named, ears } = await inThread({ interpretedThread: () => now });
  await pane();
  now = thread([
    said(),
    said({ message_id: 2, sender_user_type: 'user', message: 'كم مرة؟', translated: '몇 번이요?', language: 'ar', translated_language: 'ko' }),
  ]);
  await expect.poll(() => ears.length).toBeGreaterThan(0);
  await ears[0]?.says({ action: 'changed', hospital_id: null, what: 'messages' });
  await (await pane()).findByText('몇 번이요?');
  expect(named('interpretedThread').at(-1)?.input).toEqual({ id: '12', goes_on: 'true' });
});

it('shows marks, doubts, what a person wrote, and what has no translation', async () => {
  const mark = { strength: 'strong', kind: 'quantity', original: { start: 4, end: 7 }, translation: null } as const;
  await inThread({
    interpretedThread: thread([
      said({ marks: [mark], review: { doubted_by: ['user'], verdict: null, words: '', machine: null } }),
      said({ message_id: 2, translated: null, translation: 'failed' }),
      said({ message_id: 3, interpreter: 'Yerin Moon' }),
    ]),
  });
  const shown = await pane();
  shown.getByText(t('doubted'));
  shown.getByText(t('untranslated'));
  shown.getByText(t('from.me.user', { name: '\u2068Yerin Moon\u2069' }));
  shown.getByRole('heading', { name: new RegExp(t('machine')) });
  shown.getByRole('heading', { name: new RegExp(t('person')) });
});

it('goes back to what was said before', async () => {
  const { named } = await inThread({
    interpretedThread: ({ input }) => (input.before ? thread([said({ message_id: 1, message: '처음' })]) : thread([said({ message_id: 2 })], true)),
  });
  await pressElement((await pane()).getByRole('button', { name: t('earlier') }));
  await (await pane()).findByText('처음');
  expect(named('interpretedThread').at(-1)?.input).toEqual({ id: '12', before: '2', goes_on: 'true' });
  expect((await pane()).queryByRole('button', { name: t('earlier') })).toBeNull();
});

it('puts a translation right; not with nothing, and not with what stands there', async () => {
  const { named } = await inThread({ correctTranslation: { msg: 'OK' } });
  await pressElement((await pane()).getByRole('button', { name: t('correct.named', { number: '1' }) }));
  const box = within(await screen.findByRole('dialog', { name: shared('shared.rightTranslation') }));
  const field = box.getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('خذ ٥٠ ملغ يوميًا.');
  await pressElement(box.getByRole('button', { name: t('correct.save') }));
  box.getByText(t('correct.same'));
  await typeText(field, ' ');
  await pressElement(box.getByRole('button', { name: t('correct.save') }));
  box.getByText(t('correct.missing'));
  await typeText(field, 'خذ ٥ ملغ يوميًا.');
  await pressElement(box.getByRole('button', { name: t('correct.save') }));
  await screen.findByText(t('correct.done'));
  expect(named('correctTranslation')).toMatchObject([{ input: { id: '12', message_id: '1' }, body: { text: 'خذ ٥ ملغ يوميًا.', seen: 0 } }]);
});

it('offers nothing to put right where people wrote both texts: a photo, a card, a canned reply', async () => {
  await inThread({ interpretedThread: thread([said(), said({ message_id: 2, message: '사진', translated: 'صورة', correctable: false })]) });
  const shown = await pane();
  shown.getByRole('button', { name: t('correct.named', { number: '1' }) });
  shown.getByText('صورة');
  expect(shown.queryByRole('button', { name: t('correct.named', { number: '2' }) })).toBeNull();
});

it('writes to one side in both languages; what was typed stays until it is sent, and is then one message', async () => {
  let answer: typeof BROKEN_SERVER | { message_id: number } = BROKEN_SERVER;
  const { named } = await inThread({ interpret: () => answer });
  const form = within(await screen.findByRole('form', { name: t('write.title') }));
  await pressElement(form.getByRole('button', { name: t('common.send') }));
  expect(form.getAllByText(t('write.missing'))).toHaveLength(2);
  await pressElement(form.getByRole('radio', { name: t('write.to.hospital') }));
  const korean = form.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(t('write.korean')) });
  await typeText(korean, '아파요.');
  await typeText(form.getByRole('textbox', { name: /العربية/ }), 'يؤلمني.');
  await pressElement(form.getByRole('button', { name: t('common.send') }));
  await form.findByText(t('write.failed'));
  expect(korean.value).toBe('아파요.');
  answer = { message_id: 2 };
  await pressElement(form.getByRole('button', { name: t('common.send') }));
  await screen.findByText(t('write.sent'));
  const [first, second] = named('interpret').map(({ body }) => body as Record<string, string>);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ to: 'hospital', korean: '아파요.', patients: 'يؤلمني.' });
  expect(korean.value).toBe('');
});

it('on a phone is one box until she writes in it, and again once she leaves it empty', async () => {
  await inThread();
  const form = await screen.findByRole('form', { name: t('write.title') });
  const [first, second] = within(form).getAllByRole<HTMLTextAreaElement>('textbox');
  const isOnDesksAlone = (element: Element) => element.closest('.max-md\\:hidden') !== null;
  const parts = () => [...form.querySelectorAll('fieldset, [role="radiogroup"], textarea, button[type="submit"]')].map(isOnDesksAlone);
  const narrow = parts();
  expect(narrow.filter((hidden) => !hidden)).toHaveLength(1);
  expect(isOnDesksAlone(first as Element)).toBe(false);
  fireEvent.focus(first as Element);
  expect(parts()).not.toContain(true);
  // A blur without a new focus target keeps the form open. Closing it would move the button away from the finger.
  fireEvent.blur(first as Element);
  expect(parts()).not.toContain(true);
  fireEvent.blur(first as Element, { relatedTarget: document.body });
  expect(parts()).toEqual(narrow);
  fireEvent.focus(first as Element);
  await typeText(second as Element, '네');
  fireEvent.blur(second as Element, { relatedTarget: document.body });
  expect(parts()).not.toContain(true);
});

it('says that a conversation is not hers any more', async () => {
  await inThread({ interpretedThread: refusedCall('not-found') });
  await screen.findByText(t('gone.title'));
  await pressElement(screen.getByRole('button', { name: t('gone.back') }));
  await screen.findByText(t('choose.title'));
});

it('loses what it shows as soon as it is ended', async () => {
  let isOver = false;
  const { ears } = await inThread({ interpretedThread: () => (isOver ? refusedCall('not-found') : thread()) });
  await pane();
  isOver = true;
  await expect.poll(() => ears.length).toBeGreaterThan(0);
  await ears[0]?.says({ action: 'changed', hospital_id: null, what: 'thread' });
  await screen.findByText(t('gone.title'));
  expect(screen.queryByText(/드세요/)).toBeNull();
});

it('ends her own work after asking, and hears why that failed', async () => {
  let answer: ReturnType<typeof refusedCall> | { msg: string } = refusedCall('not-found');
  const { named } = await inThread({ leaveThread: () => answer });
  await pressElement((await pane()).getByRole('button', { name: shared('shared.end') }));
  const box = within(await screen.findByRole('dialog', { name: t('leave.title') }));
  await pressElement(box.getByRole('button', { name: shared('shared.end.confirm') }));
  await box.findByText(getErrorText('not-found', 'ko'));
  answer = { msg: 'OK' };
  await pressElement(box.getByRole('button', { name: shared('shared.end.confirm') }));
  await screen.findByText(t('leave.done'));
  expect(named('leaveThread')).toHaveLength(2);
});
