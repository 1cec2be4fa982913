import type { MessageFact } from '../../contract/threads/message-facts.ts';

/** Digits with separators, in every common script. */
const FIGURES = /\p{Nd}+(?:[.,:/٫٬]\p{Nd}+)*/gu;
/** An amount that reads the same in every language. */
const PLAIN_AMOUNT = /^(?:[$€£₩]\s?)?[\d.,]+$|^[A-Z]{3}\s?[\d.,]+$/;
/** A quantity in digits and Latin letters, written the same in every language. */
const PLAIN_QUANTITY = /^[\d.,]+\s?[A-Za-z]+$/;
const PLAIN_FORMAT = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/**
 * Converts a text to well-formed XML with its facts inside `<keep>`. Names, addresses and telephone numbers stay unchanged. Amounts become plain
 * figures with the currency code. For other facts only the digits are kept, because their words must be translated.
 */
export function protectFacts(text: string, facts: readonly MessageFact[]): string {
  let xml = '';
  let done = 0;
  for (const fact of facts) {
    xml += escapeXml(text.slice(done, fact.start)) + protectFact(fact, text.slice(fact.start, fact.end));
    done = fact.end;
  }
  return xml + escapeXml(text.slice(done));
}

/** Returns the plain text of an XML answer; undefined if its markup is not ours. */
export function unwrapProtected(xml: string): string | undefined {
  const text = xml.replaceAll(/<\/?keep>/g, '');
  if (/[<>]/.test(text)) return undefined;
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof XML_ENTITIES) => XML_ENTITIES[name]);
}

const XML_ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function protectFact(fact: MessageFact, words: string): string {
  switch (fact.kind) {
    case 'amount':
      return wrapInKeep(PLAIN_AMOUNT.test(words) ? words : formatAmount(fact));
    case 'phone':
    case 'url':
    case 'email':
    case 'order':
    case 'name':
      return wrapInKeep(words);
    case 'quantity':
      return PLAIN_QUANTITY.test(words) ? wrapInKeep(words) : protectDigits(words);
    default:
      return protectDigits(words);
  }
}

const formatAmount = ({ currency, value, to }: Extract<MessageFact, { kind: 'amount' }>) =>
  `${currency} ${PLAIN_FORMAT.format(value)}${to === undefined ? '' : `–${PLAIN_FORMAT.format(to)}`}`;

/** Protects the digits of a text and leaves its words translatable. */
function protectDigits(words: string): string {
  let xml = '';
  let done = 0;
  for (const { 0: figures, index } of words.matchAll(FIGURES)) {
    xml += escapeXml(words.slice(done, index)) + wrapInKeep(figures);
    done = index + figures.length;
  }
  return xml + escapeXml(words.slice(done));
}

const wrapInKeep = (words: string) => `<keep>${escapeXml(words)}</keep>`;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
