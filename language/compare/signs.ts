import type { Language } from '../../contract/languages.ts';
import type { Span } from '../fact.ts';
import { PLACE_WORDS, SIGN_WORDS, type StateWords } from './sign-words.ts';

/*
 * Soft signs of a text: definite prohibitions, a stated or denied allergy or pregnancy, before and after. They do not prove a mistake. They ask the
 * reader to check the original.
 */

/** An act that the text tells the reader to do, or not to do. */
export type InstructedAct = 'take' | 'eat' | 'drink' | 'wash' | 'use' | 'cancel' | 'come' | 'smoke' | 'drive' | 'touch' | 'stop';

export type Signs = {
  /** Spans of the text that say to do each act, and spans that say not to. */
  acts: Partial<Record<InstructedAct, { done: Span | null; refused: Span | null }>>;
  /** True if any word denies, forbids or lacks; without one a text forbids nothing. */
  denies: boolean;
  /** True if a word certainly denies or forbids. */
  refuses: boolean;
  allergy: State | null;
  pregnancy: State | null;
  /** `sure`: span of a definite "before". `perhaps`: true if any word can mean it. */
  before: { sure: Span | null; perhaps: boolean };
  after: { sure: Span | null; perhaps: boolean };
};

/** State of an allergy or pregnancy: certainly present, certainly absent, or unsure. */
type State = { is: 'so' | 'not so' | 'unsure'; span: Span };

/** Returns the soft signs of a text or sentence; spans are places in the folded text. */
export function readSigns(folded: string, language: Language): Signs {
  const words = SIGN_WORDS[language];
  const places = PLACE_WORDS[language];
  return {
    acts: readActs(folded, language),
    denies: words.denies.test(folded),
    refuses: words.strong.test(folded),
    allergy: readState(folded, words.allergy, language),
    pregnancy: readState(folded, words.pregnancy, language),
    before: { sure: findFirst(folded, places.before), perhaps: places.anyBefore.test(folded) },
    after: { sure: findFirst(folded, places.after), perhaps: places.anyAfter.test(folded) },
  };
}

const ABBREVIATED =
  /(?:^|[^a-z])(?:dr|mr|mrs|ms|prof|no|vs|approx|e\.g|i\.e|a\.m|p\.m|etc|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu|fri|sat|sun|min|max|st|[a-z])\.$/i;

/** Words after which the sentence continues, as in "9 a.m. Korean time". */
const ZONE =
  /^\s*(?:Korean?|KST|Seoul|Japan(?:ese)?|Beijing|China|Riyadh|Dubai|Gulf|Local|GMT|UTC|[A-Z]{2,4}\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[(~-])/;

/** Returns the sentences of a text. A mark within a figure or address, or after an abbreviation, does not end a sentence. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) spans.push({ start, end });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(/[.!?؟]+(?=["')\]]*(?:\s|$))|[。！？…]+|\n+/g)) {
    const goesOn =
      mark === '.' &&
      ((/[ap]\.m\.$/i.test(text.slice(Math.max(0, index - 3), index + 1)) && ZONE.test(text.slice(index + 1))) ||
        (ABBREVIATED.test(text.slice(Math.max(0, index - 8), index + 1)) && /^\s*[a-z\d]/.test(text.slice(index + 1))));
    if (!goesOn) close(index + mark.length);
  }
  close(text.length);
  return spans;
}

function findFirst(text: string, pattern: RegExp): Span | null {
  const match = pattern.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

/** Returns the clauses, so that a denial in one does not count for its neighbour. Questions are marked, because they give no instruction. */
export function splitClauses(text: string, language: Language): (Span & { text: string; asks: boolean })[] {
  const clauses: (Span & { text: string; asks: boolean })[] = [];
  for (const { 0: sentence, index } of text.matchAll(/[^.!?؟。！？\n]+[.!?؟。！？\n]*/g)) {
    const asks = /[?？؟]\s*$/.test(sentence) || SIGN_WORDS[language].asks.test(sentence.trim());
    let from = 0;
    for (const part of sentence.split(SIGN_WORDS[language].clause)) {
      from = sentence.indexOf(part, from);
      clauses.push({ text: part, start: index + from, end: index + from + part.length, asks });
      from += part.length;
    }
  }
  return clauses;
}

function readActs(text: string, language: Language): Signs['acts'] {
  const acts: Signs['acts'] = {};
  for (const clause of splitClauses(text, language)) {
    if (clause.asks || SIGN_WORDS[language].condition.test(clause.text)) continue;
    for (const { act, refused, done } of SIGN_WORDS[language].acts) {
      const no = findFirst(clause.text, refused);
      const yes = no ? null : findFirst(clause.text, done);
      if (!no && !yes) continue;
      const known = acts[act] ?? { done: null, refused: null };
      const at = (span: Span | null) => span && { start: clause.start + span.start, end: clause.start + span.end };
      acts[act] = { done: known.done ?? at(yes), refused: known.refused ?? at(no) };
    }
  }
  return acts;
}

/** "None besides shrimp" is an allergy to shrimp. */
const EXCEPT =
  /(?<![a-z])(?:other than|except|besides|apart from|aside from|only)(?![a-z])|말고|외에|제외|밖에|[만뿐](?=\s|이|있)|除了|除|以外|之外|ほかに|他に|だけ|のみ|سوي|الا(?![ء-ي])|غير|باستثناء|فقط/i;

/** "Whether there is an allergy" states nothing about it, in any wording. */
const WHETHER = /(?<![a-z])whether(?![a-z])|[는은던]지(?![도만])|かどうか|[るい]か(?:[、,を]|\s|知|教|確)|是否|有没有|有无|هل|ما اذا|ان كان/;

function readState(text: string, { word, lacking }: StateWords, language: Language): State | null {
  const states = splitClauses(text, language).flatMap((clause): State[] => {
    const found = findFirst(clause.text, word);
    if (!found) return [];
    const span = { start: clause.start + found.start, end: clause.start + found.end };
    if (clause.asks || WHETHER.test(clause.text)) return [{ is: 'unsure', span }];
    if (EXCEPT.test(clause.text)) return [{ is: 'unsure', span }];
    return [{ is: lacking.test(clause.text) ? 'not so' : SIGN_WORDS[language].strong.test(clause.text) ? 'unsure' : 'so', span }];
  });
  const [first] = states;
  return first && states.every(({ is }) => is === first.is) ? first : first ? { ...first, is: 'unsure' } : null;
}
