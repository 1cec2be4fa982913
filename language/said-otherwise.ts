import type { Language } from '../contract/languages.ts';
import { figureOf } from './agreement.ts';
import type { DurationUnit, FactValue, Said, Span } from './fact.ts';

/* What one language says as a fact and another in a word that is none: "both" for two, "weekends" for Saturday and Sunday, Arabic "month" for a month. */

const UNIT_WORDS: Record<DurationUnit, Record<Language, RegExp>> = {
  second: { en: /second/i, ko: /초/, zh: /秒/, ja: /秒/, ar: /ثاني/ },
  minute: { en: /minute|moment/i, ko: /분/, zh: /分/, ja: /分/, ar: /دقيق/ },
  hour: { en: /hour/i, ko: /시간/, zh: /小时|钟头/, ja: /時間/, ar: /ساع/ },
  day: { en: /day|daily/i, ko: /일|날|하루/, zh: /天|日/, ja: /日/, ar: /يوم/ },
  night: { en: /night/i, ko: /박|밤/, zh: /晚|夜/, ja: /泊|晩|夜/, ar: /ليل/ },
  week: { en: /week/i, ko: /주/, zh: /周|星期|礼拜/, ja: /週/, ar: /[أا]سبوع/ },
  month: { en: /month/i, ko: /달|개월|월/, zh: /月/, ja: /月/, ar: /شهر/ },
  year: { en: /year|annual/i, ko: /년|해/, zh: /年/, ja: /年/, ar: /سن[ةه]|عام|سنوي/ },
};

const TWO =
  /(?<![a-z])(?:both|pair|twice|two|couple|double|duplicate)(?![a-z])|둘|양|두\s|쌍|중복|또|재차|两|兩|双|雙|重复|両|二|重複|كلا|كلتا|مرتين|مكرر|(?<!\p{L})(?!ال[اإ]ثنين)\p{L}{3,}(?:ان|ين|تان|تين|تا)(?!\p{L})/iu;
/** "A couple of weeks" are two or three. */
const A_FEW = /couple|(?<![a-z])few(?![a-z])|몇|두어|数|几|幾|بضع|عدة/i;
/** Numbers that stand alone as nouns. */
const KOREAN_ORDINALS = [/첫째\s?주/, /둘째\s?주/, /셋째\s?주/, /넷째\s?주/, /다섯째\s?주/];
const KOREAN_NOUNS: Partial<Record<number, RegExp>> = { 2: /둘/, 3: /셋/, 4: /넷/ };
const HALF = /half|절반|반[값액]|半|نصف/i;
const TODAY = /same[\s-]day|\bnow\b|당일|지금|当天|当日|现在|今|اليوم|نفس اليوم|الآن/i;
const WEEKEND = /weekend|주말|周末|週末|土日|نهاية الأسبوع|عطلة/i;

/** The upper lip has names of its own. */
const ABOVE = /인중|코\s?밑|鼻の下|口まわり|唇周|唇上|人中/;
/** So has the lower jaw. */
const JAW = /jaw|chin|턱|あご|顎|颌|颚|下巴|فك|ذقن/i;

/** Figures of speech: other languages say the same without a figure, or with another one. */
const IDIOMS =
  /nine\s+(?:times|out)\s+(?:out\s+)?of\s+(?:\S+\s+)?ten|two birds|one stone|a\s+(?:million|thousand|hundred)\s+(?:thanks|times|things)|second to none|hundred times better|열에\s아홉|십중팔구|백\s?배|일석이조|만에\s하나|천만|백번|十有八九|一石二鸟|一举两得|千万别|千万不|万一|(?:百|100)倍|十中八九|一石二鳥|万が一|تسع حالات من عشر|عصفورين|ألف شكر|مليون شكر|ألف مبروك|[1一]ミリも|1도\s?(?=안|못|모르)|مئة مرة/gi;

