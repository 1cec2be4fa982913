import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PROVIDER_NAMES, type SiteLanguage, type SocialProvider } from '../contract/constants.ts';
import type { IdentityRehearsal } from '../sandbox/identity/rehearsals.ts';
import { WORDS } from '../sandbox/identity/words.ts';
import { awake, DESK, expectNoSideways, expectScreen, named, PHONE } from './browser.ts';
import { type Say, type Speech, sayIn, speechIn } from './phrases.ts';
import { DEMO_PASSWORD, passwordBox } from './steps.ts';

/** Steps of the journeys with a provider, repeated in several languages. */

/** Language, screen size, and whether screens are fully checked: once for each direction is enough. */
export type Way = { language: SiteLanguage; viewport: { width: number; height: number }; closely: boolean };
export const wayIn = (language: SiteLanguage, { closely = false } = {}): Way => ({ language, viewport: language === 'en' ? DESK : PHONE, closely });

/** For screens that other journeys check fully. */
export const FLEETING = { closely: false };

/** Phrases of the pages in these journeys. */
export type Words = { speech: Speech; proof: Say<'proof'> };
export const wordsOf = async ({ language }: Way): Promise<Words> => ({ speech: await speechIn(language), proof: await sayIn(language, 'proof') });

export const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Expects a loaded screen, fully checked if `closely`. */
export async function arrived(page: Page, { closely }: Pick<Way, 'closely'>, heading: string): Promise<void> {
  if (closely) return expectScreen(page, heading);
  await page.getByRole('heading', { level: 1, name: named(heading) }).waitFor();
  await expectNoSideways(page);
}

/** Waits for the provider's own page. */
export async function atProvider(page: Page, { language }: Speech, provider: SocialProvider): Promise<void> {
  await page.getByRole('heading', { level: 1, name: WORDS[language].title.replace('{name}', PROVIDER_NAMES[provider]) }).waitFor();
}

/** Presses the provider's button on the open sign-in page, and waits for the provider's page. */
export async function press(page: Page, speech: Speech, provider: SocialProvider): Promise<void> {
  await awake(page);
  await page.getByRole('button', { name: speech.signIn('social.with', { provider: PROVIDER_NAMES[provider] }), exact: true }).click();
  await atProvider(page, speech, provider);
}

export type Choice = { who: string; refuse?: boolean; rehearse?: IdentityRehearsal };

/** Chooses the person on the provider's page, and allows or refuses; `rehearse` simulates a fault. */
export async function choose(page: Page, { language }: Speech, { who, refuse = false, rehearse }: Choice): Promise<void> {
  const words = WORDS[language];
  await page.getByRole('radio', { name: who }).check();
  if (rehearse) {
    await page.getByText(words.rehearse, { exact: true }).click();
    await page.getByRole('radio', { name: words.rehearsals[rehearse], exact: true }).check();
  }
  await page.getByRole('button', { name: refuse ? words.refuse : words.allow, exact: true }).click();
}

export async function logOut(page: Page, { shell, signIn: login }: Speech): Promise<void> {
  await page
    .getByRole('button', { name: shell('nav.logout'), exact: true })
    .filter({ visible: true })
    .click();
  const question = page.getByRole('dialog', { name: shell('logout.title') });
  if (page.viewportSize()?.width === PHONE.width) await question.getByRole('button', { name: shell('logout.confirm'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: login('login.title') }).waitFor();
}

/** Returns the card with the linked services on the member's page. */
export const servicesOn = (page: Page, { social }: Speech): Locator => page.getByRole('region', { name: social('identities.title'), exact: true });

/** Gives the proof: her password, which a stolen session lacks. */
export async function prove(page: Page, { proof }: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: proof('title') });
  await passwordBox(dialog, proof('password')).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: proof('confirm'), exact: true }).click();
}

/** Starts to unlink a service and confirms. */
export async function unlink(page: Page, { social, ...speech }: Speech, provider: SocialProvider): Promise<void> {
  const holes = { provider: PROVIDER_NAMES[provider] };
  await servicesOn(page, { social, ...speech })
    .getByRole('button', { name: social('identities.unlinkNamed', holes), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: social('identities.ask', holes) });
  await dialog.getByRole('button', { name: social('identities.unlink'), exact: true }).click();
}

/** Registers a member with a password over the API. Returns the ID. */
export async function memberAt(url: string, uid: string, email = `${uid}@naru.example`): Promise<string> {
  const names = { first_name: 'Lina', last_name: 'Almansoori', gender: 'F', messenger: 'whatsapp', country: 'AE', birth_date: '19940517' };
  const answer = await fetch(`${url}/api/v1/users`, {
    method: 'POST',
    body: JSON.stringify({ uid, password: DEMO_PASSWORD, email, ...names }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
  return uid;
}
