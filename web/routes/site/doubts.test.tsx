import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SITE_LANGUAGES, type SiteLanguage } from '../../../contract/constants.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { ChatEntry, MessageReview } from '../../../contract/threads/consultations.ts';
import { type FakeAnswers, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';

const NOBODY: MessageReview = { doubted_by: [], verdict: null, words: '', machine: null };
const [WRONG, RIGHT] = ['Take 50 mg a day.', 'Take 5 mg a day.'];

const entry = (given: Partial<ChatEntry> = {}): ChatEntry => ({
  ...{ message_id: 1, user_translated_message: null, hospital_translated_message: WRONG, timestamp: '2026-01-05T01:05:00Z', user_id: '3' },
  ...{ client_message_id: null, translation: 'done', message: '하루에 5mg을 드세요.', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US' },
  ...{ marks: [], facts: [], review: null },
  ...given,
});
const reviewed = (review: Partial<MessageReview>, given: Partial<ChatEntry> = {}) => entry({ ...given, review: { ...NOBODY, ...review } });

/** Opens a patient's chat with this history. */
async function chatWith(history: ChatEntry[], { language = 'en', ...more }: FakeAnswers & { language?: SiteLanguage } = {}) {
  const answers = {
    ...{ reservations: [reservation], readAround: { agreed: false }, letReadAround: { agreed: true } },
    ...{ doubtTranslation: { ...NOBODY, doubted_by: ['user' as const] }, takeBackDoubt: NOBODY },
    ...more,
  };
  const { sockets, named } = await openPage('/my-reservation?chat=3', { language, answers });
  const chat = within(await screen.findByRole('dialog'));
  const find = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(find).toBeTruthy();
  const line = find();
  await line?.open();
  await line?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
  return { chat, line, named, t: await loadTestPhrases(language, 'thread') };
}
const asked = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

describe('a reader of a translation', () => {
  it.each(SITE_LANGUAGES)('says in %s that it is wrong, in her own words, and lets translators read around it', async (language) => {
    const { chat, named, t } = await chatWith([entry()], { language });
    await pressElement(await chat.findByRole('button', { name: t('doubt.say') }));
    const dialog = await asked(t('doubt.title'));
    await typeText(dialog.getByRole('textbox'), 'Fifty?');
    await pressElement(await dialog.findByRole('checkbox', { name: new RegExp(t('around.ask')) }));
    await pressElement(dialog.getByRole('button', { name: t('doubt.send') }));
    await screen.findByText(t('doubt.taken'));
    expect(named('letReadAround')).toHaveLength(1);
    expect(named('doubtTranslation').map(({ body }) => body)).toEqual([{ words: 'Fifty?' }]);
  });

  it('agrees to nothing that she did not tick, and is not asked for what she agreed to', async () => {
    const { chat, named, t } = await chatWith([entry()], { readAround: { agreed: true } });
    await pressElement(await chat.findByRole('button', { name: t('doubt.say') }));
    const dialog = await asked(t('doubt.title'));
    await dialog.findByText(t('around.agreed'));
    await pressElement(dialog.getByRole('button', { name: t('doubt.send') }));
    await screen.findByText(t('doubt.taken'));
    expect(named('letReadAround')).toEqual([]);
  });

  it('keeps what she typed when it is refused, and hears why', async () => {
    const { chat, named, t } = await chatWith([entry()], { doubtTranslation: refusedCall('consultations.no-translation') });
    await pressElement(await chat.findByRole('button', { name: t('doubt.say') }));
    const dialog = await asked(t('doubt.title'));
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox');
    await typeText(box, 'x'.repeat(501));
    await pressElement(dialog.getByRole('button', { name: t('doubt.send') }));
    dialog.getByText(t('doubt.tooLong', { count: 500 }));
    expect(named('doubtTranslation')).toEqual([]);
    await typeText(box, 'Fifty?');
    await pressElement(dialog.getByRole('button', { name: t('doubt.send') }));
    await dialog.findByText(getErrorText('consultations.no-translation', 'en'));
    expect(box.value).toBe('Fifty?');
  });

  it('sees that it was taken, and takes it back', async () => {
    const { chat, named, t } = await chatWith([reviewed({ doubted_by: ['user'] })]);
    await chat.findByText(t('doubt.mine'));
    expect(chat.queryByRole('button', { name: t('doubt.say') })).toBeNull();
    await pressElement(chat.getByRole('button', { name: t('doubt.takeBack') }));
    await screen.findByText(t('doubt.takenBack'));
    expect(named('takeBackDoubt')).toHaveLength(1);
  });

  it('has no such button where there is no translation', async () => {
    const { chat, t } = await chatWith([entry({ hospital_translated_message: null, translation: 'failed' })]);
    await chat.findByText(t('message.translationFailed'));
    expect(chat.queryByRole('button', { name: t('doubt.say') })).toBeNull();
  });

  it('is asked, where the clinic doubts, whether translators may read around it; once she agreed no more', async () => {
    let agreed = false;
    const { chat, named, t } = await chatWith([reviewed({ doubted_by: ['hospital'] })], {
      readAround: () => ({ agreed }),
      letReadAround: () => {
        agreed = true;
        return { agreed };
      },
    });
    await pressElement(await chat.findByRole('button', { name: t('around.question') }));
    const dialog = await asked(t('around.question'));
    await pressElement(await dialog.findByRole('checkbox', { name: new RegExp(t('around.ask')) }));
    await pressElement(dialog.getByRole('button', { name: t('common.save') }));
    await screen.findByText(t('around.done'));
    expect(named('letReadAround')).toHaveLength(1);
    await expect.poll(() => chat.queryByRole('button', { name: t('around.question') })).toBeNull();
  });
});

describe('a translator’s answer', () => {
  it.each(SITE_LANGUAGES)('is said in %s, with the machine’s words one press away', async (language) => {
    const { chat, line, t } = await chatWith([reviewed({ doubted_by: ['user'] })], { language });
    await chat.findByText(t('doubt.mine'));
    const about = { message_id: 1, sender_user_type: 'hospital', receiver_id: 3, target_lang: 'EN-US', translation: 'done' } as const;
    const review: MessageReview = { ...NOBODY, verdict: 'corrected', machine: WRONG };
    await line?.says({ action: 'setTranslatedMessage', ...about, translated_message: RIGHT, marks: [], facts: [], review });
    await chat.findByText(t('doubt.corrected'));
    expect(chat.queryByText(WRONG)).toBeNull();
    const button = chat.getByRole('button', { name: t('doubt.machine') });
    await pressElement(button);
    chat.getByText(WRONG);
    await pressElement(chat.getByRole('button', { name: t('doubt.machine.hide') }));
    expect(chat.queryByText(WRONG)).toBeNull();
  });

  it('says that the translation is right, with a word', async () => {
    const { chat, t } = await chatWith([reviewed({ verdict: 'right', words: 'It says 50 there.' })]);
    await chat.findByText(t('doubt.right'));
    chat.getByText('It says 50 there.');
    chat.getByRole('button', { name: t('doubt.say') });
  });
});
