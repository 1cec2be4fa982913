import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, OFFLINE, refused, WAITING } from '../../testing/api.ts';
import { open, press, type } from '../../testing/open.tsx';
import { LONG } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'social');
const failure = await sayIn('en', 'failure');
const pending = { provider: 'google' as const, email: `${LONG}@example.test`, name: null };

async function send() {
  await type(await screen.findByLabelText(new RegExp(`^${t('link.password')}`)), 'a secret of hers');
  fireEvent.input(screen.getByLabelText(new RegExp(`^${t('link.password')}`)));
  await press(screen.getByRole('button', { name: t('link.submit') }));
}

it('says that it is loading', async () => {
  await open('/auth/link', { as: 'nobody', answers: { pending: WAITING } });
  await screen.findByText(t('link.loading'));
});

it('says whose address it is, however long, and links with the password', async () => {
  const { named } = await open('/auth/link', { as: 'nobody', answers: { pending, linkSocial: WAITING } });
  await screen.findByText(pending.email);
  await send();
  await screen.findByText(t('link.busy'));
  expect(named('linkSocial').map(({ body }) => body)).toMatchObject([{ password: 'a secret of hers' }]);
});

it.each([
  ['a wrong password', refused('accounts.login-failed'), t('link.wrong')],
  ['no network', OFFLINE, failure('offline')],
  ['a broken server', BROKEN, failure('server')],
] as const)('says what is so after %s', async (_, trouble, text) => {
  await open('/auth/link', { as: 'nobody', answers: { pending, linkSocial: trouble } });
  await send();
  await screen.findByText(text);
});

it('leads back to the login when it has expired', async () => {
  await open('/auth/link', { as: 'nobody', answers: { pending: refused('accounts.social-expired') } });
  await screen.findByRole('heading', { level: 1, name: t('callback.expired') });
  screen.getByRole('link', { name: t('callback.again') });
});

it('says when it does not come, and tries again', async () => {
  let answer: typeof OFFLINE | typeof pending = OFFLINE;
  await open('/auth/link', { as: 'nobody', answers: { pending: () => answer } });
  await screen.findByText(failure('offline'));
  answer = pending;
  await press(screen.getByRole('button', { name: t('identities.retry') }));
  await screen.findByRole('heading', { level: 1, name: t('link.title') });
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'social');
  await open('/auth/link', { language: 'ar', as: 'nobody', answers: { pending } });
  await screen.findByRole('heading', { level: 1, name: ar('link.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
