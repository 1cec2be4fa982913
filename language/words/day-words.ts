import type { Language } from '../../contract/languages.ts';
import type { MonthPart, RelativeWeek } from '../fact.ts';
import { foldWord } from '../folding.ts';

/* Words for months, weekdays, weeks and days near today, by language. All folded (folding.ts). */

/** Words as pattern sources, with their meaning. */
type Meaning<T> = readonly (readonly [pattern: string, meaning: T])[];

const fold = <T>(rows: Meaning<T>): Meaning<T> => rows.map(([pattern, meaning]) => [foldWord(pattern), meaning]);

const MONTHS_EN = 'jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?'.split(
  ' ',
);
/** Gregorian names of Egypt and the Gulf, and those of the Levant and Iraq. */
const MONTHS_AR: Meaning<number> = fold([
  ['كانون\\s+الثاني|يناير', 1],
  ['شباط|فبراير', 2],
  ['[اآ]ذار|مارس', 3],
  ['نيسان|[اأإ]بريل', 4],
  ['[اأ]يار|مايو', 5],
  ['حزيران|يوني[وه]', 6],
  ['تموز|يولي[وه]', 7],
  ['آب|[اأ]غسطس', 8],
  ['[اأ]يلول|سبتمبر', 9],
  ['تشرين\\s+ال[اأ]ول|[اأ]كتوبر', 10],
  ['تشرين\\s+الثاني|نوفمبر', 11],
  ['كانون\\s+ال[اأ]ول|ديسمبر', 12],
]);
export const MONTH_PATTERNS: Partial<Record<Language, Meaning<number>>> = { en: MONTHS_EN.map((name, place) => [name, place + 1] as const), ar: MONTHS_AR };

/** Monday is 1. */
export const WEEKDAY_PATTERNS: Record<Language, Meaning<number>> = {
  en: 'mon(?:days?)? tue(?:s(?:days?)?)? wed(?:nesdays?)? thu(?:r(?:s(?:days?)?)?)? fri(?:days?)? sat(?:urdays?)? sun(?:days?)?'
    .split(' ')
    .map((name, place) => [name, place + 1] as const),
  ko: [...'월화수목금토일'].map((name, place) => [name, place + 1] as const),
  ja: [...'月火水木金土日'].map((name, place) => [name, place + 1] as const),
  zh: [...'一二三四五六', '[日天]'].map((name, place) => [name, place + 1] as const),
  ar: fold(
    ['الإثنين|الاتنين', 'الثلاثاء?|التلات(?:اء?)?', 'ال[اأ]ربعاء?', 'الخميس', 'الجمعة', 'السبت', 'ال[اأ]حد'].map((name, place) => [name, place + 1] as const),
  ),
};

/** Words that state which week a weekday or week is in. */
export const RELATIVE_WEEK_PATTERNS: Record<Language, Meaning<RelativeWeek>> = {
  en: [
    ['the\\s+week\\s+after\\s+next', 'after-next'],
    ['next|coming|following', 'next'],
    ['this', 'this'],
    ['last|past|previous', 'last'],
  ],
  ko: [
    ['다다음\\s*주', 'after-next'],
    ['다음\\s*주|담\\s*주|차주|오는', 'next'],
    ['이번\\s*주?|금주', 'this'],
    ['지난\\s*주?|저번\\s*주|전주', 'last'],
  ],
  zh: [
    ['下下个?', 'after-next'],
    ['下个?', 'next'],
    ['[这這本]个?', 'this'],
    ['上个?', 'last'],
  ],
  ja: [
    ['再来週|さ来週', 'after-next'],
    ['来週|次週|次|今度', 'next'],
    ['今週', 'this'],
    ['先週|前週', 'last'],
  ],
  ar: fold([
    ['بعد\\s+(?:القادم|المقبل|الجا[يئ])', 'after-next'],
    ['القادمة?|المقبلة?|التالية?|الجا[يئ]ة?|اللي\\s+جا[يئ]', 'next'],
    ['هذا|هذه|الحالية?', 'this'],
    ['الماضية?|الفا[ئي]تة?|السابقة?|اللي\\s+(?:فات|راح|طاف)', 'last'],
  ]),
};

