import type { Language } from '../../contract/languages.ts';
import { DENIAL_WORDS, type DenialWords } from '../words/denial-words.ts';
import type { Span } from '../fact.ts';
import { SIGN_WORDS } from './sign-words.ts';
import { clausesOf } from './signs.ts';

/* What a sentence surely denies, and how: that a thing must not be done is not that it need not be done. */

export type Denials = {
  /** Every sure denial, in order of place. */
  sure: Span[];
  /** The first thing that must not be done, and the first that need not be. */
  forbidden: Span | null;
  needless: Span | null;
  /** Whether any word may deny. */
  perhaps: boolean;
  asks: boolean;
  /** Tells what is to be kept up, or left alone, or what comes of it else: as good as telling somebody not to do a thing. */
  urges: boolean;
  /** "Not yet", which another says as "still". */
  pending: boolean;
  /** Of how many clauses it is, and whether each of them surely denies: a denial is the whole of what is said. */
  clauses: number;
  everywhere: boolean;
  /** Whether it is about what matters; of small talk translators turn too much round. */
  topic: boolean;
};

const PENDING = /(?<![a-z])(?:yet|still|pending|wait\w*)(?![a-z])|아직|기다|여전|还|尚|仍|等|まだ|待|زال|زلت|انتظار|بعد(?=\s*(?:$|[.،]))/i;

/** The denials of a sentence, folded; spans are places in it. A question denies nothing. */
export function readDenials(folded: string, language: Language): Denials {
  const words = DENIAL_WORDS[language];
  const plain = hide(folded, words.empty);
  const perhaps = SIGN_WORDS[language].denies.test(plain) || matches(plain, words.needless).length > 0;
  const asks = /[?？؟]/.test(folded) || SIGN_WORDS[language].asks.test(folded.trim());
  const limits = {
    perhaps,
    asks,
    urges: words.urges.test(plain),
    pending: PENDING.test(plain),
    topic: words.topic.test(folded),
  };
  const clauses = clausesOf(folded, language);
  if (asks) return { sure: [], forbidden: null, needless: null, clauses: clauses.length, everywhere: false, ...limits };
  const denied = surelyDenied(hide(plain, words.idle), words);
  // What is surely denied may answer another denial, whatever the wide list has.
  limits.perhaps ||= denied.sure.length > 0;
  const everywhere = clauses.every(({ start, end }) => denied.sure.some((one) => one.start < end && start < one.end));
  return { ...denied, clauses: clauses.length, everywhere, ...limits };
}

function surelyDenied(text: string, words: DenialWords): Pick<Denials, 'sure' | 'forbidden' | 'needless'> {
  const needless = matches(text, words.needless);
  const rest = hide(text, words.needless);
  const forbidden = matches(rest, words.forbidden);
  const others = matches(hide(rest, words.forbidden), words.sure);
  return {
    sure: [...needless, ...forbidden, ...others].sort((a, b) => a.start - b.start),
    forbidden: forbidden[0] ?? null,
    needless: needless[0] ?? null,
  };
}

const hide = (text: string, pattern: RegExp): string => text.replace(pattern, (hidden) => '_'.repeat(hidden.length));

const matches = (text: string, pattern: RegExp): Span[] => [...text.matchAll(pattern)].map(({ 0: all, index: start }) => ({ start, end: start + all.length }));
