import type { HelpMessage, HelpPage, HelpThreadRow } from '../../contract/help/help.ts';

/** Sample data of the help pages. */
export const helpPage: HelpPage = {
  topics: [
    {
      id: 'refunds',
      title: 'Refunds',
      questions: [
        { id: 'refund-when', question: 'Until when do I get the fee back?', answer: ['Until your procedure begins, in full.', 'Afterwards you cannot.'] },
        { id: 'refund-time', question: 'How long does it take?', answer: ['That depends on your bank.'] },
      ],
    },
    { id: 'privacy', title: 'Privacy', questions: [{ id: 'who-reads', question: 'Who can read it?', answer: ['You and the staff of that clinic.'] }] },
  ],
  answers: { minutes: null, hours: 8 },
};

export const helpMessage = (given: Partial<HelpMessage> = {}): HelpMessage => ({
  message_id: 1,
  side: 'member',
  client_message_id: 'a0000000-0000-4000-8000-000000000001',
  message: 'When is my money back?',
  language: 'en',
  reader: 'ko',
  translated: '돈은 언제 돌아오나요?',
  translation: 'done',
  marks: [],
  facts: [],
  timestamp: '2026-01-05T03:00:00Z',
  ...given,
});

export const helpAnswer = helpMessage({
  ...{ message_id: 2, side: 'operator', client_message_id: 'a0000000-0000-4000-8000-000000000002', message: '은행에 따라 다릅니다.' },
  ...{ language: 'ko', reader: 'en', translated: 'That depends on your bank.' },
});

export const helpThreadRow = (given: Partial<HelpThreadRow> = {}): HelpThreadRow => ({
  id: 7,
  name: 'Amal Haddad',
  language: 'en',
  waiting_since: '2026-01-05T03:00:00Z',
  last_message_at: '2026-01-05T03:00:00Z',
  unread: 1,
  assigned_to: null,
  done_at: null,
  ...given,
});
