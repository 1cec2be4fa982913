import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'social');
const failure = await loadTestPhrases('en', 'failure');
const pending = { provider: 'google' as const, email: `${LONG_NAME}@example.test`, name: null };

async function send() {
  await typeText(await screen.findByLabelText(new RegExp(`^${t('link.password')}`)), 'a secret of hers');
  fireEvent.input(screen.getByLabelText(new RegExp(`^${t('link.password')}`)));
  await pressElement(screen.getByRole('button', { name: t('link.submit') }));
}

it('says that it is loading', async () => {
  await openPage('/auth/link', { as: 'nobody', answers: { pending: UNANSWERED_CALL } });
  await screen.findByText(t('common.loading'));
});

it('says whose address it is, however long, and links with the password', async () => {
  const { named } = await openPage('/auth/link', { as: 'nobody', answers: { pending, linkSocial: UNANSWERED_CALL } });
  await screen.findByText(pending.email);
  await send();
  await screen.findByText(t('link.busy'));
  expect(named('linkSocial').map(({ body }) => body)).toMatchObject([{ password: 'a secret of hers' }]);
});

it.each([
  ['a wrong password', refusedCall('accounts.login-failed'), t('link.wrong')],
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
] as const)('says what is so after %s', async (_, trouble, text) => {
  await openPage('/auth/link', { as: 'nobody', answers: { pending, linkSocial: trouble } });
  await send();
  await screen.findByText(text);
});

it('leads back to the login when it has expired', async () => {
  await openPage('/auth/link', { as: 'nobody', answers: { pending: refusedCall('accounts.social-expired') } });
  await screen.findByRole('heading', { level: 1, name: t('callback.expired') });
  screen.getByRole('link', { name: t('callback.again') });
});

it('says when it does not come, and tries again', async () => {
  let answer: typeof OFFLINE_CALL | typeof pending = OFFLINE_CALL;
  await openPage('/auth/link', { as: 'nobody', answers: { pending: () => answer } });
  await screen.findByText(failure('offline'));
  answer = pending;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { level: 1, name: t('link.title') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'social');
  await openPage('/auth/link', { language: 'ar', as: 'nobody', answers: { pending } });
  await screen.findByRole('heading', { level: 1, name: ar('link.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