/** Whether a fact stands in a figure of speech. */
export function isIdiom({ start, end }: Span, text: string): boolean {
  return [...text.matchAll(IDIOMS)].some(({ 0: all, index }) => start < index + all.length && index < end);
}

/** "In her thirties", and its place among the tens. */
const TENS: Partial<Record<Language, readonly RegExp[]>> = {
  en: [/twenties/i, /thirties/i, /forties/i, /fifties/i, /sixties/i, /seventies/i, /eighties/i],
  ar: [/عشريني/, /ثلاثيني/, /[أا]ربعيني/, /خمسيني/, /ستيني/, /سبعيني/, /ثمانيني/],
};

/** Arabic ordinals from the second on; no fact where they stand, as in "the second visit". */
const ORDINALS = [/ال[أا]ول/, /الثاني/, /الثالث/, /الرابع/, /الخامس/, /السادس/, /السابع/, /الثامن/, /التاسع/, /العاشر/];

/** Whether a text says a value in a word that no reader takes for a fact. */
export function isSaidOtherwise(value: FactValue, { text, language }: Said): boolean {
  if (value.kind === 'duration' && value.value === 1) return UNIT_WORDS[value.unit][language].test(text);
  if (value.kind === 'frequency' && value.times === 1 && value.every === 1) return UNIT_WORDS[value.per][language].test(text);
  // 斤 is half a kilo.
  if (value.kind === 'quantity' && value.unit === 'kg' && language === 'zh') return /(?<!公)斤/.test(text);
  if (value.kind === 'duration' && value.unit === 'hour' && value.value === 24) return UNIT_WORDS.day[language].test(text);
  if (value.kind === 'duration' && value.unit === 'week' && language === 'ko' && KOREAN_ORDINALS[value.value - 1]?.test(text)) return true;
  if (value.kind === 'duration' && (value.value === 2 || value.value === 3) && A_FEW.test(text)) return UNIT_WORDS[value.unit][language].test(text);
  // 금요 예배 is on a Friday.
  if (
    value.kind === 'date' &&
    value.weekday !== undefined &&
    value.day === undefined &&
    language === 'ko' &&
    text.includes(`${'월화수목금토일'[value.weekday - 1]}요`)
  )
    return true;
  if (value.kind === 'percentage' && value.value === 50) return HALF.test(text);
  if (value.kind === 'relative-day' && value.days === 0) return TODAY.test(text);
  // The following week of one text may be next week in the other.
  if (value.kind === 'date' && value.day === undefined && value.weekday === undefined && (value.months !== undefined || value.week !== undefined))
    return UNIT_WORDS[value.months === undefined ? 'week' : 'month'][language].test(text);
  if (value.kind === 'date' && (value.weekday ?? 0) > 5 && value.day === undefined) return WEEKEND.test(text);
  if (value.kind === 'side' && (value.side === 'upper' || value.side === 'lower')) return (value.side === 'upper' ? ABOVE : JAW).test(text);
  // قبل الثانية is before two or before the second.
  if (language === 'ar' && value.kind === 'time' && value.minute % 60 === 0) return ORDINALS[(value.minute / 60 + 11) % 12]?.test(text) === true;
  const figure = figureOf(value);
  if (figure !== undefined && (value.kind === 'count' || value.kind === 'number')) {
    if (language === 'ko' && KOREAN_NOUNS[figure]?.test(text)) return true;
    if (TENS[language]?.[figure / 10 - 2]?.test(text)) return true;
    if (language === 'ar' && ORDINALS[figure - 1]?.test(text)) return true;
  }
  return figure === 2 && mayBeDual(value) && TWO.test(text);
}

/** Doses are said as numbers everywhere; of what else there are two a word may say. */
function mayBeDual(value: FactValue): boolean {
  if (value.kind === 'count') return ['piece', 'person', 'session', 'site', 'time', 'line', 'shot', 'sheet'].includes(value.counter);
  return value.kind === 'number';
}
