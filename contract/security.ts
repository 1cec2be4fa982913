import { z } from 'zod';
import { Email, NewPassword } from './accounts.ts';
import { endpoint, Id, line, Msg, words } from './endpoint.ts';
import { type Consent as ConsentName, CONSENTS, LANGUAGES, SOCIAL_PROVIDERS } from './constants.ts';

/** One sign-in on one device. */
export const Session = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** Browser and system in a few words, as far as the browser tells; null when it tells nothing. */
  device: z.string().nullable(),
  /** ISO country of the address it came from, where a proxy in front names it. */
  country: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export type Session = z.output<typeof Session>;

/** One consent of the member's ledger (security.md 8). */
export const Consent = z.object({
  id: z.number(),
  document: z.string(),
  version: z.string(),
  language: z.enum(LANGUAGES),
  agreed_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** What it was given for: joining, a clinic's consultation, an order. */
  purpose: z.enum(['sign-up', 'consultation', 'order']),
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

const otp = line(40).trim().min(1, 'fields.required');

/** What a signed-in member does about her own account's safety and data. */
export const security = {
  sessions: endpoint({
    name: 'sessions',
    method: 'GET',
    path: '/api/v1/users/sessions',
    who: 'member',
    beforeFactor: true,
    summary: "The member's sessions, this one first, then the newest",
    reply: z.array(Session),
  }),
  endSession: endpoint({
    name: 'endSession',
    method: 'DELETE',
    path: '/api/v1/users/sessions/{id}',
    who: 'member',
    beforeFactor: true,
    summary: "End one of the member's sessions",
    params: z.object({ id: z.uuid() }),
    reply: Msg,
  }),
  endOtherSessions: endpoint({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/api/v1/users/sessions',
    who: 'member',
    beforeFactor: true,
    summary: 'End all sessions but this one',
    reply: Msg,
  }),
  changePassword: endpoint({
    name: 'changePassword',
    method: 'PUT',
    path: '/api/v1/users/mypage/password',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Change the password; every other session ends',
    /** `current` is left out by who has none yet (she joined with a provider); a sign-in of the last ten minutes stands for it. */
    body: z.object({ current: line(1000).optional(), password: NewPassword, password_confirm: line(1000) }),
    reply: Msg,
    errors: ['accounts.password-wrong', 'accounts.password-mismatch', 'accounts.prove-again'],
  }),
  changeEmail: endpoint({
    name: 'changeEmail',
    method: 'POST',
    path: '/api/v1/users/mypage/email',
    who: 'member',
    limit: 'recovery',
    summary: 'Have a link mailed to a new address; the old one is told. After a proof (step-up), but keeping the present address needs none',
    body: z.object({ email: Email }),
    reply: Msg,
    errors: ['accounts.email-registered', 'accounts.prove-again'],
  }),
  confirmEmail: endpoint({
    name: 'confirmEmail',
    method: 'POST',
    path: '/api/v1/auth/confirm-email',
    who: 'anyone',
    limit: 'recovery',
    summary: 'Take the new address with the link that was mailed to it',
    body: z.object({ token: words(200) }),
    reply: z.object({ msg: z.string(), email: z.string() }),
    errors: ['accounts.email-link-invalid', 'accounts.email-registered'],
  }),
  proveAgain: endpoint({
    name: 'proveAgain',
    method: 'POST',
    path: '/api/v1/auth/step-up',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Prove again that it is you, before what asks for it: the password, and the second factor where there is one',
    body: z.object({ password: line(1000), otp: line(40).trim().optional() }),
    reply: Msg,
    errors: ['accounts.password-wrong', 'accounts.second-factor-needed', 'accounts.second-factor-wrong'],
  }),
  secondFactor: endpoint({
    name: 'secondFactor',
    method: 'GET',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    summary: 'Whether there is a second factor, and whether this account must have one',
    reply: z.object({ active: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
  }),
  beginSecondFactor: endpoint({
    name: 'beginSecondFactor',
    method: 'POST',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
    body: z.object({ password: line(1000) }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['accounts.password-wrong', 'accounts.second-factor-active'],
  }),
  confirmSecondFactor: endpoint({
    name: 'confirmSecondFactor',
    method: 'PUT',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Confirm the new secret with a code; answers the recovery codes, shown this once',
    body: z.object({ otp }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['accounts.second-factor-wrong'],
  }),
  removeSecondFactor: endpoint({
    name: 'removeSecondFactor',
    method: 'DELETE',
    path: '/api/v1/users/second-factor',
    who: 'member',
    beforeFactor: true,
    limit: 'password',
    summary: 'Take the second factor out, with the password and a code; who must have one sets up another at once',
    body: z.object({ password: line(1000), otp }),
    reply: Msg,
    errors: ['accounts.password-wrong', 'accounts.second-factor-wrong'],
  }),
  linkedIdentities: endpoint({
    name: 'linkedIdentities',
    method: 'GET',
    path: '/api/v1/users/social',
    who: 'member',
    summary: 'The providers that this account is linked with',
    reply: z.array(z.object({ provider: z.enum(SOCIAL_PROVIDERS), email: z.string().nullable(), linked_at: z.string() })),
  }),
  /** Another way in for good: after a proof only, and for patients only, because staff never come in with a provider alone. */
  beginLink: endpoint({
    name: 'beginLink',
    method: 'POST',
    path: '/api/v1/users/social/{provider}',
    who: 'user',
    proof: true,
    limit: 'link',
    summary: 'Begin to link a provider: where to send the browser',
    params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }),
    body: z.object({ redirect_uri: line(500) }),
    reply: z.object({ url: z.string() }),
    errors: ['accounts.prove-again', 'accounts.social-redirect', 'unavailable'],
  }),
  linkIdentity: endpoint({
    name: 'linkIdentity',
    method: 'PUT',
    path: '/api/v1/users/social/{provider}',
    who: 'user',
    limit: 'login',
    summary: 'Link the provider with what it sent back, in the browser and the session that began it',
    params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }),
    body: z.object({ code: line(2000).min(1, 'fields.required'), redirect_uri: line(500), state: line(500) }),
    reply: Msg,
    errors: ['accounts.social-failed', 'accounts.social-expired', 'accounts.social-taken', 'accounts.social-one-each', 'unavailable'],
  }),
  unlinkIdentity: endpoint({
    name: 'unlinkIdentity',
    method: 'DELETE',
    path: '/api/v1/users/social/{provider}',
    who: 'member',
    proof: true,
    summary: 'Unlink a provider; refused when it is the only way in',
    params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }),
    reply: Msg,
    errors: ['accounts.prove-again', 'accounts.only-way-in'],
  }),
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
};
