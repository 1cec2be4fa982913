import type { Language } from '../constants.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

export type ErrorCode = keyof typeof en;
export type ErrorTexts = Record<ErrorCode, string>;

const phrases: Record<Language, ErrorTexts> = { ko, en, zh, ja, ar };

/** Texts quoted by the specification. They are the same in every language, because clients compare them (specification 8.2). */
const VERBATIM_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'accounts.login-failed',
  'accounts.uid-taken',
  'accounts.email-taken',
  'accounts.uid-registered',
  'accounts.email-registered',
]);

/** Returns the text of an error code in a language. Texts that clients compare stay as quoted (specification 8.2). */
export function getErrorText(code: ErrorCode, language: Language): string {
  return VERBATIM_CODES.has(code) ? en[code] : phrases[language][code];
}

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(en, value);
}

const STATUS_BY_CODE: Partial<Record<ErrorCode, number>> = {
  'not-signed-in': 401,
  'accounts.login-failed': 401,
  'accounts.session-ended': 401,
  'accounts.second-factor-required': 403,
  'accounts.prove-again': 403,
  'accounts.head-only': 403,
  'accounts.password-wrong': 403,
  'accounts.social-failed': 401,
  'accounts.social-unknown': 404,
  'accounts.social-link-needed': 409,
  'accounts.second-factor-active': 409,
  'accounts.social-taken': 409,
  'accounts.social-one-each': 409,
  'accounts.only-way-in': 409,
  'accounts.already-invited': 409,
  'accounts.head-stays': 409,
  'accounts.consent-kept': 409,
  'not-allowed': 403,
  'consultations.not-registered': 403,
  'not-found': 404,
  'catalog.product-not-found': 404,
  'catalog.hospital-not-found': 404,
  'catalog.hospital-withdrawn': 410,
  'catalog.hospital-unregistered': 410,
  'catalog.doctor-not-found': 404,
  'catalog.hospital-unanswered': 409,
  'orders.not-found': 404,
  'method-not-allowed': 405,
  'accounts.uid-registered': 409,
  'accounts.email-registered': 409,
  'accounts.open-orders': 409,
  'consultations.no-translation': 409,
  'consultations.doubt-answered': 409,
  'consultations.interpreter-over': 409,
  'consultations.interpreter-unfit': 409,
  'consultations.later-time': 409,
  'consultations.newer-message': 409,
  'consultations.change-late': 409,
  'consultations.not-changeable': 409,
  'consultations.changed-meanwhile': 409,
  'consultations.colleagues-words': 409,
  'consultations.no-colleague': 409,
  'cards.unknown-template': 404,
  'cards.changed': 409,
  'cards.no-language': 409,
  'replies.not-found': 404,
  'replies.changed': 409,
  'replies.no-language': 409,
  'replies.too-many': 409,
  'replies.not-a-picture': 415,
  'pins.consent-required': 409,
  'pins.enough': 409,
  'pins.not-yours': 403,
  'questions.unknown-template': 404,
  'questions.changed': 409,
  'questions.no-language': 409,
  'attachments.consent-required': 409,
  'reviews.pictures-consent': 409,
  'reviews.pictures-full': 409,
  'reviews.not-a-picture': 415,
  'attachments.unknown-kind': 415,
  'attachments.unreadable': 422,
  'attachments.too-many-pixels': 422,
  'attachments.acts': 422,
  'attachments.taken': 409,
  'attachments.not-stored': 503,
  'attachments.too-slow': 408,
  'attachments.not-there': 409,
  'attachments.gone': 410,
  'consultations.slot-closed': 409,
  'consultations.slot-past': 409,
  'visits.past': 409,
  'visits.closed': 409,
  'visits.taken': 409,
  'visits.too-soon': 409,
  'visits.too-late': 409,
  'visits.changed': 409,
  'visits.lapsed': 409,
  'visits.not-possible': 409,
  'visits.over': 409,
  'visits.too-early': 409,
  'visits.enough': 409,
  'visits.hours-changed': 409,
  'visits.place-in-use': 409,
  'quotes.changed': 409,
  'quotes.expired': 409,
  'quotes.over': 409,
  'quotes.paid': 409,
  'quotes.paying': 409,
  'quotes.agreed': 409,
  'quotes.has-visit': 409,
  'quotes.has-fee': 409,
  'quotes.no-visit': 409,
  'quotes.template-named': 409,
  'quotes.too-many-templates': 409,
  'reviews.no-visit': 409,
  'reviews.edit-over': 409,
  'reviews.withdrawn': 409,
  'reviews.answered': 409,
  'reviews.decided': 409,
  'terms.not-found': 404,
  'terms.changed': 409,
  'orders.price-changed': 409,
  'orders.not-payable': 409,
  'orders.not-cancellable': 409,
  'orders.procedure-passed': 409,
  'orders.refund-refused': 409,
  'orders.not-asked': 409,
  'too-large': 413,
  'unsupported-media': 415,
  'too-many-requests': 429,
  'consultations.too-fast': 429,
  'orders.too-many-open': 429,
  'notifications.push-not-offered': 409,
  'orders.pending': 202,
  'orders.payment-refused': 402,
  internal: 500,
  unavailable: 503,
};

/** Returns the HTTP status of an error code; 400 by default. */
export function getErrorStatus(code: ErrorCode): number {
  return STATUS_BY_CODE[code] ?? 400;
}
