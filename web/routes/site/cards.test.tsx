import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCard } from '../../../contract/cards/card-text.ts';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { type FakeAnswers, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { cardComposerData, messageCard } from '../../testing/card-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient, reservation } from '../../testing/samples.ts';

const sent: ChatEntry = {
  ...{
    message_id: 1,
    message: '방문 날짜가 확정되었습니다',
    user_translated_message: null,
    hospital_translated_message: 'Your visit is confirmed, as it was sent',
  },
  ...{ timestamp: '2026-01-05T01:05:00Z', user_id: '3', client_message_id: null, translation: 'done', sender_user_type: 'hospital', language: 'ko' },
  ...{ target_lang: 'EN-US', marks: [], facts: [], review: null, card: messageCard },
};

describe('to a patient', () => {
  async function chatWith(history: ChatEntry[], language: SiteLanguage) {
    const { sockets } = await openPage('/my-reservation?chat=3', { language, answers: { reservations: [reservation] } });
    const dialog = within(await screen.findByRole('dialog'));
    const find = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
    await expect.poll(find).toBeTruthy();
    await find()?.open();
    await find()?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
    return dialog;
  }

  it.each(['en', 'zh', 'ja', 'ar'] as const)('a card is in her language now (%s), in her formats, without what was not filled in', async (language) => {
    const t = await loadTestPhrases(language, 'thread');
    const dialog = await chatWith([sent], language);
    const { title, rows } = renderCard(messageCard, language, Intl.DateTimeFormat().resolvedOptions().timeZone);
    await dialog.findByText(title);
    for (const { text, label } of rows) {
      dialog.getByText(text);
      dialog.getByText(label as string);
    }
    expect(dialog.queryByText(/Doctor/)).toBeNull();
    dialog.getByText(t('card.from'));
    expect(dialog.queryByText('Your visit is confirmed, as it was sent')).toBeNull();
    // People wrote the card in the patient's language, so there is no translation that could be wrong (5.18).
    expect(dialog.queryByRole('button', { name: t('doubt.say') })).toBeNull();
  });

  it('a card that a person corrected is the person’s words', async () => {
    const review = { doubted_by: [], verdict: 'corrected' as const, words: '', machine: 'Your visit is confirmed, as it was sent' };
    const dialog = await chatWith([{ ...sent, review, hospital_translated_message: 'Another day, not this one.' }], 'en');
    await dialog.findByText('Another day, not this one.');
    expect(dialog.queryByText('Price')).toBeNull();
  });
});

describe.each(['ko', 'en'] as const)('a coordinator, in the console in %s,', (language) => {
  async function opened(answers: FakeAnswers = {}) {
    const [clinic, t] = [await loadTestPhrases(language, 'clinic'), await loadTestPhrases(language, 'clinic-cards')];
    const row = { ...consultation, reservation_at: '2099-12-03T05:00:00Z', product_id: 20 };
    localStorage.setItem('consoleLanguage', language);
    const page = await openPage('/clinic', {
      as: 'hospital',
      answers: {
        hospital,
        clinicInbox: fakeInbox([row]),
        clinicPatient: patient,
        cardShelf: cardComposerData,
        replyShelf: { replies: [] },
        sendCard: { message_id: 1 },
        ...answers,
      },
    });
    await expect.poll(() => page.sockets).toHaveLength(1);
    await page.sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    await page.sockets[0]?.says({ action: 'getChatHistory', receiver_id: consultation.member_uid, history: [], events: [], has_more: false, read_up_to: 0 });
    await pressElement(await screen.findByRole('button', { name: clinic('cards.insert') }));
    const dialog = async () => within(await screen.findByRole('dialog'));
    return { page, t, dialog, row };
  }

  it('finds it by words, fills it, sees both sides of it and sends it with what the thread knew', async () => {
    const { page, t, dialog, row } = await opened();
    await typeText(await (await dialog()).findByRole('searchbox'), language === 'ko' ? '확정' : 'confirmed');
    (await dialog()).getByText(t('count', { count: 1 }));
    await pressElement((await dialog()).getByRole('button', { name: cardComposerData.templates[0]?.title[language] as string }));
    const box = await dialog();
    const at = box.getByLabelText<HTMLInputElement>(language === 'ko' ? '방문 일시' : 'Date and time');
    expect([at.value, document.activeElement]).toEqual(['2099-12-03T14:00', at]);
    await typeText(box.getByLabelText(language === 'ko' ? '시술' : 'Treatment'), '20-31');
    expect(box.getByLabelText<HTMLInputElement>(language === 'ko' ? '총 비용' : 'Whole price').value).toBe('480');
    const korean = within(box.getByRole('region', { name: '한국어' }));
    korean.getByText('$480');
    const hers = within(box.getByRole('region', { name: new RegExp(t('reads', { language: 'English' })) }));
    hers.getByText(/Thu, 3 Dec 2099, 14:00 in Seoul/);
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    expect(page.named('sendCard')).toMatchObject([
      {
        input: { id: String(row.id) },
        body: { template: 'date-fixed', version: 3, values: { at: '2099-12-03T14:00+09:00', treatment: '20-31', price: '480 USD' } },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens what is suggested for her words with their values in it; her words stay as she typed them', async () => {
    const [thread, clinic] = [await loadTestPhrases(language, 'thread'), await loadTestPhrases(language, 'clinic')];
    const title = { ko: '방문 확정', en: 'Visit confirmed' };
    const values = { at: { type: 'moment', at: '2099-12-04T06:00:00.000Z' } } as const;
    const preview = { ...{ translation: 'failed' as const, translated: null, back: null, marks: [], ambiguities: [], instructs: true } };
    const suggestions = [{ kind: 'card' as const, id: 'date-fixed', title, values }];
    const { page, t, dialog } = await opened({ previewTranslation: { ...preview, suggestions } });
    await pressElement((await dialog()).getByRole('button', { name: t('common.close') }));
    const box = screen.getByLabelText<HTMLTextAreaElement>(clinic('write.label'));
    await typeText(box, '12월 4일 오후 3시까지 오세요.');
    expect(screen.queryByText(t('suggest'))).toBeNull();
    await pressElement(screen.getByRole('button', { name: thread('preview.ask') }));
    await pressElement(await screen.findByRole('button', { name: t('suggest.card', { title: title[language] }) }));
    const card = await dialog();
    expect((await card.findByLabelText<HTMLInputElement>(language === 'ko' ? '방문 일시' : 'Date and time')).value).toBe('2099-12-04T15:00');
    expect([box.value, page.named('sendCard')]).toEqual(['12월 4일 오후 3시까지 오세요.', []]);
    await pressElement(card.getByRole('button', { name: t('back') }));
    await (await dialog()).findByRole('searchbox');
  });

  it('is told beside the field what is wrong with it, and what she typed stays', async () => {
    const { t, dialog } = await opened({ sendCard: refusedCall('invalid', [{ field: 'values.rest', detail: 'It is not valid.' }]) });
    await pressElement(await (await dialog()).findByRole('button', { name: cardComposerData.templates[1]?.title[language] as string }));
    const box = await dialog();
    const days = box.getByRole<HTMLInputElement>('spinbutton');
    await typeText(days, '0');
    await pressElement(box.getByRole('button', { name: t('send') }));
    await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'));
    expect(days.value).toBe('0');
  });

  it('opens them with / in an empty box, and writes a / after a word', async () => {
    const { dialog } = await opened();
    await pressElement((await dialog()).getByRole('button', { name: language === 'ko' ? '닫기' : 'Close' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    await typeText(box, 'and');
    expect(fireEvent.keyDown(box, { key: '/' })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    await typeText(box, '');
    expect(fireEvent.keyDown(box, { key: '/' })).toBe(false);
    (await dialog()).getByRole('searchbox');
  });

  it('reads that the cards are on their way', async () => {
    const { t, dialog } = await opened({ cardShelf: UNANSWERED_CALL });
    (await dialog()).getByText(t('loading'));
    // Further typing goes into the search field for cards and must not appear in the answer.
    expect(document.activeElement).toBe((await dialog()).getByRole('searchbox'));
  });

  it('reads that no card has her words', async () => {
    const { t, dialog } = await opened();
    await typeText(await (await dialog()).findByRole('searchbox'), 'zzz');
    (await dialog()).getByText(t('none'));
  });

  it('reads that there are no cards', async () => {
    const { t, dialog } = await opened({ cardShelf: { ...cardComposerData, templates: [] } });
    await (await dialog()).findByText(t('empty'));
  });

  it('reads that the cards could not be loaded', async () => {
    const { t, dialog } = await opened({ cardShelf: refusedCall('not-allowed') });
    await (await dialog()).findByRole('heading', { name: t('failed') });
  });
});
