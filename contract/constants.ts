import { LANGUAGES, type Language, SITE_LANGUAGES, type SiteLanguage } from './languages.ts';

/**
 * The fixed words of the product: languages, departments, genders, messengers, states.
 * Values are those of the specification (9.1).
 */

/** From the table of languages, which is the one place that lists them. */
export { LANGUAGES, type Language, SITE_LANGUAGES, type SiteLanguage };
export const DEFAULT_LANGUAGE = 'en' satisfies SiteLanguage;

/** One text in the languages it exists in. */
export type Texts = { en: string; ko: string } & Partial<Record<Language, string>>;

/** The text in `language`; a missing one falls back to English, then Korean (specification 1.3). */
export function pickText(texts: Partial<Record<Language, string>>, language: Language): string {
  return texts[language] || texts.en || texts.ko || '';
}

export function isSiteLanguage(value: unknown): value is SiteLanguage {
  return SITE_LANGUAGES.includes(value as SiteLanguage);
}

/** Departments (specification 4.5). */
export const DEPARTMENTS = { 1: 'plasticSurgery', 2: 'dermatology', 3: 'herbalMedicine' } as const;
export type DepartmentId = keyof typeof DEPARTMENTS;
export type Department = (typeof DEPARTMENTS)[DepartmentId];

/** Of a doctor, as her licence has it. */
export const SEXES = ['female', 'male'] as const;
export type Sex = (typeof SEXES)[number];

export const GENDERS = ['F', 'M', 'N'] as const;
export type Gender = (typeof GENDERS)[number];

export const MESSENGERS = ['kakao', 'line', 'wechat', 'whatsapp'] as const;
export type Messenger = (typeof MESSENGERS)[number];

/** Who speaks in a chat (specification 1.2). */
export const USER_TYPES = ['user', 'hospital'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Social sign-in: who says who somebody is. */
export const SOCIAL_PROVIDERS = ['google', 'line'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
/** Each by its own name, in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = { google: 'Google', line: 'LINE' };

/** How the state of an attempt to link begins: the page that every sign-in comes back to knows it by this. */
export const LINK_STATE = 'link-';

export const ROLES = ['user', 'hospital', 'operator', 'interpreter'] as const;
export type Role = (typeof ROLES)[number];

export const ORDER_STATUSES = ['pending', 'success', 'failed', 'canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Payment methods offered in checkout (specification 6.4); the first is the default. */
export const PAYMENT_METHODS = ['FOREIGN_EASY_PAY', 'CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Currency of a charge, by payment method: PayPal takes USD, a card is charged in KRW (specification 6.4). */
export const CHARGE_CURRENCY = { FOREIGN_EASY_PAY: 'USD', CARD: 'KRW' } as const satisfies Record<PaymentMethod, Currency>;

export const CURRENCIES = ['USD', 'KRW', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const AREAS = ['gangnam', 'seocho', 'songpa', 'mapo', 'jongno', 'jung', 'yongsan', 'seongdong', 'busan-jin', 'busan-haeundae', 'busan-suyeong'] as const;
export type Area = (typeof AREAS)[number];

export const REVIEW_TAGS = [
  'kind-staff',
  'clear-explanation',
  'clean',
  'little-pain',
  'on-time',
  'good-translation',
  'natural-result',
  'easy-to-find',
] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];
/** What a written review gives stars for, each of them (specification 4.8). */
export const REVIEW_SCORES = ['result', 'care', 'price', 'language'] as const;
export type ReviewScore = (typeof REVIEW_SCORES)[number];

/** What days near the clinic are for (specification 4.11). `leave`: from then on she may travel. */
export const STAY_PARTS = ['consultation', 'procedure', 'rest', 'check', 'leave'] as const;
export type StayPart = (typeof STAY_PARTS)[number];
/** Why a review is hidden, or should be. */
export const REVIEW_FAULTS = ['personal-data', 'insult', 'not-about-visit', 'advertising', 'medical-claim'] as const;
export type ReviewFault = (typeof REVIEW_FAULTS)[number];
/** Why a picture with a review is not shown. */
export const PICTURE_FAULTS = ['somebody-else', 'other-matter', 'too-intimate', 'advertising', 'unclear'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];
export const AGE_GROUPS = ['10s', '20s', '30s', '40s', '50s', '60s'] as const;

/** What a term of the glossary is about; a file of the content each. */
export const TERM_CATEGORIES = ['procedure', 'symptom', 'aftercare', 'medicine', 'body', 'clinic'] as const;
export type TermCategory = (typeof TERM_CATEGORIES)[number];
/** The most forms that a term has in a language, and characters of a form and of a note. */
export const TERM_LIMITS = { forms: 8, form: 60, note: 300 } as const;

/** Why the translation service did not take the terms. */
export const GLOSSARY_PROBLEMS = ['key', 'quota', 'refused', 'away'] as const;
export type GlossaryProblem = (typeof GLOSSARY_PROBLEMS)[number];

/** Days as the clinic's hours table shows them, Monday first. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof DAYS)[number];

/** Fixed documents; the three consents among them (specification 5.12). */
export const DOCUMENTS = [
  'company-info',
  'terms',
  'guide',
  'unauthorized-email-collection',
  'privacy',
  'commercial-transactions',
  'list-order',
  'consent-personal',
  'consent-sensitive',
  'consent-third-party',
  'consent-translators',
  'consent-interpreter',
  'consent-review',
  'consent-review-pictures',
  'consent-attachments',
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];
export const CONSENTS = { personal: 'consent-personal', sensitive: 'consent-sensitive', third_party: 'consent-third-party' } as const;
export type Consent = keyof typeof CONSENTS;
/**
 * Every text that is agreed to by itself: the three, those about translators who read in a conversation (specification 5.17) and about
 * an interpreter in it (5.19), the one about photos and files (5.21), the one about a review (4.8), and the one about pictures with it.
 */
export const CONSENT_TEXTS = {
  ...CONSENTS,
  translators: 'consent-translators',
  interpreter: 'consent-interpreter',
  review: 'consent-review',
  reviewPictures: 'consent-review-pictures',
  attachments: 'consent-attachments',
} as const;
export type ConsentText = keyof typeof CONSENT_TEXTS;

/** Everything that happens at a clinic is shown in this zone. */
export const CLINIC_TIME_ZONE = 'Asia/Seoul';

/** What our own pages send with calls that rely on the session cookie (security 3.3). */
export const CLIENT_HEADER = 'x-naru-client';

/** Who takes payments; an order keeps its own. */
export const PAYMENT_PROVIDERS = ['toss'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
