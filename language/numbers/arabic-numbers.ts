import { foldWord } from '../folding.ts';

/* Numbers in Arabic words, in both genders and all cases: خمس وعشرون, مئة وخمسة وعشرين, ثلاثمائة, ألفان, اثنا عشر. Texts must be folded. */

const WORDS: readonly (readonly [number, string])[] = [
  [1, 'واحد|واحدة|إحدى|أحد'],
  [2, 'اثنان|اثنين|اثنتان|اثنتين|اثنا|اثني|اثنتا|اثنتي|إثنان|إثنين|اتنين|تنين'],
  [3, 'ثلاث|ثلاثة|ثلاثا|تلات|تلاتة'],
  [4, 'أربع|أربعة'],
  [5, 'خمس|خمسة'],
  [6, 'ست|ستة'],
  [7, 'سبع|سبعة'],
  [8, 'ثمان|ثماني|ثمانية|تمان|تمانية|تمن|تمنية'],
  [9, 'تسع|تسعة'],
  [10, 'عشر|عشرة'],
  [20, 'عشرون|عشرين'],
  [30, 'ثلاثون|ثلاثين|تلاتين'],
  [40, 'أربعون|أربعين'],
  [50, 'خمسون|خمسين'],
  [60, 'ستون|ستين'],
  [70, 'سبعون|سبعين'],
  [80, 'ثمانون|ثمانين|تمانين'],
  [90, 'تسعون|تسعين'],
  [100, 'مئة|مائة|ميه|مية|مئات'],
  [200, 'مئتان|مئتين|مائتان|مائتين|مئتا|مئتي|ميتين'],
  ...[3, 4, 5, 6, 7, 8, 9].map((hundreds, place): [number, string] => [
    hundreds * 100,
    writeHundreds(['ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان|ثماني', 'تسع'][place] as string),
  ]),
  [1_000, 'ألف|آلاف|ألفا'],
  [2_000, 'ألفان|ألفين|ألفي'],
  [1_000_000, 'مليون|ملايين|مليونا'],
  [2_000_000, 'مليونان|مليونين|مليوني'],
  [1_000_000_000, 'مليار|مليارات'],
];
const VALUES = new Map(WORDS.flatMap(([value, words]) => words.split('|').map((word): [string, number] => [foldWord(word), value])));

function writeHundreds(unit: string): string {
  return unit
    .split('|')
    .flatMap((one) => [`${one}مئة`, `${one}مائة`, `${one}مية`])
    .join('|');
}

const WORD = [...VALUES.keys()].sort((a, b) => b.length - a.length).join('|');
const SCALE = `(?:${['ألفا', 'ألف', 'آلاف', 'مليونا', 'مليون', 'ملايين', 'مليارات', 'مليار'].map(foldWord).join('|')})`;
const PARTS: Record<string, number> = { نصف: 0.5, نصفا: 0.5, نص: 0.5, ربع: 0.25, ربعا: 0.25, ثلث: 1 / 3 };
const PART = 'نصفا?|نص|ربعا?|ثلث';
/** نصف المليون repeats the scale that is halved; نصف مليون alone is half a million. */
const OF_SCALE = `(?:\\s(?:ال)?${SCALE})?`;

/** ب, ل, ك and the article can precede the first word. They are not part of the number. */
export const ARABIC_NUMBER_PATTERN = `(?<![ء-ي])(?:[وف]?(?:بال|لل|ال|[بلك])?)??(?<words>(?:${WORD})(?![ء-ي])(?:\\sو?(?:${WORD})(?![ء-ي]))*(?:\\sو(?:${PART})(?![ء-ي])${OF_SCALE}(?![ء-ي]))?|(?:${PART})(?![ء-ي])${OF_SCALE}(?![ء-ي]))`;
/** Scales after figures: 3 آلاف, 1.25 مليون. */
export const ARABIC_SCALE_PATTERN = `\\s?${SCALE}(?![ء-ي])`;

const OF_SCALE_BEHIND = new RegExp(`^\\s(?:ال)?(${SCALE})(?![ء-ي])`);

