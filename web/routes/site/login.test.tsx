import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { product, settings } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'sign-in');
const front = await loadTestPhrases('en', 'front');
const shell = await loadTestPhrases('en', 'shell');
const failure = await loadTestPhrases('en', 'failure');
const opened = (given: Parameters<typeof openPage>[1] = {}) => openPage('/login', { as: 'nobody', ...given });

async function send() {
  fireEvent.input(await screen.findByRole('textbox', { name: t('common.uid') }), { target: { value: ' amal ' } });
  fireEvent.input(screen.getByLabelText(t('common.password')), { target: { value: 'a secret of hers' } });
  await pressElement(screen.getByRole('button', { name: t('login.submit') }));
}

it('asks first for the language, and offers every way in that there is', async () => {
  await opened();
  await screen.findByRole('heading', { level: 1, name: t('login.title') });
  screen.getByRole('heading', { name: shell('language.choose') });
  screen.getByRole('button', { name: t('social.with', { provider: 'Google' }) });
  expect(screen.getByRole('link', { name: t('login.findPassword') }).getAttribute('href')).toBe('/findAccount?tab=1');
  expect(screen.getByRole('button', { name: t('login.submit') }).hasAttribute('disabled')).toBe(true);
});

it('has a picture for who shows a link to it', async () => {
  await opened();
  await screen.findByRole('heading', { level: 1, name: t('login.title') });
  const content = (name: string) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  expect(content('og:image')).toMatch(/\/link-pictures\/en\.jpg\?v=[a-z0-9]+$/);
  expect([content('og:title'), content('twitter:card')]).toEqual([front('title'), 'summary_large_image']);
});

it('has no other way in where none is set up', async () => {
  await opened({ answers: { settings: { ...settings, sign_in: { providers: [], wechat: null, whatsapp: null } } } });
  await screen.findByRole('button', { name: t('login.submit') });
  expect(screen.queryByRole('button', { name: t('social.with', { provider: 'LINE' }) })).toBeNull();
});

it('is busy while the answer is on its way, and asks once', async () => {
  const { named } = await opened({ answers: { login: UNANSWERED_CALL } });
  await send();
  await pressElement(await screen.findByText(t('login.busy')));
  expect(named('login').map(({ body }) => body)).toEqual([{ username: 'amal', password: 'a secret of hers' }]);
});

it.each([
  ['accounts.login-failed', refusedCall('accounts.login-failed'), t('login.failedHint')],
  ['too-many-requests', refusedCall('too-many-requests'), getErrorText('too-many-requests', 'en')],
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
] as const)('says what is so after %s, and keeps what was typed', async (_, trouble, text) => {
  await opened({ answers: { login: trouble } });
  await send();
  await screen.findByText(t('login.failed'));
  screen.getByText(text);
  expect((screen.getByRole('textbox', { name: t('common.uid') }) as HTMLInputElement).value.trim()).toBe('amal');
});

it('asks for the code of who has a second factor', async () => {
  await opened({ answers: { login: refusedCall('accounts.second-factor-needed') } });
  await send();
  await screen.findByRole('heading', { name: t('code.title') });
});

it('says when a service cannot be opened', async () => {
  await opened({ answers: { begin: OFFLINE_CALL } });
  await pressElement(await screen.findByRole('button', { name: t('social.with', { provider: 'LINE' }) }));
  await screen.findByText(t('social.failed', { provider: 'LINE' }));
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'sign-in');
  await opened({ language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('login.title') });
  expect(document.documentElement.dir).toBe('rtl');
});

it('is a front door: a search, treatments, reviews and clinics lead to the public pages', async () => {
  const front = await loadTestPhrases('en', 'front');
  const review = { id: 1, username: 'A*** T.', rating: 2, content: 'It hurt a little.', language: 'ja', written_on: '2026-01-02' } as const;
  const { slug, title } = product;
  await opened({ answers: { frontDoor: { clinics: 14, treatments: [product], reviews: [{ ...review, treatment: { slug, title } }] } } });
  expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(`/en/treatments/${slug}`);
  expect(screen.getByRole('link', { name: front('reviews.about', { treatment: title }) }).getAttribute('href')).toBe(`/en/treatments/${slug}`);
  expect(screen.getByRole('link', { name: front('facts.clinicsAll') }).getAttribute('href')).toBe('/en/clinics');
  expect(screen.getByRole('search').getAttribute('action')).toBe('/en/treatments');
  screen.getByText(front('facts.clinics', { count: 14 }));
  for (const step of ['ask', 'hold', 'come'] as const) screen.getByRole('heading', { name: front(`how.${step}`) });
  screen.getByRole('heading', { level: 1, name: t('login.title') });
});

it('lets her in where the front door cannot be filled', async () => {
  await opened({ answers: { frontDoor: BROKEN_SERVER } });
  await screen.findByRole('button', { name: t('login.submit') });
});
