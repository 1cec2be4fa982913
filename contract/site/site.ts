import { z } from 'zod';
import { DOCUMENTS, LANGUAGES, PAYMENT_PROVIDERS, SOCIAL_PROVIDERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';

/** Ticked or not; `given`: she gave it to this clinic before, and it stands (`listActiveConsents`). */
const ConsentAnswer = z.union([z.boolean(), z.literal('given')]);

/** The three consents that chat registration and checkout ask for (specification 5.12); each is to one document (words.ts, CONSENTS). */
export const Consents = z.object({ personal: ConsentAnswer, sensitive: ConsentAnswer, third_party: ConsentAnswer });

/** What the pages need to know of this installation. Nothing here is secret. */
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
  /** Where clinics ask about joining (the link on the login page). */
  clinic_inquiry_url: z.string(),
  /** Whose window opens, with the public key and the script it needs. */
  payment: z.object({ provider: z.enum(PAYMENT_PROVIDERS), client_key: z.string(), sdk_url: z.string(), sandbox: z.boolean() }),
  /** The ways in beside the password, in the order they are offered. `wechat` and `whatsapp` are where somebody writes for help with signing in. */
  sign_in: z.object({ providers: z.array(z.enum(SOCIAL_PROVIDERS)), wechat: z.string().nullable(), whatsapp: z.string().nullable() }),
  /** The texts of which a new version is announced, and the day from which it is in force (terms, article 3). */
  announced: z.array(z.object({ name: z.enum(DOCUMENTS), version: z.string() })),
  /** True while any outside service is the sandbox: the screens say so. */
  sandbox: z.boolean(),
});
export type SiteSettings = z.output<typeof SiteSettings>;

const Body = z.union([z.string(), z.object({ list: z.array(z.string()) }), z.object({ table: z.array(z.array(z.string())) })]);
export const FixedDocument = z.object({
  name: z.enum(DOCUMENTS),
  language: z.enum(LANGUAGES),
  /** The day from which this text is in force, `YYYY-MM-DD`, as it begins in Seoul. */
  version: z.string(),
  /** What it changed against the version before; nothing for the first. */
  changes: z.array(z.string()),
  /** The version in force today: another one where an earlier or a coming text was asked for. */
  in_force: z.string(),
  /** The next version, where one is announced, and what it will change. */
  coming: z.object({ version: z.string(), changes: z.array(z.string()) }).nullable(),
  /** Every version there is, oldest first. */
  versions: z.array(z.string()),
  title: z.string(),
  summary: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.array(Body) })),
});
export type FixedDocument = z.output<typeof FixedDocument>;

export const site = {
  settings: endpoint({
    name: 'settings',
    method: 'GET',
    path: '/api/v1/site',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Brand, company, payment client key',
    reply: SiteSettings,
  }),
  document: endpoint({
    name: 'document',
    method: 'GET',
    path: '/api/v1/documents/{name}',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Terms, privacy, consents and the other fixed texts',
    params: z.object({ name: z.enum(DOCUMENTS) }),
    /** Without `version` the text in force; with it an earlier one, as somebody agreed to it, or a coming one. */
    query: z.object({ version: z.iso.date().optional() }),
    reply: FixedDocument,
  }),
};
