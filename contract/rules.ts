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
export const PHONE_PATTERN = /^\+?[0-9][0-9 ()-]{4,24}$/;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** For clinic and operator accounts. */
export const STAFF_PASSWORD_MIN = 15;
/** The form in which passwords are counted, hashed and compared: a keyboard that puts é together and one that leaves e and ´ apart write the same one. */
export const passwordForm = (text: string): string => text.normalize('NFC');
/** Under this age a member would need a guardian's consent (Korean Personal Information Protection Act, article 22-2). */
const LEAST_AGE = 14;
export const MESSAGE_LIMIT = 4000;
/** Characters of what somebody says beside "this is wrong", and of a translator's word. */
export const DOUBT_LIMIT = 500;
/** Characters of a review, and of the clinic's answer to one. */
export const REVIEW_LIMIT = 2000;
export const MAX_QUANTITY = 20;
/** Characters of the reason that an operator gives for a refund. */
export const REASON_MAX = 500;

/** Nothing to see: white space, and signs that take no room or leave it empty (U+200B, U+FEFF, the Hangul fillers, the empty Braille cell). */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** The largest id there can be: what four bytes of the database hold. */
export const MAX_ID = 2_147_483_647;

export const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_ID;

/** The id that whole decimal digits stand for; undefined for everything else that would be a number to JavaScript (`1e1`, `0x1`, `+1`, ` 1`). */
export function readId(text: string | null | undefined): number | undefined {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : undefined;
  return isId(id) ? id : undefined;
}

/** What is written in figures, with those of Arabic and Japanese keyboards (`١٩٨٠`, `１９８０`) as 0 to 9. */
export function plainDigits(text: string): string {
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

/** Characters of a search, and the most rows that the list answers at once. */
export const FIND_LIMITS = { query: 100, rows: 120 } as const;
/** How the list may be sorted: by how well the words fit, how many asked, the lowest price, the rating, the quickest answer, the next free date. */
export const FIND_SORTS = ['best', 'consulted', 'price', 'rating', 'answer', 'soonest'] as const;
export type FindSort = (typeof FIND_SORTS)[number];
