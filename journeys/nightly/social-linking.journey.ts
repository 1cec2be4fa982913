// Rooms: {contract,server,web}/accounts/social journeys/social-steps sandbox/identity
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { PROVIDER_NAMES, type SocialProvider } from '../../contract/constants.ts';
import { getErrorText } from '../../contract/errors/index.ts';
import { expectScreen, openBrowserUser, waitForHydration } from '../browser.ts';
import type { JourneyPhrases } from '../phrases.ts';
import { setUpBrowser } from '../set-up-journey.ts';
import {
  BRIEF_CHECK,
  chooseAtProvider,
  expectSocialScreen,
  findLinkedServices,
  giveProof,
  loadSocialPhrases,
  logOut,
  makeSocialJourney,
  pressProvider,
  readPath,
  registerMember,
  unlinkService,
  waitForProvider,
} from '../social-steps.ts';
import { signInByApi } from '../steps.ts';

const journey = setUpBrowser();
const shared = inject('shared');

/** Presses the button of a service on the member's page. */
async function linkFrom(page: Page, speech: JourneyPhrases, provider: SocialProvider): Promise<void> {
  await findLinkedServices(page, speech)
    .getByRole('button', { name: speech.social('identities.linkNamed', { provider: PROVIDER_NAMES[provider] }), exact: true })
    .click();
}

/** Expects this message on the member's page after the return from the provider. */
async function expectMessage(page: Page, speech: JourneyPhrases, title: string, text: string): Promise<void> {
  await page.waitForURL('**/myPage?tab=3');
  const card = findLinkedServices(page, speech);
  await card.getByText(title, { exact: true }).waitFor();
  const said = card.getByText(text, { exact: true });
  await said.waitFor();
  // The message is far down on a phone, so it must be scrolled into view.
  await expect.poll(() => said.evaluate((one) => document.activeElement?.contains(one) && innerHeight - one.getBoundingClientRect().bottom)).toBeGreaterThan(0);
}

const JOURNEY_VARIANTS = [
  { way: makeSocialJourney('en'), uid: 'linaen', who: 'lina.almansoori@naru.example' },
  { way: makeSocialJourney('ar'), uid: 'linaar', who: 'yuki.sato@naru.example' },
];

it.each(JOURNEY_VARIANTS)(
  'in $way.language: links LINE from her page, after her password; says so when it fails; then LINE is enough, until unlinked',
  async ({ way, uid, who }) => {
    const { language } = way;
    const words = await loadSocialPhrases(way);
    const { speech } = words;
    const { social, orders, site } = speech;
    await registerMember(shared, uid);
    // The server answers 403 if a proof is required. The other statuses come from the provider's simulated faults.
    const she = await openBrowserUser(journey.browser, shared, { ...way, expected: [/status of (401|403|503)/] });
    const { page } = she;
    await signInByApi(page, uid);
    await page.goto('/myPage?tab=3');
    await linkFrom(page, speech, 'line');
    await giveProof(page, words);
    await waitForProvider(page, speech, 'line');
    const holes = { provider: 'LINE' };
    await chooseAtProvider(page, speech, { who, refuse: true });
    await expectMessage(page, speech, social('identities.notLinkedNow', holes), social('identities.refused', holes));

    // The proof is still valid.
    for (const [rehearse, says] of [
      ['sent-back', social('identities.sentBack', holes)],
      ['nonsense', getErrorText('accounts.social-failed', language)],
      ['error', getErrorText('unavailable', language)],
    ] as const) {
      await linkFrom(page, speech, 'line');
      await chooseAtProvider(page, speech, { who, rehearse });
      await expectMessage(page, speech, social('identities.notLinkedNow', holes), says);
    }
    await linkFrom(page, speech, 'line');
    await chooseAtProvider(page, speech, { who });
    await expectMessage(page, speech, social('identities.linkedNow', holes), social('identities.linkedNow.text', holes));
    await findLinkedServices(page, speech).getByText(who, { exact: true }).waitFor();
    await expectScreen(page, orders('myPage.title'));
    // The message is shown only once.
    await page.reload();
    await findLinkedServices(page, speech).getByText(who, { exact: true }).waitFor();
    expect(await page.getByText(social('identities.linkedNow', holes), { exact: true }).count()).toBe(0);

    await logOut(page, speech);
    await pressProvider(page, speech, 'line');
    await chooseAtProvider(page, speech, { who });
    await page.getByRole('heading', { level: 1, name: site('home.title') }).waitFor();
    await page.goto('/myPage?tab=3');
    await unlinkService(page, speech, 'line');
    await giveProof(page, words);
    await page.getByRole('status').getByText(social('identities.done', holes), { exact: true }).waitFor();
    await findLinkedServices(page, speech)
      .getByRole('button', { name: social('identities.linkNamed', holes), exact: true })
      .waitFor();
    expect(she.errors).toEqual([]);
    await she.close();
  },
);

it('links nothing that is somebody else’s, and nothing for who is not signed in', async () => {
  const way = makeSocialJourney('en');
  const words = await loadSocialPhrases(way);
  const { speech } = words;
  const { social, signIn } = speech;
  const she = await openBrowserUser(journey.browser, shared, { ...way, expected: [/status of 40[39]/] });
  const { page } = she;
  for (const [uid, says] of [
    ['first2026', social('identities.linkedNow.text', { provider: 'Google' })],
    ['second2026', getErrorText('accounts.social-taken', 'en')],
  ] as const) {
    await registerMember(shared, uid);
    await signInByApi(page, uid);
    await page.goto('/myPage?tab=3');
    await linkFrom(page, speech, 'google');
    await giveProof(page, words);
    await waitForProvider(page, speech, 'google');
    await chooseAtProvider(page, speech, { who: 'yuki.sato@naru.example' });
    const key = uid === 'first2026' ? 'identities.linkedNow' : 'identities.notLinkedNow';
    await expectMessage(page, speech, social(key, { provider: 'Google' }), says);
    await logOut(page, speech);
  }
  // An address that somebody else forged.
  await page.goto('/auth/google/callback?code=stolen&state=link-stolen');
  await page.waitForURL('**/login?rurl=*');
  await waitForHydration(page);
  await expectSocialScreen(page, BRIEF_CHECK, signIn('login.title'));
  expect(readPath(page)).toBe(`/login?rurl=${encodeURIComponent('/myPage?tab=3')}`);
  expect(she.errors).toEqual([]);
  await she.close();
});
