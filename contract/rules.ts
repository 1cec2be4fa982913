import { FIND_LIMITS } from './finding/find-limits.ts';
import { toAsciiDigits } from './text-forms.ts';
import { toSeoulDay } from './time.ts';
import type { NextStep } from './visits/visits.ts';

/** Patterns and checks shared by forms and schemas (specification 3.2). Must not import zod, because pages load this file. */
export const UID_PATTERN = /^[A-Za-z0-9]{4,30}$/;
/**
 * The simple pattern of specification 3.2 (text, @, text, dot, text) for a bare address: words joined by single dots, then a host name, in letters of
 * any script. Other notations are refused: a display name, `<>`, comments, quotes, a leading or trailing dot, an IP address.
 */
export const EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?=\p{L})[\p{L}\p{M}\p{N}-]+(?<!-)$/u;
/** Normalises an e-mail address for storage. Removes invisible characters, which copying adds, and converts full-width characters to plain ones. */
export const normalizeEmail = (text: string): string =>
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .trim();
export const isEmail = (text: string): boolean => EMAIL_PATTERN.test(normalizeEmail(text));
const PHONE_PATTERN = /^\+?[0-9][0-9 ()-]{4,24}$/;
/**
 * Normalises a telephone number. Digits of any script become 0 to 9, and `00` before a country code becomes `+`. Direction marks are removed.
 * Separators become a plain space or hyphen.
 */
export const normalizePhone = (typed: string): string =>
  toAsciiDigits(typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replaceAll(/[\p{Dash_Punctuation}\u2212]/gu, '-')
    .replaceAll(/[\s./·]+/gu, ' ')
    .trim()
    .replace(/^00/, '+');
/** True if the text has the form of a telephone number. The server also requires a country code. */
export const isPhone = (typed: string): boolean => PHONE_PATTERN.test(normalizePhone(typed));
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** Minimum length for coordinators and operators. */
export const MIN_STAFF_PASSWORD_LENGTH = 15;
/** Normalises a password before counting, hashing and comparing, so that composed and decomposed letters such as é are equal. */
export const normalizePassword = (text: string): string => text.normalize('NFC');
/** Minimum age of members. Younger people need a guardian's consent (Korean Personal Information Protection Act, article 22-2). */
const MIN_AGE_YEARS = 14;
export const MAX_MESSAGE_LENGTH = 4000;
/** Minutes after sending within which a message can be corrected or withdrawn (specification 5.23). */
export const MESSAGE_CHANGE_MINUTES = 15;
/** Maximum file size in bytes. The maximum number of files per message follows (specification 5.21). */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
export const MAX_FILES_PER_MESSAGE = 10;
/** Maximum number of pictures per review. */
export const MAX_REVIEW_PICTURES = 4;
/** Maximum characters of a comment on a doubted translation, and of the translator's answer. */
export const MAX_DOUBT_LENGTH = 500;
/** Maximum characters of a review, and of the clinic's answer. */
export const MAX_REVIEW_LENGTH = 2000;
/** Weeks over which a clinic's usual answer time is measured, and the fewest answers in them for a meaningful time (specification 4.4). */
export const ANSWER_TIME_WEEKS = 4;
export const MIN_ANSWERS_FOR_TIME = 20;
/** Weeks ahead in which the list looks for a clinic's next free time. */
export const MAX_FREE_SEARCH_WEEKS = 3;
/** Days in which the author can edit a review. */
export const REVIEW_EDIT_DAYS = 7;
/** Promised time for assigning an interpreter, in minutes of the operators' hours (specification 5.19). */
export const INTERPRETER_PROMISE_MINUTES = 120;
/** Sides and states of a thread with the operators (specification 5.20). No zod here, because pages load this file. */
export const HELP_SIDES = ['member', 'operator'] as const;
export const HELP_STATES = ['waiting', 'answered', 'done'] as const;
export const MAX_QUANTITY = 20;
/** Reasons for which an operator looks at a member, recorded for the member, and what an operator may do for an account (specification 7.4). */
export const MEMBER_LOOK_REASONS = ['help', 'order', 'refund', 'account', 'law'] as const;
export const SUPPORT_ACTS = ['unlock', 'end-sessions', 'send-reset'] as const;
export const DEVICE_KINDS = ['phone', 'tablet', 'computer', 'other'] as const;
/** Maximum characters of an operator's reason for a refund. */
export const MAX_REASON_LENGTH = 500;

/**
 * True if the text has no visible character. White space and invisible characters (U+200B, U+FEFF, the Hangul fillers, the empty Braille cell) do not
 * count.
 */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** True if the text has no line break and no other control character. */
export const isSingleLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** True if all letters of the name are Latin, as in a passport (specification 5.2). Accents, apostrophes and similar signs are allowed. */
export const isPassportName = (name: string): boolean => !/(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u.test(name) && /\p{Script=Latin}/u.test(name);

/**
 * Converts a typed birth date to eight digits. Accepts any separators (`1980-12-03`, `1980. 12. 3.`, `1980年12月3日`). The year must come first, as in
 * the form's example.
 */
export function normalizeBirthDate(typed: string): string {
  const plain = toAsciiDigits(typed).trim();
  const parts = /^(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})\D{0,2}$/.exec(plain);
  return parts ? `${parts[1]}${parts[2]?.padStart(2, '0')}${parts[3]?.padStart(2, '0')}` : plain.replaceAll(/\s/g, '');
}

/** True if the digits (`19801203`) are an existing day in the past. */
export function isRealDate(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false;
  const [y, m, d] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6, 8))];
  const date = new Date(Date.UTC(y, m - 1, d));
  return y >= 1900 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d && date.getTime() < Date.now();
}

