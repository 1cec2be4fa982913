import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';

const t = await loadTestPhrases('en', 'social');
const signIn = await loadTestPhrases('en', 'sign-in');
const back = '/auth/google/callback?code=c&state=s';

it('says that she is back, and takes the code out of the address', async () => {
  await openPage(back, { as: 'nobody', answers: { loginGoogle: UNANSWERED_CALL } });
  await screen.findByRole('heading', { level: 1, name: t('callback.title') });
  screen.getByText(t('callback.wait', { provider: 'Google' }));
  expect(location.search).toBe('');
});

it.each([
  ['refused', '/auth/line/callback?error=ACCESS_DENIED', undefined, t('callback.refused.text', { provider: 'LINE' })],
  ['expired', '/auth/google/callback', undefined, t('callback.expired.text')],
  ['expired', back, refusedCall('accounts.social-expired'), getErrorText('accounts.social-expired', 'en')],
  ['failed', back, refusedCall('accounts.social-failed'), getErrorText('accounts.social-failed', 'en')],
  ['failed', back, BROKEN_SERVER, t('callback.failed.text')],
  ['unreachable', back, OFFLINE_CALL, t('callback.unreachable.text')],
] as const)('goes to the login and says there that it was %s (%s)', async (kind, address, trouble, text) => {
  await openPage(address, { as: 'nobody', answers: trouble ? { loginGoogle: trouble } : {} });
  await screen.findByRole('heading', { level: 1, name: signIn('login.title') });
  const said = screen.getByText(t(`callback.${kind}`)).closest('[role=alert]');
  expect(said?.textContent).toContain(text);
});

it('says it until she tries to log in', async () => {
  await openPage('/auth/line/callback?error=access_denied', { as: 'nobody', answers: { login: refusedCall('accounts.login-failed') } });
  await screen.findByText(t('callback.refused'));
  fireEvent.submit(screen.getByRole('button', { name: signIn('login.submit') }));
  expect(screen.queryByText(t('callback.refused'))).toBeNull();
});

it('leads who is new to the sign-up, and whose address is known to her password', async () => {
  await openPage(back, {
    as: 'nobody',
    answers: { loginGoogle: refusedCall('accounts.social-link-needed'), pending: { provider: 'google', email: 'amal@example.test', name: null } },
  });
  await screen.findByRole('heading', { level: 1, name: t('link.title') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'social');
  await openPage('/auth/google/callback?error=access_denied', { language: 'ar', as: 'nobody' });
  await screen.findByText(ar('callback.refused'));
  expect(document.documentElement.dir).toBe('rtl');
});
