import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorText } from '../../../contract/errors/index.ts';
import { BROKEN, OFFLINE, refused, WAITING } from '../../testing/api.ts';
import { open, press } from '../../testing/open.tsx';
import { LONG } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'recovery');
const failure = await sayIn('en', 'failure');
const opened = (tab: string, given: Parameters<typeof open>[1] = {}) => open(`/findAccount?tab=${tab}`, { as: 'nobody', ...given });

async function fillIn(name = 'Amal Haddad') {
  const box = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  fireEvent.input(await screen.findByRole('textbox', { name: new RegExp(`^${t('find.name')}`) }), { target: { value: name } });
  if (screen.queryByRole('textbox', { name: new RegExp(`^${t('find.uid')}`) })) fireEvent.input(box(t('find.uid')), { target: { value: 'amal' } });
  fireEvent.input(box(t('find.email')), { target: { value: 'amal@example.test' } });
}

it('waits until it is filled in, and says of an address that it cannot be one', async () => {
  await opened('0');
  const submit = await screen.findByRole('button', { name: t('find.idSubmit') });
  expect(submit.hasAttribute('disabled')).toBe(true);
  fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${t('find.email')}`) }), { target: { value: 'amal@' } });
  await screen.findByText(t('find.invalidEmail'));
});

it('says where the ID went, and of nobody whether she is a member', async () => {
  const { named } = await opened('0', { answers: { findId: { msg: '', email: 'am***@example.test' } } });
  await fillIn(LONG);
  await press(screen.getByRole('button', { name: t('find.idSubmit') }));
  await screen.findByText('am***@example.test');
  expect(named('findId').map(({ body }) => body)).toEqual([{ name: LONG, email: 'amal@example.test' }]);
});

it('says that a link is on its way', async () => {
  await opened('1', { answers: { findPassword: { msg: '' } } });
  await fillIn();
  await press(screen.getByRole('button', { name: t('find.passwordSubmit') }));
  await screen.findByText(t('find.passwordSent'));
});

it('is busy while the answer is on its way', async () => {
  await opened('0', { answers: { findId: WAITING } });
  await fillIn();
  await press(screen.getByRole('button', { name: t('find.idSubmit') }));
  await screen.findByText(t('find.busy'));
});

it.each([
  ['no network', OFFLINE, failure('offline')],
  ['a broken server', BROKEN, failure('server')],
  ['a refusal', refused('too-many-requests'), errorText('too-many-requests', 'en')],
] as const)('says what is so after %s', async (_, trouble, text) => {
  await opened('1', { answers: { findPassword: trouble } });
  await fillIn();
  await press(screen.getByRole('button', { name: t('find.passwordSubmit') }));
  await screen.findByText(t('find.passwordFailed'));
  screen.getByText(text);
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'recovery');
  await opened('1', { language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('find.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
