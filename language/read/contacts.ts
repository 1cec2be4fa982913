import type { FoundFact, ReaderInput } from './reading.ts';

/* Contacts and references: web and mail addresses, phone numbers, order numbers. The same in all languages. */

const DOMAIN = '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}';
const KNOWN_ENDS = '(?:com|net|org|kr|jp|cn|tw|hk|ae|sa|qa|kw|uk|eu|io|me|app|example|info|health|clinic)';
const EMAIL = new RegExp(`(?<![a-z0-9._%+-])[a-z0-9._%+-]+@${DOMAIN}`, 'gi');
/** An address ends where the sentence continues in another script, and before the final punctuation mark. */
const URL = new RegExp(
  `(?<![a-z0-9@.-])(?:https?://|www\\.)[a-z0-9\\-._~:/?#[\\]@!$&'()*+,;=%]+|(?<![a-z0-9@.-])(?:[a-z0-9-]+\\.)+${KNOWN_ENDS}(?![a-z0-9.-])(?:/[a-z0-9\\-._~:/?#@!$&*+,;=%]*)?`,
  'gi',
);
const END_OF_SENTENCE = /[.,;:!?)\]'"]+$/;

/** With a country code; with a leading zero; a short Korean company number; three groups as in America. */
const PHONES = [
  /\+\s?\d{1,3}(?:[\s.-]?\(?\d{1,4}\)?){2,6}(?!\d)/g,
  /(?<![\d.,+-])\(?0\d{1,3}\)?[\s.-]?\d{3,4}[\s.-]?\d{3,4}(?![\d]|[.,-]\d)/g,
  /(?<![\d.,+-])1[5-9]\d{2}-\d{4}(?![\d-])/g,
  /(?<![\d.,+-])\(?\d{3}\)?[\s.-]\d{3,4}-\d{4}(?![\d-])/g,
];

/** Capital letters with figures: NARU-7Q2K, N20261204-8F3KQ2, SPRING10, KE902. */
const ORDER =
  /(?<![A-Za-z0-9-])(?:[A-Z]{2,}[A-Z0-9]*-(?=[A-Z0-9-]*\d)[A-Z0-9]{3,}(?:-[A-Z0-9]+)*|N\d{8}-[A-Z0-9]+|[A-Z]{4,}\d{2,}|[A-Z]{2}\d{3,4})(?![A-Za-z0-9-])/g;
/** Codes of the same form that are no order numbers. */
const NO_ORDER = /^(?:COVID|SPF|UV|CD|PM|HPV|ISO|KRW|USD|JPY|CNY|EUR|GBP|AED|SAR|QAR|KWD|TWD|HKD|FLX|PICO|RF|IPL)-?\d/;

/** Reads web and mail addresses, phone numbers and order numbers. */
export function readContacts({ text }: ReaderInput): FoundFact[] {
  const addresses = [...readMails(text), ...readUrls(text)];
  const apart = (found: FoundFact) => !addresses.some(({ start, end }) => found.start < end && start < found.end);
  return [...addresses, ...[...readPhones(text), ...readOrders(text)].filter(apart)];
}

function readMails(text: string): FoundFact[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(EMAIL)].map(({ 0: all, index: start }) => ({ kind: 'email', text: all.toLowerCase(), start, end: start + all.length }));
}

function readUrls(text: string): FoundFact[] {
  if (!text.includes('.')) return [];
  return [...text.matchAll(URL)].map(({ 0: all, index: start }) => {
    const address = all.replace(END_OF_SENTENCE, '');
    return { kind: 'url', text: lowerCaseHost(address), start, end: start + address.length };
  });
}

/** Case does not matter before the path. */
const lowerCaseHost = (address: string): string => address.replace(/^(?:[a-z]+:\/\/)?[^/]+/i, (host) => host.toLowerCase());

function readPhones(text: string): FoundFact[] {
  const found: FoundFact[] = [];
  for (const pattern of PHONES) {
    for (const { 0: all, index: start } of text.matchAll(pattern)) {
      const written = all.trimEnd();
      const digits = written.replace(/\D/g, '');
      const isNew = !found.some((other) => start < other.end && other.start < start + written.length);
      if (isNew && digits.length >= 8 && digits.length <= 15) {
        found.push({ kind: 'phone', text: (written.startsWith('+') ? '+' : '') + dropTrunkZero(written, digits), start, end: start + written.length });
      }
    }
  }
  return found;
}

/** +82 (0)10 …: the zero is dialled only within the country. */
function dropTrunkZero(written: string, digits: string): string {
  const code = /^\+\s?(\d{1,3})[\s.-]?\(0\)/.exec(written)?.[1];
  return code === undefined ? digits : code + digits.slice(code.length + 1);
}

function readOrders(text: string): FoundFact[] {
  return [...text.matchAll(ORDER)]
    .filter(({ 0: all }) => !NO_ORDER.test(all))
    .map(({ 0: all, index: start }) => ({ kind: 'order', text: all, start, end: start + all.length }));
}
