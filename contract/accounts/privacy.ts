import { z } from 'zod';
import { CONSENTS, type ConsentName, LANGUAGES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id } from '../endpoint.ts';
import { DAY_MS } from '../time.ts';

/** Purposes of consents that let another person read or do something. The member can withdraw these consents. */
export const SHARING_PURPOSES = ['consultation', 'translators', 'interpreter', 'attachments', 'review', 'review-pictures'] as const;
export type SharingPurpose = (typeof SHARING_PURPOSES)[number];

/** One consent of the member's ledger (security 8.1). */
export const ConsentRecord = z.object({
  id: z.number(),
  document: z.string(),
  version: z.string(),
  language: z.enum(LANGUAGES),
  agreed_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** Purpose of the consent. `translators` and `interpreter` let these people read a consultation; `attachments` covers photos and files in it. */
  purpose: z.enum(['sign-up', 'order', ...SHARING_PURPOSES]),
  /** Name of the clinic, or the order number. */
  about: z.string().nullable(),
  /** True if the consent can be withdrawn, which ends the sharing. The terms of membership end with the account, those of an order with the order. */
  withdrawable: z.boolean(),
});
export type ConsentRecord = z.output<typeof ConsentRecord>;

/** A consent to the version now in force that the member has not withdrawn. */
export const ActiveConsent = z.object({
  consent: z.enum(Object.keys(CONSENTS) as [ConsentName, ...ConsentName[]]),
  document: z.string(),
  version: z.string(),
  agreed_at: z.string(),
});
export type ActiveConsent = z.output<typeof ActiveConsent>;

const Day = z.iso.date().startsWith('20');
const MAX_PERIOD_MS = 366 * DAY_MS;
const ConsentPeriod = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'fields.invalid' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_PERIOD_MS, { path: ['to'], error: 'fields.too-many' });

/** Endpoints for the member's own data: consents, a copy of the data, deleting the account. */
export const privacyEndpoints = {
  consents: defineEndpoint({
    name: 'consents',
    method: 'GET',
    path: '/api/v1/users/consents',
    who: 'user',
    summary: "Lists the member's consents, newest first.",
    reply: z.array(ConsentRecord),
  }),
  standingConsents: defineEndpoint({
    name: 'standingConsents',
    method: 'GET',
    path: '/api/v1/hospital/{hospital_id}/consents',
    who: 'user',
    summary: 'Lists the consents the member has given to a clinic for the versions in force. These need not be requested again.',
    params: z.object({ hospital_id: Id }),
    reply: z.array(ActiveConsent),
  }),
  withdrawConsent: defineEndpoint({
    name: 'withdrawConsent',
    method: 'POST',
    path: '/api/v1/users/consents/{id}/withdraw',
    who: 'user',
    summary: 'Withdraws a consent and ends the data sharing that depends on it.',
    params: z.object({ id: Id }),
    reply: ConfirmationResponse,
    errors: ['accounts.consent-kept'],
  }),
  exportData: defineEndpoint({
    name: 'exportData',
    method: 'POST',
    path: '/api/v1/users/export',
    who: 'member',
    proof: true,
    limit: 'export',
    summary: 'Exports all data held about the member as JSON in a base64-encoded zip file.',
    reply: z.object({ file_name: z.string(), zip: z.string() }),
    errors: ['accounts.prove-again'],
  }),
  exportConsents: defineEndpoint({
    name: 'exportConsents',
    method: 'GET',
    path: '/api/v1/operator/consents',
    who: 'operator',
    proof: true,
    limit: 'export',
    summary: 'Exports the consents given and withdrawn within a period of at most one year, in Seoul dates, as a CSV file. The access is recorded.',
    query: ConsentPeriod,
    reply: z.string(),
    download: 'text/csv',
    errors: ['accounts.prove-again'],
  }),
  deleteAccount: defineEndpoint({
    name: 'deleteAccount',
    method: 'DELETE',
    path: '/api/v1/users/mypage',
    who: 'user',
    proof: true,
    summary: "Deletes the member's account.",
    reply: ConfirmationResponse,
    errors: ['accounts.open-orders', 'accounts.prove-again'],
  }),
};
