import type { z } from 'zod';
import type { ActiveConsent } from '../../../contract/accounts/privacy.ts';
import type { ConsentName, Messenger } from '../../../contract/constants.ts';
import { CHAT_COUNTRY_WORDS } from '../../../contract/countries.ts';
import { isBlank, isPassportName, isPhone, normalizePhone } from '../../../contract/rules.ts';
import type { ChatRegistration } from '../../../contract/threads/chat-registration.ts';
import type { CallReply } from '../../api/call.ts';
import { CONSENT_NAMES, collectConsents } from '../../consents/consent-answers.ts';
import { getBrowserTimeZone } from '../../i18n/format.ts';
import { readText, type TextStorage } from '../thread/outbox.ts';

/** Fields of step 1, by their names in the API (specification 5.2). The country is an ISO code. */
export const REGISTRATION_FIELDS = ['name', 'country_name', 'phone', 'messenger_type', 'messenger_id'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];
export type RegistrationValues = Record<RegistrationField, string>;
export type ConsentValues = Record<ConsentName, boolean>;
export const NO_CONSENTS: ConsentValues = { personal: false, sensitive: false, third_party: false };

/** Returns initial values from the profile. */
function toRegistrationValues(profile: CallReply<'profile'>): RegistrationValues {
  return {
    name: `${profile.first_name} ${profile.last_name}`.trim(),
    country_name: profile.country,
    phone: profile.phone ?? '',
    messenger_type: profile.messenger,
    messenger_id: profile.messenger_id ?? '',
  };
}

/** Values and consents of step 1 that are not sent yet. */
export type RegistrationDraft = { values: RegistrationValues; consents: ConsentValues };

/** Returns the values stored in this tab, else those of the profile. Stored data in another format is ignored. */
export function readRegistrationDraft(store: TextStorage, key: string, profile: CallReply<'profile'>): RegistrationDraft {
  const fresh = { values: toRegistrationValues(profile), consents: NO_CONSENTS };
  try {
    const { values, consents } = JSON.parse(readText(store, key)) as RegistrationDraft;
    const whole = REGISTRATION_FIELDS.every((field) => typeof values[field] === 'string') && CONSENT_NAMES.every((name) => typeof consents[name] === 'boolean');
    return whole ? { values, consents } : fresh;
  } catch {
    return fresh;
  }
}

/** Returns the problem of a field as the suffix of a translation key (specification 5.2); undefined if there is none. */
export function findFieldProblem(field: RegistrationField, value: string): 'required' | 'wrong' | undefined {
  if (isBlank(value)) return 'required';
  const wrong = (field === 'phone' && !isPhone(value)) || (field === 'name' && !isPassportName(value));
  return wrong ? 'wrong' : undefined;
}

export const hasAllConsents = (consents: ConsentValues, given: readonly ActiveConsent[]) => collectConsents((name) => consents[name], given) !== undefined;

/** True if the form can be sent: every field is filled, and every consent is ticked or was given before (specification 5.2). */
export const isComplete = (values: RegistrationValues, consents: ConsentValues, given: readonly ActiveConsent[]) =>
  REGISTRATION_FIELDS.every((field) => !isBlank(values[field])) && hasAllConsents(consents, given);

/** Returns the body of `POST /api/v1/reservation`. The four countries of the specification are sent under its names for them. */
export function toRegistrationBody(
  values: RegistrationValues,
  consents: ConsentValues,
  { hospitalId, productId, given }: { hospitalId: number; productId: number | undefined; given: readonly ActiveConsent[] },
): z.input<typeof ChatRegistration> {
  const country = values.country_name;
  return {
    name: values.name.trim(),
    country_name: CHAT_COUNTRY_WORDS[country as keyof typeof CHAT_COUNTRY_WORDS] ?? country,
    phone: normalizePhone(values.phone),
    messenger_type: values.messenger_type as Messenger,
    messenger_id: values.messenger_id.trim(),
    hospital_id: hospitalId,
    product_id: productId,
    consents: collectConsents((name) => consents[name], given),
    time_zone: getBrowserTimeZone(),
  };
}
