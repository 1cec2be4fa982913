import type { MessageFact } from '../../contract/threads/facts.ts';

/** Digits with separators, in every common script. */
const FIGURES = /\p{Nd}+(?:[.,:/٫٬]\p{Nd}+)*/gu;
/** An amount that reads the same in every language. */
const PLAIN_AMOUNT = /^(?:[$€£₩]\s?)?[\d.,]+$|^[A-Z]{3}\s?[\d.,]+$/;
/** A quantity in digits and Latin letters, written the same in every language. */
const PLAIN_QUANTITY = /^[\d.,]+\s?[A-Za-z]+$/;
const PLAIN = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/**
 * Converts a text to well-formed XML with its facts inside `<keep>`: names, addresses and telephone numbers unchanged; amounts as plain figures with
 * the currency code; of all other facts only the digits, because their words must be translated.
 */
export function protectFacts(text: string, facts: readonly MessageFact[]): string {
  let xml = '';
  let done = 0;
  for (const fact of facts) {
    xml += escaped(text.slice(done, fact.start)) + kept(fact, text.slice(fact.start, fact.end));
    done = fact.end;
  }
  return xml + escaped(text.slice(done));
}

/** Returns the plain text of an XML answer; undefined if its markup is not ours. */
export function toPlainText(xml: string): string | undefined {
  const text = xml.replaceAll(/<\/?keep>/g, '');
  if (/[<>]/.test(text)) return undefined;
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof NAMED) => NAMED[name]);
}

const NAMED = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function kept(fact: MessageFact, words: string): string {
  switch (fact.kind) {
    case 'amount':
      return keep(PLAIN_AMOUNT.test(words) ? words : amountIn(fact));
    case 'phone':
    case 'url':
    case 'email':
    case 'order':
    case 'name':
      return keep(words);
    case 'quantity':
      return PLAIN_QUANTITY.test(words) ? keep(words) : figuresKept(words);
    default:
      return figuresKept(words);
  }
}

const amountIn = ({ currency, value, to }: Extract<MessageFact, { kind: 'amount' }>) =>
  `${currency} ${PLAIN.format(value)}${to === undefined ? '' : `–${PLAIN.format(to)}`}`;

/** Protects the digits but not the words. */
function figuresKept(words: string): string {
  let xml = '';
  let done = 0;
  for (const { 0: figures, index } of words.matchAll(FIGURES)) {
    xml += escaped(words.slice(done, index)) + keep(figures);
    done = index + figures.length;
  }
  return xml + escaped(words.slice(done));
}

const keep = (words: string) => `<keep>${escaped(words)}</keep>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
