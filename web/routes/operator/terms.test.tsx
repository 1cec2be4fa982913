import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { Term } from '../../../contract/terms/terms.ts';
import type { CallReply } from '../../api/call.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator-terms');
const failure = await loadTestPhrases('ko', 'failure');

const WIDE = LONG_NAME.slice(0, 60).trim();
const term: Term = {
  id: 7,
  category: 'medicine',
  forms: { ko: ['항생제'], en: ['antibiotic', WIDE], zh: ['抗生素'], ja: ['抗生物質'], ar: ['مضاد حيوي', 'مضادات حيوية'] },
  note: { ko: '소염제와 다릅니다.', en: 'Not an anti-inflammatory.' },
  binding: true,
  version: 3,
  source: 'content',
  withdrawn: false,
  missed: 0,
  changed: null,
};
const changed = { by: 'minji', at: '2026-01-05T03:00:00Z' };
const inStep: CallReply<'glossaryState'> = { state: 'in-step', terms: 1, in_step_at: '2026-01-05T03:00:00Z', problem: null, try_at: null };
const opened = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/operator/terms') => {
  const page = await openPage(address, { as: 'operator', answers: { glossaryState: inStep, terms: [term], ...answers } });
  await screen.findByRole('heading', { level: 1, name: t('title') });
  return page;
};
const edit = async () => pressElement(await screen.findByRole('button', { name: t('edit.named', { term: '항생제' }) }));
const form = () => within(screen.getByRole('dialog'));
const words = (language: keyof typeof LANGUAGE_NAMES) =>
  form().getByRole('textbox', { name: new RegExp(`^${LANGUAGE_NAMES[language]}`) }) as HTMLTextAreaElement;
const save = async (name = t('common.save')) => pressElement(form().getByRole('button', { name }));

