import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxEnglishTranslation } from '../../../contract/desk/english-translation.ts';
import type { InboxItem } from '../../../contract/desk/inbox.ts';
import type { ClinicConsultation } from '../../../contract/threads/consultations.ts';
import { BROKEN_SERVER, type FakeAnswers, UNANSWERED_CALL } from '../../testing/api.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { stubAllInView } from '../../testing/notice-samples.ts';
import { openPage } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const marks = await loadTestPhrases('en', 'thread');
type Row = ClinicConsultation & Partial<InboxItem>;
const said = (id: number, given: Partial<Row>): Row => ({
  ...{ ...consultation, id, member_uid: `member${id}`, name: `PATIENT ${id}`, last_sender: 'user', last_words: { message_id: 10 + id, changes: 0 } },
  ...given,
});
const chinese = said(1, { last_message: '停车免费吗？', last_message_translated: '주차 무료인가요?' });
const japanese = said(2, { last_message: 'いくらですか', last_message_translated: '얼마예요?', last_message_marked: true });
const english = (id: number, text: string | null, given: Partial<InboxEnglishTranslation> = {}): InboxEnglishTranslation => ({
  ...{ id, message_id: 10 + id, changes: 0, translation: 'done', text, marked: false },
  ...given,
});
const PARKING = english(1, 'Is parking free?');

beforeEach(stubAllInView);

/** Opens the conversation list in a console in this language. */
async function listed(language: 'en' | 'ko', given: Row[] | { rows: Row[] }, answers: FakeAnswers = {}) {
  localStorage.setItem('consoleLanguage', language);
  const rows = () => (Array.isArray(given) ? given : given.rows);
  const page = await openPage('/clinic', {
    as: 'hospital',
    answers: { hospital, clinicInbox: fakeInbox(rows), clinicPatient: patient, clinicDesk: clinicWorkspace, ...answers },
  });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  const row = (id: number) => screen.findByRole('button', { name: new RegExp(`PATIENT ${id}\\b`) });
  await row(rows()[0]?.id ?? 1);
  return { ...page, row, asked: () => page.named('listInEnglish').map(({ body }) => (body as { messages: unknown }).messages) };
}

