import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'second-factor');
const off = { active: false, required: true, recovery_codes_left: 0 };
const on = { active: true, required: true, recovery_codes_left: 2 };

it('says that it is on its way, and leads back to the console', async () => {
  await openPage('/clinic/security', { as: 'hospital', answers: { secondFactor: UNANSWERED_CALL } });
  await screen.findByText(t('loading'));
  expect(screen.getByRole('link', { name: t('console') }).getAttribute('href')).toBe('/clinic');
});

it('leads an operator back to her page', async () => {
  await openPage('/operator/security', { as: 'operator', answers: { secondFactor: on } });
  await screen.findByRole('heading', { name: t('active.title') });
  screen.getByText(t('active.few'), { exact: false });
  expect(screen.getByRole('link', { name: t('account') }).getAttribute('href')).toBe('/operator/account');
  expect(screen.getByRole('link', { name: t('operator') }).getAttribute('href')).toBe('/operator');
});

it.each([
  ['no network', OFFLINE_CALL, 'offline'],
  ['a broken server', BROKEN_SERVER, 'server'],
] as const)('with %s says that it could not be loaded, and tries again', async (_, trouble, kind) => {
  let answer: CallFailure | typeof off = trouble;
  await openPage('/clinic/security', { as: 'hospital', answers: { secondFactor: () => answer } });
  await screen.findByRole('heading', { name: t('load.failed') });
  screen.getByText((await loadTestPhrases('ko', 'failure'))(kind));
  answer = off;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText(t('required'));
  expect(screen.queryByRole('link', { name: t('account') })).toBeNull();
});

it('says that the password was wrong', async () => {
  await openPage('/clinic/security', { as: 'hospital', answers: { secondFactor: off, beginSecondFactor: refusedCall('accounts.password-wrong') } });
  await typeText(await screen.findByLabelText(new RegExp(`^${t('password')}`)), 'x');
  await pressElement(screen.getByRole('button', { name: t('begin') }));
  await screen.findByText(getErrorText('accounts.password-wrong', 'ko'));
});

it('leads a patient home', async () => {
  await openPage('/clinic/security', { as: 'user' });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'site'))('home.title') });
});
