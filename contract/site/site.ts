import { z } from 'zod';
import { DOCUMENTS, LANGUAGES, PAYMENT_PROVIDERS, SOCIAL_PROVIDERS } from '../constants.ts';
import { defineEndpoint } from '../endpoint.ts';

/** True if ticked. `given`: the consent was given to this clinic earlier and is still in force (`standingConsents`). */
const ConsentAnswer = z.union([z.boolean(), z.literal('given')]);

/** The three consents of chat registration and checkout (specification 5.12). Each refers to one document (`CONSENTS` in constants.ts). */
export const ConsentAnswers = z.object({ personal: ConsentAnswer, sensitive: ConsentAnswer, third_party: ConsentAnswer });

/** Settings of this installation that pages need. None of them is secret. */
export const SiteSettings = z.object({
  brand: z.string(),
  company: z.object({
    name: z.string(),
    representative: z.string(),
    business_number: z.string(),
    mail_order_number: z.string(),
    medical_tourism_number: z.string(),
    address: z.string(),
    email: z.string(),
    privacy_officer: z.string(),
    hosting: z.string(),
  }),
  support: z.object({ phone: z.string(), hours: z.string() }),
  /** Address of the public business-registration check that the footer opens (750x700 popup). */
  business_check_url: z.string(),
  /** Address for clinics that want to join (linked from the login page). */
  clinic_inquiry_url: z.string(),
  /** Payment provider of the checkout, with its public key and script. */
  payment: z.object({ provider: z.enum(PAYMENT_PROVIDERS), client_key: z.string(), sdk_url: z.string(), sandbox: z.boolean() }),
  /** Sign-in providers beside the password, in display order. `wechat` and `whatsapp` are contact addresses for help with signing in. */
  sign_in: z.object({ providers: z.array(z.enum(SOCIAL_PROVIDERS)), wechat: z.string().nullable(), whatsapp: z.string().nullable() }),
  /** Texts of which a new version is announced, and the first day of that version (terms, article 3). */
  announced: z.array(z.object({ name: z.enum(DOCUMENTS), version: z.string() })),
  /** True if the sandbox replaces any outside service. Screens then show a notice. */
  sandbox: z.boolean(),
});
export type SiteSettings = z.output<typeof SiteSettings>;

const Body = z.union([z.string(), z.object({ list: z.array(z.string()) }), z.object({ table: z.array(z.array(z.string())) })]);
export const FixedDocument = z.object({
  name: z.enum(DOCUMENTS),
  language: z.enum(LANGUAGES),
  /** First day on which this text is in force, in Seoul, `YYYY-MM-DD`. */
  version: z.string(),
  /** Changes since the previous version. Empty for the first version. */
  changes: z.array(z.string()),
  /** Version in force today. Differs from `version` if an earlier or future text was requested. */
  in_force: z.string(),
  /** The next version and its changes, if one is announced. */
  coming: z.object({ version: z.string(), changes: z.array(z.string()) }).nullable(),
  /** All versions, oldest first. */
  versions: z.array(z.string()),
  title: z.string(),
  summary: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.array(Body) })),
});
export type FixedDocument = z.output<typeof FixedDocument>;

export const siteEndpoints = {
  settings: defineEndpoint({
    name: 'settings',
    method: 'GET',
    path: '/api/v1/site',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the settings of this installation: brand, company and payment client key.',
    reply: SiteSettings,
  }),
  document: defineEndpoint({
    name: 'document',
    method: 'GET',
    path: '/api/v1/documents/{name}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves a fixed document, such as the terms, the privacy policy or a consent text.',
    params: z.object({ name: z.enum(DOCUMENTS) }),
    /** Version to return, by default the one in force. Earlier versions show what a person agreed to. */
    query: z.object({ version: z.iso.date().optional() }),
    reply: FixedDocument,
  }),
};
