import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MessageReply, replyEndpoints } from '../../../contract/desk/replies.ts';
import { renderReply } from '../../../contract/desk/reply-text.ts';
import type { ChatEntry, TranslationPreview } from '../../../contract/threads/consultations.ts';
import type { FakeAnswers } from '../../testing/api.ts';
import { cardComposerData } from '../../testing/card-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { stubAllInView } from '../../testing/notice-samples.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const reply: MessageReply = {
  ...{ reply: 'price-of', version: 2, drafted: [] },
  texts: { ko: '{treatment} 비용은 {price}부터입니다.', en: '{treatment} is from {price}.', ja: '{treatment}は{price}からです。' },
  values: {
    treatment: { type: 'texts', texts: [cardComposerData.treatments[1]?.title ?? { ko: '', en: '' }] },
    price: { type: 'amount', minor: 52_000, currency: 'USD' },
  },
};
const plain: MessageReply = { ...reply, texts: { ko: '어서 오세요.', en: 'Welcome.' }, values: {} };
const entry = (of: MessageReply): ChatEntry => ({
  ...{ message_id: 1, message: renderReply(of, 'ko') as string, user_translated_message: null, hospital_translated_message: renderReply(of, 'en') as string },
  ...{ timestamp: new Date().toISOString(), user_id: '3', client_message_id: null, translation: 'done', sender_user_type: 'hospital', language: 'ko' },
  ...{ target_lang: 'EN-US', marks: [], facts: [], review: null, card: null, reply: of },
});
const change = { number: 1, kind: 'corrected' as const, at: new Date().toISOString(), held: [] };
const preview: TranslationPreview = {
  translated: 'See you at three.',
  back: '세 시에 뵙겠습니다.',
  marks: [],
  ambiguities: [],
  instructs: true,
  translation: 'done',
};

describe.each(['ko', 'en'] as const)('a coordinator, in the console in %s,', (language) => {
  async function correcting(of: MessageReply, answers: FakeAnswers = {}) {
    const [clinic, t, thread] = [
      await loadTestPhrases(language, 'clinic'),
      await loadTestPhrases(language, 'clinic-replies'),
      await loadTestPhrases(language, 'thread'),
    ];
    localStorage.setItem('consoleLanguage', language);
    stubAllInView();
    const row = { ...consultation, language: 'en' as const, product_id: 20 };
    const page = await openPage('/clinic', {
      as: 'hospital',
      answers: {
        ...{ hospital, clinicInbox: fakeInbox([row]), clinicPatient: patient, cardShelf: cardComposerData },
        ...{ correctReply: change, correctMessage: change, previewTranslation: preview, ...answers },
      },
    });
    await expect.poll(() => page.sockets).toHaveLength(1);
    await page.sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    const history = { action: 'getChatHistory' as const, receiver_id: consultation.member_uid, events: [], has_more: false, read_up_to: 0 };
    await page.sockets[0]?.says({ ...history, history: [entry(of)] });
    await pressElement(await screen.findByRole('button', { name: thread('change.correct') }));
    const box = within(await screen.findByRole('dialog'));
    return { page, box, clinic, t, thread };
  }
  const price = language === 'ko' ? '시술 비용' : 'Price at the clinic';

  it('corrects a canned reply through its holes, with what was sent in them and both sides in view', async () => {
    const { page, box, t } = await correcting(reply);
    const field = await box.findByLabelText<HTMLInputElement>(price);
    expect(field.value).toBe('520');
    await typeText(field, '480');
    within(box.getByRole('region', { name: t('reads', { language: 'English' }) })).getByText('Hydrating skin booster · One session is from $480.');
    await pressElement(box.getByRole('button', { name: t('correct.send') }));
    await screen.findByText(t('correct.done'));
    expect(page.named('correctReply')).toMatchObject([
      { input: { id: String(consultation.id), message_id: '1' }, body: { seen: 0, values: { treatment: '20-31', price: '480 USD' } } },
    ]);
    expect(replyEndpoints.correctReply.body.safeParse(page.named('correctReply')[0]?.body).success).toBe(true);
    expect(page.named('correctMessage')).toEqual([]);
  });

  it('is asked once about a price far above the published one, and takes it once it is confirmed', async () => {
    const { page, box, clinic, t } = await correcting(reply);
    const field = await box.findByLabelText<HTMLInputElement>(price);
    await typeText(field, '480000');
    const save = box.getByRole('button', { name: t('correct.send') });
    await pressElement(save);
    box.getByText(clinic('unusual.published', { amount: '$480,000', price: '$480' }));
    // A second press of save does not confirm the price.
    await pressElement(save);
    expect(page.named('correctReply')).toEqual([]);
    await pressElement(box.getByRole('checkbox', { name: clinic('unusual.confirm', { amounts: '$480,000' }) }));
    await pressElement(save);
    await screen.findByText(t('correct.done'));
    expect(page.named('correctReply')).toMatchObject([{ body: { values: { price: '480000 USD' }, unusual_confirmed: true } }]);
  });

  it('writes own words in its place only after a warning, once she has seen what the patient reads', async () => {
    const { page, box, t } = await correcting(reply);
    await pressElement(await box.findByRole('button', { name: t('correct.own') }));
    const own = within(await screen.findByRole('dialog', { name: t('own.title') }));
    own.getByText(t('own.warning', { language: 'English' }));
    await typeText(own.getByRole('textbox', { name: t('common.yourMessage') }), '세 시에 뵙겠습니다.');
    await pressElement(own.getByRole('button', { name: t('own.look') }));
    await own.findByText('See you at three.');
    expect(page.named('correctMessage')).toEqual([]);
    // The changed text has not been previewed.
    await typeText(own.getByRole('textbox', { name: t('common.yourMessage') }), '네 시에 뵙겠습니다.');
    await pressElement(own.getByRole('button', { name: t('own.look') }));
    await own.findByText('See you at three.');
    await pressElement(own.getByRole('button', { name: t('own.save') }));
    await expect.poll(() => page.named('correctMessage')).toMatchObject([{ body: { message: '네 시에 뵙겠습니다.', seen: 0 } }]);
    expect(page.named('previewTranslation').map(({ body }) => (body as { message: string }).message)).toEqual(['세 시에 뵙겠습니다.', '네 시에 뵙겠습니다.']);
  });

  it('is warned at once when the reply has no holes', async () => {
    const { box, t } = await correcting(plain);
    box.getByText(t('own.warning', { language: 'English' }));
  });
});
