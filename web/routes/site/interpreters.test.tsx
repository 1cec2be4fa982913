import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SITE_LANGUAGES, type SiteLanguage } from '../../../contract/constants.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { InterpreterState } from '../../../contract/interpreting/interpreters.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { type FakeAnswers, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { consultation, hospital, noInterpreter, patient, reservation } from '../../testing/samples.ts';

const NAME = 'Yerin Moon';
const agreed = { version: '2025-02-10', agreed_at: '2026-01-05T01:00:00Z' };
const asked: InterpreterState = { ...noInterpreter, state: 'asked', asked_at: '2026-01-05T01:00:00Z', consent: agreed };
const given: InterpreterState = { ...asked, state: 'given', given_at: '2026-01-05T02:00:00Z', name: NAME };

const entry = (more: Partial<ChatEntry> = {}): ChatEntry => ({
  ...{ message_id: 1, user_translated_message: null, hospital_translated_message: 'Come tomorrow.', timestamp: '2026-01-05T01:05:00Z', user_id: '3' },
  ...{ client_message_id: null, translation: 'done', message: '내일 오세요.', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US' },
  ...{ marks: [], facts: [], review: null, interpreter: null },
  ...more,
});

/** Opens a patient's chat. */
async function chatWith({ language = 'en', history = [], ...more }: FakeAnswers & { language?: SiteLanguage; history?: ChatEntry[] } = {}) {
  const answers = { reservations: [reservation], readAround: { agreed: false }, ...more };
  const { sockets, named } = await openPage('/my-reservation?chat=3', { language, answers });
  const chat = within(await screen.findByRole('dialog'));
  const find = () => sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(find).toBeTruthy();
  const line = find();
  await line?.open();
  await line?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
  return { chat, line, named, t: await loadTestPhrases(language, 'thread') };
}
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

describe('a patient', () => {
  it.each(SITE_LANGUAGES)('asks in %s once she has agreed, and is told what that means and what is promised', async (language) => {
    let state = noInterpreter;
    const askInterpreter = () => {
      state = asked;
      return asked;
    };
    const { chat, named, t } = await chatWith({ language, interpreterState: () => state, askInterpreter });
    await pressElement(await chat.findByRole('button', { name: t('interpreter.ask') }));
    const box = await dialog(t('interpreter.title'));
    for (const said of ['interpreter.who', 'interpreter.reads', 'interpreter.ends'] as const) box.getByText(t(said));
    box.getByText('10:00-18:00 (11:30-12:30)');
    await pressElement(box.getByRole('button', { name: t('interpreter.ask') }));
    box.getByText(t('interpreter.agree.missing'));
    expect(named('askInterpreter')).toEqual([]);
    await pressElement(box.getByRole('checkbox', { name: t('interpreter.agree') }));
    await pressElement(box.getByRole('button', { name: t('interpreter.ask') }));
    await screen.findByText(t('interpreter.done'));
    expect(named('askInterpreter').map(({ body }) => body)).toEqual([{ consent: true }]);
    await chat.findByRole('button', { name: t('interpreter.takeBack') });
  });

  it('reads the consent above the question, and hears why it was refused', async () => {
    const { chat, t } = await chatWith({ askInterpreter: refusedCall('too-many-requests') });
    await pressElement(await chat.findByRole('button', { name: t('interpreter.ask') }));
    const box = await dialog(t('interpreter.title'));
    await pressElement(box.getByRole('checkbox', { name: t('interpreter.agree') }));
    await pressElement(box.getByRole('button', { name: t('interpreter.ask') }));
    await box.findByText(getErrorText('too-many-requests', 'en'));
    await pressElement(box.getByRole('button', { name: t('interpreter.read') }));
    await expect.poll(() => screen.getAllByRole('dialog').length).toBe(3);
  });

  it('sees that the promise was not kept', async () => {
    const { chat } = await chatWith({ interpreterState: { ...asked, due_at: '2026-01-05T04:00:00Z' } });
    await chat.findByText(/are late/);
  });

  it('sees who interprets as soon as it happens, and ends it', async () => {
    let state = asked;
    const { chat, line, named, t } = await chatWith({ interpreterState: () => state, endInterpreter: noInterpreter });
    await chat.findByText(/You asked for an interpreter/);
    state = given;
    const event = { event_id: 2, after_message_id: 0, kind: 'interpreter-given', at: '2026-01-05T02:00:00Z', by: 'operator', interpreter: NAME } as const;
    await line?.says({ action: 'threadEvent', receiver_id: 3, event });
    await pressElement(await chat.findByRole('button', { name: t('interpreter.end') }));
    const box = await dialog(t('interpreter.end.title'));
    await pressElement(box.getByRole('button', { name: t('interpreter.end') }));
    await screen.findByText(t('interpreter.ended'));
    expect(named('endInterpreter')).toHaveLength(1);
  });

  it('without a network is shown nothing of it', async () => {
    const { chat, t } = await chatWith({ interpreterState: OFFLINE_CALL, history: [entry()] });
    await chat.findByText('Come tomorrow.');
    expect(chat.queryByRole('button', { name: t('interpreter.ask') })).toBeNull();
  });

  it('sees which words are an interpreter’s, to her and for her, and what one put right', async () => {
    const forClinic = {
      sender_user_type: 'user',
      message: 'It hurts.',
      user_translated_message: '아파요.',
      hospital_translated_message: null,
      language: 'en',
    } as const;
    const review = { doubted_by: [], verdict: 'corrected', words: '', machine: 'Come.', interpreter: NAME } as const;
    const { chat, t } = await chatWith({
      history: [
        entry({ interpreter: NAME }),
        entry({ message_id: 2, interpreter: NAME, ...forClinic, target_lang: 'KO' }),
        entry({ message_id: 3, review: { ...review, doubted_by: [] } }),
      ],
    });
    expect(await chat.findAllByText(NAME)).toHaveLength(2);
    chat.getByText('It hurts.');
    // Contains no message of the patient.
    expect(chat.queryByText(t('message.sent'))).toBeNull();
    chat.getByText(t('interpreter.corrected', { name: `\u2068${NAME}\u2069` }));
  });
});

describe('a clinic', () => {
  it('proposes one, and says from then on that the patient decides', async () => {
    const t = await loadTestPhrases('ko', 'thread');
    const talk = {
      hospital,
      clinicInbox: fakeInbox([consultation]),
      clinicPatient: patient,
      interpreterState: noInterpreter,
      proposeInterpreter: { msg: 'OK' },
    };
    const { sockets, named } = await openPage(`/clinic?consultation=${consultation.id}`, { as: 'hospital', answers: talk });
    await expect.poll(() => sockets).toHaveLength(1);
    await sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: t('interpreter.propose') }));
    await screen.findByText(t('interpreter.propose.done'));
    expect(named('proposeInterpreter')).toMatchObject([{ input: { id: String(consultation.id) } }]);
  });

  it('sees the request and the consent, who interprets, and ends it', async () => {
    const t = await loadTestPhrases('ko', 'thread');
    const talk = { hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient, interpreterState: given, endInterpreter: noInterpreter };
    const { sockets, named } = await openPage(`/clinic?consultation=${consultation.id}`, { as: 'hospital', answers: talk });
    await expect.poll(() => sockets).toHaveLength(1);
    await sockets[0]?.open();
    await screen.findByText(NAME);
    screen.getByText(/환자 동의/);
    await pressElement(screen.getByRole('button', { name: t('interpreter.end') }));
    await pressElement((await dialog(t('interpreter.end.title'))).getByRole('button', { name: t('interpreter.end') }));
    await screen.findByText(t('interpreter.ended'));
    expect(named('endInterpreter')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: t('interpreter.ask') })).toBeNull();
  });
});
