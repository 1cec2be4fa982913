import type { Language } from '../../contract/languages.ts';
import type { Span } from '../fact.ts';
import { DENIAL_WORDS, type DenialWords } from '../words/denial-words.ts';
import { SIGN_WORDS } from './sign-words.ts';
import { splitClauses } from './signs.ts';

/* Definite denials of a sentence by kind: a prohibition differs from "need not". */

export type Denials = {
  /** Every definite denial, in text order. */
  definite: Span[];
  /** The first prohibition, and the first "need not". */
  forbidden: Span | null;
  needless: Span | null;
  /** True if any word can deny. */
  mayDeny: boolean;
  isQuestion: boolean;
  /** True if the text tells the reader to continue or avoid something, or warns of consequences. Such a text counts as a prohibition. */
  isUrgent: boolean;
  /** "Not yet", which other languages express as "still". */
  isNotYet: boolean;
  /** Number of clauses. `everywhere` is true if each clause has a definite denial, so that the denial is the whole statement. */
  clauses: number;
  everywhere: boolean;
  /** True if the text is about something important; in small talk translators reword too freely. */
  topic: boolean;
};

const PENDING = /(?<![a-z])(?:yet|still|pending|wait\w*)(?![a-z])|아직|기다|여전|还|尚|仍|等|まだ|待|زال|زلت|انتظار|بعد(?=\s*(?:$|[.،]))/i;

/** Returns the denials of a folded sentence; spans are places in it. A question denies nothing. */
export function readDenials(folded: string, language: Language): Denials {
  const words = DENIAL_WORDS[language];
  const plain = hideMatches(folded, words.nonDenials);
  const mayDeny = SIGN_WORDS[language].denies.test(plain) || findMatches(plain, words.needless).length > 0;
  const isQuestion = /[?？؟]/.test(folded) || SIGN_WORDS[language].asks.test(folded.trim());
  const limits = {
    mayDeny,
    isQuestion,
    isUrgent: words.urgent.test(plain),
    isNotYet: PENDING.test(plain),
    topic: words.topic.test(folded),
  };
  const clauses = splitClauses(folded, language);
  if (isQuestion) return { definite: [], forbidden: null, needless: null, clauses: clauses.length, everywhere: false, ...limits };
  const denied = readDefiniteDenials(hideMatches(plain, words.tentative), words);
  // A definite denial also counts as a possible one, even if the wide list lacks it.
  limits.mayDeny ||= denied.definite.length > 0;
  const everywhere = clauses.every(({ start, end }) => denied.definite.some((one) => one.start < end && start < one.end));
  return { ...denied, clauses: clauses.length, everywhere, ...limits };
}

function readDefiniteDenials(text: string, words: DenialWords): Pick<Denials, 'definite' | 'forbidden' | 'needless'> {
  const needless = findMatches(text, words.needless);
  const rest = hideMatches(text, words.needless);
  const forbidden = findMatches(rest, words.forbidden);
  const others = findMatches(hideMatches(rest, words.forbidden), words.definite);
  return {
    definite: [...needless, ...forbidden, ...others].sort((a, b) => a.start - b.start),
    forbidden: forbidden[0] ?? null,
    needless: needless[0] ?? null,
  };
}

const hideMatches = (text: string, pattern: RegExp): string => text.replace(pattern, (hidden) => '_'.repeat(hidden.length));

const findMatches = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: all, index: start }) => ({ start, end: start + all.length }));
