import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'recovery');
const failure = await loadTestPhrases('en', 'failure');
const opened = (tab: string, given: Parameters<typeof openPage>[1] = {}) => openPage(`/findAccount?tab=${tab}`, { as: 'nobody', ...given });

async function fillIn(name = 'Amal Haddad') {
  const box = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  fireEvent.input(await screen.findByRole('textbox', { name: new RegExp(`^${t('find.name')}`) }), { target: { value: name } });
  if (screen.queryByRole('textbox', { name: new RegExp(`^${t('common.uid')}`) })) fireEvent.input(box(t('common.uid')), { target: { value: 'amal' } });
  fireEvent.input(box(t('find.email')), { target: { value: 'amal@example.test' } });
}

it('waits until it is filled in, and says of an address that it cannot be one', async () => {
  await opened('0');
  const submit = await screen.findByRole('button', { name: t('find.idSubmit') });
  expect(submit.hasAttribute('disabled')).toBe(true);
  fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${t('find.email')}`) }), { target: { value: 'amal@' } });
  await screen.findByText(t('common.emailFormat'));
});

it('says where the ID went, and of nobody whether she is a member', async () => {
  const { named } = await opened('0', { answers: { findId: { msg: '', email: 'am***@example.test' } } });
  await fillIn(LONG_NAME);
  await pressElement(screen.getByRole('button', { name: t('find.idSubmit') }));
  await screen.findByText('am***@example.test');
  expect(named('findId').map(({ body }) => body)).toEqual([{ name: LONG_NAME, email: 'amal@example.test' }]);
});

it('says that a link is on its way', async () => {
  await opened('1', { answers: { findPassword: { msg: '' } } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('common.sendLink') }));
  await screen.findByText(t('find.passwordSent'));
});

it('is busy while the answer is on its way', async () => {
  await opened('0', { answers: { findId: UNANSWERED_CALL } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('find.idSubmit') }));
  await screen.findByText(t('find.busy'));
});

it.each([
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
  ['a refusal', refusedCall('too-many-requests'), getErrorText('too-many-requests', 'en')],
] as const)('says what is so after %s', async (_, trouble, text) => {
  await opened('1', { answers: { findPassword: trouble } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('common.sendLink') }));
  await screen.findByText(t('find.passwordFailed'));
  screen.getByText(text);
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'recovery');
  await opened('1', { language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('find.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
