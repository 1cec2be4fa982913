const UNITS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Record<string, number> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  k: 1_000,
  grand: 1_000,
  mil: 1_000_000,
  m: 1_000_000,
};
const SHARES: Record<string, number> = { half: 0.5, third: 1 / 3, quarter: 0.25, fifth: 0.2, tenth: 0.1 };

const SMALL = `(?:(?:${TENS.join('|')})(?:[\\s-](?:${UNITS.slice(0, 9).join('|')}))?|${[...UNITS].reverse().join('|')})`;
const SCALE = '(?:hundred|thousand|million|billion|grand)';
const HALF = '(?:(?:a|one)\\s+)?half';
const WHOLE = `(?:${SMALL}|an?(?=\\s(?!grand)${SCALE}))(?:\\s${SCALE}(?:\\s(?:and\\s)?${SMALL}(?![a-z])(?!\\s+and\\s+a\\s+half))?)*`;

/**
 * Numbers in English words: twenty-five, a hundred and twenty, one and a half, half a (tablet), half a dozen. Scales such as million also follow
 * figures. An article before a unit counts as 1, for the unit's reader to decide.
 */
export const ENGLISH_NUMBER_PATTERN = `(?:half\\sa\\s(?:million|thousand)|(?:(?:one|two|three|four)[\\s-](?:third|quarter|fifth|tenth)s?|a\\s(?:quarter|(?:third|fifth|tenth)(?=\\sof\\s))|${HALF})(?:\\s(?:of\\s)?(?:an?(?!\\sdozen)|one|the))?|${WHOLE}(?:\\s+and\\s+(?:a\\s+half|a\\s+quarter|one\\s+half)(?:\\s(?:hundred|thousand|million|billion))?)?|(?:half\\s+)?a\\s+dozen)(?![a-z])`;
/** Scales after figures: 1.25 million, 3 thousand, 2k. */
export const ENGLISH_SCALE_PATTERN = `\\s?(?:${SCALE}|(?-i:M)|m(?=\\s?(?:won|krw))|mil(?=\\s(?:won|krw|usd|dollars))|k(?!g|m|cal))(?![a-z])`;

export function readEnglishNumber(words: string): number {
  const text = words.toLowerCase();
  if (/dozen$/.test(text)) return /^half/.test(text) ? 6 : 12;
  const large = /^half\sa\s(million|thousand)$/.exec(text)?.[1];
  if (large) return 0.5 * (SCALES[large] ?? 1);
  const share = /^(?:(an?|one|two|three|four)[\s-])?(half|third|quarter|fifth|tenth)/.exec(text);
  if (share) return (UNITS.indexOf(share[1] ?? '') + 1 || 1) * (SHARES[share[2] ?? ''] ?? 1);
  const part = /\sand\s+(?:a|one)\s+(half|quarter)(?:\s([a-z]+))?$/.exec(text);
  const whole = readWholeNumber(part ? text.slice(0, part.index) : text);
  return part ? (whole + (SHARES[part[1] ?? ''] ?? 0)) * (SCALES[part[2] ?? ''] ?? 1) : whole;
}

function readWholeNumber(text: string): number {
  let total = 0;
  let section = 0;
  for (const word of text.split(/[\s-]+/)) {
    const scale = SCALES[word];
    if (word === 'a' || word === 'an') section = 1;
    else if (scale === 100) section *= 100;
    else if (scale) {
      total += section * scale;
      section = 0;
    } else if (word !== 'and') section += UNITS.indexOf(word) + 1 || (TENS.indexOf(word) + 2) * 10;
  }
  return total + section;
}

export const readEnglishScale = (word: string): number => SCALES[word.trim().toLowerCase()] ?? 1;
