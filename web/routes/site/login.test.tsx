import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { createOrderDraft } from '../../orders/draft.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { product, productDetail, settings } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'sign-in');
const orderDraft = createOrderDraft(productDetail, new Map([[productDetail.options[0]?.id ?? 0, 1]]), new Date());
const choice = await loadTestPhrases('en', 'choice');
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

it('begins with the product in one sentence, and offers an account beside the login', async () => {
  await opened();
  await screen.findByText(t('login.lead', { brand: 'Naru' }));
  expect(screen.getByRole('link', { name: t('login.join') }).getAttribute('href')).toBe('/join');
});

const start = '2099-12-03T05:00:00.000Z';
const clinic = productDetail.hospital.name;

it.each([
  ['/treatment-detail/20?again=pay', choice('login.pay'), '/treatment-detail/20'],
  ['/en/treatments/hydrating-skin-booster?again=chat', choice('login.chat', { clinic }), '/en/treatments/hydrating-skin-booster'],
  ['/treatment-detail/20', choice('login.open'), '/treatment-detail/20'],
] as const)('says for what she was asked to log in (%s), and leads back to it without an account', async (rurl, reason, path) => {
  await openPage(`/login?rurl=${encodeURIComponent(rurl)}`, { as: 'nobody', answers: { product: productDetail, treatmentByName: productDetail } });
  await screen.findByRole('heading', { name: reason });
  expect(screen.getByRole('link', { name: productDetail.title }).getAttribute('href')).toBe(path);
  await pressElement(screen.getByRole('button', { name: choice('dismiss') }));
  expect([sessionStorage.getItem('rurl'), localStorage.getItem('guest_choice')]).toEqual([null, null]);
});

it('says which date at which clinic the login keeps, also in another tab', async () => {
  const draft = JSON.stringify({ ...orderDraft, visit_at: start });
  localStorage.setItem('guest_choice', JSON.stringify({ path: '/order', draft, at: Date.now() }));
  await opened({ answers: { product: productDetail } });
  await screen.findByRole('heading', { name: choice('login.date', { time: 'Thu, 3 Dec 2099, 14:00', clinic }) });
  const query = new URLSearchParams({
    hospital_id: String(productDetail.hospital.id),
    product_id: String(productDetail.id),
    option_id: String(productDetail.options[0]?.id),
    start,
  });
  expect(screen.getByRole('link', { name: productDetail.title }).getAttribute('href')).toBe(`/visit/choose?${query}`);
});

it.each([
  ['/my-reservation', 'login.reservations'],
  ['/myPage?tab=1', 'login.myPage'],
  ['/notices', 'login.other'],
] as const)('says in a word for which page she was asked to log in (%s)', async (rurl, reason) => {
  await openPage(`/login?rurl=${encodeURIComponent(rurl)}`, { as: 'nobody' });
  await screen.findByText(choice(reason));
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
  const booking = await loadTestPhrases('en', 'booking');
  for (const step of ['ask', 'date', 'fee', 'come'] as const) screen.getByText(booking(step));
  screen.getByRole('heading', { level: 1, name: t('login.title') });
});

it('lets her in where the front door cannot be filled', async () => {
  await opened({ answers: { frontDoor: BROKEN_SERVER } });
  await screen.findByRole('button', { name: t('login.submit') });
});
