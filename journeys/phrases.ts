import type { SiteLanguage } from '../contract/constants.ts';
import { loadTestPhrases, type TestPhrases } from '../web/testing/load-test-phrases.ts';

export { loadTestPhrases as sayIn, type TestPhrases as Say };

const NAMESPACES = {
  catalog: 'catalog',
  choice: 'choice',
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
  treatment: 'treatment',
  visits: 'visits',
} as const;

/** All phrases of the patients' pages in a language, by namespace. */
export type JourneyPhrases = { language: SiteLanguage } & { [N in keyof typeof NAMESPACES]: TestPhrases<(typeof NAMESPACES)[N]> };

export async function loadJourneyPhrases(language: SiteLanguage): Promise<JourneyPhrases> {
  const said = await Promise.all(Object.entries(NAMESPACES).map(async ([name, namespace]) => [name, await loadTestPhrases(language, namespace)]));
  return { language, ...Object.fromEntries(said) } as JourneyPhrases;
}
