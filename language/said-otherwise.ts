import type { Language } from '../contract/languages.ts';
import { figureOf } from './agreement.ts';
import type { DurationUnit, FactValue, Said, Span } from './fact.ts';

/* What one language says as a fact and another in a word that is none: "both" for two, "weekends" for Saturday and Sunday, Arabic "month" for a month. */

const UNIT_WORDS: Record<DurationUnit, Record<Language, RegExp>> = {
  second: { en: /second/i, ko: /초/, zh: /秒/, ja: /秒/, ar: /ثاني/ },
  minute: { en: /minute|moment/i, ko: /분/, zh: /分/, ja: /分/, ar: /دقيق/ },
  hour: { en: /hour/i, ko: /시간/, zh: /小时|钟头/, ja: /時間/, ar: /ساع/ },
  day: { en: /day|daily/i, ko: /일|날|하루|며칠/, zh: /天|日/, ja: /日/, ar: /يوم/ },
  night: { en: /night/i, ko: /박|밤/, zh: /晚|夜/, ja: /泊|晩|夜/, ar: /ليل/ },
  week: { en: /week/i, ko: /주/, zh: /周|星期|礼拜/, ja: /週/, ar: /[أا]سبوع/ },
  month: { en: /month/i, ko: /달|개월|월/, zh: /月/, ja: /月/, ar: /شهر/ },
  year: { en: /year|annual/i, ko: /년|해/, zh: /年/, ja: /年/, ar: /سن[ةه]|عام|سنوي/ },
};

/** Twelve months are a year, for which a language may have no number. */
const ONE_OF: Record<string, DurationUnit> = { '12 month': 'year', '7 day': 'week', '60 minute': 'hour', '30 day': 'month', '4 week': 'month' };

const TWO =
  /(?<![a-z])(?:both|pair|twice|two|couple|double|duplicate|twin)(?![a-z])|둘|양|두\s|쌍|중복|또|재차|两|兩|双|雙|重复|両|二|重複|كلا|كلتا|مرتين|مكرر|مزدوج|(?<!\p{L})(?!ال[اإ]ثنين)\p{L}{3,}(?:ان|ين|تان|تين|تا)(?!\p{L})/iu;
/** "A couple of weeks" are two or three. */
const A_FEW = /couple|(?<![a-z])few(?![a-z])|몇|며칠|두어|数|几|幾|بضع|عدة/i;
/** Numbers that stand alone as nouns, or before what no list of counters has. */
const KOREAN_ORDINALS = [/첫째\s?주/, /둘째\s?주/, /셋째\s?주/, /넷째\s?주/, /다섯째\s?주/];
const KOREAN_NOUNS: Partial<Record<number, RegExp>> = { 2: /둘/, 3: /셋|(?<=[가-힣]\s)세\s(?=[가-힣])/, 4: /넷|(?<=[가-힣]\s)네\s(?=[가-힣])/ };
/** 세 번째 is the third; the number itself is no fact there. */
const KOREAN_PLACES = '첫,두|둘,세|셋,네|넷,다섯,여섯,일곱,여덟,아홉,열'.split(',').map((number) => new RegExp(`(?:${number})(?:\\s?번)?째`));
const HALF = /half|절반|반[값액]|半|نصف/i;
const FIFTY_FIFTY = /fifty-fifty|half and half|반반|半々|五分五分|一半一半|对半|مناصفة|النص بالنص/i;
const TODAY = /same[\s-]day|\bnow\b|당일|지금|当天|当日|现在|今|اليوم|نفس اليوم|الآن|الحين|النهارد|هلأ|دلوقتي/i;
const WEEKDAYS = /weekday|평일|工作日|周中|平日|أيام (?:الأسبوع|العمل|الدوام)|الأيام العادية/i;
/** The day after the one that was named. */
const NEXT_DAY =
  /(?:the|a)\s+day\s+(?:after|later)|(?:next|following)\s+day|다음\s?날|이튿날|그\s?다음|第二天|次日|隔天|再过一天|翌日|次の日|その次|اليوم (?:التالي|الذي يليه)|الذي يليه|بعده بيوم|اليوم الذي بعده/i;
