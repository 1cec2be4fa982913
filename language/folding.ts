/*
 * Folds a text to one form: widths, digits, marks and interchangeable letters. Facts are found in the folded text, and returned as places in the
 * original text.
 */

/** A folded text. `starts` and `ends` map each letter to its place in the original; null if all offsets are equal. */
export type FoldedText = { text: string; starts: number[] | null; ends: number[] | null };

/** Equivalent letters, by the one they are folded to. */
const LETTERS: Record<string, string> = {
  ...alike('ا', 'أإآٱ'),
  ...alike('ي', 'ىیے'),
  ...alike('ه', 'ةۀ'),
  ...alike('ك', 'ک'),
  ...alike('-', '‐‑‒–—―−﹣'),
  ...alike('~', '〜∼˜〰'),
  ...alike("'", '’‘ʼ´`'),
  ...alike(' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'),
  '٫': '.',
  '٬': ',',
  '٪': '%',
  '⁄': '/',
};

/** Characters without meaning: direction marks, joiners, Arabic vowels and the letter that only lengthens. */
const MEANINGLESS = /^[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c\u064b-\u0652\u0670\u0640\u00ad]$/;
/** Characters in other widths, units in one character (㎎, ℃), Arabic presentation forms. Fractions and superscripts stay. */
const COMPATIBLE = /^[\uff01-\uff5e\uff61-\uff9f\uffe0-\uffe6\u3371-\u33ff\u2103\u2109\ufb50-\ufdff\ufe70-\ufefc\u212b]/;
/** Characters to fold together: a syllable in parts, a half-width kana with its mark, a letter with a combining accent. */
const CLUSTER = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uff66-\uff9d][\uff9e\uff9f]|\p{L}[\u0300-\u036f\u3099\u309a]+|[\s\S]/gu;

function alike(one: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map((other) => [other, one]));
}

function foldCluster(cluster: string): string {
  const code = cluster.charCodeAt(0);
  if (cluster.length === 1 && code < 0x80) return cluster;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  if (MEANINGLESS.test(cluster)) return '';
  const alike = LETTERS[cluster];
  if (alike !== undefined) return alike;
  if (COMPATIBLE.test(cluster)) {
    const compatible = cluster.normalize('NFKC');
    return [...compatible].map((letter) => (MEANINGLESS.test(letter) ? '' : (LETTERS[letter] ?? letter))).join('');
  }
  return cluster.length > 1 && code < 0xd800 ? cluster.normalize('NFC') : cluster;
}

/** A full-width comma between figures separates two numbers, unless it groups thousands. */
const SEPARATING_COMMA = /(?<=\d)，(?=\d)(?!\d{3}(?!\d))/g;

/** Returns the folded form of a text. The readers expect this form. */
export function foldText(given: string): FoldedText {
  const text = given.replace(SEPARATING_COMMA, '、');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return { text, starts: null, ends: null };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const one = foldCluster(cluster);
    for (let letter = 0; letter < one.length; letter += 1) {
      starts.push(one.length === cluster.length ? index + letter : index);
      ends.push(one.length === cluster.length ? index + letter + 1 : index + cluster.length);
    }
    folded += one;
  }
  return { text: folded, starts, ends };
}

/** Maps a span of the folded text to the original text. */
export function mapToOriginal({ starts, ends }: FoldedText, start: number, end: number): { start: number; end: number } {
  if (!starts || !ends || end <= start) return { start, end };
  return { start: starts[start] as number, end: ends[end - 1] as number };
}

/** Folds the words of a pattern, so that patterns can be written in normal spelling. */
export const foldWord = (word: string): string => foldText(word).text;