describe('the last words of patients in a console in English', () => {
  it('are asked for together as they come into view, and stand in English once they are there; until then in Korean', async () => {
    const answers = { listInEnglish: { items: [PARKING, english(2, 'How much is it?', { marked: true })] } };
    const { row, asked } = await listed('en', [chinese, japanese], answers);
    const first = await row(1);
    await waitFor(() => expect(within(first).getByText('Is parking free?').lang).toBe('en'));
    expect(within(first).queryByText(marks('mark.listed'))).toBeNull();
    const second = await row(2);
    within(second).getByText('How much is it?');
    within(second).getByText(marks('mark.listed'));
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toEqual(
      expect.arrayContaining([
        { id: 1, message_id: 11 },
        { id: 2, message_id: 12 },
      ]),
    );
  });

  it('stand in Korean, with the room that the English takes, until it comes', async () => {
    const { row, asked } = await listed('en', [chinese], { listInEnglish: UNANSWERED_CALL });
    await waitFor(() => expect(asked()).toHaveLength(1));
    const korean = within(await row(1)).getByText('주차 무료인가요?');
    expect(korean.lang).toBe('ko');
    expect(korean.closest('.min-h-\\[2lh\\]')).not.toBeNull();
  });

  it('are not asked for where they are English, the clinic’s own or none, nor in a console in Korean', async () => {
    const rows = [
      said(3, { last_message: 'Hello!', last_message_in_english: 'Hello!' }),
      said(4, { last_message: '네.', last_sender: 'hospital', last_message_translated: null }),
      said(5, { last_message: null, last_message_translated: null, last_sender: null, last_words: null }),
      chinese,
    ];
    const { asked, row } = await listed('en', rows, { listInEnglish: { items: [PARKING] } });
    await screen.findByText('Is parking free?');
    within(await row(3)).getByText('Hello!');
    expect(asked()).toEqual([[{ id: 1, message_id: 11 }]]);
  });

  it('in a console in Korean nothing is asked for', async () => {
    const { asked, row } = await listed('ko', [chinese], { listInEnglish: { items: [PARKING] } });
    within(await row(1)).getByText('주차 무료인가요?');
    expect(asked()).toEqual([]);
  });

  it.each([
    ['the budget is used up', { items: [english(1, null, { translation: 'stopped' })] }],
    ['the service is away', { items: [english(1, null, { translation: 'failed' })] }],
    ['nothing that may be shown came', { items: [english(1, null, { translation: 'implausible' })] }],
    ['the server is not well', BROKEN_SERVER],
  ] as const)('stay in Korean where %s', async (_, listInEnglish) => {
    const { asked, row } = await listed('en', [chinese], { listInEnglish: listInEnglish as never });
    await waitFor(() => expect(asked()).toHaveLength(1));
    within(await row(1)).getByText('주차 무료인가요?');
  });

  it('are as she wrote them where that is found to be English', async () => {
    const { row } = await listed('en', [said(1, { last_message: 'OK, gracias', last_message_translated: '네, 감사합니다' })], {
      listInEnglish: { items: [english(1, null)] },
    });
    await waitFor(async () => expect(within(await row(1)).getByText('OK, gracias').lang).toBe('en'));
  });

  it('come for what is said while the list is in view; withdrawn words are gone at once', async () => {
    const server = { rows: [chinese] };
    const { sockets, asked, row } = await listed('en', server, {
      listInEnglish: ({ body }) => ({
        items: (body as { messages: { message_id: number }[] }).messages.map(({ message_id }) => ({
          ...PARKING,
          message_id,
          text: `English of ${message_id}`,
        })),
      }),
    });
    await screen.findByText('English of 11');
    server.rows = [{ ...chinese, last_message: '我对花生过敏。', last_message_translated: null, last_words: { message_id: 12, changes: 0 } }];
    const frame = { receiver_id: 'member1', sender_user_type: 'user', target_lang: 'KO', language: 'zh' } as const;
    const rest = { marks: [], facts: [], review: null };
    await sockets[0]?.says({
      ...{ ...frame, ...rest },
      ...{ action: 'sendMessage', message_id: 12, client_message_id: null, message: '我对花生过敏。', user_id: 'member1', timestamp: '2026-01-05T09:00:00Z' },
      ...{ translated_message: null, translation: 'pending', interpreter: null },
    });
    await screen.findByText('English of 12');
    expect(screen.queryByText('English of 11')).toBeNull();
    server.rows = [
      {
        ...chinese,
        last_message_translated: '철회된 메시지입니다.',
        last_message_in_english: 'This message was withdrawn.',
        last_words: { message_id: 12, changes: 1 },
      },
    ];
    await sockets[0]?.says({
      ...{
        ...frame,
        action: 'setTranslatedMessage',
        message_id: 12,
        message: '此消息已撤回。',
        translated_message: '철회된 메시지입니다.',
        translation: 'done',
      },
      change: { number: 1, kind: 'withdrawn', at: '2026-01-05T09:01:00Z', held: [] },
    });
    expect(screen.queryByText('English of 12')).toBeNull();
    await waitFor(async () => within(await row(1)).getByText('This message was withdrawn.'));
    expect(asked().slice(0, 2)).toEqual([[{ id: 1, message_id: 11 }], [{ id: 1, message_id: 12 }]]);
  });

  it('show a match of the search beside the English of the message', async () => {
    const found = {
      in: 'message',
      text: '停车免费吗？',
      spans: [{ start: 0, end: 2 }],
      language: 'zh',
      message_id: 7,
      changes: 1,
      by: 'user',
      at: null,
    } as const;
    const ours = { ...found, by: 'hospital', message_id: 8 } as const;
    const rows = [
      { ...chinese, found: { ...found, spans: [...found.spans] } },
      { ...japanese, found: { ...ours, spans: [] } },
    ];
    const { asked, row } = await listed('en', rows, {
      listInEnglish: { items: [english(1, 'Is parking free?', { message_id: 7, changes: 1, marked: true })] },
    });
    await waitFor(async () => within(await row(1)).getByText(/Is parking free\?/));
    within(await row(1)).getByText(marks('mark.listed'));
    expect(asked()).toEqual([[{ id: 1, message_id: 7 }]]);
  });
});