/** Words that state a month relative to this one. */
export const RELATIVE_MONTH_PATTERNS: Record<Language, Meaning<number>> = {
  en: [
    ['the\\s+month\\s+after\\s+next', 2],
    ['(?:the\\s+)?(?:next|coming)\\s+month', 1],
    ["(?:this|the)\\s+month(?:'s)?", 0],
    ['last\\s+month', -1],
  ],
  ko: [
    ['다다음\\s*달', 2],
    ['다음\\s*달|담\\s*달|내달', 1],
    ['이번\\s*달|이달|금월|월', 0],
    ['지난\\s*달|저번\\s*달', -1],
  ],
  zh: [
    ['下下个?月', 2],
    ['下个?月', 1],
    ['[这這本]个?月|月', 0],
    ['上个?月', -1],
  ],
  ja: [
    ['再来月|さ来月', 2],
    ['来月', 1],
    ['今月|月', 0],
    ['先月', -1],
  ],
  ar: fold([
    ['الشهر\\s+بعد\\s+(?:القادم|المقبل)', 2],
    ['الشهر\\s+(?:القادم|المقبل|(?:اللي\\s+)?(?:ال)?جا[يئ])', 1],
    ['الشهر\\s+(?:الماضي|الفا[ئي]ت|اللي\\s+(?:فات|راح|طاف|قبل))', -1],
    ['هذا\\s+الشهر|الشهر\\s+(?:الحالي|الجاري)|الشهر', 0],
  ]),
};

export const MONTH_PART_PATTERNS: Record<Language, Meaning<MonthPart>> = {
  en: [
    ['(?:the\\s+)?(?:beginning|start)\\s+of|early', 'start'],
    ['(?:the\\s+)?middle\\s+of|mid(?:dle)?', 'middle'],
    ['(?:the\\s+)?(?:very\\s+)?end\\s+of|late', 'end'],
  ],
  ko: [
    ['초순?|초반|상순', 'start'],
    ['중순|중반', 'middle'],
    ['말일?|하순|후반', 'end'],
  ],
  zh: [
    ['初|上旬', 'start'],
    ['中旬?', 'middle'],
    ['底|末|下旬', 'end'],
  ],
  ja: [
    ['初め|はじめ|上旬|初旬|頭|初', 'start'],
    ['中旬|半ば|中頃', 'middle'],
    ['末|下旬|終わり', 'end'],
  ],
  ar: fold([
    ['بداية|[أا]ول|[أا]وا[ئي]ل|مطلع', 'start'],
    ['منتصف|نص', 'middle'],
    ['نهاية|آخر|[أا]واخر', 'end'],
  ]),
};

