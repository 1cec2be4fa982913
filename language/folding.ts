/*
 * One form for what is read: widths, digits, marks and the letters that writers use for one another. Facts are found in the folded
 * text and given back as places in the text as it was written.
 */

/** A folded text, and for each of its letters where it begins in the text as given; `ends` where it ends. Null where both are alike. */
export type Folded = { text: string; starts: number[] | null; ends: number[] | null };

/** Letters of one meaning, by the one that they are read as. */
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

/** What carries no meaning of its own: marks of direction, joiners, Arabic vowels and the letter that only lengthens. */
const EMPTY = /^[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c\u064b-\u0652\u0670\u0640\u00ad]$/;
/** Characters of another width, units drawn as one letter (㎎, ℃), Arabic forms of presentation. Fractions and raised figures keep their look. */
const COMPATIBLE = /^[\uff01-\uff5e\uff61-\uff9f\uffe0-\uffe6\u3371-\u33ff\u2103\u2109\ufb50-\ufdff\ufe70-\ufefc\u212b]/;
/** A syllable in parts, a half-width kana with its mark, a letter with an accent apart: read together. */
const CLUSTER = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uff66-\uff9d][\uff9e\uff9f]|\p{L}[\u0300-\u036f\u3099\u309a]+|[\s\S]/gu;

function alike(one: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map((other) => [other, one]));
}

function foldedCluster(cluster: string): string {
  const code = cluster.charCodeAt(0);
  if (cluster.length === 1 && code < 0x80) return cluster;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  if (EMPTY.test(cluster)) return '';
  const alike = LETTERS[cluster];
  if (alike !== undefined) return alike;
  if (COMPATIBLE.test(cluster)) {
    const compatible = cluster.normalize('NFKC');
    return [...compatible].map((letter) => (EMPTY.test(letter) ? '' : (LETTERS[letter] ?? letter))).join('');
  }
  return cluster.length > 1 && code < 0xd800 ? cluster.normalize('NFC') : cluster;
}

/** A wide comma between figures parts two numbers, unless it parts thousands. */
const APART = /(?<=\d)，(?=\d)(?!\d{3}(?!\d))/g;

/** A text in the form that the readers know. */
export function fold(given: string): Folded {
  const text = given.replace(APART, '、');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return { text, starts: null, ends: null };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const one = foldedCluster(cluster);
    for (let letter = 0; letter < one.length; letter += 1) {
      starts.push(one.length === cluster.length ? index + letter : index);
      ends.push(one.length === cluster.length ? index + letter + 1 : index + cluster.length);
    }
    folded += one;
  }
  return { text: folded, starts, ends };
}

/** Where a piece of the folded text stands in the text as it was given. */
export function placeInText({ starts, ends }: Folded, start: number, end: number): { start: number; end: number } {
  if (!starts || !ends || end <= start) return { start, end };
  return { start: starts[start] as number, end: ends[end - 1] as number };
}

/** The same form for words of a pattern, so that they can be written as people write them. */
export const foldedWord = (word: string): string => fold(word).text;
