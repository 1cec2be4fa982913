import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CONSOLE_PAGES, consoleForRole, findConsolePage } from '../../consoles/pages.ts';
import { OFFLINE_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { preferencesReply } from '../../testing/notice-samples.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital, profile } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'console');
const factor = await loadTestPhrases('ko', 'second-factor');
const off = { active: false, required: true, recovery_codes_left: 0 };
const pages = async () => within(await screen.findByRole('navigation', { name: t('pages') })).getAllByRole('link');
const shown = async () => (await pages()).map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);

it('leads a clinic from page to page, and says on which one she is', async () => {
  await openPage('/clinic', { as: 'hospital', answers: { hospital } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  expect(await shown()).toEqual([
    ['/clinic', 'page'],
    ['/clinic/calendar', null],
    ['/clinic/replies', null],
    ['/clinic/quotes', null],
    ['/clinic/hours', null],
    ['/clinic/reviews', null],
    ['/clinic/security', null],
  ]);
  await pressElement(screen.getByRole('link', { name: t('page.security') }));
  await screen.findByRole('heading', { level: 1, name: factor('title') });
  expect(await shown()).toEqual([
    ['/clinic', null],
    ['/clinic/calendar', null],
    ['/clinic/replies', null],
    ['/clinic/quotes', null],
    ['/clinic/hours', null],
    ['/clinic/reviews', null],
    ['/clinic/security', 'page'],
  ]);
  await pressElement(screen.getByRole('link', { name: t('page.conversations') }));
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  expect(document.documentElement.lang).toBe('ko');
});

it('leads an operator through her own pages, in the language she chose', async () => {
  const en = await loadTestPhrases('en', 'console');
  const { named } = await openPage('/operator', { as: 'operator' });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('ko', 'console'))('page.operator') });
  expect((await shown()).map(([href]) => href)).toEqual([
    '/operator',
    '/operator/members',
    '/operator/quotes',
    '/operator/help',
    '/operator/reviews',
    '/operator/terms',
    '/operator/translations',
    '/operator/interpreters',
    '/operator/security',
  ]);
  await pressElement(screen.getByRole('button', { name: 'English' }));
  await pressElement(await screen.findByRole('link', { name: en('page.security') }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'second-factor'))('title') });
  // Mails change to the chosen language too.
  expect(named('chooseLanguage').map(({ body }) => body)).toEqual([{ language: 'en' }]);
});

it.each(['/clinic/calendar?day=2026-12-03', '/operator', '/interpreter'])('sends who is not signed in from %s to sign in in Korean', async (address) => {
  await openPage(address, { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: t('login.title') });
  expect(document.documentElement.lang).toBe('ko');
});

it('keeps who must set up a second factor on the page where she does, whichever page she asks for', async () => {
  const { named } = await openPage('/clinic/security', { as: 'hospital', answers: { hospital, secondFactor: off } });
  await screen.findByText(factor('required'));
  await pressElement(screen.getByRole('link', { name: t('page.conversations') }));
  await screen.findByText(factor('required'));
  expect(named('clinicInbox')).toEqual([]);
});

it.each([
  ['a clinic', 'hospital', '/operator'],
  ['an operator', 'operator', '/clinic'],
  ['an interpreter', 'interpreter', '/operator/interpreters'],
  ['a patient', 'user', '/interpreter'],
] as const)('asks nothing for %s at another’s page', async (_, as, address) => {
  const { asked } = await openPage(address, { as, answers: { hospital } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: t('pages') })).toBeNull();
  expect(asked.map(({ name }) => name)).toEqual(['settings']);
});

const notices = await loadTestPhrases('ko', 'notices');
it.each([
  ['operator', '/clinic/security', factor('title'), '/operator/account'],
  ['hospital', '/operator/security', factor('title'), '/clinic/account'],
  ['interpreter', '/clinic/account', t('account.title'), '/interpreter/security'],
  ['operator', '/clinic/notices', notices('title'), '/operator/notices/wishes'],
  ['interpreter', '/notices', notices('title'), '/interpreter/notices/wishes'],
  ['operator', '/clinic/notices/wishes', notices('wishes.title'), '/operator/account'],
  ['interpreter', '/notices/wishes', notices('wishes.title'), '/interpreter/account'],
] as const)('redirects staff (%s) from %s to the page of their own console', async (as, address, title, link) => {
  await openPage(address, {
    as,
    answers: { hospital, pushKey: { vapid_key: null, stand_in: null }, wishes: preferencesReply, notices: { notices: [], more: false } },
  });
  const main = within((await screen.findByRole('heading', { level: 1, name: title })).closest('main') as HTMLElement);
  await expect.poll(() => main.queryAllByRole('link').map((one) => one.getAttribute('href'))).toContain(link);
});

it.each([
  ['operator', '/operator'],
  ['interpreter', '/interpreter'],
] as const)('sends who must set up a second factor (%s) to the page of their own console', async (as, home) => {
  await openPage(home, { as, answers: { secondFactor: off } });
  await screen.findByText(factor('required'));
  expect((await shown()).at(-1)).toEqual([`${home}/security`, 'page']);
  expect(screen.getByRole('link', { name: t('bell') }).getAttribute('href')).toBe(`${home}/notices`);
});

it('knows every page by its address, and whose a role is', () => {
  for (const page of CONSOLE_PAGES) expect(findConsolePage(`${page.path.toUpperCase()}/`)).toBe(page);
  expect(() => findConsolePage('/clinics')).toThrow('/clinics');
  expect([
    consoleForRole('interpreter', null),
    consoleForRole('operator', null),
    consoleForRole('hospital', 3),
    consoleForRole('hospital', null),
    consoleForRole('user', null),
  ]).toEqual(['interpreter', 'operator', 'clinic', undefined, undefined]);
});

it('says in the console’s language that a page could not be read, and reads it once there is a network again', async () => {
  let isOffline = false;
  const failure = await loadTestPhrases('ko', 'failure');
  await openPage('/clinic', { as: 'hospital', answers: { hospital, profile: () => (isOffline ? OFFLINE_CALL : profile) } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  isOffline = true;
  await pressElement(screen.getByRole('link', { name: t('page.security') }));
  await screen.findByRole('heading', { level: 1, name: t('error.title') });
  expect(screen.getByRole('alert').textContent).toContain(failure('offline'));
  expect(screen.queryByRole('link', { name: t('error.home') })).toBeNull();
  isOffline = false;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { level: 1, name: factor('title') });
  expect((await shown()).at(-1)).toEqual(['/clinic/security', 'page']);
});

it('stays on its page when a link is pressed without a network, and says why', async () => {
  const failure = await loadTestPhrases('ko', 'failure');
  const { asked } = await openPage('/clinic', { as: 'hospital', answers: { hospital } });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = asked.length;
  await pressElement(screen.getByRole('link', { name: t('page.calendar') }));
  await screen.findByText(failure('offline'));
  expect(asked).toHaveLength(before);
  expect((await shown())[0]).toEqual(['/clinic', 'page']);
});
