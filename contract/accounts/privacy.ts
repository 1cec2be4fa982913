import { z } from 'zod';
import { CONSENTS, type Consent as ConsentName, LANGUAGES } from '../constants.ts';
import { endpoint, Id, Msg } from '../endpoint.ts';

/** For what somebody else reads or does because of it; such a consent can be withdrawn. */
export const SHARED_PURPOSES = ['consultation', 'translators', 'interpreter', 'attachments', 'review', 'review-pictures'] as const;
export type SharedPurpose = (typeof SHARED_PURPOSES)[number];

/** One consent of the member's ledger (security 8.1). */
export const Consent = z.object({
  id: z.number(),
  document: z.string(),
  version: z.string(),
  language: z.enum(LANGUAGES),
  agreed_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** What it was given for: joining, a clinic's consultation, translators who read in one, an interpreter in one, photos and files in one, an order, a review, pictures with it. */
  purpose: z.enum(['sign-up', 'order', ...SHARED_PURPOSES]),
  /** Name of the clinic, or number of the order. */
  about: z.string().nullable(),
  /** Withdrawing it ends the sharing; the terms of a membership end with the account, those of an order with the order. */
  withdrawable: z.boolean(),
});
export type Consent = z.output<typeof Consent>;

/** A consent that a member has given to a clinic, in the version in force, and not withdrawn. */
export const StandingConsent = z.object({
  consent: z.enum(Object.keys(CONSENTS) as [ConsentName, ...ConsentName[]]),
  document: z.string(),
  version: z.string(),
  agreed_at: z.string(),
});
export type StandingConsent = z.output<typeof StandingConsent>;

const Day = z.iso.date().startsWith('20');
const YEAR_MS = 366 * 24 * 3_600_000;
const ConsentDays = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'fields.invalid' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < YEAR_MS, { path: ['to'], error: 'fields.too-many' });

/** What a member does about her own data: consents, a copy of it, the end of her account. */
export const privacy = {
  consents: endpoint({
    name: 'consents',
    method: 'GET',
    path: '/api/v1/users/consents',
    who: 'user',
    summary: 'Every consent the member gave, newest first',
    reply: z.array(Consent),
  }),
  standingConsents: endpoint({
    name: 'standingConsents',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/consents',
    who: 'user',
    summary: 'Which consents the member has given to this clinic, in the versions in force: these need not be asked for again',
    params: z.object({ hospital_id: Id }),
    reply: z.array(StandingConsent),
  }),
  withdrawConsent: endpoint({
    name: 'withdrawConsent',
    method: 'POST',
    path: '/api/v1/users/consents/{id}/withdraw',
    who: 'user',
    summary: 'Withdraw a consent; the sharing that stood on it ends',
    params: z.object({ id: Id }),
    reply: Msg,
    errors: ['accounts.consent-kept'],
  }),
  exportData: endpoint({
    name: 'exportData',
    method: 'POST',
    path: '/api/v1/users/export',
    who: 'member',
    proof: true,
    limit: 'export',
    summary: 'Everything held about the member, as JSON in a zip (base64)',
    reply: z.object({ file_name: z.string(), zip: z.string() }),
    errors: ['accounts.prove-again'],
  }),
  exportConsents: endpoint({
    name: 'exportConsents',
    method: 'GET',
    path: '/api/v1/operator/consents',
    who: 'operator',
    proof: true,
    limit: 'export',
    summary: 'All consents that were given on some days of Seoul, a year of them at most, with what was withdrawn; recorded as read',
    query: ConsentDays,
    reply: z.string(),
    download: 'text/csv',
    errors: ['accounts.prove-again'],
  }),
  deleteAccount: endpoint({
    name: 'deleteAccount',
    method: 'DELETE',
    path: '/api/v1/users/mypage',
    who: 'user',
    proof: true,
    summary: 'Delete the account',
    reply: Msg,
    errors: ['accounts.open-orders', 'accounts.prove-again'],
  }),
};
