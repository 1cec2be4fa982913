/* Numbers below a million in carefully spelt words, which the reader must read back. */

const EN_UNITS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const EN_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SINO_KOREAN = '영일이삼사오육칠팔구';
const HAN = '零一二三四五六七八九';

export function spellEnglishNumber(value: number): string {
  if (value >= 1_000)
    return joined(`${spellEnglishNumber(Math.floor(value / 1_000))} thousand`, value % 1_000, (rest) =>
      rest < 100 ? `and ${spellEnglishNumber(rest)}` : spellEnglishNumber(rest),
    );
  if (value >= 100) return joined(`${EN_UNITS[Math.floor(value / 100)]} hundred`, value % 100, (rest) => `and ${spellEnglishNumber(rest)}`);
  if (value < 20) return EN_UNITS[value] as string;
  return `${EN_TENS[Math.floor(value / 10) - 2]}${value % 10 ? `-${EN_UNITS[value % 10]}` : ''}`;
}

const joined = (head: string, rest: number, words: (rest: number) => string) => (rest === 0 ? head : `${head} ${words(rest)}`);

/** 삼만 오천: a space after ten thousands before more than a digit, and no 일 before a scale. */
export function spellKoreanNumber(value: number): string {
  const high = Math.floor(value / 10_000);
  const low = value % 10_000;
  const head = high === 0 ? '' : `${high === 1 ? '' : spellGroup(high, SINO_KOREAN, '십백천', true)}만`;
  return [head, low === 0 ? '' : spellGroup(low, SINO_KOREAN, '십백천', true)].filter(Boolean).join(low < 10 ? '' : ' ');
}

export function spellHanNumber(value: number): string {
  const high = Math.floor(value / 10_000);
  const low = value % 10_000;
  const head = high === 0 ? '' : `${spellGroup(high, HAN, '十百千', false)}万`;
  return `${head}${low === 0 ? '' : `${high > 0 && low < 1_000 ? '零' : ''}${spellGroup(low, HAN, '十百千', false)}`}`;
}

function spellGroup(value: number, digits: string, scales: string, isOneLeftOut: boolean): string {
  let text = '';
  let hasGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) hasGap ||= text !== '';
    else {
      const zero = hasGap && !isOneLeftOut ? digits[0] : '';
      text += `${zero}${isOneLeftOut && digit === 1 && place > 0 ? '' : digits[digit]}${place > 0 ? scales[place - 1] : ''}`;
      hasGap = false;
    }
  }
  return text;
}

const AR_UNITS = ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة', 'أحد عشر', 'اثنا عشر'];
const AR_TENS = ['عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const AR_HUNDREDS = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'];

export function spellArabicNumber(value: number): string {
  const thousands = Math.floor(value / 1_000);
  const head =
    thousands === 0 ? '' : thousands === 1 ? 'ألف' : thousands === 2 ? 'ألفان' : `${spellArabicBelowThousand(thousands)} ${thousands <= 10 ? 'آلاف' : 'ألفًا'}`;
  return [head, value % 1_000 === 0 ? '' : spellArabicBelowThousand(value % 1_000)].filter(Boolean).join(' و');
}

function spellArabicBelowThousand(value: number): string {
  const rest = value % 100;
  const tens = rest >= 20 ? [rest % 10 ? (AR_UNITS[rest % 10] as string) : '', AR_TENS[Math.floor(rest / 10) - 2] as string].filter(Boolean).join(' و') : '';
  const small = rest >= 20 ? tens : rest > 12 ? `${AR_UNITS[rest - 10]} عشر` : (AR_UNITS[rest] as string);
  return [AR_HUNDREDS[Math.floor(value / 100)] as string, small].filter(Boolean).join(' و');
}