const ALWAYS =
  /(?:a?round|round)[\s-]the[\s-]clock|24\s?\/\s?7|day and night|all day|종일|밤낮|상시|全天|昼夜|終日|一日中|昼も夜も|على مدار (?:الساعة|اليوم)|ليل(?:اً|ا)? ?(?:و ?)?نهار|طوال اليوم/i;
/** The other one of two sides. */
const OTHER_SIDE =
  /\bboth\b|\bother\b|opposite|양쪽|양(?=눈|손|팔|볼|귀|발)|반대|다른\s?(?:한\s?)?(?:쪽|눈)|나머지|두\s?눈|两|兩|双|雙|另|对侧|両|もう(?:片|一)方|反対|الأخر[يى]|الآخر|كل(?:ا|تا)|كلي|العينين|الجهتين|الجانبين|الخدين/i;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const EACH_UNIT =
  /(?:\bper\b|\beach\b|\bevery\b|每|毎|あたり|لكل|(?:كم|سعر)(?=\s+ال)|(?<![ء-ي])(?=لل(?:سي|مل)))\s*(?:ال|لل)?(?:(?:square|sq\.?)\s)?(?:cc|ml|centimet|millilit|millimet|平方|mg|kg|g|cm|毫升|公斤|ミリ|مل|سي سي|كيلو|غرام|جرام|سم)|(?:cc|ml|mg|kg|밀리|킬로)당/i;
const WEEKEND = /weekend|주말|周末|週末|土日|نهاية الأسبوع|عطلة/i;

/** The upper lip has names of its own. */
const ABOVE = /인중|코\s?밑|鼻の下|口まわり|唇周|唇上|人中/;
/** So has the lower jaw. */
const JAW = /jaw|chin|턱|あご|顎|颌|颚|下巴|فك|ذقن/i;

/** Figures of speech: other languages say the same without a figure, or with another one. */
const IDIOMS =
  /nine\s+(?:times|out)\s+(?:out\s+)?of\s+(?:\S+\s+)?ten|two birds|one stone|a\s+(?:million|thousand|hundred)\s+(?:thanks|times|things)|second to none|hundred times better|열에\s아홉|십중팔구|백\s?배|일석이조|만에\s하나|(?<![\d가-힣]\s?)천만(?=에|의\s말|다행)|백번|十有八九|一石二鸟|一举两得|千万别|千万不|万一|(?:百|100)倍|十中八九|一石二鳥|万が一|تسع حالات من عشر|عصفورين|ألف شكر|مليون شكر|ألف مبروك|[1一]ミリも|1도\s?(?=안|못|모르)|(?:omega|오메가|オメガ|أوميغا)-?\s?3|مئة مرة/gi;

/** Days that are a name: "Black Friday" is called so in every week, and as often by its sound. */
const NAMES_OF_DAYS =
  /(?:black|white|cyber|easter|ash|palm|shrove|(?<!\ba\s)good)\s+(?:mon|tues|wednes|fri|sun)days?|(?:검은|하얀|블랙|화이트|흑색)\s?금요일|사이버\s?월요일|白色星期五|(?:黒い|白い|ブラック|ホワイト)金曜日?|サイバー月曜日?|(?:ال)?جمعة (?:ال)?(?:بيضاء|سوداء)|الجمعة (?:البيضاء|السوداء|الصفراء|الخضراء|العظيمة)|اثنين (?:الإنترنت|الفصح|السايبر)|黑色星期五|网络星期一|(?:受难|复活节星期)[五一]|聖金曜日?|성금요일|부활절 월요일|双\s?(?:十[一二]|1[12])|쌍십[일이]|(?:더블|double)\s?1[12]|(?<!\d)11[.·]11(?!\d)|(?<!\d)618(?=\s?有?(?:大促|年中|购物|活动|优惠|행사|세일|할인|sale|festival|セール))|(?<!\d)(?:3[.·]1|8[.·]15)\s?(?:절|광복절)/gi;

