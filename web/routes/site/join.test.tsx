import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { TYPED_FIELDS_KEY } from '../../session/typed-fields-key.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { createTokens, openPage, pressElement, typeText } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'sign-up');
const social = await loadTestPhrases('en', 'social');
const countries = await loadTestPhrases('en', 'countries');
const opened = (given: Parameters<typeof openPage>[1] = {}, address = '/join') => openPage(address, { as: 'nobody', ...given });
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${RegExp.escape(name)}`) });

async function fillIn() {
  await screen.findByRole('button', { name: t('join.submit') });
  await typeText(box(t('common.uid')), 'amal');
  await typeText(screen.getByLabelText(new RegExp(`^${t('common.password')}\\*?$`)), 'a secret of hers');
  await typeText(screen.getByLabelText(new RegExp(`^${t('join.confirm')}`)), 'a secret of hers');
  await typeText(box(t('join.firstName')), 'AMAL');
  await typeText(box(t('join.lastName')), LONG_NAME.slice(0, 60));
  await typeText(box(t('join.birthDate')), '19940517');
  await pressElement(screen.getByRole('radio', { name: t('gender.F') }));
  // The searchable list accepts a fully typed name.
  const country = await screen.findByPlaceholderText(countries('choose'));
  fireEvent.focus(country);
  await typeText(country, 'Japan');
  fireEvent.keyDown(country, { key: 'Enter' });
  await typeText(screen.getByRole('combobox', { name: new RegExp(`^${t('common.messenger')}`) }), 'line');
  for (const tick of ['join.agreeTerms', 'join.agreePrivacy'] as const) await pressElement(screen.getByRole('checkbox', { name: new RegExp(`^${t(tick)}`) }));
}

it('says at the second name what to do with a passport that has one', async () => {
  await opened();
  await screen.findByRole('button', { name: t('join.submit') });
  const described = (name: string) => document.getElementById(box(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
  expect([described(t('join.firstName')), described(t('join.lastName'))]).toEqual([t('join.nameHint'), t('join.oneName')]);
});

it('opens the list of countries again when bringing its field into view has closed it', async () => {
  await opened();
  const country = await screen.findByPlaceholderText(countries('choose'));
  const isOpen = () => country.getAttribute('aria-expanded') === 'true';
  act(() => country.focus());
  await expect.poll(isOpen).toBe(true);
  fireEvent.scroll(document);
  expect(isOpen()).toBe(false);
  await expect.poll(isOpen).toBe(true);
});

it.each([
  ['Japan', 'JP'],
  ['uk', 'GB'],
  ['KR', 'KR'],
  ['日本', 'JP'],
])('takes a country by what a reader of another language calls it: %s', async (typed, code) => {
  await opened({ language: 'ja' });
  const country = await screen.findByPlaceholderText((await loadTestPhrases('ja', 'countries'))('choose'));
  fireEvent.focus(country);
  await typeText(country, typed);
  fireEvent.keyDown(country, { key: 'Enter' });
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[name="country"]')?.value).toBe(code);
});

it('keeps what is typed when the page goes, all but the password, and forgets it on another page', async () => {
  await opened();
  await fillIn();
  act(() => void dispatchEvent(new Event('pagehide')));
  const kept = sessionStorage.getItem(TYPED_FIELDS_KEY);
  for (const typed of ['amal', 'AMAL', '19940517', 'Japan']) expect(kept).toContain(`"${typed}"`);
  expect(kept).not.toContain('a secret of hers');
  const [toLogin] = screen.getAllByRole('link', { name: t('common.logIn') });
  await pressElement(toLogin as Element);
  await expect.poll(() => sessionStorage.getItem(TYPED_FIELDS_KEY)).toBeNull();
});

it('shows the texts that are agreed to, and says at every field what is missing', async () => {
  await opened();
  await screen.findByRole('heading', { level: 1, name: t('join.title') });
  await pressElement(screen.getByRole('button', { name: t('join.submit') }));
  await screen.findByText(t('join.fillRequired'));
  expect(screen.getAllByText(t('join.required')).length).toBeGreaterThan(5);
  screen.getAllByText(t('join.agreeMissing'));
});

it('opens each text that is agreed to over the form', async () => {
  const { named } = await opened();
  await pressElement(await screen.findByRole('button', { name: t('join.readPrivacy') }));
  await screen.findByRole('columnheader', { name: 'How long', hidden: true });
  expect(named('document').map(({ input }) => input)).toMatchObject([{ name: 'privacy' }]);
});

it('takes the date of birth from the calendar as digits, and says at once what is no date', async () => {
  await opened();
  await screen.findByRole('button', { name: t('join.submit') });
  const [calendar] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
  await typeText(calendar as Element, '1994-05-17');
  expect((box(t('join.birthDate')) as HTMLInputElement).value).toBe('19940517');
  await typeText(box(t('join.birthDate')), '19941340');
  fireEvent.blur(box(t('join.birthDate')));
  screen.getByText(t('join.birthDateWrong'));
});

it('proposes country and messenger from the browser, and opens what can wait when it is wrong', async () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockReturnValue({ resolvedOptions: () => ({ timeZone: 'Asia/Tokyo' }) } as Intl.DateTimeFormat);
  await opened({ answers: { signUp: refusedCall('accounts.email-taken') } });
  await screen.findByRole('button', { name: t('join.submit') });
  vi.restoreAllMocks();
  const messenger = () => (screen.getByRole('combobox', { name: new RegExp(`^${t('common.messenger')}`) }) as HTMLSelectElement).value;
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[name="country"]')?.value).toBe('JP');
  expect(messenger()).toBe('line');
  const isOpen = () => screen.getByText(t('join.optional')).closest('details')?.open;
  expect(isOpen()).toBe(false);
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('join.submit') }));
  await expect.poll(isOpen).toBe(true);
  screen.getByText(t('join.emailTaken'));
});

it('sends what was typed, once, and goes on to the login', async () => {
  const { named } = await opened({ answers: { signUp: { uid: 'amal' } } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('join.submit') }));
  await screen.findByText(t('join.success'));
  expect(named('signUp').map(({ body }) => body)).toMatchObject([{ uid: 'amal', country: 'JP', gender: 'F', messenger: 'line' }]);
});

it('keeps the password in memory for the login that follows, which continues where she was', async () => {
  const login = await loadTestPhrases('en', 'sign-in');
  const { named } = await opened({ kept: { rurl: '/notices' }, answers: { signUp: { uid: 'amal' }, login: createTokens('user') } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('join.submit') }));
  await screen.findByText(t('join.success'));
  const field = screen.getByLabelText<HTMLInputElement>(login('common.password'));
  expect(field.value).toBe('a secret of hers');
  expect([document.body.innerHTML, JSON.stringify(history.state), JSON.stringify({ ...sessionStorage, ...localStorage })].join()).not.toContain(
    'a secret of hers',
  );
  await pressElement(screen.getByRole('button', { name: login('login.submit') }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'notices'))('title') });
  expect(named('login').map(({ body }) => body)).toEqual([{ username: 'amal', password: 'a secret of hers' }]);
  expect(sessionStorage.getItem('rurl')).toBeNull();
});

it('says it until she tries to log in: what is wrong then stands alone', async () => {
  const login = await loadTestPhrases('en', 'sign-in');
  await opened({ answers: { signUp: { uid: 'amal' }, login: refusedCall('accounts.login-failed') } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('join.submit') }));
  await screen.findByText(t('join.success'));
  fireEvent.input(screen.getByLabelText(login('common.password')), { target: { value: 'not her secret' } });
  screen.getByText(t('join.success'));
  await pressElement(screen.getByRole('button', { name: login('login.submit') }));
  await screen.findByText(login('login.failedHint'));
  expect(screen.queryByText(t('join.success'))).toBeNull();
});

it.each([
  ['no network', OFFLINE_CALL, (await loadTestPhrases('en', 'failure'))('offline')],
  ['a broken server', BROKEN_SERVER, (await loadTestPhrases('en', 'failure'))('server')],
  ['a refusal', refusedCall('accounts.too-young'), getErrorText('accounts.too-young', 'en')],
] as const)('says what is so after %s, and keeps what was typed', async (_, trouble, text) => {
  await opened({ answers: { signUp: trouble } });
  await fillIn();
  await pressElement(screen.getByRole('button', { name: t('join.submit') }));
  await screen.findByText(text);
  expect((box(t('common.uid')) as HTMLInputElement).value).toBe('amal');
});

it('says that an ID is taken', async () => {
  await opened({ answers: { duplicateUid: refusedCall('accounts.uid-registered') } });
  await screen.findByRole('button', { name: t('join.checkUid') });
  await typeText(box(t('common.uid')), 'amal');
  await pressElement(screen.getByRole('button', { name: t('join.checkUid') }));
  await screen.findByText(t('join.uidRegistered'));
});

it('is filled in with what a provider said, and asks for no password', async () => {
  await opened({ answers: { pending: { provider: 'line', email: 'amal@example.test', name: 'Amal Haddad' } } }, '/join?with=line');
  await screen.findByText(social('join.noPassword', { provider: 'LINE' }));
  const filled = ['uid', 'email', 'first_name', 'last_name', 'messenger'].map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value);
  expect(filled).toEqual([expect.stringMatching(/^amal\d{4}$/), 'amal@example.test', 'Amal', 'Haddad', 'line']);
});

it('says when what the provider said has expired', async () => {
  await opened({ answers: { pending: refusedCall('accounts.social-expired') } }, '/join?with=line');
  await screen.findByRole('heading', { name: social('callback.expired') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'sign-up');
  await opened({ language: 'ar' });
  await screen.findByRole('heading', { level: 1, name: ar('join.title') });
  expect(document.documentElement.dir).toBe('rtl');
});
