import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EnglishTranslation } from '../../../contract/desk/english-translation.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { BROKEN_SERVER, type FakeAnswers } from '../../testing/api.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { stubAllInView } from '../../testing/notice-samples.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'clinic');
const thread = await loadTestPhrases('en', 'thread');
const said = (given: Partial<ChatEntry>): ChatEntry => ({
  ...{
    message_id: 1,
    user_translated_message: '땅콩 알레르기가 있어요.',
    hospital_translated_message: null,
    timestamp: '2026-01-05T03:00:00Z',
    user_id: 'amal',
  },
  ...{ client_message_id: null, translation: 'done', message: '我对花生过敏。', sender_user_type: 'user', language: 'zh', target_lang: 'KO' },
  ...{ marks: [], facts: [], review: null, interpreter: null },
  ...given,
});
const answer: EnglishTranslation = { translation: 'done', text: 'I am allergic to peanuts.', marks: [] };

/** Opens a conversation in a console of this language. */
async function opened(language: 'en' | 'ko', history: ChatEntry[], readInEnglish: () => unknown) {
  localStorage.setItem('consoleLanguage', language);
  stubAllInView();
  const answers = {
    hospital,
    clinicInbox: fakeInbox([consultation], clinicWorkspace.you.id),
    clinicPatient: patient,
    clinicDesk: clinicWorkspace,
    readInEnglish,
  };
  const page = await openPage('/clinic', { as: 'hospital', answers: answers as never });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
  await page.sockets[0]?.says({ action: 'getChatHistory', receiver_id: 'amal', history, events: [], has_more: false, read_up_to: 0 });
  return page;
}
const asked = ({ named }: Awaited<ReturnType<typeof opened>>) => named('readInEnglish').map(({ input }) => input);

it('shows a patient’s words in English too where the console is read in English, unless they are English already', async () => {
  const page = await opened('en', [said({}), said({ message_id: 2, message: 'Hello!', language: 'en', user_translated_message: '안녕하세요!' })], () => answer);
  await screen.findByText('I am allergic to peanuts.');
  screen.getByText(t('english.label'));
  expect(asked(page)).toEqual([{ id: String(consultation.id), message_id: '1' }]);
});

it('a console in Korean asks for nothing', async () => {
  const page = await opened('ko', [said({})], () => answer);
  await screen.findByText('我对花生过敏。');
  expect(asked(page)).toEqual([]);
});

it('marks words that may say something else', async () => {
  const marks = [{ strength: 'strong', kind: 'allergy', original: { start: 4, end: 6 }, translation: { start: 5, end: 17 } }];
  await opened('en', [said({})], () => ({ ...answer, text: 'I am not allergic to peanuts.', marks }));
  await screen.findByText(t('english.differs'));
});

it.each([
  ['nothing came', { translation: 'failed', text: null, marks: [] }, 'message.translationFailed'],
  ['the budget is used up', { translation: 'stopped', text: null, marks: [] }, 'message.translationStopped'],
] as const)('says when %s, and tries again', async (_, first, words) => {
  let now: unknown = first;
  await opened('en', [said({})], () => now);
  await screen.findByText(thread(words));
  now = answer;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText('I am allergic to peanuts.');
});

it('stays with the two voices where the server is not well', async () => {
  let now: unknown = BROKEN_SERVER;
  await opened('en', [said({})], () => now);
  const again = await screen.findByRole('button', { name: t('common.retry') });
  screen.getByText('땅콩 알레르기가 있어요.');
  now = answer;
  await pressElement(again);
  await screen.findByText('I am allergic to peanuts.');
});

it('the last words in the list are in English where they are there, in a console in English alone, and change with what is said', async () => {
  const words = {
    last_message: '停车免费吗？',
    last_message_translated: '주차 무료인가요?',
    last_message_marked: true,
    last_message_in_english: 'Is parking free?',
  };
  const rows = fakeInbox([{ ...consultation, ...words }]);
  const list = async (language: 'en' | 'ko') => {
    localStorage.setItem('consoleLanguage', language);
    const { sockets } = await openPage('/clinic', {
      as: 'hospital',
      answers: { hospital, clinicInbox: rows, clinicPatient: patient, clinicDesk: clinicWorkspace },
    });
    await expect.poll(() => sockets).toHaveLength(1);
    await sockets[0]?.open();
    return screen.findByRole('button', { name: new RegExp(consultation.name) });
  };
  const row = await list('en');
  expect(within(row).getByText('Is parking free?').lang).toBe('en');
  // The marks belong to the Korean text.
  expect(within(row).queryByText(thread('mark.listed'))).toBeNull();
  cleanup();
  expect(within(await list('ko')).getByText('주차 무료인가요?').lang).toBe('ko');
});

it('the list is asked for again, in the other language, when the console changes its own', async () => {
  localStorage.setItem('consoleLanguage', 'ko');
  const asked: string[] = [];
  const rows = fakeInbox([{ ...consultation, last_message: '停车', last_message_translated: '주차' }]);
  const clinicInbox: FakeAnswers['clinicInbox'] = (given) => {
    asked.push(document.documentElement.lang);
    return rows(given);
  };
  await openPage('/clinic', { as: 'hospital', answers: { hospital, clinicInbox, clinicPatient: patient, clinicDesk: clinicWorkspace } });
  await screen.findByRole('button', { name: new RegExp(consultation.name) });
  expect(new Set(asked)).toEqual(new Set(['ko']));
  await pressElement(screen.getByRole('button', { name: 'English' }));
  await waitFor(() => expect(asked.at(-1)).toBe('en'));
});
