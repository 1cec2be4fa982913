/** Minimum length of a word that is corrected. In a shorter one, one changed letter often gives another word. */
const MIN_LENGTH = 4;
const TWO_TYPOS_LENGTH = 8;
/** Minimum length for Chinese, Japanese and Korean, where a character carries as much as two letters. */
const MIN_LENGTH_UNSPACED = 3;
const TWO_TYPOS_LENGTH_UNSPACED = 6;

/** Returns the most typing errors with which a word is still recognised. */
export function maxTypos(word: string, unspaced: boolean): number {
  const [shortest, long] = unspaced ? [MIN_LENGTH_UNSPACED, TWO_TYPOS_LENGTH_UNSPACED] : [MIN_LENGTH, TWO_TYPOS_LENGTH];
  if (word.length < shortest) return 0;
  return word.length < long ? 1 : 2;
}

/**
 * Returns the number of letters omitted, added, changed or swapped with a neighbour between two words; undefined above `most`. With `open` the
 * second word may be longer, because the reader is still typing.
 */
export function countTypos(typed: string, word: string, most: number, open = false): number | undefined {
  if (typed.length - word.length > most || (!open && word.length - typed.length > most)) return undefined;
  const end = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: end + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= end; j++) {
      const same = typed[i - 1] === word[j - 1];
      let least = Math.min((row[j - 1] as number) + (same ? 0 : 1), (row[j] as number) + 1, (next[j - 1] as number) + 1);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return undefined;
    [before, row] = [row, next];
  }
  const slips = open ? Math.min(...row.slice(Math.max(0, typed.length - most))) : (row[end] as number);
  return slips <= most && (open || end === word.length) ? slips : undefined;
}