/** Days from today, the longest words first, so that 明天 is not found within a longer one. */
export const RELATIVE_DAY_PATTERNS: Record<Language, Meaning<number>> = {
  en: [
    ['(?:the\\s+)?day\\s+after\\s+tomorrow', 2],
    ['(?:the\\s+)?day\\s+before\\s+yesterday', -2],
    ['tomorrow|tmrw?|tmw', 1],
    ['yesterday|last\\s+night', -1],
    ['today|tonight|this(?=\\s+(?:morning|afternoon|evening))', 0],
  ],
  ko: [
    ['그끄저께', -3],
    ['그저께|엊그제|(?<!이|인)그제(?!야|서)', -2],
    ['어제|어저께|어젯(?=밤)', -1],
    ['내일\\s?모레|낼\\s?모레|모레', 2],
    ['글피', 3],
    ['(?<!날)내일|(?<![가-힣])낼(?![가-힣])|(?<![가-힣])명일', 1],
    ['오늘(?!날)|금일', 0],
  ],
  zh: [
    ['大后天|大後天', 3],
    ['大前天', -3],
    ['(?<![天周月年])[后後]天(?![性天气氣数數])', 2],
    ['前天(?![天气氣数數])', -2],
    ['(?<![证證表声聲透])明(?:天(?!数)|日(?!期|常|程)|(?=[早晚]))', 1],
    ['昨[天日]|昨(?=[晚夜])', -1],
    ['今[天日]|今(?=[早晚夜])', 0],
  ],
  ja: [
    ['しあさって|明々後日', 3],
    ['明後日|あさって', 2],
    ['一昨日|おととい', -2],
    ['(?<![説証透判声])明日|あした|(?<![ぁ-ん])あす(?=[のはにまで、\\s]|から)|明(?=朝|晩)', 1],
    ['昨日|昨(?=夜|晩)|(?<![ぁ-ん])きのう(?![ぁ-ん]*う)|(?<![ぁ-ん])ゆうべ', -1],
    ['今日|本日|今(?=夜|晩|朝)|(?<![ぁ-ん])きょう(?=[のはにまも、\\s]|から)', 0],
  ],
  ar: fold([
    ['بعد\\s+(?:ال)?غدا?|(?:بعد|عقب)\\s+(?:بكر[ةا]|با[جچك]ر)', 2],
    ['[أا]ول\\s+(?:من\\s+)?(?:ال)?[أا]مس|قبل\\s+(?:ال)?[أا]مس|(?:ال)?[أا]مس\\s+ال[أا]ول|[أا]ول\\s+البارحة', -2],
    // Also as in the Gulf and the Maghreb; as an adjective ("early") the word is no day.
    [
      '(?:ال)?غد|غدا|بكر[ةا]|باچر|(?<!(?:مجاني?[ةا]?|[أا][مو]|العمل)\\s)باجر(?=\\s\\p{L})(?!\\s(?:رمزي|زهيد|[إا]ضافي|شهري|يومي|كامل|مدفوع|منفصل|[أا]و|[أا]م)(?!\\p{L}))|(?<!(?:وقت|صباح|عمر|سن)\\s)باكر|غدوة',
      1,
    ],
    ['الليلة\\s+الماضية|(?:ال)?[أا]مس|البارحة?|[اإ]?مبارح', -1],
    [
      'الليلة(?!\\s+(?:الماضية|السابقة|الأولى|التي))|(?<=(?:صباح|مساء|عصر|ظهر)\\s+)اليوم(?!\\s+(?:التالي|السابق|نفس|ال[اأ]ول|الثان))|هذا\\s+(?:المساء|الصباح)',
      0,
    ],
    // اليوم ("the day") is today only where the text does not count days or name a particular day.
    [
      '(?<!(?:في|نفس|نصف|بقي[ةه]|متابعة|صباح|مساء|عصر|ظهر|طوال|خلال|ذلك|مدار|من|بعد|قبل|مرات|مره|مرتين)\\s+)اليوم(?!\\s+(?:ال(?:[اأ]ول|ثان|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|تالي|سابق|واحد|ذي|مذكور|محدد)|نفس|بعد|قبل|واحد))',
      0,
    ],
  ]),
};

/** Returns a pattern source for any of the words. */
export const makeAlternation = (rows: Meaning<unknown>): string => `(?:${rows.map(([pattern]) => pattern).join('|')})`;

export function findMeaning<T>(rows: Meaning<T>, word: string): T | undefined {
  return compileRows(rows, (pattern) => new RegExp(`^(?:${pattern})$`, 'iu')).find(([pattern]) => pattern.test(word))?.[1] as T | undefined;
}

/** Returns the meaning of the word at a place in a text, if the context that its pattern requires is present. */
export function findMeaningAt<T>(rows: Meaning<T>, text: string, start: number): T | undefined {
  const found = compileRows(rows, (pattern) => new RegExp(pattern, 'iuy')).find(([pattern]) => {
    pattern.lastIndex = start;
    return pattern.test(text);
  });
  return found?.[1] as T | undefined;
}

const COMPILED = new WeakMap<Meaning<unknown>, [RegExp, unknown][]>();

function compileRows(rows: Meaning<unknown>, compile: (pattern: string) => RegExp): [RegExp, unknown][] {
  const before = COMPILED.get(rows);
  if (before) return before;
  const made = rows.map(([pattern, meaning]): [RegExp, unknown] => [compile(pattern), meaning]);
  COMPILED.set(rows, made);
  return made;
}
