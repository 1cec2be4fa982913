import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { CallReply } from '../../api/call.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { quoteComposerData, savedQuote } from '../../testing/quote-shelf.ts';
import { hospital } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-quotes');
const shared = await loadTestPhrases('ko', 'console');
const failure = await loadTestPhrases('ko', 'failure');
const known: CallReply<'quoteDefaults'> = { valid_days: 14, conditions: ['after-examination'], templates: quoteComposerData.conditions, may_change: true };
const opened = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) => {
  const page = await openPage('/clinic/quotes', {
    as: 'hospital',
    answers: { hospital, quoteDefaults: known, quoteTemplates: { templates: [savedQuote] }, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: shared('page.quotes') });
  return page;
};
const days = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('begins.days') });
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const [CONDITION, ON_TOP] = quoteComposerData.conditions.map(({ text }) => text) as [string, string];
const save = () => pressElement(screen.getByRole('button', { name: t('common.save') }));

it('says that what quotes begin with is on its way', async () => {
  await opened({ quoteDefaults: UNANSWERED_CALL });
  screen.getByText(t('begins.loading'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that it could not be loaded, and tries again', async (_, trouble) => {
  let answer: CallFailure | typeof known = trouble;
  await opened({ quoteDefaults: () => answer });
  await screen.findByRole('heading', { name: t('begins.failed') });
  answer = known;
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByRole('heading', { name: t('begins') });
});

it('saves days, conditions and what may come on top', async () => {
  const { named } = await opened({ saveQuoteDefaults: known });
  expect((await days()).value).toBe('14');
  expect([tick(CONDITION).checked, tick(ON_TOP).checked]).toEqual([true, false]);
  within(screen.getByRole('group', { name: t('top') })).getByRole('checkbox', { name: ON_TOP });
  await typeText(await days(), '30');
  await pressElement(tick(CONDITION));
  await pressElement(tick(ON_TOP));
  await save();
  await screen.findByText(t('begins.saved'));
  expect(named('saveQuoteDefaults').map(({ body }) => body)).toEqual([{ valid_days: 30, conditions: ['top-medicine'] }]);
});

it.each(['', '0', '90', '7.5', 'a week'])('says beside the field that %j are no days, and sends nothing', async (typed) => {
  const { named } = await opened();
  await typeText(await days(), typed);
  await save();
  await screen.findByText(t('begins.days.wrong', { most: 89 }));
  expect(document.activeElement).toBe(await days());
  expect(named('saveQuoteDefaults')).toEqual([]);
});

it('says what the server refuses, and keeps what was typed', async () => {
  await opened({ saveQuoteDefaults: refusedCall('accounts.head-only') });
  await typeText(await days(), '30');
  await save();
  await screen.findByText(t('begins.notSaved'));
  expect((await days()).value).toBe('30');
});

it('shows them read-only in a clinic with a head, and says who sets them', async () => {
  await opened({ quoteDefaults: { ...known, may_change: false } });
  await screen.findByText(t('begins.head.title'));
  expect(screen.getByRole('button', { name: t('common.save') }).closest('fieldset:disabled')).not.toBeNull();
});

const { name } = savedQuote;
const form = () => within(screen.getByRole('dialog'));

it('says that there is no saved quote yet, and that they could not be loaded', async () => {
  let answer: CallFailure | { templates: [] } = OFFLINE_CALL;
  await opened({ quoteTemplates: () => answer });
  await screen.findByRole('heading', { name: t('kept.failed') });
  answer = { templates: [] };
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByText(t('kept.none'));
});

it('renames a saved quote, and says beside the field that its name is taken', async () => {
  let refusal: CallFailure | { templates: (typeof savedQuote)[] } = refusedCall('quotes.template-named');
  const { named } = await opened({ renameQuoteTemplate: () => refusal });
  screen.getByText(`${t('kept.lines', { count: 2 })} · ${t('kept.conditions', { count: 1 })}`);
  await pressElement(await screen.findByRole('button', { name: t('rename.named', { name }) }));
  const field = form().getByRole<HTMLInputElement>('textbox', { name: t('save.name') });
  expect(field.value).toBe(name);
  await typeText(field, ' ');
  await pressElement(form().getByRole('button', { name: t('rename.do') }));
  form().getByText(t('save.name.missing'));
  await typeText(field, 'Another');
  await pressElement(form().getByRole('button', { name: t('rename.do') }));
  await form().findByText(getErrorText('quotes.template-named', 'ko'));
  refusal = { templates: [{ ...savedQuote, name: 'Another' }] };
  await pressElement(form().getByRole('button', { name: t('rename.do') }));
  await screen.findByText(t('rename.done'));
  expect(named('renameQuoteTemplate')).toMatchObject([{ input: { id: '5' }, body: { name: 'Another' } }, { body: { name: 'Another' } }]);
});

it('deletes a saved quote after asking', async () => {
  const { named } = await opened({ deleteQuoteTemplate: { templates: [] } });
  await pressElement(await screen.findByRole('button', { name: t('delete.named', { name }) }));
  expect(named('deleteQuoteTemplate')).toEqual([]);
  await pressElement(form().getByRole('button', { name: t('delete') }));
  await screen.findByText(t('delete.done'));
  expect(named('deleteQuoteTemplate')).toMatchObject([{ input: { id: '5' } }]);
});
