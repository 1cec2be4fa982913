import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderReply } from '../../../contract/desk/reply-text.ts';
import type { Language, SiteLanguage } from '../../../contract/languages.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { type FakeAnswers, refusedCall } from '../../testing/api.ts';
import { cardComposerData } from '../../testing/card-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { stubAllInView } from '../../testing/notice-samples.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { buildPictureLinks, messageReply, ownReply, picturedReply, REPLY_PICTURES, sharedReply } from '../../testing/reply-samples.ts';
import { consultation, hospital, patient, reservation } from '../../testing/samples.ts';

const sent: ChatEntry = {
  ...{
    message_id: 1,
    message: '그날 뵙겠습니다.',
    user_translated_message: null,
    hospital_translated_message: 'See you, as it was sent',
  },
  ...{ timestamp: '2026-01-05T01:05:00Z', user_id: '3', client_message_id: null, translation: 'done', sender_user_type: 'hospital', language: 'ko' },
  ...{ target_lang: 'EN-US', marks: [], facts: [], review: null, card: null, reply: messageReply },
};

describe('to a patient', () => {
  async function chatWith(history: ChatEntry[], language: SiteLanguage) {
    const { sockets } = await openPage('/my-reservation?chat=3', { language, answers: { reservations: [reservation] } });
    const dialog = within(await screen.findByRole('dialog'));
    const find = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
    await expect.poll(find).toBeTruthy();
    await find()?.open();
    await find()?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
    return { dialog, t: await loadTestPhrases(language, 'thread') };
  }
  /** Returns a matcher for a reply's text in this language. Figures are in their own elements. */
  const says = (language: Language) => {
    const said = renderReply(messageReply, language, Intl.DateTimeFormat().resolvedOptions().timeZone);
    return (_: string, element: Element | null) => element?.tagName === 'P' && element.textContent === said;
  };

  it.each(['en', 'ja'] as const)('a reply is in her language now (%s), beside the Korean, and a person answers for it', async (language) => {
    const { dialog, t } = await chatWith([sent], language);
    await dialog.findByText(says(language));
    dialog.getByText(sent.message);
    dialog.getByText(t('reply.written'));
    expect(dialog.queryByText('See you, as it was sent')).toBeNull();
  });

  it('one that nobody had read is a translation, and can be doubted', async () => {
    const { dialog, t } = await chatWith([{ ...sent, target_lang: 'ZH-HANS', hospital_translated_message: '2099年12月3日见。' }], 'zh');
    await dialog.findByText(says('zh'));
    dialog.getByText(t('reply.drafted'));
    dialog.getByRole('button', { name: t('doubt.say') });
  });

  it('one that a person wrote cannot', async () => {
    const { dialog, t } = await chatWith([sent], 'en');
    await dialog.findByText(t('reply.written'));
    expect(dialog.queryByRole('button', { name: t('doubt.say') })).toBeNull();
  });

  it('has the direction of its language, whatever name it begins with', async () => {
    const reply = { ...messageReply, texts: { ...messageReply.texts, ar: '{name}، زيارتك' }, values: { name: { type: 'text' as const, text: 'AMAL' } } };
    const { dialog } = await chatWith([{ ...sent, reply }], 'ar');
    expect((await dialog.findByText(/زيارتك/)).dir).toBe('rtl');
  });

  it('without words in her language now it is as it was sent; nothing is lost', async () => {
    const { dialog } = await chatWith([sent], 'ar');
    const words = await dialog.findByText('See you, as it was sent');
    expect(words.lang).toBe('en');
    dialog.getByText(sent.message);
  });

  it('shows a person’s correction as the person’s words', async () => {
    const review = { doubted_by: [], verdict: 'corrected' as const, words: '', machine: '见' };
    const { dialog, t } = await chatWith([{ ...sent, review, hospital_translated_message: 'Another day.' }], 'en');
    await dialog.findByText('Another day.');
    expect(dialog.queryByText(t('reply.written'))).toBeNull();
  });
});