/** Asks of facts of a text whether they stand in a figure of speech or in the name of a day. */
export function idiomsIn(text: string): (fact: Span) => boolean {
  const idioms = [...text.matchAll(IDIOMS), ...text.matchAll(NAMES_OF_DAYS)];
  return ({ start, end }) => idioms.some(({ 0: all, index }) => start < index + all.length && index < end);
}

/** "In her thirties", and its place among the tens. */
const TENS: Partial<Record<Language, readonly RegExp[]>> = {
  en: [/twenties/i, /thirties/i, /forties/i, /fifties/i, /sixties/i, /seventies/i, /eighties/i],
  ar: [/عشريني/, /ثلاثيني/, /[أا]ربعيني/, /خمسيني/, /ستيني/, /سبعيني/, /ثمانيني/],
};

/** Arabic ordinals from the second on; no fact where they stand, as in "the second visit". */
const ORDINALS = 'أول ثاني ثالث رابع خامس سادس سابع ثامن تاسع عاشر'
  .split(' ')
  .map((word) => new RegExp(`(?:ال|درجة |نوع |فئة |مرحلة )${word.replace('أ', '[أا]')}`));

const NAMED_DAYS: Partial<Record<string, RegExp>> = {
  '1-1': /new\s+year'?s\s+day|신정|새해\s?첫날|元旦|元日|رأس السنة/i,
  '2-14': /valentine|발렌타인|밸런타인|情人节|バレンタイン|عيد الحب/i,
  '3-1': /삼일절|3[.·]1절|三一节|三一節|independence movement|حركة الاستقلال/i,
  '8-15': /광복절|光复节|光復節|liberation day|(?:عيد|يوم) (?:التحرير|الاستقلال)/i,
  '10-9': /한글날|韩文日|ハングルの日|hangeul day|hangul day/i,
  '10-31': /hallowe'?en|핼러윈|할로윈|万圣节|ハロウィン|الهالوين/i,
  '11-11': /双\s?(?:十一|11)|singles'?\s+day|double\s+(?:eleven|11)|광군제|솽스이|쌍십일|独身の日|(?:عيد|يوم) العزاب/i,
  '12-12': /双\s?(?:十二|12)|double\s+(?:twelve|12)|쌍십이/i,
  '5-1': /labou?r\s+day|근로자의\s?날|노동절|五一|劳动节|メーデー|عيد العمال/i,
  '10-1': /国庆|十一(?=假|长假|期间)|国慶節/,
  '12-24': /christmas\s+eve|크리스마스\s?이브|平安夜|イブ|ليلة عيد الميلاد/i,
  '12-25': /christmas(?!\s+eve)|크리스마스(?!\s?이브)|성탄절|圣诞|クリスマス(?!・?イブ)|عيد الميلاد|الكريسماس/i,
};

