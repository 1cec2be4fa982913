import type { Locator, Page } from 'playwright-core';
import type { SiteLanguage } from '../contract/constants.ts';
import { WORDS } from '../sandbox/identity/words.ts';
import { exactNamePattern } from './browser.ts';
import { type NamedTreatment, readShared } from './found-steps.ts';
import type { JourneyPhrases } from './phrases.ts';
import { findPasswordBox } from './steps.ts';

const STRANGER_PASSWORD = 'calm river stone';

/** Returns a treatment of another clinic for each test, so that they do not compete for a time. */
export async function findTreatmentOfOtherClinic(language: SiteLanguage, by: 'password' | 'google'): Promise<NamedTreatment> {
  const { items } = await readShared<{ items: NamedTreatment[] }>('/api/v1/public/treatments', language);
  const byClinic = new Map(items.map((item) => [item.hospital_id, item]));
  const [hospital] = [...byClinic.keys()].toSorted((a, b) => b - a).slice((language === 'en' ? 0 : 1) + (by === 'google' ? 2 : 0));
  return byClinic.get(hospital as number) as NamedTreatment;
}

/** A person without an account, whose presses and typed fields are counted. */
export type Stranger = {
  page: Page;
  acts: { presses: number; typed: number };
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
};

/** Counts what a person does on a page. */
export function countActs(page: Page): Stranger {
  const acts = { presses: 0, typed: 0 };
  const press = async (target: Locator) => {
    acts.presses += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    acts.typed += 1;
    await target.fill(text);
  };
  return { page, acts, press, type };
}

/** Joins from the open login page with a password, and logs in with the one press that is left. */
export async function joinWithPassword({ page, press, type }: Stranger, { signIn: login, signUp: form, language }: JourneyPhrases): Promise<void> {
  await press(page.getByRole('link', { name: login('login.join'), exact: true }));
  await page.getByRole('heading', { level: 1, name: form('join.title'), exact: true }).waitFor();
  const box = (key: Parameters<typeof form>[0]) => page.getByRole('textbox', { name: exactNamePattern(form(key)) });
  await type(box('common.uid'), `stranger${language}`);
  await type(findPasswordBox(page, form('common.password')), STRANGER_PASSWORD);
  await type(findPasswordBox(page, form('join.confirm')), STRANGER_PASSWORD);
  await type(box('join.firstName'), 'MARY');
  await type(box('join.lastName'), 'SMITH');
  await finishJoining({ page, press, type }, form);
  await page.getByRole('status').getByText(form('join.success'), { exact: true }).waitFor();
  await press(page.getByRole('button', { name: login('login.submit'), exact: true }));
}

/** Joins from the open login page as a new person of Google. */
export async function joinWithGoogle({ page, press, type }: Stranger, { signIn: login, signUp: form, language }: JourneyPhrases): Promise<void> {
  const words = WORDS[language];
  await press(page.getByRole('button', { name: login('social.with', { provider: 'Google' }), exact: true }));
  await press(page.getByRole('radio', { name: words.somebodyNew }));
  await press(page.getByRole('button', { name: words.allow, exact: true }));
  await page.waitForURL('**/join?with=google');
  await finishJoining({ page, press, type }, form);
}

/** Answers what no provider knows. Country and messenger are proposed. */
async function finishJoining({ page, press, type }: Omit<Stranger, 'acts'>, form: JourneyPhrases['signUp']): Promise<void> {
  await type(page.getByRole('textbox', { name: exactNamePattern(form('join.birthDate')) }), '19801203');
  await press(page.getByRole('radio', { name: form('gender.F'), exact: true }));
  for (const name of ['join.agreeTerms', 'join.agreePrivacy'] as const) await press(page.getByRole('checkbox', { name: form(name), exact: true }));
  await press(page.getByRole('button', { name: form('join.submit'), exact: true }));
}
