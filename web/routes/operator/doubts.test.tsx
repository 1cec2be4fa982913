import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { DoubtCase, DoubtRow } from '../../../contract/interpreting/doubts.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'operator-translations');
const shared = await loadTestPhrases('ko', 'console');
const words = await loadTestPhrases('ko', 'operator');
const failure = await loadTestPhrases('ko', 'failure');
const listed: DoubtRow = {
  ...{ id: 12, message_id: 3, hospital_name: 'Dalbit Clinic', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US', service: 'deepl' },
  ...{ marks: 1, doubted_by: ['user'], at: '2026-11-20T03:00:00Z', verdict: null },
};
const { marks: _count, ...rest } = listed;
const doubtCase: DoubtCase = {
  ...rest,
  ...{ message: '하루에 5mg을 드세요.', translated: 'Take 50 mg a day.', machine: null, translation: 'done', around: null, open: true, answer: null },
  marks: [{ strength: 'strong', kind: 'quantity', original: { start: 4, end: 7 }, translation: { start: 5, end: 10 } }],
  doubts: [{ side: 'user', words: 'Fifty?', at: '2026-11-20T03:00:00Z' }],
};
const around = { before: [{ message_id: 2, sender_user_type: 'user' as const, message: 'How much?', translated: '얼마나요?' }], after: [] };
const answers = { translationUsage: UNANSWERED_CALL, doubtQueue: { total: 1, items: [listed] }, doubtCase, answerDoubt: { msg: 'OK' } };
type Given = NonNullable<Parameters<typeof openPage>[1]>['answers'];
const opened = (given: Given = {}, address = '/operator/translations') => openPage(address, { as: 'operator', answers: { ...answers, ...given } });
const desk = async () => within(await screen.findByRole('region', { name: t('doubts.title') }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('says that doubts are on their way, that there are none, and why they did not come', async () => {
  await opened({ doubtQueue: UNANSWERED_CALL });
  await screen.findByText(t('doubts.loading'));
});

it('says that nobody waits, and of answered ones that there are none', async () => {
  const { named } = await opened({ doubtQueue: { total: 0, items: [] } });
  await (await desk()).findByText(t('doubts.none'));
  await pressElement((await desk()).getByRole('radio', { name: t('doubts.answered') }));
  await (await desk()).findByText(t('doubts.none.answered'));
  expect(named('doubtQueue').at(-1)?.input).toEqual({ state: 'answered' });
});

it('with no network says so', async () => {
  await opened({ doubtQueue: OFFLINE_CALL });
  await (await desk()).findByText(t('doubts.failed'));
  (await desk()).getByText(failure('offline'));
});

it('lists what waits without a word of it, and reads it once it is opened', async () => {
  const { named } = await opened();
  await (await desk()).findByText('DeepL');
  expect(named('doubtCase')).toEqual([]);
  expect(screen.queryByText(doubtCase.message)).toBeNull();
  await pressElement((await desk()).getByRole('button', { name: /Dalbit Clinic/ }));
  (await dialog()).getByText(doubtCase.message);
  (await dialog()).getByText('Fifty?');
  (await dialog()).getByText(t('case.around.none'));
});

it('shows what stands around it where the patient agreed', async () => {
  await opened({ doubtCase: { ...doubtCase, around } }, '/operator/translations?doubt=12-3');
  await (await dialog()).findByText('How much?');
  (await dialog()).getByText('얼마나요?');
});

it('puts it right; what stands there already, and nothing, are no answers', async () => {
  const { named } = await opened({}, '/operator/translations?doubt=12-3');
  const box = await (await dialog()).findByRole('textbox', { name: new RegExp(shared('shared.rightTranslation')) });
  const send = () => screen.getByRole('button', { name: t('answer.send') });
  await pressElement(send());
  (await dialog()).getByText(t('answer.same'));
  await typeText(box, ' ');
  await pressElement(send());
  (await dialog()).getByText(t('answer.missing'));
  await typeText(box, 'Take 5 mg a day.');
  await pressElement(send());
  await screen.findByText(t('answer.done'));
  expect(named('answerDoubt').map(({ body }) => body)).toEqual([{ verdict: 'corrected', seen: 0, text: 'Take 5 mg a day.' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that it is right, keeps the word where somebody was faster, and says so', async () => {
  await opened({ answerDoubt: refusedCall('consultations.doubt-answered') }, '/operator/translations?doubt=12-3');
  await pressElement(await (await dialog()).findByRole('radio', { name: t('answer.right') }));
  const box = (await dialog()).getByRole<HTMLTextAreaElement>('textbox');
  await typeText(box, 'Fine.');
  await pressElement(screen.getByRole('button', { name: t('answer.send.right') }));
  await (await dialog()).findByText(getErrorText('consultations.doubt-answered', 'ko'));
  expect(box.value).toBe('Fine.');
});

it('saves corrections, or says that there are none or why not', async () => {
  await opened({ corrections: { file_name: 'corrections.jsonl', count: 0, lines: '' } });
  await pressElement((await desk()).getByRole('button', { name: t('corrections.save') }));
  await screen.findByText(t('corrections.none'));
});

it('says where the message could not be read', async () => {
  await opened({ doubtCase: BROKEN_SERVER }, '/operator/translations?doubt=12-3');
  await (await dialog()).findByText(t('case.failed'));
  (await dialog()).getByRole('button', { name: words('common.retry') });
});

it('a correction that is short enough begins a term', async () => {
  const corrected = { ...doubtCase, open: false, verdict: 'corrected' as const, translated: 'Take 5 mg a day.', machine: 'Take 50 mg a day.' };
  const answer = { words: '', by: 'operator', at: '2026-11-20T04:00:00Z' };
  const glossaryState = { state: 'none' as const, terms: 0, in_step_at: null, problem: null, try_at: null };
  await opened({ doubtCase: { ...corrected, answer }, terms: [], glossaryState }, '/operator/translations?doubt=12-3');
  await pressElement(await (await dialog()).findByRole('link', { name: t('case.term') }));
  await screen.findByDisplayValue('Take 5 mg a day.');
  screen.getByDisplayValue(doubtCase.message);
});