export const readArabicScale = (word: string): number => VALUES.get(word.trim()) ?? 1;

/**
 * Returns the number at the start of the text, and the length of its words. وأحد عشر is "and eleven", though واحد is one; "ثلاثة أربعة" are two
 * numbers.
 */
export function readArabicNumber(text: string): { value: number; length: number } {
  const [first = '', scale] = text.split(/\s(?:ال)?/);
  if (PARTS[first] !== undefined) return { value: PARTS[first] * (scale ? readArabicScale(scale) : 1), length: text.length };
  let total = 0;
  let section = 0;
  let last = 0;
  let length = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const isJoined = index > 0 && word.startsWith('و') && (!VALUES.has(word) || text.startsWith('واحد عشر', index));
    const bare = isJoined ? word.slice(1) : word;
    const part = PARTS[bare];
    const value = part ?? valueOfWord(bare, bare === text);
    if (index > 0 && !part && !isContinuation(last, value, isJoined)) break;
    if (value >= 1_000 && value % 1_000 === 0 && !isJoined && section > 0) {
      total += section * value;
      section = 0;
    } else if (value === 100 && !isJoined && last >= 3 && last <= 9) section += last * 99;
    else if (part) total += part * (last >= 1_000_000 ? 1_000_000 : last >= 1_000 ? 1_000 : 1);
    else if (value >= 1_000) {
      total += section + value;
      section = 0;
    } else section += value;
    last = value;
    length = index + word.length;
    if (part) return addPart(total + section, text, length);
  }
  const value = total + section;
  // مليون وثلاثمئة means 1,300,000.
  const rest = value % 1_000_000;
  return { value: value > 1_000_000 && rest >= 100 && rest < 1_000 ? value + rest * 999 : value, length };
}

/** "Three and a half" of the following scale, or of one that was stated before and is repeated. */
function addPart(value: number, text: string, length: number): { value: number; length: number } {
  const again = OF_SCALE_BEHIND.exec(text.slice(length));
  return { value: again?.[1] && value < 1_000 ? value * readArabicScale(again[1]) : value, length: length + (again?.[0].length ?? 0) };
}

/** On their own, ألفا and مليونا are duals. Among other words the same letters mean one. */
const valueOfWord = (word: string, isAlone: boolean) => (VALUES.get(word) ?? 0) * (isAlone && /^(?:الفا|مليونا)$/.test(word) ? 2 : 1);

/** True if a word continues the number of the previous one: units before tens, and smaller after greater. */
function isContinuation(last: number, value: number, isJoined: boolean): boolean {
  if (!isJoined) return (value === 10 && last < 10) || (value === 100 && last >= 3 && last <= 9) || (value >= 1_000 && value % 1_000 === 0 && last < value);
  return (last < 10 && value >= 20 && value <= 90) || (last >= 100 && value < last);
}

const ENDS_IN_SCALE = new RegExp(`${SCALE}(?:ين|ان|ي)?$`);

/** Returns the sum of two numbers joined by "and"; undefined if they are separate numbers. `said` is the wording of the first. */
export function addArabicNumbers(first: number, next: number, said: string): number | undefined {
  const scale = first >= 1_000_000 ? 1_000_000 : first >= 1_000 ? 1_000 : 1;
  // 38 ونصف, 3 ملايين ونصف.
  if (next > 0 && next < 1) return first >= 1 && Number.isInteger(first) ? first + next * scale : undefined;
  // مئتين و50 ألف.
  if (!/\d/.test(said) && first >= 100 && first < 1_000 && next >= 1_000 && next < 100_000) return first * 1_000 + next;
  if (!ENDS_IN_SCALE.test(said) || first % 1_000 !== 0 || next >= scale) return undefined;
  // Before figures, مليونا is one million in the accusative.
  const whole = /^(?:الفا|مليونا)$/.test(said) ? first / 2 : first;
  if (next >= 1_000) return whole + next;
  // مليون و300 means 1,300,000.
  return next >= 100 ? whole + next * (scale === 1_000_000 ? 1_000 : 1) : undefined;
}
