import type { StandingConsent } from '../../contract/accounts/privacy.ts';
import { CONSENTS, type Consent } from '../../contract/constants.ts';

export const CONSENT_NAMES = Object.keys(CONSENTS) as Consent[];

/** Value of each consent in a form: ticked here, or given to this clinic before (contract/site/site.ts). */
export type Answers = Record<Consent, boolean | 'given'>;

/** Returns the consents of a form; undefined while one is neither ticked nor given. */
export function collectAnswers(ticked: (consent: Consent) => boolean, given: readonly StandingConsent[]): Answers | undefined {
  const answers = CONSENT_NAMES.map((name) => [name, isAlreadyGiven(name, given) ? 'given' : ticked(name)] as const);
  return answers.every(([, answer]) => answer) ? (Object.fromEntries(answers) as Answers) : undefined;
}

export const isAlreadyGiven = (consent: Consent, given: readonly StandingConsent[]): boolean => given.some((one) => one.consent === consent);
