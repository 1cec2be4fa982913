import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorText } from '../../../contract/errors/index.ts';
import { BROKEN, OFFLINE, refused, type Trouble, WAITING } from '../../testing/api.ts';
import { open, press, type } from '../../testing/open.tsx';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('ko', 'second-factor');
const off = { active: false, required: true, recovery_codes_left: 0 };
const on = { active: true, required: true, recovery_codes_left: 2 };

it('says that it is on its way, and leads back to the console', async () => {
  await open('/clinic/security', { as: 'hospital', answers: { secondFactor: WAITING } });
  await screen.findByText(t('loading'));
  expect(screen.getByRole('link', { name: t('console') }).getAttribute('href')).toBe('/clinic');
});

it('leads an operator back to her page', async () => {
  await open('/clinic/security', { as: 'operator', answers: { secondFactor: on } });
  await screen.findByRole('heading', { name: t('active.title') });
  screen.getByText(t('active.few'), { exact: false });
  expect(screen.getByRole('link', { name: t('account') }).getAttribute('href')).toBe('/clinic/account');
  expect(screen.getByRole('link', { name: t('operator') }).getAttribute('href')).toBe('/operator');
});

it.each([
  ['no network', OFFLINE, 'offline'],
  ['a broken server', BROKEN, 'server'],
] as const)('with %s says that it could not be loaded, and tries again', async (_, trouble, kind) => {
  let answer: Trouble | typeof off = trouble;
  await open('/clinic/security', { as: 'hospital', answers: { secondFactor: () => answer } });
  await screen.findByRole('heading', { name: t('load.failed') });
  screen.getByText((await sayIn('ko', 'failure'))(kind));
  answer = off;
  await press(screen.getByRole('button', { name: t('retry') }));
  await screen.findByText(t('required'));
  expect(screen.queryByRole('link', { name: t('account') })).toBeNull();
});

it('says that the password was wrong', async () => {
  await open('/clinic/security', { as: 'hospital', answers: { secondFactor: off, beginSecondFactor: refused('accounts.password-wrong') } });
  await type(await screen.findByLabelText(new RegExp(`^${t('password')}`)), 'x');
  await press(screen.getByRole('button', { name: t('begin') }));
  await screen.findByText(errorText('accounts.password-wrong', 'ko'));
});

it('leads a patient home', async () => {
  await open('/clinic/security', { as: 'user' });
  await screen.findByRole('heading', { level: 1, name: (await sayIn('en', 'site'))('home.title') });
});
