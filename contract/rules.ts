import { FIND_LIMITS } from './finding/find-limits.ts';
import type { NextStep } from './visits/visits.ts';

/** Patterns and checks that forms and schemas share (specification 3.2). No zod here: pages load this. */
export const UID_PATTERN = /^[A-Za-z0-9]{4,30}$/;
/**
 * The simple pattern of specification 3.2 (text, @, text, dot, text) in the one form that an address has: words joined by single dots, a
 * host name after them, in letters of any script. What a mail program takes for the same mailbox is refused: a name before it,
 * `<>`, comments, quotes, a dot at an end, an IP address.
 */
export const EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?=\p{L})[\p{L}\p{M}\p{N}-]+(?<!-)$/u;
/** An address as it is kept: without what is not seen (copying brings it along), and in plain signs where a keyboard gave wide ones. */
export const plainAddress = (text: string): string =>
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .trim();
export const isEmail = (text: string): boolean => EMAIL_PATTERN.test(plainAddress(text));
const PHONE_PATTERN = /^\+?[0-9][0-9 ()-]{4,24}$/;
/**
 * A telephone number in the signs that it is parsed from, whatever keyboard, address book or page it comes from: figures of any script, without
 * the marks of direction that copying brings along, a plain space or hyphen between its parts. `00` before a country's code is its plus sign.
 */
export const plainPhone = (typed: string): string =>
  plainDigits(typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replaceAll(/[\p{Dash_Punctuation}\u2212]/gu, '-')
    .replaceAll(/[\s./·]+/gu, ' ')
    .trim()
    .replace(/^00/, '+');
/** True if it has the form of a telephone number. The server also asks for a country's code. */
export const isPhone = (typed: string): boolean => PHONE_PATTERN.test(plainPhone(typed));
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** For clinic and operator accounts. */
export const STAFF_PASSWORD_MIN = 15;
/** The form in which passwords are counted, hashed and compared: a keyboard that puts é together and one that leaves e and ´ apart write the same one. */
export const passwordForm = (text: string): string => text.normalize('NFC');
/** Under this age a member would need a guardian's consent (Korean Personal Information Protection Act, article 22-2). */
const LEAST_AGE = 14;
export const MESSAGE_LIMIT = 4000;
/** For so many minutes from its sending a message can be corrected and withdrawn (specification 5.23). */
export const CHANGE_MINUTES = 15;
/** What a file may have in bytes, and how many one message may have (specification 5.21). */
export const FILE_BYTES = 15 * 1024 * 1024;
export const FILES_AT_ONCE = 10;
/** So many pictures a review carries. */
export const REVIEW_PICTURES = 4;
/** Characters of what somebody says beside "this is wrong", and of a translator's word. */
export const DOUBT_LIMIT = 500;
/** Characters of a review, and of the clinic's answer to one. */
export const REVIEW_LIMIT = 2000;
/** For so many days who wrote a review may change it. */
export const REVIEW_EDIT_DAYS = 7;
/** Within so many minutes of the operators' hours an interpreter is promised (specification 5.19). */
export const INTERPRETER_MINUTES = 120;
/** Who speaks in a thread with the operators (specification 5.20), and how one stands. No zod here: pages load this. */
export const HELP_SIDES = ['member', 'operator'] as const;
export const HELP_STATES = ['waiting', 'answered', 'done'] as const;
export const MAX_QUANTITY = 20;
/** Characters of the reason that an operator gives for a refund. */
export const REASON_MAX = 500;

/** Nothing to see: white space, and signs that take no room or leave it empty (U+200B, U+FEFF, the Hangul fillers, the empty Braille cell). */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** No line break and no other sign that steers instead of being read. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** A name as a passport has it in English (specification 5.2): all of its letters are Latin. Accents, apostrophes and the like are as printed. */
export const isPassportName = (name: string): boolean => !/(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u.test(name) && /\p{Script=Latin}/u.test(name);

/** A date of birth as eight digits, however its parts were set apart (`1980-12-03`, `1980. 12. 3.`, `1980年12月3日`): year first, as it is asked for. */
export function birthDigits(typed: string): string {
  const plain = plainDigits(typed).trim();
  const parts = /^(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})\D{0,2}$/.exec(plain);
  return parts ? `${parts[1]}${parts[2]?.padStart(2, '0')}${parts[3]?.padStart(2, '0')}` : plain.replaceAll(/\s/g, '');
}

/** What is written in figures, with those of Arabic and Japanese keyboards (`١٩٨٠`, `１９８０`) as 0 to 9. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[٠-٩۰-۹]/g, (figure) => String(figure.charCodeAt(0) & 15));
}

/** `19801203` names a day that exists and has passed. */
export function isRealDate(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false;
  const [y, m, d] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6, 8))];
  const date = new Date(Date.UTC(y, m - 1, d));
  return y >= 1900 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d && date.getTime() < Date.now();
}

/** Whether who was born on `19801203` is old enough to be a member on the day that it is in Seoul. */
export function isOldEnough(birthDate: string, now: Date): boolean {
  const seoul = new Date(now.getTime() + 9 * 3_600_000);
  const today = seoul.getUTCFullYear() * 10_000 + (seoul.getUTCMonth() + 1) * 100 + seoul.getUTCDate();
  return Number(birthDate) + LEAST_AGE * 10_000 <= today;
}

/** How the list may be sorted: by how well the words fit, how many asked, the lowest price, the rating, the quickest answer, the next free date. */
export const FIND_SORTS = ['best', 'consulted', 'price', 'rating', 'answer', 'soonest'] as const;
export type FindSort = (typeof FIND_SORTS)[number];

/** Characters of a fact that a coordinator puts shorter than the message says it, and of an answer in her own words. */
export const PIN_WORDS = 200;
export const ANSWER_WORDS = 500;

/** The name that a coordinator writes under: the longest that stands on one line above a message. */
export const STAFF_NAME_LIMIT = 40;

/** What a member may keep: things at once in one call, saved in all, looked at; searches that are saved, and the last ones; characters of one. */
export const SAVED_LIMITS = { atOnce: 200, saved: 200, seen: 60, searches: 20, recent: 8, words: FIND_LIMITS.query, query: 1500 } as const;
/** For so many weeks the head of a clinic sees how it does. */
export const WEEK_CHOICES = [4, 12, 26, 52] as const;
/** What comes next where somebody paid and no date is fixed or offered: with a paid order that has none, the front of the inbox (specification 7.2). */
export const DATELESS_STEPS: ReadonlySet<NextStep> = new Set<NextStep>(['choose-date', 'answer-date', 'offer-dates']);

/** Which of a clinic's conversations its inbox shows (specification 7.2 and 7.15). */
export const INBOX_STATES = ['open', 'waiting', 'dateless', 'agreed', 'asked', 'mine', 'unassigned', 'later', 'done', 'all'] as const;
export type InboxFilter = (typeof INBOX_STATES)[number];
/** Whose visit is on this Seoul day, or in this week from Monday on. */
export const INBOX_VISITS = ['today', 'week'] as const;
export type InboxVisit = (typeof INBOX_VISITS)[number];
/** In which order: who needs a date and waits longest, the newest word, the next visit, the name. */
export const INBOX_SORTS = ['wait', 'newest', 'visit', 'name'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];
/** Characters of a search. */
export const SEARCH_LIMIT = 200;
/** How many texts of a clinic's patients are read in English at once. */
export const MAX_IN_ENGLISH = 30;
