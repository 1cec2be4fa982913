import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { helpAnswer, helpMessage, helpThreadRow } from '../../testing/help-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator-help');
const shared = await loadTestPhrases('ko', 'console');
const words = await loadTestPhrases('ko', 'clinic');
const chat = await loadTestPhrases('ko', 'thread');
const person = helpThreadRow();
const queue = { total: 1, waiting: 1, items: [person] };
const thread = { messages: [helpMessage()], has_more: false, read_up_to: 0, person };
const answers = { helpQueue: queue, helpCase: thread, readHelpCase: { msg: 'OK' } };
const as = 'operator';

it('shows who waits, by name and language, and opens nobody by itself', async () => {
  const { named } = await openPage('/operator/help', { as, answers });
  await screen.findByRole('heading', { level: 1, name: shared('page.help') });
  const row = await screen.findByRole('button', { name: /Amal Haddad/ });
  expect(row.textContent).toContain(t('unread', { count: 1 }));
  expect(row.textContent).toContain(t('unassigned'));
  expect(screen.getByText(t('choose.title'))).not.toBeNull();
  expect(named('helpCase')).toEqual([]);
});

it('opens a conversation, translation first, and answers it once', async () => {
  const { named } = await openPage('/operator/help', {
    as,
    answers: {
      ...answers,
      answerHelp: ({ body }) => ({ ...helpAnswer, ...(body as { message: string; client_message_id: string }), translation: 'pending', translated: null }),
    },
  });
  await pressElement(await screen.findByRole('button', { name: /Amal Haddad/ }));
  await screen.findByText('돈은 언제 돌아오나요?');
  expect(screen.getByRole('region', { name: 'Amal Haddad' }).dataset.fills).toBe('phone');
  expect(named('helpCase')[0]?.input).toEqual({ id: '7' });
  for (const { input } of named('helpCase').slice(1)) expect(input.goes_on).toBe('true');
  await typeText(screen.getByLabelText(words('write.label')), '확인해 드리겠습니다.');
  await pressElement(screen.getByRole('button', { name: words('common.send') }));
  await screen.findByText(chat('message.sent'));
  expect(named('answerHelp')).toMatchObject([{ input: { id: '7' }, body: { message: '확인해 드리겠습니다.' } }]);
});

it('marks it as done', async () => {
  const { named } = await openPage('/operator/help?thread=7', { as, answers: { ...answers, finishHelp: { msg: 'OK' } } });
  await pressElement(await screen.findByRole('button', { name: t('done') }));
  expect(named('finishHelp')).toMatchObject([{ input: { id: '7' }, body: { done: true } }]);
});

it('says where marking it did not work', async () => {
  await openPage('/operator/help?thread=7', { as, answers: { ...answers, finishHelp: OFFLINE_CALL } });
  await pressElement(await screen.findByRole('button', { name: t('done') }));
  await screen.findByText(t('done.failed'), { exact: false });
});

it('shows each state at its address, empty ones too', async () => {
  const { named } = await openPage('/operator/help?state=done', { as, answers: { ...answers, helpQueue: { total: 0, waiting: 3, items: [] } } });
  await screen.findByText(t('none.done'));
  expect(screen.getByText(t('state.waiting', { count: 3 }))).not.toBeNull();
  expect(named('helpQueue')[0]?.input).toEqual({ state: 'done' });
});

it('says what it could not load', async () => {
  await openPage('/operator/help', { as, answers: { ...answers, helpQueue: OFFLINE_CALL } });
  await screen.findByText(t('failed'));
});

it('says that a conversation is gone', async () => {
  await openPage('/operator/help?thread=8', { as, answers: { ...answers, helpCase: refusedCall('not-found') } });
  await screen.findByText(t('case.gone'));
});

it('takes long names and says how many more there are', async () => {
  await openPage('/operator/help', {
    as,
    answers: { ...answers, helpQueue: { total: 120, waiting: 120, items: [helpThreadRow({ name: LONG_NAME, assigned_to: 'operator' })] } },
  });
  await screen.findByText(t('more', { count: 119 }));
  expect(screen.getByText(t('assigned', { uid: 'operator' }))).not.toBeNull();
});
