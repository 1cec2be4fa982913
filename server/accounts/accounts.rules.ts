import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import type { ErrorCode } from '../../contract/errors/index.ts';
import { foldText } from '../../contract/fold.ts';
import { toSimplifiedCharacter } from '../../contract/han.data.ts';
import { foldCaseAndWidth, foldLookAlikes } from './confusables.ts';

export { foldLookAlikes };

/** Normalises a mail address for comparison: folds it and converts a punycode host (`xn--…`) to Unicode. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  return `${foldLookAlikes(email.slice(0, at))}@${foldLookAlikes(domainToUnicode(host) || host)}`;
}

/**
 * Normalises a name for comparison with the rules of the search (specification 4.9). Also maps look-alike letters to one form and removes the
 * separators between words.
 */
const normalizeName = (name: string): string => foldText(foldLookAlikes(name), toSimplifiedCharacter).replaceAll(' ', '');
/** Normalises a name like `normalizeName`, but writes umlauts as passports print them: Müller becomes MUELLER. */
const normalizePassportName = (name: string): string => normalizeName(name.normalize('NFC').replaceAll(/[äöü]/gi, '$&e'));

/**
 * True if two names are equal (specification 3.5). Ignores the order of first and last name, the spelling of umlauts, and everything that
 * `normalizeName` ignores.
 */
export function isSameName(typed: string, member: { firstName: string; lastName: string }): boolean {
  return [normalizeName, normalizePassportName].some((form) => {
    const [given, first, last] = [form(typed), form(member.firstName), form(member.lastName)];
    // A person whose passport has one name enters it in both fields, as the form asks.
    return given === first + last || given === last + first || (first === last && given === first);
  });
}

/** Masks an address so that only the person who typed it recognises it: `mi***@example.com`. Uses no stored data. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = [...email.slice(0, at)];
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}***${email.slice(at)}`;
}

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstGrapheme = (name: string): string => graphemeSegmenter.segment(name.trim()).containing(0)?.segment ?? '';

/** Masks a name but keeps it recognisable for the caller: "Amal Haddad" becomes "A*** H.". */
export function maskMemberName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstGrapheme(firstName)}*** ${firstGrapheme(lastName)}.`;
}

/** Splits a full name from the form's single name field: the last word is the last name. Null for a single word. */
export function splitName(name: string): { firstName: string; lastName: string } | null {
  const parts = name.trim().split(/\s+/u);
  const lastName = parts.pop();
  return parts.length > 0 && lastName ? { firstName: parts.join(' '), lastName } : null;
}

/** Owner of a password. A password built from these values is refused. */
export type PasswordOwner = { uid: string; firstName: string; lastName: string; email: string | null };

const COMMON_PASSWORDS = new Set(
  readFileSync(join(import.meta.dirname, 'credentials/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);
const MIN_DIFFERENT_CHARACTERS = 4;
const MIN_OWN_LETTERS = 4;

/**
 * Returns why a password is refused, or null if it is accepted. There are no composition rules (security 2.1). Refuses common passwords, few distinct
 * characters and runs along the alphabet. Also refuses passwords built from the owner's details or from `names`, the product's and the clinics'
 * names.
 */
export function passwordProblem(password: string, owner: PasswordOwner, names: readonly string[]): ErrorCode | null {
  const folded = foldLookAlikes(password);
  if (COMMON_PASSWORDS.has(folded) || COMMON_PASSWORDS.has(folded.replaceAll(/[^\p{L}\p{N}]/gu, ''))) return 'fields.password-common';
  if (new Set(folded).size < MIN_DIFFERENT_CHARACTERS || isAlphabetRun(foldCaseAndWidth(password))) return 'fields.password-common';
  return isPartOfName(folded, names) || isBuiltFromOwnerDetails(folded, owner, names) ? 'fields.password-personal' : null;
}

/** True if each character follows, or precedes, the one before it: `abcdefgh`, `87654321`. */
function isAlphabetRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** True if the password contains words of the owner or of `names`, and fewer than four other letters. */
function isBuiltFromOwnerDetails(folded: string, { uid, firstName, lastName, email }: PasswordOwner, names: readonly string[]): boolean {
  const own = [uid, ...firstName.split(/\s+/u), ...lastName.split(/\s+/u), ...(email?.split(/[@.]/u) ?? [])];
  const words = [...own, ...names.flatMap((name) => name.split(/\s+/u)), ...names.map(keepLetters)]
    .map(foldLookAlikes)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  let rest = folded;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  return rest !== folded && [...keepLetters(rest)].length < MIN_OWN_LETTERS;
}

/**
 * True if the letters of the password are a part of one name. Korean, Chinese and Japanese clinic names have no spaces, so a clinic's short name,
 * often two characters, is not a separate word.
 */
function isPartOfName(folded: string, names: readonly string[]): boolean {
  const letters = keepLetters(folded);
  const least = /^[\p{scx=Hang}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]+$/u.test(letters) ? 2 : MIN_OWN_LETTERS;
  return [...letters].length >= least && names.some((name) => keepLetters(foldLookAlikes(name)).includes(letters));
}

const keepLetters = (text: string): string => text.replaceAll(/\P{L}/gu, '');
