import type { Language } from '../../contract/languages.ts';
import type { LocalizedText } from '../fact.ts';
import { measureInChineseLetters } from './compare-signs.ts';
import { splitSentences } from './signs.ts';

/* Reasons why a text cannot be a translation at all, checked before its content is compared. The thresholds lie beyond all faithful translations. */

export type ImplausibleReason = 'wrong-language' | 'untranslated' | 'cut-off' | 'too-long';

/** Returns the reason why a text cannot be a translation of another; null if there is none. */
export function findImplausibleReason(original: LocalizedText, translation: LocalizedText): ImplausibleReason | null {
  if (original.language === translation.language || keepLetters(original.text) === '') return null;
  if (isUntranslated(original, translation)) return 'untranslated';
  if (isWrongLanguage(original, translation)) return 'wrong-language';
  return findLengthProblem(original, translation);
}

const ADDRESS = /https?:\/\/\S+|www\.\S+|\S+@\S+/gi;
const keepLetters = (text: string): string =>
  text
    .replace(ADDRESS, '')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

const SCRIPTS = {
  hangul: /\p{Script=Hangul}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  han: /\p{Script=Han}/gu,
  arabic: /\p{Script=Arabic}+/gu,
  latin: /\p{Script=Latin}+/gu,
};
type Script = keyof typeof SCRIPTS;
const OWN_SCRIPTS: Record<Language, readonly Script[]> = { ko: ['hangul'], en: ['latin'], zh: ['han'], ja: ['kana', 'han'], ar: ['arabic'] };

/** Counts each script: characters where one is a syllable or a word, words in alphabets. */
function countScripts(text: string): Record<Script, number> {
  const count = (script: Script) => text.match(SCRIPTS[script])?.length ?? 0;
  return { hangul: count('hangul'), kana: count('kana'), han: count('han'), arabic: count('arabic'), latin: count('latin') };
}

/** True if the text, or most of its sentences, is unchanged. Names and figures stay the same, and so do words shared by Chinese and Japanese. */
function isUntranslated(original: LocalizedText, translation: LocalizedText): boolean {
  const scripts = countScripts(original.text.replace(ADDRESS, ''));
  const own = OWN_SCRIPTS[original.language].reduce((sum, script) => sum + scripts[script], 0);
  const shared = original.language === 'zh' || original.language === 'ja' ? 8 : original.language === 'en' ? 3 : 2;
  if (own < shared) return false;
  const pieces = (text: string) => splitSentences(text).map(({ start, end }) => keepLetters(text.slice(start, end)));
  const before = new Set(pieces(original.text));
  const after = pieces(translation.text);
  const length = (some: readonly string[]) => some.reduce((sum, one) => sum + one.length, 0);
  return length(after) > 0 && length(after.filter((one) => before.has(one))) > length(after) / 2;
}

const KANA_OF_CHINESE = 3;
/** Number of Han characters that make a sentence. A Japanese sentence always has kana. */
const HAN_WITHOUT_KANA = 10;
/** Words found in every English text of some length. */
const ENGLISH =
  /\b(?:the|an?|to|you|your|is|are|was|of|and|or|in|for|on|at|it|we|i|be|can|will|do|not|no|with|from|this|that|if|after|before|have|has|my|please|by|as)\b/i;

function isWrongLanguage(original: LocalizedText, translation: LocalizedText): boolean {
  const { language } = translation;
  const text = language === 'en' ? translation.text.replace(ADDRESS, '') : dropSharedWords(translation.text, original.text);
  const scripts = countScripts(text);
  const all = Object.values(scripts).reduce((sum, one) => sum + one, 0);
  const own = OWN_SCRIPTS[language].reduce((sum, script) => sum + scripts[script], 0);
  if (all === 0) return false;
  if (own < all / 2 && all - own >= 2) return true;
  if (language === 'zh') return scripts.kana >= KANA_OF_CHINESE && scripts.kana > all / 8;
  if (language === 'ja') return scripts.kana === 0 && scripts.han >= HAN_WITHOUT_KANA && /[，。！？、]|\p{Script=Han}{7}/u.test(text) && !isSchedule(text);
  return language === 'en' && scripts.latin >= 12 && !ENGLISH.test(text);
}

/** True for dates with a word or two each, such as 4日手術、6日検診. They have no kana in Japanese either. */
const isSchedule = (text: string): boolean => /\d[日時分]/.test(text) && !/\p{Script=Han}{5}/u.test(text.replace(/\d+\p{Script=Han}/gu, ' '));

/** Removes addresses, and Latin words that the original has too. */
function dropSharedWords(text: string, original: string): string {
  const kept = new Set(original.toLowerCase().match(SCRIPTS.latin));
  return text.replace(ADDRESS, '').replace(SCRIPTS.latin, (word) => (kept.has(word.toLowerCase()) ? '' : word));
}

/** Minimum length of the texts that are compared, because shorter texts vary too much in length. */
const MIN_COMPARED_LENGTH = 16;

function findLengthProblem(original: LocalizedText, translation: LocalizedText): ImplausibleReason | null {
  const [before, after] = [measureInChineseLetters(original), measureInChineseLetters(translation)];
  if (after > before * 3 + 15) return 'too-long';
  if (before < MIN_COMPARED_LENGTH) return before >= 4 && after < before / 6 ? 'cut-off' : null;
  const share = after / before;
  const [said, rendered] = [splitSentences(original.text).length, splitSentences(translation.text).length];
  const losesSentences = said >= 3 && rendered * 2 <= said && share < 0.6;
  const breaksOff =
    /[.!?؟。！？…]["'”’)）]*\s*$/u.test(original.text) && !/[.!?؟。！？…~♡♥)）\p{Extended_Pictographic}]["'”’]*\s*$/u.test(translation.text) && share < 0.6;
  return share < 0.4 || losesSentences || breaksOff ? 'cut-off' : null;
}