/** Whether a text says a value in a word that no reader takes for a fact. */
export function isSaidOtherwise(value: FactValue, { text, language }: Said): boolean {
  if (value.kind === 'duration' && value.value === 1) return UNIT_WORDS[value.unit][language].test(text);
  if (
    value.kind === 'duration' &&
    ONE_OF[`${value.value} ${value.unit}`] &&
    UNIT_WORDS[ONE_OF[`${value.value} ${value.unit}`] as DurationUnit][language].test(text)
  )
    return true;
  if (value.kind === 'frequency' && value.times === 1 && value.every === 1) return UNIT_WORDS[value.per][language].test(text);
  if (value.kind === 'frequency' && value.every === 1 && value.per === 'day' && isByDaytimes(value.times, text)) return true;
  if (value.kind === 'count' && value.counter === 'time' && isByDaytimes(value.value, text)) return true;
  if (value.kind === 'frequency' && (value.times === 2 || value.times === 3) && A_FEW.test(text)) return UNIT_WORDS[value.per][language].test(text);
  // "Quarter past", whose hour was said before.
  if (value.kind === 'duration' && value.unit === 'minute' && (value.value === 15 || value.value === 30))
    return (value.value === 15 ? /quarter|刻|ربع/i : /half|반|半|نصف?/i).test(text);
  // 330,000 won "per cc".
  if (value.kind === 'quantity' && value.value === 1 && EACH_UNIT.test(text)) return true;
  // "About an inch".
  if (value.kind === 'quantity' && value.unit === 'cm' && Math.abs(value.value - 2.54) < 0.5) return /(?<![a-z])an?\s+inch(?![a-z])/i.test(text);
  // 斤 is half a kilo.
  if (value.kind === 'quantity' && value.unit === 'kg' && language === 'zh') return /(?<!公)斤/.test(text);
  if (value.kind === 'duration' && value.unit === 'hour' && value.value === 24) return UNIT_WORDS.day[language].test(text) || ALWAYS.test(text);
  if (value.kind === 'duration' && value.unit === 'day' && language === 'ko' && KOREAN_PLACES[value.value - 1]?.test(text)) return true;
  if (value.kind === 'duration' && value.unit === 'week' && language === 'ko' && KOREAN_ORDINALS[value.value - 1]?.test(text)) return true;
  if (value.kind === 'duration' && value.unit === 'day' && (value.value === 14 || value.value === 15) && A_FEW.test(text))
    return UNIT_WORDS.week[language].test(text);
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
  if (value.kind === 'number' && value.value === 50) return FIFTY_FIFTY.test(text);
  if (value.kind === 'relative-day' && value.days === 0) return TODAY.test(text);
  // The following week of one text may be next week in the other.
  if (value.kind === 'date' && value.day === undefined && value.weekday === undefined && (value.months !== undefined || value.week !== undefined))
    return UNIT_WORDS[value.months === undefined ? 'week' : 'month'][language].test(text);
  // 明后天 is tomorrow and the day after.
  if (value.kind === 'relative-day' && (value.days === 1 || value.days === 2) && /明[后後][天日]/.test(text)) return true;
  if (value.kind === 'relative-day' && value.days === 2) return NEXT_DAY.test(text);
  if (value.kind === 'date' && value.weekday !== undefined && value.day === undefined) return (value.weekday > 5 ? WEEKEND : WEEKDAYS).test(text);
  if (value.kind === 'side' && (value.side === 'upper' || value.side === 'lower')) return (value.side === 'upper' ? ABOVE : JAW).test(text);
  if (value.kind === 'side' && OTHER_SIDE.test(text)) return true;
  // "The right one" may be the suitable one, and no list has every part of a body: a side that is read as none is no side that is missing.
  if (value.kind === 'side' && language === 'en' && (value.side === 'left' || value.side === 'right'))
    return new RegExp(`\\b${value.side}\\b(?!\\s+(?:away|now|after|before|here|there|the|my|at|for|it|on|in|over)\\b)`, 'i').test(text);
  // Days with a name.
  if (value.kind === 'date' && value.month !== undefined && NAMED_DAYS[`${value.month}-${value.day}`]?.test(text)) return true;
  if (value.kind === 'date' && value.month === undefined && (value.day ?? 0) > 23 && NAMED_DAYS[`12-${value.day}`]?.test(text)) return true;
  // "By one" is no hour for sure, and one that is looked for.
  if (language === 'en' && value.kind === 'time' && value.minute % 60 === 0 && hourInWords(value.minute / 60).test(text)) return true;
  // قبل الثانية is before two or before the second.
  // العاشر من رمضان, whose month is not of this calendar.
  if (language === 'ar' && value.kind === 'duration' && value.unit !== 'year' && ORDINALS[value.value - 1]?.test(text)) return true;
  if (language === 'ar' && value.kind === 'time' && value.minute % 720 === 660 && /الحادي[ةه] عشر/.test(text)) return true;
  if (language === 'ar' && value.kind === 'time' && value.minute % 60 === 0) return ORDINALS[(value.minute / 60 + 11) % 12]?.test(text) === true;
  const figure = figureOf(value);
  if (figure !== undefined && (value.kind === 'count' || value.kind === 'number')) {
    if (language === 'ko' && (KOREAN_NOUNS[figure]?.test(text) || KOREAN_PLACES[figure - 1]?.test(text))) return true;
    if (TENS[language]?.[figure / 10 - 2]?.test(text)) return true;
    if (ROMAN[figure - 1] && new RegExp(`(?<![A-Za-z])${ROMAN[figure - 1]}(?![A-Za-z'])`).test(text.normalize('NFKC'))) return figure > 1;
    if (language === 'ar' && (ORDINALS[figure - 1]?.test(text) || (figure > 10 && isTeenth(figure - 10, text)))) return true;
  }
  return figure === 2 && mayBeDual(value) && TWO.test(text);
}

