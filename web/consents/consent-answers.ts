import type { ActiveConsent } from '../../contract/accounts/privacy.ts';
import { CONSENTS, type ConsentName } from '../../contract/constants.ts';

export const CONSENT_NAMES = Object.keys(CONSENTS) as ConsentName[];

/** Value of each consent in a form: ticked or not, or `given` to this clinic earlier (contract/site/site.ts). */
export type ConsentAnswers = Record<ConsentName, boolean | 'given'>;

/** Returns the consents of a form. Undefined if one is not ticked and not given earlier. */
export function collectConsents(ticked: (consent: ConsentName) => boolean, given: readonly ActiveConsent[]): ConsentAnswers | undefined {
  const answers = CONSENT_NAMES.map((name) => [name, hasActiveConsent(name, given) ? 'given' : ticked(name)] as const);
  return answers.every(([, answer]) => answer) ? (Object.fromEntries(answers) as ConsentAnswers) : undefined;
}

export const hasActiveConsent = (consent: ConsentName, given: readonly ActiveConsent[]): boolean => given.some((one) => one.consent === consent);
