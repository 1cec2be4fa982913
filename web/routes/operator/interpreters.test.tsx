import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { InterpreterQueue, InterpreterRequestItem } from '../../../contract/interpreting/interpreters.ts';
import { OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'operator-interpreters');
const shared = await loadTestPhrases('ko', 'console');
const failure = await loadTestPhrases('ko', 'failure');

const request: InterpreterRequestItem = {
  ...{ id: 7, hospital_name: 'Dalbit Clinic', language: 'en', asked_at: '2026-01-05T01:00:00Z', due_at: '2099-01-05T04:00:00Z', waited_minutes: 35 },
  ...{ consent: { version: '2025-02-10', agreed_at: '2026-01-05T01:00:00Z' }, given_at: null, interpreter: null, interpreter_uid: null },
};
const desk: InterpreterQueue = {
  promise: { minutes: 120, hours: '10:00-18:00 (11:30-12:30)' },
  waiting: [request],
  given: [],
  interpreters: [
    { uid: 'mina', name: 'Mina Seo', languages: ['en', 'ar'], threads: 0 },
    { uid: 'sora', name: 'Sora Lim', languages: ['ja'], threads: 2 },
  ],
  figures: { asked: 4, given: 3, median_minutes: 40, in_time_percent: 75 },
};
type Given = NonNullable<Parameters<typeof openPage>[1]>['answers'];
const opened = (given: Given = {}) => openPage('/operator/interpreters', { as: 'operator', answers: { interpreterDesk: desk, ...given } });
const waiting = async () => within(await screen.findByRole('region', { name: t('waiting.title') }));

it('says that requests are on their way, and why they did not come', async () => {
  await opened({ interpreterDesk: UNANSWERED_CALL });
  await screen.findByText(t('loading'));
});

it('with no network says so', async () => {
  await opened({ interpreterDesk: OFFLINE_CALL });
  await screen.findByText(t('failed'));
  screen.getByText(failure('offline'));
});

it('says that nobody waits, and that there is nothing to measure yet', async () => {
  const figures = { asked: 0, given: 0, median_minutes: null, in_time_percent: null };
  await opened({ interpreterDesk: { ...desk, waiting: [], interpreters: [], figures } });
  (await waiting()).getByText(t('waiting.none'));
  screen.getByText(t('given.none'));
  screen.getByText(t('people.none'));
  expect(screen.getAllByText(t('figures.none'))).toHaveLength(2);
});

it('shows how long each waits against the promise, and how it was kept', async () => {
  await opened({ interpreterDesk: { ...desk, waiting: [request, { ...request, id: 8, hospital_name: 'Pado Clinic', due_at: '2026-01-05T04:00:00Z' }] } });
  const list = await waiting();
  expect(list.getAllByText(t('waited', { minutes: 35 }))).toHaveLength(2);
  list.getByText(t('inTime'));
  list.getByText(t('late'));
  screen.getByText(t('figures.percent', { percent: 75 }));
  screen.getByText(t('figures.minutes', { minutes: 40 }));
});

it('gives it to who works in the patient’s language, and to nobody by mistake', async () => {
  let now = desk;
  const { named } = await opened({
    interpreterDesk: () => now,
    giveInterpreter: () => {
      now = { ...desk, waiting: [], given: [{ ...request, given_at: '2026-01-05T01:40:00Z', interpreter: 'Mina Seo', interpreter_uid: 'mina' }] };
      return { msg: 'OK' };
    },
  });
  const list = await waiting();
  const choice = list.getByRole<HTMLSelectElement>('combobox');
  expect([...choice.options].map(({ value }) => value)).toEqual(['', 'mina']);
  await pressElement(list.getByRole('button', { name: t('give') }));
  list.getByText(t('choose.missing'));
  expect(named('giveInterpreter')).toEqual([]);
  await typeText(choice, 'mina');
  await pressElement(list.getByRole('button', { name: t('give') }));
  await screen.findByText(t('given.done', { name: 'Mina Seo' }));
  expect(named('giveInterpreter')).toMatchObject([{ input: { id: '7' }, body: { uid: 'mina' } }]);
  await list.findByText(t('waiting.none'));
  expect(document.activeElement).toBe(list.getByRole('heading', { name: t('waiting.title') }));
});

it('says that somebody was quicker, and keeps the choice', async () => {
  await opened({ giveInterpreter: refusedCall('consultations.interpreter-over') });
  const list = await waiting();
  await typeText(list.getByRole('combobox'), 'mina');
  await pressElement(list.getByRole('button', { name: t('give') }));
  await list.findByText(getErrorText('consultations.interpreter-over', 'ko'));
  expect(list.getByRole<HTMLSelectElement>('combobox').value).toBe('mina');
});

it('says that nobody works in a language', async () => {
  await opened({ interpreterDesk: { ...desk, waiting: [{ ...request, language: 'zh' }] } });
  const list = await waiting();
  list.getByText(/staff/);
  expect(list.queryByRole('combobox')).toBeNull();
});

it('ends a request after asking', async () => {
  const { named } = await opened({ takeInterpreter: { msg: 'OK' } });
  await pressElement((await waiting()).getByRole('button', { name: t('end.named', { clinic: 'Dalbit Clinic' }) }));
  const box = within(await screen.findByRole('dialog', { name: t('end.title') }));
  await pressElement(box.getByRole('button', { name: shared('shared.end.confirm') }));
  await screen.findByText(t('end.done'));
  expect(named('takeInterpreter')).toMatchObject([{ input: { id: '7' } }]);
});

it('passes a conversation on to somebody else who works in the language', async () => {
  const people = [...desk.interpreters, { uid: 'yuna', name: 'Yuna Ko', languages: ['en' as const], threads: 1 }];
  const given = { ...request, given_at: '2026-01-05T01:40:00Z', interpreter: 'Mina Seo', interpreter_uid: 'mina' };
  const { named } = await opened({ interpreterDesk: { ...desk, waiting: [], given: [given], interpreters: people }, giveInterpreter: { msg: 'OK' } });
  const list = within(await screen.findByRole('region', { name: t('given.title') }));
  await pressElement(list.getByRole('button', { name: t('pass.named', { clinic: 'Dalbit Clinic' }) }));
  const choice = list.getByRole<HTMLSelectElement>('combobox');
  expect([...choice.options].map(({ value }) => value)).toEqual(['', 'yuna']);
  await typeText(choice, 'yuna');
  await pressElement(list.getByRole('button', { name: t('pass') }));
  await screen.findByText(t('given.done', { name: 'Yuna Ko' }));
  expect(named('giveInterpreter')).toMatchObject([{ input: { id: '7' }, body: { uid: 'yuna', instead_of: 'mina' } }]);
});

it('closes an interpreter’s account after asking', async () => {
  const { named } = await opened({ closeStaff: { msg: 'OK' } });
  await waiting();
  await pressElement(screen.getByRole('button', { name: t('close.named', { name: 'Sora Lim' }) }));
  const box = within(await screen.findByRole('dialog'));
  box.getByText(t('close.text'));
  await pressElement(box.getByRole('button', { name: t('close') }));
  await screen.findByText(t('close.done', { name: 'Sora Lim' }));
  expect(named('closeStaff')).toMatchObject([{ input: { uid: 'sora' } }]);
});
