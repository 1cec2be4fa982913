import type { SiteLanguage } from '../contract/constants.ts';
import { type Say, sayIn } from '../web/testing/say.ts';

export { type Say, sayIn };

const NAMESPACES = {
  catalog: 'catalog',
  consents: 'consents',
  consultations: 'consultations',
  countries: 'countries',
  fees: 'fees',
  finding: 'finding',
  notices: 'notices',
  orders: 'orders',
  quotes: 'quotes',
  recovery: 'recovery',
  reviews: 'reviews',
  shell: 'shell',
  signIn: 'sign-in',
  signUp: 'sign-up',
  site: 'site',
  social: 'social',
  thread: 'thread',
  visits: 'visits',
} as const;

/** All phrases of the patients' pages in a language, by namespace. */
export type JourneyPhrases = { language: SiteLanguage } & { [N in keyof typeof NAMESPACES]: Say<(typeof NAMESPACES)[N]> };

export async function loadJourneyPhrases(language: SiteLanguage): Promise<JourneyPhrases> {
  const said = await Promise.all(Object.entries(NAMESPACES).map(async ([name, namespace]) => [name, await sayIn(language, namespace)]));
  return { language, ...Object.fromEntries(said) } as JourneyPhrases;
}
