import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('en', 'recovery');
const failure = await loadTestPhrases('en', 'failure');
const opened = (given: Parameters<typeof openPage>[1] = {}) => openPage('/resetPw?token=abc', { as: 'nobody', ...given });

async function send(password = 'a secret of hers', again = password) {
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
  await screen.findByRole('button', { name: t('resetPw.submit') });
  await typeText(field(t('resetPw.password')), password);
  await typeText(field(t('resetPw.confirm')), again);
  await pressElement(screen.getByRole('button', { name: t('resetPw.submit') }));
}

it('sets the password with the token of the address', async () => {
  const { named } = await opened({ answers: { resetPassword: { msg: '' } } });
  await send();
  await screen.findByRole('heading', { level: 1, name: t('resetPw.successTitle') });
  expect(named('resetPassword').map(({ body }) => body)).toEqual([{ token: 'abc', password: 'a secret of hers', password_confirm: 'a secret of hers' }]);
  await screen.findByText(t('resetPw.success'));
});

it('says at the field what is missing or different, and sends nothing', async () => {
  const { named } = await opened();
  await send('', '');
  await screen.findByText(t('resetPw.emptyFieldsError'));
  await send('a secret of hers', 'another one');
  await screen.findAllByText(t('resetPw.confirmPlaceholder'));
  expect(named('resetPassword')).toEqual([]);
});

it('leads to where a link is asked for, when the address has none', async () => {
  await openPage('/resetPw', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: t('find.title') });
  await screen.findByText(t('resetPw.tokenMissingError'));
});

it('offers a new link when this one works no more', async () => {
  await opened({ answers: { resetPassword: refusedCall('accounts.reset-link-invalid') } });
  await send();
  await screen.findByText(getErrorText('accounts.reset-link-invalid', 'en'));
  expect(screen.getByRole('link', { name: t('resetPw.newLink') }).getAttribute('href')).toBe('/findAccount?tab=1');
});

it.each([
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
] as const)('says what is so with %s', async (_, trouble, text) => {
  await opened({ answers: { resetPassword: trouble } });
  await send();
  await screen.findByText(t('resetPw.errorAlert'));
  screen.getByText(text);
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'recovery');
  await opened({ language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('resetPw.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
