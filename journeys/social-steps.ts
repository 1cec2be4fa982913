import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PROVIDER_NAMES, type SiteLanguage, type SocialProvider } from '../contract/constants.ts';
import type { IdentityRehearsal } from '../sandbox/identity/rehearsals.ts';
import { WORDS } from '../sandbox/identity/words.ts';
import { DESKTOP_SIZE, exactNamePattern, expectNoHorizontalOverflow, expectScreen, PHONE_SIZE, waitForHydration } from './browser.ts';
import { type JourneyPhrases, loadJourneyPhrases, type Say, sayIn } from './phrases.ts';
import { DEMO_PASSWORD, findPasswordBox } from './steps.ts';

/** Steps of the journeys with a provider, repeated in several languages. */

/** Language and screen size of a journey. `isFullyChecked` is true for one journey of each direction, which is enough. */
export type SocialJourney = { language: SiteLanguage; viewport: { width: number; height: number }; isFullyChecked: boolean };
export const makeSocialJourney = (language: SiteLanguage, { isFullyChecked = false } = {}): SocialJourney => ({
  language,
  viewport: language === 'en' ? DESKTOP_SIZE : PHONE_SIZE,
  isFullyChecked,
});

/** Option for screens that other journeys check fully. */
export const BRIEF_CHECK = { isFullyChecked: false };

/** Phrases of the pages in these journeys. */
export type SocialPhrases = { speech: JourneyPhrases; proof: Say<'proof'> };
export const loadSocialPhrases = async ({ language }: SocialJourney): Promise<SocialPhrases> => ({
  speech: await loadJourneyPhrases(language),
  proof: await sayIn(language, 'proof'),
});

export const readPath = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Expects a loaded screen, fully checked if `isFullyChecked`. */
export async function expectSocialScreen(page: Page, { isFullyChecked }: Pick<SocialJourney, 'isFullyChecked'>, heading: string): Promise<void> {
  if (isFullyChecked) return expectScreen(page, heading);
  await page.getByRole('heading', { level: 1, name: exactNamePattern(heading) }).waitFor();
  await expectNoHorizontalOverflow(page);
}

/** Waits for the provider's own page. */
export async function waitForProvider(page: Page, { language }: JourneyPhrases, provider: SocialProvider): Promise<void> {
  await page.getByRole('heading', { level: 1, name: WORDS[language].title.replace('{name}', PROVIDER_NAMES[provider]) }).waitFor();
}

/** Presses the provider's button on the open sign-in page, and waits for the provider's page. */
export async function pressProvider(page: Page, speech: JourneyPhrases, provider: SocialProvider): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('button', { name: speech.signIn('social.with', { provider: PROVIDER_NAMES[provider] }), exact: true }).click();
  await waitForProvider(page, speech, provider);
}

export type ProviderChoice = { who: string; refuse?: boolean; rehearse?: IdentityRehearsal };

/** Chooses the person on the provider's page, and allows or refuses; `rehearse` simulates a fault. */
export async function chooseAtProvider(page: Page, { language }: JourneyPhrases, { who, refuse = false, rehearse }: ProviderChoice): Promise<void> {
  const words = WORDS[language];
  await page.getByRole('radio', { name: who }).check();
  if (rehearse) {
    await page.getByText(words.rehearse, { exact: true }).click();
    await page.getByRole('radio', { name: words.rehearsals[rehearse], exact: true }).check();
  }
  await page.getByRole('button', { name: refuse ? words.refuse : words.allow, exact: true }).click();
}

export async function logOut(page: Page, { shell, signIn: login }: JourneyPhrases): Promise<void> {
  await page
    .getByRole('button', { name: shell('common.logOut'), exact: true })
    .filter({ visible: true })
    .click();
  const question = page.getByRole('dialog', { name: shell('logout.title') });
  if (page.viewportSize()?.width === PHONE_SIZE.width) await question.getByRole('button', { name: shell('common.logOut'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: login('login.title') }).waitFor();
}

/** Returns the card with the linked services on the member's page. */
export const findLinkedServices = (page: Page, { social }: JourneyPhrases): Locator =>
  page.getByRole('region', { name: social('identities.title'), exact: true });

/** Gives the proof: the password, which a stolen session lacks. */
export async function giveProof(page: Page, { proof }: SocialPhrases): Promise<void> {
  const dialog = page.getByRole('dialog', { name: proof('title') });
  await findPasswordBox(dialog, proof('common.password')).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: proof('confirm'), exact: true }).click();
}

/** Starts to unlink a service and confirms. */
export async function unlinkService(page: Page, { social, ...speech }: JourneyPhrases, provider: SocialProvider): Promise<void> {
  const holes = { provider: PROVIDER_NAMES[provider] };
  await findLinkedServices(page, { social, ...speech })
    .getByRole('button', { name: social('identities.unlinkNamed', holes), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: social('identities.ask', holes) });
  await dialog.getByRole('button', { name: social('identities.unlink'), exact: true }).click();
}

/** Registers a member with a password over the API. Returns the ID. */
export async function registerMember(url: string, uid: string, email = `${uid}@naru.example`): Promise<string> {
  const names = { first_name: 'Lina', last_name: 'Almansoori', gender: 'F', messenger: 'whatsapp', country: 'AE', birth_date: '19940517' };
  const answer = await fetch(`${url}/api/v1/users`, {
    method: 'POST',
    body: JSON.stringify({ uid, password: DEMO_PASSWORD, email, ...names }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
  return uid;
}
