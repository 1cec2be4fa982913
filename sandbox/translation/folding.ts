import type { Language } from './languages.ts';

/*
 * Two levels of normalisation. `soften` unifies spellings and keeps what a hole must pass on (spaces, case, punctuation). `foldForMatching` reduces a text to
 * letters and digits, the key shared by all spellings of a phrase.
 */

/** Spellings with the same meaning: contractions, polite pronouns, kanji or kana for the same ending. */
const EQUIVALENT_SPELLINGS: Record<Language, [RegExp, string][]> = {
  en: [
    [/[‘’ʼ`]/g, "'"],
    [/\bcan't\b/gi, 'cannot'],
    [/\bwon't\b/gi, 'will not'],
    [/n't\b/gi, ' not'],
    [/'m\b/gi, ' am'],
    [/'re\b/gi, ' are'],
    [/'ve\b/gi, ' have'],
    [/'ll\b/gi, ' will'],
    [/'d\b/gi, ' would'],
    [/\b(it|that|this|what|where|when|who|how|there|here)'s\b/gi, '$1 is'],
  ],
  zh: [
    [/[您妳]/g, '你'],
    [/^\s*请问[，,\s]*/, ''],
  ],
  ja: [
    [/下さ/g, 'くださ'],
    [/頂/g, 'いただ'],
    [/出来/g, 'でき'],
    [/致し/g, 'いたし'],
    [/宜し/g, 'よろし'],
    [/有難う/g, 'ありがとう'],
    [/(?<![\d一二三四五六七八九十])分か(?=[らりるっ])/g, 'わか'],
    [/御座/g, 'ござ'],
  ],
  // Laughing and crying syllables (ㅎㅎ ㅋㅋ ㅠㅠ), after normalisation.
  ko: [[/[\u1112\u110f\u1172\u116e]+(?=[^\p{L}]*$)/u, '']],
  ar: [],
};

/** Letters that Arabic writers use interchangeably. */
const ARABIC_ALIKE = ['اأإآٱ', 'يىئ', 'هة', 'وؤ', 'كک'];

/** Unifies width, digits, marks, and the spellings above; case, spaces and punctuation stay. */
export function soften(text: string, language: Language): string {
  const unified = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c]/g, '')
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',');
  return EQUIVALENT_SPELLINGS[language].reduce((softened, [from, to]) => softened.replace(from, to), unified);
}

/** Returns the letters and digits of one softened character; empty for a character without meaning of its own. */
function keepMeaningful(character: string): string {
  if (!/[\p{L}\p{N}\p{Sc}+=<>]/u.test(character)) return '';
  return ARABIC_ALIKE.find((letters) => letters.includes(character))?.charAt(0) ?? character.toLowerCase();
}

/** Returns the letters and digits of a text: the key under which a phrase is stored. */
export function foldForMatching(text: string, language: Language): string {
  return [...soften(text, language)].map(keepMeaningful).join('');
}

/** A softened text with its folded form, and for each position in the folded form the position in the softened one. */
export interface FoldedText {
  softened: string;
  folded: string;
  places: number[];
}

/** Folds a text and records the positions, so that text between two words can be cut out as written. */
export function foldWithPlaces(text: string, language: Language): FoldedText {
  const softened = soften(text, language);
  const places: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of softened) {
    const kept = keepMeaningful(character);
    for (let unit = 0; unit < kept.length; unit += 1) places.push(place);
    folded += kept;
    place += character.length;
  }
  places.push(softened.length);
  return { softened, folded, places };
}

/** True if a text ends as a question, in any script. Closing quotes and emoji after the mark are ignored. */
export function endsAsQuestion(text: string): boolean {
  return /[?？؟][^\p{L}\p{N}.。]*$/u.test(text);
}

/** Words that make a Korean or Arabic sentence a question even when its mark is left out. */
const KOREAN_ASKS = /(?:까|나요|[인한은된른]가요|는지요)[?\s]*$|어디|얼마|언제|어떻게|어느|무엇|무슨|어떤|몇|누구|왜/;
const ARABIC_ASKS = /(?:^|[\s،.])(?:هل|كم|متى|أين|ما|ماذا|من|كيف|لماذا|أي)\s/;

/**
 * True if the words of a question show that it is one. "가능해요?" and "가능해요." differ only by the mark. Without its mark such a question is not
 * recognised, because a statement must never be translated as a question.
 */
export function isQuestionInWords(question: string, language: Language): boolean {
  if (language === 'ko') return KOREAN_ASKS.test(question);
  if (language === 'ar') return ARABIC_ASKS.test(question);
  return true;
}
