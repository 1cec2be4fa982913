import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SiteLanguage } from '../../../contract/constants.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { type FakeAnswers, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'thread');

const entry = (message_id: number, given: Partial<ChatEntry>): ChatEntry => ({
  ...{ message_id, user_translated_message: null, hospital_translated_message: null, timestamp: '2026-01-05T01:05:00Z', user_id: '3' },
  ...{ client_message_id: null, translation: 'done', message: '', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US', marks: [], facts: [] },
  ...given,
});
const marks = [{ strength: 'strong', kind: 'quantity', original: { start: 4, end: 7 }, translation: { start: 5, end: 10 } }] as const;
const theirs = entry(1, {
  ...{ message: '하루에 5mg을 드세요. 02-555-0101', hospital_translated_message: 'Take 50 mg a day. 02-555-0101', marks: [...marks] },
  facts: [
    { kind: 'quantity', value: 5, unit: 'mg', start: 4, end: 7 },
    { kind: 'phone', text: '025550101', start: 15, end: 26 },
  ],
});
const mine = entry(2, {
  ...{ message: 'I take 5 mg.', user_translated_message: '50mg을 먹습니다.', sender_user_type: 'user', language: 'en', target_lang: 'KO', user_id: 'me' },
  marks: [{ strength: 'strong', kind: 'quantity', original: { start: 7, end: 11 }, translation: { start: 0, end: 4 } }],
});

/** Opens a patient's chat with these messages. */
async function chatWith(history: ChatEntry[], language: SiteLanguage = 'en', more: FakeAnswers = {}) {
  const { sockets, named } = await openPage('/my-reservation?chat=3', { language, answers: { reservations: [reservation], ...more } });
  const dialog = within(await screen.findByRole('dialog'));
  const find = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(find).toBeTruthy();
  const line = find();
  await line?.open();
  await line?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
  return { dialog, line, named };
}

it('lets the reader ask for that part again with one press, and keeps what she has typed', async () => {
  const { dialog, line } = await chatWith([theirs]);
  await dialog.findByText(t('mark.number'));
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await typeText(box, 'Thank you.');
  await pressElement(dialog.getByRole('button', { name: t('mark.again') }));
  expect(line?.sent.filter(({ action }) => action === 'sendMessage')).toMatchObject([{ message: t('mark.question', { part: '5mg' }) }]);
  expect(box.value).toBe('Thank you.');
  await dialog.findByText(t('mark.asked'));
  expect(dialog.queryByRole('button', { name: t('mark.again') })).toBeNull();
});

it('lets the reader ask for an interpreter where the translation is doubtful', async () => {
  const { dialog } = await chatWith([theirs]);
  await expect.poll(() => dialog.queryAllByRole('button', { name: t('interpreter.ask') })).toHaveLength(2);
  await pressElement(dialog.getAllByRole('button', { name: t('interpreter.ask') }).at(-1) as HTMLElement);
  await screen.findByRole('dialog', { name: t('interpreter.title') });
});

it('puts her own words back into the box of the author', async () => {
  const { dialog } = await chatWith([mine]);
  await pressElement(await dialog.findByRole('button', { name: t('mark.reword') }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I take 5 mg.');
});

it('shows the facts of a message of the other side beneath it, with a telephone to call', async () => {
  const { dialog } = await chatWith([theirs, mine]);
  const [strip, ...more] = await dialog.findAllByRole('list', { name: t('fact.label') });
  expect(more).toEqual([]);
  within(strip as HTMLElement).getByText('5 mg');
  expect(
    within(strip as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('tel:025550101');
});

it('keeps the typing indicator until the clinic’s message arrives', async () => {
  const { dialog, line } = await chatWith([]);
  await line?.says({ action: 'sidePresence', receiver_id: 3, doing: 'typing', seen_at: '2026-01-05T01:05:00Z' });
  await dialog.findByText(t('seen.typing'));
  const { user_translated_message: _, hospital_translated_message: translated_message, ...rest } = theirs;
  // A message of the patient does not remove the indicator.
  await line?.says({ action: 'sendMessage', receiver_id: 3, ...rest, message_id: 2, sender_user_type: 'user', translated_message });
  dialog.getByText(t('seen.typing'));
  await line?.says({ action: 'sendMessage', receiver_id: 3, ...rest, message_id: 3, translated_message });
  expect(dialog.queryByText(t('seen.typing'))).toBeNull();
  dialog.getByText(t('seen.open'));
});

it('a mark that comes later is told to who cannot see it', async () => {
  const { dialog, line } = await chatWith([]);
  const { user_translated_message: _, hospital_translated_message: translated_message, ...rest } = theirs;
  await line?.says({ action: 'sendMessage', receiver_id: 3, ...rest, marks: [], translated_message });
  const about = { message_id: 1, sender_user_type: 'hospital', receiver_id: 3, target_lang: 'EN-US', translation: 'done', translated_message } as const;
  await line?.says({ action: 'setTranslatedMessage', ...about, marks: [...marks], facts: [] });
  await expect.poll(() => dialog.getAllByRole('status').some(({ textContent }) => textContent?.includes(t('mark.number')))).toBe(true);
});

it('renders in Arabic, in its own words and direction', async () => {
  const arabic = await loadTestPhrases('ar', 'thread');
  const { dialog } = await chatWith([theirs], 'ar');
  await dialog.findByText(arabic('mark.number'));
  dialog.getByRole('button', { name: arabic('mark.again') });
});

it('an answer that was no translation says so', async () => {
  const { dialog } = await chatWith([entry(1, { message: '안녕하세요', translation: 'implausible' })]);
  await dialog.findByText(t('message.implausible'));
  dialog.getByRole('button', { name: t('mark.again') });
});

it('the list of chats says where the last words are to be checked', async () => {
  await openPage('/my-reservation', { answers: { reservations: [{ ...reservation, last_message_marked: true }] } });
  await screen.findByText(t('mark.listed'));
});

describe('before it is sent', () => {
  const preview = { translation: 'done' as const, translated: '3시에 뵙겠습니다.', back: 'I will see you at 3.', marks: [], instructs: false };
  const half = { kind: 'half-day' as const, start: 11, end: 12, proposals: ['3:00 am', '3:00 pm'] };

  it('shows how it will read, and puts what is meant in the place of what is not clear', async () => {
    const { dialog, named } = await chatWith([], 'en', { previewTranslation: { ...preview, ambiguities: [half] } });
    expect(dialog.queryByRole('button', { name: t('preview.ask') })).toBeNull();
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox');
    await typeText(box, 'See you at 3.');
    await pressElement(dialog.getByRole('button', { name: t('preview.ask') }));
    await dialog.findByText(preview.translated);
    dialog.getByText(preview.back);
    expect(named('previewTranslation')).toMatchObject([{ body: { message: 'See you at 3.' } }]);
    await pressElement(dialog.getByRole('button', { name: '3:00 pm' }));
    expect(box.value).toBe('See you at 3:00 pm.');
    // The preview disappears when the text changes.
    expect(dialog.queryByText(preview.translated)).toBeNull();
  });

  it('says that there is no translation now', async () => {
    const { dialog } = await chatWith([], 'en', { previewTranslation: { ...preview, translation: 'failed', translated: null, back: null, ambiguities: [] } });
    await typeText(dialog.getByRole('textbox'), 'Zorgle');
    await pressElement(dialog.getByRole('button', { name: t('preview.ask') }));
    await dialog.findByText(t('preview.none'));
  });

  it('says why it could not be asked, and keeps the words', async () => {
    const { dialog } = await chatWith([], 'en', { previewTranslation: refusedCall('too-many-requests') });
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox');
    await typeText(box, 'Zorgle');
    await pressElement(dialog.getByRole('button', { name: t('preview.ask') }));
    await dialog.findByText(getErrorText('too-many-requests', 'en'));
    expect(box.value).toBe('Zorgle');
  });
});
