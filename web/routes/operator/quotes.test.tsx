import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { OperatorQuote } from '../../../contract/quotes/operator-quotes.ts';
import { BROKEN_SERVER, type CallFailure, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { freeQuote } from '../../testing/quote-samples.ts';
import { ARABIC_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator-quotes');
const shared = await loadTestPhrases('ko', 'console');
const words = await loadTestPhrases('ko', 'quotes');
const thread = await loadTestPhrases('ko', 'thread');
const failure = await loadTestPhrases('ko', 'failure');

const other: OperatorQuote['others'][number] = {
  ...{ id: 9, version: 2, state: 'paid', currency_code: 'USD', total: 1_200, fee: 120 },
  ...{ offered_at: '2026-01-03T01:00:00Z', accepted_at: '2026-01-04T01:00:00Z' },
};
const happened = { after_message_id: 0, by: 'user' as const, quote_id: 12, quote_version: 1, currency_code: 'USD' as const };
const found: OperatorQuote = {
  quote: { ...freeQuote, state: 'taken-back', decline: 'not-now', hospital_name: ARABIC_NAME },
  member_name: 'A*** H.',
  accepted_at: '2026-01-05T03:00:00Z',
  events: [
    { ...happened, event_id: 1, kind: 'quote-accepted', at: '2026-01-05T03:00:00Z', amount: 88, fee: 0 },
    { ...happened, event_id: 2, kind: 'quote-taken-back', at: '2026-01-05T04:00:00Z', quote_decline: 'not-now' },
  ],
  others: [other],
  next: 9,
};
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/operator/quotes') =>
  openPage(address, { as: 'operator', answers });

it('begins with a number, which is asked for in digits', async () => {
  const { named } = await opened({ operatorQuote: found });
  await screen.findByText(t('start'));
  const field = screen.getByLabelText(new RegExp(`^${t('find.number')}`));
  await typeText(field, 'N12');
  await pressElement(screen.getByRole('button', { name: shared('shared.find') }));
  await screen.findByText(t('find.missing'));
  expect(named('operatorQuote')).toEqual([]);
  await typeText(field, ' 12 ');
  await pressElement(screen.getByRole('button', { name: shared('shared.find') }));
  await screen.findByRole('heading', { level: 2, name: words('number', { number: 12, version: 1 }) });
  expect(named('operatorQuote').map(({ input }) => input)).toEqual([{ id: '12' }]);
});

it('says what was agreed, when and with whom, and what happened to it', async () => {
  await opened({ operatorQuote: found }, '/operator/quotes?quote=12');
  const at = within(await screen.findByRole('region', { name: words('number', { number: 12, version: 1 }) }));
  for (const text of [words('state.taken-back'), words('reason.not-now'), 'A*** H.', ARABIC_NAME, t('fact.fee.none')]) at.getAllByText(text);
  expect(at.getAllByText('$88.00 USD')).toHaveLength(2);
  const [accepted, back] = within(at.getByRole('list', { name: t('events') }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(accepted).toContain(thread('event.quote-accepted.clinic', { amount: '$88' }));
  expect(back).toContain(`${thread('event.quote-taken-back')} · ${thread('by.user')} · ${thread('quote-reason.not-now')}`);
});

it('lists the other quotes of the two with state, amounts and dates, older ones on a press', async () => {
  let page: OperatorQuote | CallFailure = BROKEN_SERVER;
  const { named } = await opened({ operatorQuote: ({ input }) => (input.after ? page : found) }, '/operator/quotes?quote=12');
  const at = within(await screen.findByRole('region', { name: t('others') }));
  const link = at.getByRole('link', { name: words('number', { number: 9, version: 2 }) });
  expect(link.getAttribute('href')).toBe('/operator/quotes?quote=9');
  expect(at.getAllByRole('row')[1]?.textContent).toMatch(/\$1,200\.00 USD.*\$120\.00 USD/);
  await pressElement(at.getByRole('button', { name: t('others.more') }));
  await at.findByText(t('others.failed'));
  page = { ...found, others: [{ ...other, id: 3, state: 'expired', accepted_at: null }], next: null };
  await pressElement(at.getByRole('button', { name: t('others.more') }));
  await at.findByRole('link', { name: words('number', { number: 3, version: 2 }) });
  expect(at.getAllByRole('row')).toHaveLength(3);
  expect(at.queryByRole('button', { name: t('others.more') })).toBeNull();
  expect(named('operatorQuote').map(({ input }) => input.after)).toEqual([undefined, '9', '9']);
});

it('says that there are no others', async () => {
  await opened({ operatorQuote: { ...found, others: [], next: null } }, '/operator/quotes?quote=12');
  await screen.findByText(t('others.none'));
});

it('says that one is on its way', async () => {
  await opened({ operatorQuote: UNANSWERED_CALL }, '/operator/quotes?quote=12');
  await screen.findByText(t('loading'));
});

it.each(['12', 'x'])('says that no quote has the number %s', async (number) => {
  await opened({ operatorQuote: refusedCall('not-found') }, `/operator/quotes?quote=${number}`);
  await screen.findByText(t('unknown'));
  screen.getByText(t('unknown.text'));
});

it.each([
  ['a broken server', BROKEN_SERVER, failure('server')],
  ['a refusal', refusedCall('not-allowed'), getErrorText('not-allowed', 'ko')],
] as const)('with %s says that it could not be loaded, and tries again', async (_, trouble, text) => {
  let answer: OperatorQuote | CallFailure = trouble;
  await opened({ operatorQuote: () => answer }, '/operator/quotes?quote=12');
  await screen.findByText(t('failed'));
  screen.getByText(text);
  answer = found;
  await pressElement(screen.getByRole('button', { name: (await loadTestPhrases('ko', 'operator'))('common.retry') }));
  await screen.findByRole('heading', { level: 2, name: words('number', { number: 12, version: 1 }) });
});
