/** Mistakes that a stand-in makes on request, each typical of real services. They show that the guards detect them. */
import { baseLanguage, LANGUAGES, type Language, type Target } from './languages.ts';
import { splitIntoPieces } from './sentences.ts';
import type { SandboxTranslation } from './translator.ts';

export const MISTAKES = ['digit', 'negation', 'sentence', 'side', 'language'] as const;
export type Mistake = (typeof MISTAKES)[number];
export const isMistake = (fault: string): fault is Mistake => MISTAKES.includes(fault as Mistake);

/** Returns the answer with that mistake; unchanged if the text contains nothing to make it with. `into` returns the same text in another language. */
export function applyMistake(mistake: Mistake, answer: SandboxTranslation, into: (other: Target) => SandboxTranslation, target: Target): string {
  const language = baseLanguage(target);
  if (mistake === 'digit') return changeDigit(answer.text);
  if (mistake === 'negation') return dropNegation(answer.text, language);
  if (mistake === 'sentence') return dropLastSentence(answer.text);
  if (mistake === 'side') return swapSides(answer.text, language);
  const other = LANGUAGES.find((one) => one !== language && one !== answer.detected_source_language) as Language;
  return into(other).text;
}

/** Swaps two different adjacent digits; otherwise changes the last digit. */
function changeDigit(text: string): string {
  const swapped = text.replace(/([1-9])(?!\1)([1-9])/, '$2$1');
  if (swapped !== text) return swapped;
  return text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) % 8) + 1));
}

/** Negations with their replacement; the first one found is used. */
const NEGATIONS: Record<Language, [RegExp, string][]> = {
  en: [
    [/\bdo not /i, ''],
    [/\bdon['’]t /i, ''],
    [/\bcannot\b/i, 'can'],
    [/\bnot /i, ''],
    [/\bno (?=\p{L})/iu, ''],
    [/\bavoid\b/i, 'have'],
  ],
  ko: [
    [/지 마(?=세요|십시오)/, '고 계'],
    [/하지 않았/, '했'],
    [/이 아니에요/, '이에요'],
    [/이 아닙니다/, '입니다'],
    [/지 않(?=습|아|으)/, '고 있'],
    [/없(?=습|어|으)/, '있'],
    [/(?<=^|\s)(?:안|못) /, ''],
    [/지 못(?=합|해|했)/, '기도 '],
  ],
  zh: [
    [/请(?:不要|勿|别)/, '请'],
    [/没有/, '有'],
    [/无法/, '可以'],
    [/[不没别勿]/, ''],
  ],
  ja: [
    [/ないでください/, 'てください'],
    [/ありません/, 'あります'],
    [/ません/, 'ます'],
    [/ない/, 'る'],
  ],
  ar: [[/(?<=^|[\s،.])(?:لا|لم|لن|ليس|ليست|لست|لسنا|عدم|بدون|غير)\s+/, '']],
};

function dropNegation(text: string, language: Language): string {
  for (const [pattern, left] of NEGATIONS[language]) {
    const changed = text.replace(pattern, left);
    if (changed !== text) return changed;
  }
  return text;
}

function dropLastSentence(text: string): string {
  const pieces = splitIntoPieces(text).filter((piece) => piece.text !== '');
  if (pieces.length < 2) return text;
  return pieces
    .slice(0, -1)
    .map(({ text: sentence, after }) => sentence + after)
    .join('')
    .trimEnd();
}

const SIDES: Record<Language, [string, string][]> = {
  en: [['left', 'right']],
  ko: [
    ['왼', '오른'],
    ['좌측', '우측'],
  ],
  zh: [['左', '右']],
  ja: [['左', '右']],
  ar: [
    ['اليسرى', 'اليمنى'],
    ['الأيسر', 'الأيمن'],
    ['اليسار', 'اليمين'],
    ['يسرى', 'يمنى'],
    ['أيسر', 'أيمن'],
    ['يسار', 'يمين'],
  ],
};

/** Swaps left and right; "right away" is not a side. */
function swapSides(text: string, language: Language): string {
  const pairs = new Map(SIDES[language].flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
  const words = [...pairs.keys()].join('|');
  const pattern = language === 'en' ? new RegExp(`\\b(?:${words})\\b(?! (?:away|now|after|before))`, 'gi') : new RegExp(words, 'g');
  return text.replace(pattern, (found) => {
    const other = pairs.get(found.toLowerCase()) ?? found;
    return found.charAt(0) === found.charAt(0).toLowerCase() ? other : other.charAt(0).toUpperCase() + other.slice(1);
  });
}