const EN_HOURS = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');
const hourInWords = (hour: number) =>
  new RegExp(
    `(?<![a-z])(?:at|by|until|till|before|after|around|about|from|to|past)\\s(?:${EN_HOURS[hour % 12]}|${hour % 12 || 12})(?![a-z\\d]|\\s(?:minute|hour|day|week|month|year))`,
    'i',
  );

/** الخامسة عشرة, the fifteenth year. */
const isTeenth = (unit: number, text: string): boolean => new RegExp(`${unit === 1 ? 'الحادي' : ORDINALS[unit - 1]?.source}[ةه]? عشر`).test(text);

const THRICE =
  /아침.{0,6}점심.{0,6}저녁|早.{0,4}[中午].{0,4}晚|朝.{0,3}昼.{0,3}[夕晩夜]|breakfast.{0,12}lunch.{0,12}(?:dinner|supper)|morning,? noon,? and (?:night|evening)|morning.{0,12}(?:lunch|midday|noon|afternoon).{0,12}(?:evening|night)|(?:فطور|إفطار).{0,10}غداء.{0,10}عشاء|صباح.{0,12}ظهر.{0,12}(?:مساء|ليل)/i;
const BEDTIME = /bed|자기\s?전|취침|睡前|寝る前|就寝|النوم/i;
/** Twice a day in the words of the day: mornings and evenings, with each meal. */
const MORNING_AND_EVENING =
  /morning[^.;]{0,60}(?:night|evening|bed)|(?:night|evening)[^.;]{0,40}morning|아침[^.]{0,8}(?:저녁|밤)|조석|早晚|朝(?:と|・|、)?[^。]{0,6}[晩夕夜]|早上[^。]{0,12}晚上|صباح[^.]{0,40}(?:مساء|ليل)|الصبح[^.]{0,40}(?:الليل|بالليل|المغرب|العشاء)/i;
const MEALS = /세\s?끼|끼니|매\s?(?:식후|식전|끼)|(?:each|every|with|after|before)\s+(?:each\s+|every\s+)?meals?|三餐|每餐|毎食|كل\s+وجب[ةه]|الوجبات/i;

const isByDaytimes = (times: number, text: string): boolean =>
  (times === 2 && MORNING_AND_EVENING.test(text)) ||
  (times === 3 && (MEALS.test(text) || THRICE.test(text))) ||
  (times === 4 && BEDTIME.test(text) && (MEALS.test(text) || THRICE.test(text)));

/** Doses are said as numbers everywhere; of what else there are two a word may say. */
function mayBeDual(value: FactValue): boolean {
  if (value.kind === 'count') return ['piece', 'person', 'session', 'site', 'time', 'line', 'shot', 'sheet'].includes(value.counter);
  return value.kind === 'number';
}