/** True if a person born on this day (`19801203`) has the minimum age for membership at `now`, by the date in Seoul. */
export function hasMinimumAge(birthDate: string, now: Date): boolean {
  return Number(birthDate) + MIN_AGE_YEARS * 10_000 <= Number(toSeoulDay(now).replaceAll('-', ''));
}

/** Orders of the treatments list: best match, most consultations, lowest price, best rating, fastest answer, earliest free date. */
export const FIND_SORTS = ['best', 'consulted', 'price', 'rating', 'answer', 'soonest'] as const;
export type FindSort = (typeof FIND_SORTS)[number];

/** Maximum characters of a pinned fact's short wording, and of a free-text answer. */
export const MAX_PIN_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 500;

/** Maximum characters of a staff name. Longer names do not fit on one line above a message. */
export const MAX_STAFF_NAME_LENGTH = 40;

/**
 * Limits of a member's saved data: items per call, saved items, recently viewed items, saved searches, recent searches, characters of a search's
 * words and of its query.
 */
export const SAVED_LIMITS = { atOnce: 200, saved: 200, seen: 60, searches: 20, recent: 8, words: FIND_LIMITS.query, query: 1500 } as const;
/** Periods, in weeks, for which the head of a clinic can see its statistics. */
export const STATS_PERIODS_WEEKS = [4, 12, 26, 52] as const;
/**
 * Next steps of a thread in which the patient has paid and no date is fixed or offered. Threads with such a step and a paid order without a date come
 * first in the inbox (specification 7.2).
 */
export const DATELESS_STEPS: ReadonlySet<NextStep> = new Set<NextStep>(['choose-date', 'answer-date', 'offer-dates']);

/** Inbox filters by state (specification 7.2 and 7.15). */
export const INBOX_STATE_FILTERS = ['open', 'waiting', 'dateless', 'agreed', 'asked', 'mine', 'unassigned', 'later', 'done', 'all'] as const;
export type InboxStateFilter = (typeof INBOX_STATE_FILTERS)[number];
/** Inbox filters by date of visit, in Seoul: today, or the current week from Monday on. */
export const INBOX_VISIT_FILTERS = ['today', 'week'] as const;
export type InboxVisitFilter = (typeof INBOX_VISIT_FILTERS)[number];
/** Orders of the inbox: longest waiting (missing dates first), newest message, next visit, name. */
export const INBOX_SORTS = ['wait', 'newest', 'visit', 'name'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];
/** Maximum characters of a search. */
export const MAX_SEARCH_LENGTH = 200;
/** Maximum number of messages that a clinic can request in English at once. */
export const MAX_ENGLISH_TRANSLATIONS = 30;
