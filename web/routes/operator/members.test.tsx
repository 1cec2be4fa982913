import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MemberDetails, SupportSearchResult } from '../../../contract/accounts/support.ts';
import { BROKEN_SERVER, type CallFailure, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { flaggedOrder } from '../../testing/operator-samples.ts';
import { ARABIC_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator-members');
const operator = await loadTestPhrases('ko', 'operator');
const shared = await loadTestPhrases('ko', 'console');

const AT = '2026-01-05T03:00:00Z';
const person = { uid: 'amal', name: 'Amal Haddad', native_name: ARABIC_NAME, country: 'SA', joined_at: AT };
const found: SupportSearchResult = {
  members: [person],
  orders: [{ order_num: 'N1', hospital_name: 'Haneul', status: 'success', created_at: AT, uid: 'amal' }],
  conversations: [{ hospital_name: 'Haneul', name: 'AMAL HADDAD', opened_at: AT, uid: 'amal' }],
};
const file: MemberDetails = {
  ...person,
  ...{ language: 'ar', email: 'amal@ferry.example', email_pending: false, mail_refused_at: AT, phone: null, has_password: true, providers: ['line'] },
  ...{ second_factor: false, locked: true, devices: [{ kind: 'phone', last_seen_at: AT }] },
  orders: [{ order_num: 'N1', hospital_name: 'Haneul', status: 'success', currency_code: 'USD', total_price: 120, created_at: AT }],
  visits: [{ id: 1, hospital_name: 'Haneul', state: 'fixed', start_at: AT }],
  conversations: [{ id: 1, hospital_name: 'Haneul', opened_at: AT, waiting_since: null, closed_at: AT, deleted_at: AT }],
  consents: [
    {
      id: 1,
      document: 'terms',
      version: '2025-02-10',
      language: 'ar',
      agreed_at: AT,
      withdrawn_at: null,
      purpose: 'sign-up',
      about: null,
      withdrawable: false,
    },
  ],
  help: { id: 7, waiting_since: AT, last_message_at: AT, done_at: null },
};
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/operator/members') =>
  openPage(address, { as: 'operator', answers });
const press = (name: string) => pressElement(screen.getByRole('button', { name }));

it('asks for the reason before it searches, and finds members, orders and conversations', async () => {
  const { named } = await opened({ searchSupport: found });
  const field = await screen.findByLabelText(new RegExp(`^${t('find.label')}`));
  await typeText(field, ' haddad ');
  await press(shared('shared.find'));
  await screen.findByText(shared('shared.reasonMissing'));
  expect(named('searchSupport')).toEqual([]);
  await typeText(screen.getByLabelText(new RegExp(`^${t('why').replace('?', '\\?')}`)), 'help');
  await press(shared('shared.find'));
  const members = within(await screen.findByRole('region', { name: t('found.members') }));
  expect(members.getByRole('link').getAttribute('href')).toBe('/operator/members?uid=amal&reason=help');
  expect(
    within(screen.getByRole('region', { name: t('found.orders') }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/operator?order=N1');
  expect(within(screen.getByRole('region', { name: t('found.conversations') })).getByRole('link').textContent).toContain('Haneul');
  expect(named('searchSupport').map(({ body }) => body)).toEqual([{ q: 'haddad' }]);
});

it('shows account and business of one member, with what the reason was', async () => {
  const { named } = await opened({ lookAtMember: file }, '/operator/members?order_num=N1&reason=refund');
  const account = within(await screen.findByRole('region', { name: `Amal Haddad · ${ARABIC_NAME}` }));
  for (const text of [t('account.state.locked'), 'amal@ferry.example', 'LINE']) account.getByText(new RegExp(text));
  for (const title of [t('orders'), t('visits'), t('conversations'), t('consents'), t('help')]) await screen.findByRole('region', { name: title });
  expect(screen.getByRole('link', { name: t('help.open') }).getAttribute('href')).toBe('/operator/help?state=waiting&thread=7');
  expect(named('lookAtMember').map(({ body }) => body)).toEqual([{ order_num: 'N1', reason: 'refund' }]);
});

it('does something for the account after a question, with the reason of the look', async () => {
  const { named } = await opened({ lookAtMember: file, actOnMember: { msg: 'OK' } }, '/operator/members?uid=amal&reason=account');
  await screen.findByRole('region', { name: t('orders') });
  await press(t('act.unlock'));
  await pressElement(within(await screen.findByRole('dialog')).getByRole('button', { name: t('act.unlock') }));
  await screen.findByText(t('act.unlock.done'));
  expect(named('actOnMember').map(({ input, body }) => [input, body])).toEqual([[{ uid: 'amal', act: 'unlock' }, { reason: 'account' }]]);
});

it('says that nobody is there', async () => {
  await opened({ lookAtMember: refusedCall('not-found') }, '/operator/members?help_id=9&reason=help');
  await screen.findByText(t('file.gone'));
});

it('says that a search failed or found nothing', async () => {
  let answer: SupportSearchResult | CallFailure = BROKEN_SERVER;
  await opened({ searchSupport: () => answer });
  await typeText(await screen.findByLabelText(new RegExp(`^${t('find.label')}`)), 'x');
  await typeText(screen.getByLabelText(new RegExp(`^${t('why').replace('?', '\\?')}`)), 'law');
  await press(shared('shared.find'));
  await screen.findByText(t('failed'));
  answer = { members: [], orders: [], conversations: [] };
  await press(shared('shared.find'));
  await screen.findByText(t('found.none'));
});

it('is one press away from an order that needs a look', async () => {
  await opened({ flaggedOrders: [flaggedOrder] }, '/operator');
  const link = await screen.findByRole('link', { name: operator('member.open') });
  expect(link.getAttribute('href')).toBe(`/operator/members?order_num=${flaggedOrder.order_num}&reason=order`);
});
