import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'sign-in');
const words = await loadTestPhrases('ko', 'console');
const recovery = await loadTestPhrases('ko', 'recovery');
const opened = (given: Parameters<typeof openPage>[1] = {}, address = '/clinic/login') => openPage(address, { as: 'nobody', ...given });

it('is in Korean with a way to English, whatever the patients’ pages speak, and leads to the pages of staff', async () => {
  await opened({ language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: words('login.title') });
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ko', 'ltr']);
  expect(screen.getByRole('link', { name: t('login.findPassword') }).getAttribute('href')).toBe('/clinic/findAccount?tab=1');
  expect(screen.getByRole('link', { name: words('login.patients') }).getAttribute('href')).toBe('/login');
  await pressElement(screen.getByRole('button', { name: 'English' }));
  const english = await loadTestPhrases('en', 'console');
  await screen.findByRole('heading', { level: 1, name: english('login.title') });
  expect(document.documentElement.lang).toBe('en');
});

it('signs in with an answer in Korean, and says what is wrong', async () => {
  const { named } = await opened({ answers: { login: refusedCall('accounts.login-failed') } });
  fireEvent.input(await screen.findByRole('textbox', { name: t('common.uid') }), { target: { value: 'minji' } });
  fireEvent.input(screen.getByLabelText(t('common.password')), { target: { value: 'seven quiet lanterns' } });
  await pressElement(screen.getByRole('button', { name: t('login.submit') }));
  await screen.findByText(t('login.failedHint'));
  expect(named('login')).toHaveLength(1);
});

it.each([
  ['to the page that was asked for', 'operator', '/clinic/security', (await loadTestPhrases('ko', 'second-factor'))('title')],
  ['home from a page of another console', 'operator', '/clinic/calendar', (await loadTestPhrases('ko', 'console'))('page.operator')],
  ['home from an address elsewhere', 'operator', 'https://evil.example/clinic/security', (await loadTestPhrases('ko', 'console'))('page.operator')],
  ['to the inbox of the clinic', 'hospital', '/', hospital.name],
] as const)('takes who is signed in on %s', async (_, as, from, heading) => {
  await opened({ as, answers: { hospital } }, `/clinic/login?rurl=${encodeURIComponent(from)}`);
  await screen.findByRole('heading', { level: 1, name: heading });
});

it('finds an account in Korean', async () => {
  await opened({}, '/clinic/findAccount?tab=1');
  await screen.findByRole('heading', { level: 1, name: recovery('find.title') });
  screen.getByRole('button', { name: recovery('common.sendLink') });
  expect(screen.getByRole('link', { name: recovery('find.toLogin') }).getAttribute('href')).toBe('/clinic/login');
});

it('sets a new password in the language of the mail', async () => {
  const english = await loadTestPhrases('en', 'recovery');
  await opened({}, '/clinic/resetPw?token=abc&lang=en');
  await screen.findByRole('heading', { level: 1, name: english('resetPw.title') });
  screen.getByRole('button', { name: english('resetPw.submit') });
});
