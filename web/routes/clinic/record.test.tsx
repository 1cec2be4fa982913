import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ThreadRecord } from '../../../contract/threads/thread-record.ts';
import { BROKEN_SERVER } from '../../testing/api.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-record');
const failure = await loadTestPhrases('ko', 'failure');
const said = { timestamp: '2026-01-05T01:00:00Z', by_person: false, author: null, interpreter: null, files: [], change: null, former: [] };
const record: ThreadRecord = {
  ...{ hospital_name: hospital.name, name: 'AMAL HADDAD', native_name: 'أمل', country: 'SA', language: 'ar', opened_at: '2026-01-04T01:00:00Z' },
  ...{ made_at: '2026-01-06T01:00:00Z', made_by: 'Minji', left_out: 3 },
  messages: [
    { ...said, message_id: 4, sender_user_type: 'user', message: 'كم السعر؟', language: 'ar', translated: '얼마인가요?', translated_language: 'ko' },
    {
      ...said,
      ...{
        message_id: 5,
        sender_user_type: 'hospital',
        author: 'Minji',
        message: '회수된 메시지입니다.',
        language: 'ko',
        translated: null,
        translated_language: 'ar',
      },
      change: { number: 1, kind: 'withdrawn', at: '2026-01-05T01:05:00Z', held: ['dose'] },
      files: [{ kind: 'document', name: 'results.pdf', gone: null }],
      former: [
        {
          ...{ number: 1, kind: 'withdrawn', message: '하루에 50mg', language: 'ko', translated: '٥٠ ملغ يوميًا', translated_language: 'ar' },
          ...{ since: '2026-01-05T01:00:00Z', until: '2026-01-05T01:05:00Z', by: 'Sora' },
        },
      ],
    },
  ],
  events: [
    {
      event_id: 1,
      after_message_id: 4,
      kind: 'asked-about',
      at: '2026-01-05T01:01:00Z',
      by: 'user',
      product_title: { ko: '보톡스', ar: 'بوتوكس', en: 'Botox' },
    },
  ],
};
const opened = (makeRecord: unknown, address = '/clinic/record?consultation=7') =>
  openPage(address, { as: 'hospital', answers: { hospital, clinicDesk: clinicWorkspace, makeRecord } as never });

it('has both languages, events in both, former words and files by name, and is printed with a press', async () => {
  const { named } = await opened(record);
  await screen.findByRole('heading', { level: 1, name: t('title') });
  const page = within(screen.getByRole('article'));
  for (const text of ['كم السعر؟', '얼마인가요?', '하루에 50mg', '٥٠ ملغ يوميًا', t('file.document', { name: 'results.pdf' }), t('leftOut', { count: 3 })])
    page.getByText(text);
  await page.findByText(/보톡스/);
  await page.findByText(/بوتوكس/);
  page.getByText(/사우디아라비아/);
  page.getByText(/Sora/);
  expect(named('makeRecord')).toMatchObject([{ input: { id: '7' } }]);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await pressElement(screen.getByRole('button', { name: t('print') }));
  expect(print).toHaveBeenCalledOnce();
});

it('says why there is none, and makes it again', async () => {
  let answer: unknown = BROKEN_SERVER;
  await opened(() => answer);
  await screen.findByText(t('failed'));
  answer = record;
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByRole('heading', { level: 1, name: t('title') });
});

it('says that there is no conversation', async () => {
  await opened(record, '/clinic/record');
  await screen.findByText(t('none'));
});
