import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'credentials');
const failure = await loadTestPhrases('en', 'failure');
/** Opens the page of a mailed link and presses confirm. */
async function opened(answer: NonNullable<Parameters<typeof openPage>[1]>['answers'], as: 'user' | 'nobody' = 'nobody') {
  const page = await openPage('/confirmEmail?token=abc', { as, answers: answer ?? {} });
  await pressElement(await screen.findByRole('button', { name: t('confirm.do') }));
  return page;
}

it('does nothing before a press: scanners of mail open every link', async () => {
  const { named } = await openPage('/confirmEmail?token=abc', { as: 'nobody', answers: { confirmEmail: { msg: '', email: 'amal@example.test' } } });
  await screen.findByRole('button', { name: t('confirm.do') });
  expect(named('confirmEmail')).toEqual([]);
});

it('says that a link without its token no longer works', async () => {
  await openPage('/confirmEmail', { as: 'nobody', answers: {} });
  await screen.findByRole('heading', { level: 1, name: t('confirm.invalid') });
});

it('says that it is being confirmed', async () => {
  await opened({ confirmEmail: UNANSWERED_CALL });
  await screen.findByText(t('confirm.waiting'));
});

it('says that it is, to an address of any length, with the way on of who is signed in', async () => {
  const email = `${LONG_NAME}@example.test`;
  const { named } = await opened({ confirmEmail: { msg: '', email } }, 'user');
  await screen.findByRole('heading', { level: 1, name: t('confirm.done') });
  screen.getByText(email);
  expect(screen.getByRole('link', { name: t('confirm.toMyPage') }).getAttribute('href')).toBe('/myPage?tab=3');
  expect(named('confirmEmail')).toHaveLength(1);
});

it.each([
  ['invalid', 'accounts.email-link-invalid'],
  ['taken', 'accounts.email-registered'],
] as const)('says that the link is %s', async (kind, code) => {
  await opened({ confirmEmail: refusedCall(code) });
  await screen.findByRole('heading', { level: 1, name: t(`confirm.${kind}`) });
  screen.getByRole('link', { name: t('confirm.toLogin') });
});

it.each([
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
] as const)('with %s says that the link still works, and tries again', async (_, trouble, text) => {
  let answer: typeof OFFLINE_CALL | { msg: string; email: string } = trouble;
  await opened({ confirmEmail: () => answer });
  await screen.findByRole('heading', { level: 1, name: t('confirm.failed') });
  screen.getByText(text);
  answer = { msg: '', email: 'amal@example.test' };
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { level: 1, name: t('confirm.done') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'credentials');
  await openPage('/confirmEmail?token=abc', { language: 'ar', as: 'nobody', answers: { confirmEmail: refusedCall('accounts.email-link-invalid') } });
  await pressElement(await screen.findByRole('button', { name: ar('confirm.do') }));
  await screen.findByRole('heading', { level: 1, name: ar('confirm.invalid') });
  expect(document.documentElement.dir).toBe('rtl');
});