it('says that terms are on their way', async () => {
  await opened({ terms: UNANSWERED_CALL });
  screen.getByText(t('loading'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that they could not be loaded, and tries again', async (_, trouble) => {
  let answer: CallFailure | Term[] = trouble;
  await opened({ terms: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = [term];
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByText('항생제');
});

it('says that no term is like that', async () => {
  await opened({ terms: [] });
  await screen.findByRole('heading', { name: t('none') });
});

it('shows each term in five languages with its note, and who changed it last', async () => {
  await opened({ terms: [{ ...term, source: 'operator', changed, binding: false, withdrawn: true, missed: 3 }] });
  const item = within(within(await screen.findByRole('list', { name: t('list') })).getByRole('listitem'));
  for (const word of ['항생제', 'antibiotic', '抗生素', '抗生物質', 'مضاد حيوي', WIDE, '소염제와 다릅니다.', t('own'), t('loose'), t('withdrawn')])
    item.getByText(word);
  item.getByText(/minji/);
  item.getByText(t('missed', { count: 3 }));
  expect(item.getByText('مضاد حيوي').closest('[lang]')?.getAttribute('lang')).toBe('ar');
});

it('looks for words, a category and what is withdrawn, and has all of it in its address', async () => {
  const { named } = await opened({}, '/operator/terms?search=anti&category=medicine');
  expect(named('terms')[0]?.input).toEqual({ search: 'anti', category: 'medicine', limit: '50' });
  await typeText(screen.getByRole('searchbox', { name: t('search') }), 'bio');
  await pressElement(screen.getByRole('button', { name: t('search.go') }));
  await typeText(screen.getByRole('combobox', { name: t('category') }), '');
  await pressElement(screen.getByRole('checkbox', { name: t('withdrawn.show') }));
  await expect.poll(() => named('terms').at(-1)?.input).toEqual({ search: 'bio', withdrawn: 'yes', limit: '50' });
});

it('shows more terms after the first fifty, and keeps those that are there', async () => {
  const many = Array.from({ length: 60 }, (_, at): Term => ({ ...term, id: at + 1, forms: { ...term.forms, ko: [`용어 ${at + 1}`] } }));
  const { named } = await opened({ terms: ({ input }) => many.filter(({ id }) => id > Number(input.after ?? 0)).slice(0, 50) });
  await screen.findByText('용어 50');
  expect(screen.queryByText('용어 51')).toBeNull();
  await pressElement(screen.getByRole('button', { name: t('more') }));
  await screen.findByText('용어 60');
  screen.getByText('용어 1');
  screen.getByText(t('shown', { count: 60 }));
  expect(named('terms').at(-1)?.input).toEqual({ limit: '50', after: '50' });
});

it.each([
  ['in-step', {}, t('state.in-step', { count: 1 })],
  ['behind', {}, t('state.behind')],
  ['none', {}, t('state.none')],
  ['failing', { problem: 'quota' as const, in_step_at: null, try_at: changed.at }, t('state.failing.without')],
] as const)('says that the translation service is %s', async (state, more, text) => {
  await opened({ glossaryState: { ...inStep, state, ...more } });
  await screen.findByText(text);
  if (state === 'failing') screen.getByText(t('problem.quota'));
});

it('adds a term: one form on each line', async () => {
  const { named } = await opened({ addTerm: { ...term, id: 8 } });
  await pressElement(screen.getByRole('button', { name: t('add') }));
  await save();
  expect(form().getAllByText(t('missing'))).toHaveLength(5);
  for (const language of ['ko', 'en', 'zh', 'ja', 'ar'] as const) await typeText(words(language), `${language} one\n\n ${language} two `);
  await typeText(form().getByRole('combobox', { name: t('category') }), 'body');
  await pressElement(form().getByRole('checkbox', { name: new RegExp(`^${t('binding')}`) }));
  await save();
  await screen.findByText(t('added'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(named('addTerm').map(({ body }) => body)).toEqual([
    {
      category: 'body',
      binding: false,
      note: { ko: '', en: '' },
      forms: Object.fromEntries(['ko', 'en', 'zh', 'ja', 'ar'].map((language) => [language, [`${language} one`, `${language} two`]])),
    },
  ]);
});

it('changes one, and says beside its field what the server refuses', async () => {
  const { named } = await opened({ saveTerm: refusedCall('invalid', [{ field: 'forms.en.0', detail: getErrorText('fields.too-long', 'ko') }]) });
  await edit();
  expect(words('ar').dir).toBe('rtl');
  await typeText(words('en'), 'antibiotics');
  await save();
  await form().findByText(getErrorText('fields.too-long', 'ko'));
  expect(words('en').value).toBe('antibiotics');
  expect(named('saveTerm').map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 3, withdrawn: false, forms: { ...term.forms, en: ['antibiotics'] } }),
  ]);
});

it('keeps what was typed when it could not be saved', async () => {
  await opened({ saveTerm: OFFLINE_CALL });
  await edit();
  await typeText(words('en'), 'antibiotics');
  await save();
  await form().findByText(failure('offline'));
  expect(words('en').value).toBe('antibiotics');
});

it.each([
  [false, t('withdraw'), t('done.withdrawn')],
  [true, t('restore'), t('done.restored')],
])('withdraws one and brings it back (withdrawn before: %s)', async (withdrawn, button, says) => {
  const { named } = await opened({ terms: [{ ...term, withdrawn }], saveTerm: { ...term, version: 4, withdrawn: !withdrawn } });
  await edit();
  await save(button);
  await screen.findByText(says);
  expect(named('saveTerm').map(({ body }) => (body as { withdrawn: boolean }).withdrawn)).toEqual([!withdrawn]);
});

it('says who changed it meanwhile and to what, keeps what was typed, and saves it over that when pressed again', async () => {
  let now = term;
  const { named } = await opened({
    terms: () => [now],
    saveTerm: () => {
      if (now.version === 4) return { ...term, version: 5 };
      now = { ...term, version: 4, forms: { ...term.forms, en: ['theirs'] }, changed };
      return refusedCall('terms.changed');
    },
  });
  await edit();
  await typeText(words('en'), 'mine');
  await save();
  await form().findByText(/minji/);
  form().getByText(/theirs/);
  expect(words('en').value).toBe('mine');
  await save(t('save.over'));
  await expect.poll(() => named('saveTerm').map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
  await screen.findByText(t('saved'));
});

it('takes what a colleague saved in place of what was typed', async () => {
  let now = term;
  await opened({
    terms: () => [now],
    saveTerm: () => {
      now = { ...term, version: 4, forms: { ...term.forms, en: ['theirs'] }, changed };
      return refusedCall('terms.changed');
    },
  });
  await edit();
  await typeText(words('en'), 'mine');
  await save();
  await pressElement(await form().findByRole('button', { name: t('newer.take') }));
  expect(words('en').value).toBe('theirs');
});
