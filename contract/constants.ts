import { LANGUAGES, type Language, SITE_LANGUAGES, type SiteLanguage } from './languages.ts';

/** Fixed values of the product as the specification gives them (9.1): languages, departments, genders, messengers, states. */

/** Re-exported from the table of languages, which defines them. */
export { LANGUAGES, type Language, SITE_LANGUAGES, type SiteLanguage };
export const DEFAULT_LANGUAGE = 'en' satisfies SiteLanguage;

/** A text in several languages. English and Korean are required. */
export type TextByLanguage = { en: string; ko: string } & Partial<Record<Language, string>>;

/** Returns the text in `language`; if it is missing, in English; if that is missing, in Korean (specification 1.3). */
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

/** Sex of a doctor, as in her licence. */
export const SEXES = ['female', 'male'] as const;
export type Sex = (typeof SEXES)[number];

export const GENDERS = ['F', 'M', 'N'] as const;
export type Gender = (typeof GENDERS)[number];

export const MESSENGERS = ['kakao', 'line', 'wechat', 'whatsapp'] as const;
export type Messenger = (typeof MESSENGERS)[number];

/** The two sides of a chat (specification 1.2). */
export const USER_TYPES = ['user', 'hospital'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Identity providers of social sign-in. */
export const SOCIAL_PROVIDERS = ['google', 'line'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = { google: 'Google', line: 'LINE' };

/** Prefix of `state` when a provider is being linked. The callback page also serves sign-in and uses it to tell the two apart. */
export const LINK_STATE_PREFIX = 'link-';

export const ROLES = ['user', 'hospital', 'operator', 'interpreter'] as const;
export type Role = (typeof ROLES)[number];

export const ORDER_STATUSES = ['pending', 'success', 'failed', 'canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Payment methods offered in checkout (specification 6.4); the first is the default. */
export const PAYMENT_METHODS = ['FOREIGN_EASY_PAY', 'CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Currency of a charge by payment method (specification 6.4). PayPal charges in USD, a card in KRW. */
export const CHARGE_CURRENCY = { FOREIGN_EASY_PAY: 'USD', CARD: 'KRW' } as const satisfies Record<PaymentMethod, Currency>;

export const CURRENCIES = ['USD', 'KRW', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Areas of clinics: districts with many clinics, the rest of Seoul and Busan, and the other regions of the country. */
const SEOUL_AREAS = ['gangnam', 'seocho', 'songpa', 'mapo', 'jongno', 'jung', 'yongsan', 'seongdong', 'seoul'] as const;
const BUSAN_AREAS = ['busan-jin', 'busan-haeundae', 'busan-suyeong', 'busan'] as const;
const CITIES = ['incheon', 'daegu', 'daejeon', 'gwangju', 'ulsan', 'sejong'] as const;
const PROVINCES = ['gyeonggi', 'gangwon', 'chungbuk', 'chungnam', 'jeonbuk', 'jeonnam', 'gyeongbuk', 'gyeongnam', 'jeju'] as const;
export const AREAS = [...SEOUL_AREAS, ...BUSAN_AREAS, ...CITIES, ...PROVINCES] as const;
export type Area = (typeof AREAS)[number];

/** Returns the city of an area, or `korea` if pages name no city for it. */
export function findCity(area: Area): 'seoul' | 'busan' | 'korea' {
  const isIn = (areas: readonly Area[]) => areas.includes(area);
  return isIn(SEOUL_AREAS) ? 'seoul' : isIn(BUSAN_AREAS) ? 'busan' : 'korea';
}

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
/** Aspects of a written review. The patient gives stars to each (specification 4.8). */
export const REVIEW_SCORES = ['result', 'care', 'price', 'language'] as const;
export type ReviewScore = (typeof REVIEW_SCORES)[number];

/** Purposes of the days near the clinic (specification 4.11). From `leave` on the patient may travel. */
export const STAY_PARTS = ['consultation', 'procedure', 'rest', 'check', 'leave'] as const;
export type StayPart = (typeof STAY_PARTS)[number];
/** Reasons to hide a review, or to suggest hiding it. */
export const REVIEW_HIDE_REASONS = ['personal-data', 'insult', 'not-about-visit', 'advertising', 'medical-claim'] as const;
export type ReviewHideReason = (typeof REVIEW_HIDE_REASONS)[number];
/** Reasons to reject a picture of a review. */
export const PICTURE_REFUSAL_REASONS = ['somebody-else', 'other-matter', 'too-intimate', 'advertising', 'unclear'] as const;
export type PictureRefusalReason = (typeof PICTURE_REFUSAL_REASONS)[number];
export const AGE_GROUPS = ['10s', '20s', '30s', '40s', '50s', '60s'] as const;

/** Categories of glossary terms; each has one content file. */
export const TERM_CATEGORIES = ['procedure', 'symptom', 'aftercare', 'medicine', 'body', 'clinic'] as const;
export type TermCategory = (typeof TERM_CATEGORIES)[number];
/** Maximum number of forms per term and language, and maximum characters of a form and of a note. */
export const TERM_LIMITS = { forms: 8, form: 60, note: 300 } as const;

/** Reasons why the translation service did not accept the glossary. */
export const GLOSSARY_PROBLEMS = ['key', 'quota', 'refused', 'away'] as const;
export type GlossaryProblem = (typeof GLOSSARY_PROBLEMS)[number];

/** Days in the order of the clinic's hours table, Monday first. */
export const DAYS_OF_WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number];

/** Fixed documents, including the three consents (specification 5.12). */
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
export type ConsentName = keyof typeof CONSENTS;
/**
 * Texts that are agreed to separately. Three are the consents of sign-up. The others cover translators who read a conversation (specification 5.17),
 * an interpreter (5.19), photos and files (5.21), a review (4.8) and pictures with a review.
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

/** Time zone of clinics. Everything that happens at a clinic is shown in it. */
export const CLINIC_TIME_ZONE = 'Asia/Seoul';

/** Header that our own pages send with calls authenticated by the session cookie (security 3.3). */
export const CLIENT_HEADER = 'x-naru-client';
/** Header with the browser's time zone (IANA name). Our pages send it with every call. */
export const TIME_ZONE_HEADER = 'x-naru-time-zone';

/** Payment providers. An order keeps the provider it was created with. */
export const PAYMENT_PROVIDERS = ['toss'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