describe.each(['ko', 'en'] as const)('a coordinator, in the console in %s,', (language) => {
  async function opened(reads: Language, answers: FakeAnswers = {}) {
    const [clinic, cards, t] = [
      await loadTestPhrases(language, 'clinic'),
      await loadTestPhrases(language, 'clinic-cards'),
      await loadTestPhrases(language, 'clinic-replies'),
    ];
    const row = { ...consultation, language: reads, reservation_at: '2099-12-03T05:00:00Z', product_id: 20 };
    localStorage.setItem('consoleLanguage', language);
    stubAllInView();
    const page = await openPage('/clinic', {
      as: 'hospital',
      answers: {
        ...{ hospital, clinicInbox: fakeInbox([row]), clinicPatient: patient, cardShelf: cardComposerData },
        ...{ replyShelf: { replies: [ownReply, sharedReply] }, sendReply: { message_id: 1 }, ...answers },
      },
    });
    await expect.poll(() => page.sockets).toHaveLength(1);
    await page.sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    await page.sockets[0]?.says({ action: 'getChatHistory', receiver_id: consultation.member_uid, history: [], events: [], has_more: false, read_up_to: 0 });
    await pressElement(await screen.findByRole('button', { name: clinic('cards.insert') }));
    const dialog = async () => within(await screen.findByRole('dialog'));
    const pick = async (words: string, name: RegExp) => {
      await typeText(await (await dialog()).findByRole('searchbox'), words);
      await pressElement(await (await dialog()).findByRole('button', { name }));
      return dialog();
    };
    return { page, t, cards, dialog, pick, row };
  }

  it('finds it by words of the patient’s language too, sees both sides with what the thread knew, and sends it', async () => {
    const { page, t, pick, row } = await opened('en');
    const box = await pick('Dr.', language === 'ko' ? /방문 확정/ : /The visit is fixed/);
    const visit = box.getByLabelText<HTMLInputElement>(language === 'ko' ? '방문 일시' : 'Date and time of the visit');
    expect(visit.value).toBe('2099-12-03T14:00');
    expect(box.getByLabelText<HTMLInputElement>(language === 'ko' ? '환자 이름' : 'Patient’s name').value).toBe(consultation.name);
    const hers = within(box.getByRole('region', { name: t('reads', { language: 'English' }) }));
    // An empty placeholder shows its name and cannot be sent.
    hers.getByText(language === 'ko' ? /Dr\. \[의사 이름\]/ : /Dr\. \[Doctor’s name\]/);
    await typeText(box.getByLabelText(language === 'ko' ? '의사 이름' : 'Doctor’s name'), 'Baek');
    hers.getByText(/Thu, 3 Dec 2099, 14:00 in Seoul.*Naru Skin Clinic, Dr\. Baek/);
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    expect(page.named('sendReply')).toMatchObject([
      {
        input: { id: String(row.id) },
        body: { reply: 'date-confirmed', version: 2, values: { name: consultation.name, visit: '2099-12-03T14:00+09:00', doctor: 'Baek' } },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sees which pictures go with it, leaves one out, and sends the rest', async () => {
    const { page, t, pick } = await opened('en', { replyShelf: { replies: [picturedReply] }, linkReplyPictures: ({ body }) => buildPictureLinks(body) });
    const box = await pick('주차', /주차/);
    await box.findByRole('img', { name: t('pictures.one', { number: 2, count: 2 }) });
    await pressElement(box.getByRole('button', { name: t('pictures.leave', { number: 1 }) }));
    box.getByRole('img', { name: t('pictures.one', { number: 1, count: 1 }) });
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    const [sent] = page.named('sendReply') as unknown as { body: { client_message_id: string; pictures: { ids: string[]; client_message_id: string } } }[];
    expect(sent?.body.pictures.ids).toEqual([REPLY_PICTURES[1]?.id]);
    expect(sent?.body.pictures.client_message_id).not.toBe(sent?.body.client_message_id);
  });

  it('sends the words alone once every picture is left out', async () => {
    const { page, t, pick } = await opened('en', { replyShelf: { replies: [picturedReply] }, linkReplyPictures: ({ body }) => buildPictureLinks(body) });
    const box = await pick('주차', /주차/);
    for (const _ of REPLY_PICTURES) await pressElement(await box.findByRole('button', { name: t('pictures.leave', { number: 1 }) }));
    expect(box.queryByRole('region', { name: t('pictures.sent') })).toBeNull();
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    expect(page.named('sendReply')).toMatchObject([{ body: { reply: '7' } }]);
    expect(page.named('sendReply')[0]?.body).not.toHaveProperty('pictures');
  });

  it('is told beside the field what is wrong with it, and what she typed stays', async () => {
    const { t, pick } = await opened('en', { sendReply: refusedCall('invalid', [{ field: 'values.doctor', detail: 'Too long.' }]) });
    const box = await pick('Dr.', language === 'ko' ? /방문 확정/ : /The visit is fixed/);
    const doctor = box.getByLabelText<HTMLInputElement>(language === 'ko' ? '의사 이름' : 'Doctor’s name');
    await typeText(doctor, 'B');
    await pressElement(box.getByRole('button', { name: t('send') }));
    await waitFor(() => expect(doctor.getAttribute('aria-invalid')).toBe('true'));
    expect(doctor.value).toBe('B');
  });

  it('is warned of a draft that nobody has read, and may read it there', async () => {
    const read = { ...ownReply, version: 5, texts: { ...ownReply.texts, zh: { ...ownReply.texts.zh, state: 'read' as const } } } as typeof ownReply;
    let now = ownReply;
    const { page, t, pick } = await opened('zh', {
      replyShelf: () => ({ replies: [now] }),
      confirmReply: () => {
        now = read;
        return read;
      },
    });
    const box = await pick('주차', /주차/);
    box.getByText(t('send.drafted', { language: '中文' }));
    await pressElement(box.getByRole('button', { name: t('confirm') }));
    await waitFor(() => expect(box.queryByText(t('send.drafted', { language: '中文' }))).toBeNull());
    expect(page.named('confirmReply')).toMatchObject([{ input: { id: '7' }, body: { version: 4, language: 'zh' } }]);
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    expect(page.named('sendReply')).toMatchObject([{ body: { version: 5 } }]);
  });

  it.each([
    ['ar', 'missing', 'العربية'],
    ['ja', 'outdated', '日本語'],
  ] as const)('cannot send one whose %s is %s, is told why and may have it drafted', async (reads, state, name) => {
    const { page, t, pick } = await opened(reads, { draftReply: { reply: ownReply, undrafted: [{ language: reads, why: 'untranslated' }] } });
    const box = await pick('주차', /주차/);
    box.getByText(t(`send.${state}`, { language: name }));
    expect(box.getByRole<HTMLButtonElement>('button', { name: t('send') }).disabled).toBe(true);
    await pressElement(box.getByRole('button', { name: t('draft.one', { language: name }) }));
    await screen.findByText(t('undrafted.untranslated', { language: name }));
    expect(page.named('draftReply')).toMatchObject([{ body: { version: 4, languages: [reads] } }]);
  });

  it('is stopped once by what a colleague answered while it was filled in, with her words in view; the second press sends it', async () => {
    const { page, t, pick } = await opened('en');
    const handling = await loadTestPhrases(language, 'clinic-handling');
    const box = await pick('Dr.', language === 'ko' ? /방문 확정/ : /The visit is fixed/);
    const doctor = box.getByLabelText(language === 'ko' ? '의사 이름' : 'Doctor’s name');
    await typeText(doctor, 'Baek');
    await page.sockets[0]?.says({
      ...{ action: 'sendMessage', message_id: 1, client_message_id: '018f0000-0000-7000-8000-0000000000aa', receiver_id: consultation.member_uid },
      ...{ message: '2시에 뵙겠습니다.', sender_user_type: 'hospital', user_id: '1', timestamp: '2026-01-05T03:00:00Z', translated_message: 'See you at two.' },
      ...{ author: 'Minji', translation: 'done', language: 'ko', target_lang: 'EN-US' },
    });
    // Enter does the same as the button.
    await act(async () => void fireEvent.submit(doctor.closest('form') as HTMLFormElement));
    await box.findByText(handling('meanwhile.title'));
    box.getByText('2시에 뵙겠습니다.');
    expect(page.named('sendReply')).toEqual([]);
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    expect(page.named('sendReply')).toHaveLength(1);
  });

  it('is not taken for a colleague’s by who sent it herself while words stood in her box', async () => {
    const { page, t, pick } = await opened('en');
    await pressElement(screen.getByRole('button', { name: t('common.close') }));
    const words = await loadTestPhrases(language, 'clinic');
    const write = screen.getByRole<HTMLTextAreaElement>('textbox', { name: words('write.label') });
    await typeText(write, '네, 가능합니다.');
    await pressElement(screen.getByRole('button', { name: words('cards.insert') }));
    const box = await pick('Dr.', language === 'ko' ? /방문 확정/ : /The visit is fixed/);
    await typeText(box.getByLabelText(language === 'ko' ? '의사 이름' : 'Doctor’s name'), 'Baek');
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('sent'));
    const [sent] = page.named('sendReply') as unknown as { body: { client_message_id: string } }[];
    await page.sockets[0]?.says({
      ...{ action: 'sendMessage', message_id: 1, client_message_id: sent?.body.client_message_id as string, receiver_id: consultation.member_uid },
      ...{
        message: '방문이 확정되었습니다.',
        sender_user_type: 'hospital',
        user_id: '1',
        timestamp: '2026-01-05T03:00:00Z',
        translated_message: 'Your visit is fixed.',
      },
      ...{ author: 'Minji', translation: 'done', language: 'ko', target_lang: 'EN-US' },
    });
    await pressElement(screen.getByRole('button', { name: words('common.send') }));
    expect(write.value).toBe('');
    expect(page.sockets[0]?.sent.filter(({ action }) => action === 'sendMessage')).toHaveLength(1);
  });

  it('sees one that was changed meanwhile anew, with what she typed', async () => {
    const { page, t, pick } = await opened('en', { sendReply: refusedCall('replies.changed') });
    const box = await pick('Dr.', language === 'ko' ? /방문 확정/ : /The visit is fixed/);
    await typeText(box.getByLabelText(language === 'ko' ? '의사 이름' : 'Doctor’s name'), 'Baek');
    await pressElement(box.getByRole('button', { name: t('send') }));
    await screen.findByText(t('changed'));
    await waitFor(() => expect(page.named('replyShelf')).toHaveLength(2));
    expect(box.getByLabelText<HTMLInputElement>(language === 'ko' ? '의사 이름' : 'Doctor’s name').value).toBe('Baek');
  });
});
