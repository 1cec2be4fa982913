import type { Language } from '../../contract/languages.ts';
import { foldWord } from '../folding.ts';
import { readHanNumber } from '../numbers/chinese-numbers.ts';
import { MONTH_PATTERNS, makeAlternation } from './day-words.ts';

/* Patterns for times of day, by language. All folded (folding.ts). Groups: p(art of the day) before, h(our), mi(nute), f(raction), to (before the
 * hour), q: part after. */

/** Parts of the day, each with a function that is true if an hour of the part lies in the second half of the day. */
export const DAY_PARTS = {
  am: () => false,
  pm: () => true,
  night: (hour: number) => hour > 4 && hour < 12,
  noon: (hour: number) => hour === 12 || hour < 10,
} satisfies Record<string, (hour: number) => boolean>;
export type DayPart = keyof typeof DAY_PARTS;

const PART_WORDS: Record<Language, readonly (readonly [string, DayPart])[]> = {
  en: [
    ['a\\.?\\s?m\\.?|(?:in\\s+the\\s+|this\\s+|tomorrow\\s+)?morning', 'am'],
    ['p\\.?\\s?m\\.?|(?:in\\s+the\\s+|this\\s+|tomorrow\\s+)?(?:afternoon|evening)|tonight|noon', 'pm'],
    ['at\\s+night|night|midnight', 'night'],
  ],
  ko: [
    ['오전|새벽|아침|[Aa][Mm]', 'am'],
    ['오후|저녁|[Pp][Mm]', 'pm'],
    ['한?밤', 'night'],
    ['한?낮|점심|정오', 'noon'],
  ],
  zh: [
    ['上午|早上|早晨|清晨|凌晨|清早|早(?!一[点點])|[Aa][Mm]', 'am'],
    ['下午|午后|傍晚|[Pp][Mm]', 'pm'],
    ['晚上|晚间|夜里|夜间|深夜|半夜|夜晚|晚(?!一[点點])', 'night'],
    ['中午', 'noon'],
  ],
  ja: [
    ['午前|朝|早朝|未明|明け方|[Aa][Mm]', 'am'],
    ['午後|夕方|[Pp][Mm]', 'pm'],
    ['夜中|深夜|夜|晩', 'night'],
    ['お昼|昼', 'noon'],
  ],
  ar: [
    ['(?:في\\s+)?(?:ال)?صباحا?|ص|(?:ال)?فجرا?|(?:في\\s+الفجر)|[Aa][Mm]', 'am'],
    ['بعد\\s+الظهر|(?:في\\s+)?(?:ال)?عصرا?|(?:في\\s+)?(?:ال)?مساءا?|م|[Pp][Mm]', 'pm'],
    ['(?:في\\s+)?(?:ال)?ليلا?|بعد\\s+منتصف\\s+الليل', 'night'],
    ['(?:في\\s+)?(?:ال)?ظهرا?', 'noon'],
  ],
};

/** Returns a pattern source for any word for a part of the day. */
export const makeDayPartPattern = (language: Language) => `(?:${PART_WORDS[language].map(([pattern]) => foldWord(pattern)).join('|')})`;
const COMPILED = new Map<Language, [RegExp, DayPart][]>();
/** Arabic for "tonight". It also names a day, so the reader of days handles it (days.ts). */
const TONIGHT = foldWord('الليلة');

/** Returns the part of the day that a word names. */
export function readDayPart(word: string | undefined, language: Language): DayPart | undefined {
  if (word === undefined) return undefined;
  const rows =
    COMPILED.get(language) ?? PART_WORDS[language].map(([pattern, part]): [RegExp, DayPart] => [new RegExp(`^(?:${foldWord(pattern)})$`, 'iu'), part]);
  COMPILED.set(language, rows);
  return rows.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? (word === TONIGHT ? 'night' : undefined);
}

const EN_HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const EN_MINUTES: Record<string, number> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  'forty five': 45,
  fifty: 50,
};
const KO_HOURS = '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두'.split(' ');
const AR_HOURS = 'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة'.split(' ').map((word) => `${foldWord(word)}`);
const AR_SPOKEN_HOURS = 'و[اح]?ح?ده ثنتين ثلاثه? اربعه? خمسه? سته? سبعه? ثمان(?:ي|يه)? تسعه? عشره? (?:ا?حد[اع]?عشر?|احدعشر?) (?:اثنا?عشر?|طنعش)'.split(' ');
const AR_TEENS: [string, number][] = [
  [foldWord('الحادية\\s+عشرة?'), 11],
  [foldWord('الثانية\\s+عشرة?'), 12],
];
/** Minutes that Arabic adds to or subtracts from an hour. */
const AR_MINUTES: Record<string, number> = { خمس: 5, عشر: 10, عشرين: 20, عشرون: 20, ثلاثون: 30, ثلاثين: 30 };

/** Returns the number of an hour, or of minutes, as a language writes it for clock times. */
export function readHour(text: string, language: Language, minutes = false): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const word = text.toLowerCase();
  if (language === 'en') return minutes ? EN_MINUTES[word] : findNameIndex(EN_HOURS, word);
  if (language === 'ko') return minutes ? (readKoreanMinutes(text) ?? undefined) : (findNameIndex(KO_HOURS, text) ?? readKoreanMinutes(text));
  if (language !== 'ar') return readHanNumber(text, Number, false);
  if (minutes) return AR_MINUTES[text];
  const spoken = AR_SPOKEN_HOURS.findIndex((hour) => new RegExp(`^${hour}$`).test(text));
  if (spoken >= 0) return spoken + 1;
  return AR_TEENS.find(([pattern]) => new RegExp(`^${pattern}$`).test(text))?.[1] ?? findNameIndex(AR_HOURS, text);
}

function findNameIndex(names: readonly string[], name: string): number | undefined {
  const place = names.indexOf(name);
  return place < 0 ? undefined : place + 1;
}

/** Sino-Korean up to ninety-nine: 삼십, 사십오, 십사. */
function readKoreanMinutes(text: string): number | undefined {
  const [, tens, units = ''] = /^([이삼사오]?)십([일이삼사오육칠팔구]?)$/.exec(text) ?? [];
  if (tens === undefined) return text === '오' ? 5 : undefined;
  return ('이삼사오'.indexOf(tens || '_') + 2 || 1) * 10 + (units ? '일이삼사오육칠팔구'.indexOf(units) + 1 : 0);
}

const NOT_IN_NUMBER = '(?<!\\d|\\d[.:/]|[A-Za-z]\\d+-)';
const EN_WORD = `(?<![a-z])(?:${EN_HOURS.toReversed().join('|')})(?![a-z])`;
const EN_HOUR = `(?:${NOT_IN_NUMBER}\\d{1,2}|${EN_WORD})`;
const EN_HALF = '(?:a\\.\\s?m\\.|p\\.\\s?m\\.|[ap]m(?![a-z]))';
const EN_PART = '(?:in\\s+the\\s+(?:morning|afternoon|evening)|at\\s+night|noon(?![a-z])|midnight)';
/** A part of a day that also names a day: the reader of days handles it (days.ts). */
const EN_DAY_PART = '(?=\\s+(?<q>(?:this|tomorrow)\\s+(?:morning|afternoon|evening)|tonight)(?![a-z]))';
/** "At one, three and six months" contains no hours. */
const EN_LISTED = '(?!(?:,\\s\\w+){0,3},?\\s(?:and|or|to)\\s\\w+\\s(?:minutes|hours|days|weeks|months|years)(?![a-z]))';
/** Text that can follow an hour marked only by "at". */
const EN_BEHIND =
  '(?=\\s*(?:$|[.,;:!?)](?!\\d)|(?:on|tomorrow|today|sharp|and|or|for|if|please|is|instead|then|every|each|this|next|to|until|when|would|works?|exactly|because|so|but|in\\s+the)\\b))';

const KO_PART = `(?:(?<p>${makeDayPartPattern('ko')})(?:에)?\\s*)?`;
const KO_WORDS = '열한|열두|열|한|두|세|네|다섯|여섯|일곱|여덟|아홉|십[삼사오육칠팔구]|이십[일이삼사]?';
/** Excludes 두다 and 세다 in honorific forms: 동결해 두시는 것, 간격을 두시면. As an hour, the same letters are followed by a word of their own or by none. */
const KO_NO_VERB =
  '(?![두세]시(?:고|길|지|려|던|었|니|어|[는도] (?:것|게|편)))(?!(?<=(?:[을를해아어여워와혀겨켜려둬놔에로히]|간격|거리|여유)\\s)[두세]시[는면라])';
const KO_MINUTE = '(?:\\s*(?:(?<mi>[0-5]?\\d|[이삼사오]?십[일이삼사오육칠팔구]?|오)\\s?분(?:\\s?(?<to>전))?|(?<f>반)))?';
const ZH_PART = `(?:(?<p>${makeDayPartPattern('zh')})(?:的|大约|大概|约|差不多)?\\s?)`;
const HAN_HOUR = '二十[一二三四]?|十[一二三四五六七八九]?|[一二两兩三四五六七八九零〇]';
const ZH_REST =
  '(?:(?<f>半|[一三]刻)|(?<mi>[0-5]?\\d|[二三四五]?十[一二三四五六七八九]?|零[一二三四五六七八九]|[一二三四五六七八九](?=分))分?(?![\\d个天])|整|钟|鐘)';
const JA_PART = `(?:(?<p>${makeDayPartPattern('ja')})(?:の|、)?\\s?)`;
const JA_REST = '(?:\\s?(?:(?<mi>[0-5]?\\d|[二三四五]?十[一二三四五六七八九]?)分(?:(?<to>前))?|(?<f>半)))?';
const AR_OCLOCK = '(?<=(?<!\\p{L})[وفبل]{0,2})(?:ال|لل)ساعه\\s+';
/** Colloquial times: الساعة ثلاث ونص. */
const AR_SPOKEN = `(?:${AR_SPOKEN_HOURS.join('|')})(?!\\p{L})`;
const AR_WORD = `(?:${AR_TEENS.map(([pattern]) => pattern).join('|')}|${AR_HOURS.join('|')})(?!\\p{L})`;
/** Hour words that are no ordinals of other things. */
const AR_SURE = `(?:${AR_TEENS.map(([pattern]) => pattern).join('|')}|${AR_HOURS[0]})(?!\\p{L})`;
const AR_REST = `(?:\\s+(?:و\\s?(?:ال)?(?<f>نصف?|ربع|[ثت]ل[ثت])|(?<to>الا)\\s+(?:ال)?(?:(?<f>ربعا?|[ثت]ل[ثت]ا?)|(?<mi>\\d{1,2}|خمس|عشر)(?:\\s+دقا[يئ]ق|\\s+دقيقه)?)|و\\s?(?<mi>\\d{1,2}|خمس|عشر|عشرين|عشرون|ثلاثين|ثلاثون)(?:\\s+دق(?:ا[يئ]ق|يقه)|(?![\\d%]|\\s+(?:\\p{L}+ات|ايام|يوم|اشهر|شهور|شهر|سن[هي]|حب|[وا]ون|الف)))))?`;
/** Words that only a time can follow: والحين ١١ وعشر. */
const AR_NOW = '(?<!\\p{L})[وف]?(?:الحين|الان|هلا|دلوقتي|موعد(?:ي|نا|ك|كم)?(?:\\s+كان)?|صارت)';
const AR_PART_BEFORE = '(?:(?<p>(?:ال)?(?:صباحا?|مساءا?|ظهرا?|عصرا?|ليلا?|فجرا?))\\s+)?';
const AR_PART = `(?:\\s*(?<q>${makeDayPartPattern('ar')})(?!\\p{L}))`;

/** Names before a figure that make it no hour: May 12 – 9:30 am. */
const EN_NAMED = `(?<![a-z])(?:${makeAlternation(MONTH_PATTERNS.en ?? [])}|room|floor|level|exit|line|gate|no|day|week)\\.?\\s`;

/** Hours in words, as they are listed before a number that is known to be an hour. */
export const HOUR_PATTERNS: Record<Language, string> = { en: EN_WORD, ko: KO_WORDS, zh: HAN_HOUR, ja: HAN_HOUR, ar: AR_WORD };

/** Patterns for a time of day, the longest first. */
export const TIME_POINT_PATTERNS: Record<Language, readonly string[]> = {
  en: [
    `(?<![a-z\\d])(?<!\\d[\\s-])(?:(?<f>half|quarter)|(?<mi>five|ten|twenty-five|twenty|[0-5]?\\d)(?:\\s+minutes)?)\\s+(?:past|after)\\s+(?<h>${EN_WORD}|(?:1[0-2]|[1-9])(?![\\d%]))(?:\\s*(?<q>${EN_HALF}|${EN_PART})|${EN_DAY_PART}|)`,
    `(?<![a-z\\d])(?:(?<f>quarter)|(?<mi>five|ten|twenty-five|twenty|[0-5]?\\d(?=\\s+minutes)|(?<=(?<![a-z])at\\s)(?:5|10|20|25)))(?:\\s+minutes)?\\s+(?<to>to|before)\\s+(?<h>${EN_WORD}|(?:1[0-2]|[1-9])(?![\\d%]))(?![a-z\\s-]*(?:tablet|pill|day|week|hour|minute|time|session|capsule))(?:\\s*(?<q>${EN_HALF}|${EN_PART})|${EN_DAY_PART}|)`,
    `${NOT_IN_NUMBER}(?<h>\\d{1,2})(?:[:.](?<mi>[0-5]\\d))?\\s?(?<q>${EN_HALF})`,
    `(?<=(?<![a-z])(?:at|by|until|till|from|to|before|after|around|about|the|for|my|our)\\s)(?<h>1[0-2]|[1-9])\\.(?<mi>00|15|30|45)(?=\\s*(?:$|[,;:!?)]|\\.(?!\\d)|(?:slot|appointment|booking|on|tomorrow|today|start|train|flight|if|is|and|or|please|instead|would|works?)(?![a-z])))`,
    `${NOT_IN_NUMBER}(?<h>1[0-2]|[1-9])-?ish(?![a-z]|\\s+(?:minute|hour|day|week|month|year|percent|dollar))`,
    `(?<=(?<![a-z])(?<p>morning|afternoon|evening|night|tonight),?\\s+at\\s+)(?<h>${EN_HOUR})(?:[:.](?<mi>[0-5]\\d))?(?![\\d%])`,
    `(?<=(?<![a-z])(?:at|by|until|till|before|around|about|from|to|after)\\s)(?<h>${EN_HOUR})(?::(?<mi>[0-5]\\d))?${EN_DAY_PART}`,
    `${NOT_IN_NUMBER}(?<h>[01]?\\d|2[0-4]):(?<mi>[0-5]\\d)(?![\\d:])(?:\\s*(?:hours|hrs|h)(?![a-z]))?(?:\\s*(?<q>${EN_PART}))?`,
    `(?<=(?<![a-z])(?:at|by|until|till|before|around|about|from|to|after)\\s)(?<f>half)\\s+(?<h>${EN_WORD})(?:\\s*(?<q>${EN_PART}))?`,
    `(?<h>${EN_HOUR})\\s?o'?\\s?clock(?:\\s*(?<q>${EN_PART}))?`,
    `(?<=(?<![a-z])(?:at|by|until|till|before|around|about|from|to|after)\\s)(?<h>${EN_HOUR})(?:\\s(?<mi>thirty|fifteen|forty-five))?\\s+(?<q>${EN_PART})`,
    `(?<=(?<![a-z])at\\s(?:about\\s|around\\s)?)(?<h>${EN_HOUR})${EN_LISTED}(?:\\s(?<mi>thirty|fifteen|forty-five))?${EN_BEHIND}`,
    `${NOT_IN_NUMBER}(?<h>12)\\s+(?<q>noon|midnight)(?![a-z])`,
  ],
  ko: [
    `${KO_PART}${NOT_IN_NUMBER}(?<h>\\d{1,2})\\s?시(?!간|술|작|력)${KO_MINUTE}`,
    `${KO_PART}(?<![가-힣]|\\d\\s?)${KO_NO_VERB}(?<h>${KO_WORDS})\\s?시(?!간|술|작|도|험|력|기|라도|적|절|설|선|점|청|행|즌|리|키|내|름)${KO_MINUTE}`,
    `(?:(?<p>${makeDayPartPattern('ko')})\\s*)(?<h>${KO_WORDS})\\s?시(?!간|술)${KO_MINUTE}`,
    `${KO_PART}${NOT_IN_NUMBER}(?<h>[01]?\\d|2[0-4]):(?<mi>[0-5]\\d)(?![\\d:])`,
  ],
  zh: [
    `${ZH_PART}?(?<to>差)(?:(?<mi>\\d{1,2}|十|五|二十)分|(?<f>一刻))(?:钟|就|到)?(?<h>\\d{1,2}|${HAN_HOUR})[点點]`,
    `${ZH_PART}?(?<!\\d)(?<h>\\d{1,2}|${HAN_HOUR})\\s?[点點](?<to>差)(?:(?<mi>\\d{1,2}|二?十五?|五)分|(?<f>一刻))`,
    `${ZH_PART}(?<h>\\d{1,2}|${HAN_HOUR})\\s?[点點时時](?!间|間|候)${ZH_REST}?`,
    `(?<!\\d|\\d\\.|[第早晚有])(?<h>\\d{1,2}|${HAN_HOUR})\\s?[点點时時]${ZH_REST}`,
    `(?<!\\d|\\d\\.|第)(?<h>\\d{1,2})\\s?[点點时時](?!间|間|候|建议|要求|注意|[A-Za-z]|\\d)`,
    `(?<!第|[有这下几早晚快慢多少差大小高低]|(?<!周|期|拜)[一二两三四五六七八九十])(?<h>十[一二]?|[二两兩三四五六七八九])\\s?[点點](?=$|[,，。.、!?！？吧吗呢见来能行还就才也多钟到前后之以开可行左或和改换挪了,;；~-]|有空|方便|预约|的(?:预约|号|航班|飞机|车|票|手术|面诊|那)|[吃约集出做回睡离坐关结完在我你他她从太有]|一[开到过起]|$)`,
    '(?<=[点點](?:半)?\\s?[到至])(?<h>十[一二]?|[一二两兩三四五六七八九])\\s?[点點](?:(?<f>半))?',
    `${ZH_PART}?${NOT_IN_NUMBER}(?<h>[01]?\\d|2[0-4]):(?<mi>[0-5]\\d)(?![\\d:])`,
  ],
  ja: [
    `${JA_PART}(?<h>\\d{1,2}|${HAN_HOUR})\\s?時(?!間)${JA_REST}`,
    `${NOT_IN_NUMBER}(?<h>\\d{1,2})\\s?時(?!間|期|点|代|計)${JA_REST}`,
    `(?<![一-鿿])(?<h>十[一二]?|[二三四五六七八九])\\s?時(?!間|期|点|代|計)${JA_REST}`,
    `${JA_PART}?${NOT_IN_NUMBER}(?<h>[01]?\\d|2[0-4]):(?<mi>[0-5]\\d)(?![\\d:])`,
  ],
  ar: [
    `${AR_PART_BEFORE}${AR_OCLOCK}(?<h>${AR_WORD}|\\d{1,2}(?![\\d%]))(?::(?<mi>[0-5]\\d))${AR_PART}?`,
    `${AR_PART_BEFORE}${AR_OCLOCK}(?<h>${AR_WORD}|${AR_SPOKEN}|\\d{1,2}(?![\\d%:]))${AR_REST}${AR_PART}?`,
    `(?<=(?<!\\p{L})[وفبل]{0,2})(?<h>${AR_WORD})${AR_REST}${AR_PART}`,
    `(?:${AR_OCLOCK})?(?<=(?<!\\p{L})[وفبل]{0,2})(?<h>${AR_WORD})${AR_REST}(?=\\s+(?<q>${TONIGHT})(?!\\p{L}))`,
    `(?<=(?<!\\p{L})[وفبل]{0,2})(?<h>${AR_WORD})(?=\\s+(?:و\\s?النصف|و\\s?الربع|و\\s?الثلث|الا\\s))${AR_REST}`,
    `(?<=(?<!\\p{L})(?:في|قبل|حتي|عند|بعد)\\s+)(?<!(?<!\\p{L})(?:قبل|بعد)\\s+(?=الثانيه(?!\\s+عشر)))(?<h>${AR_WORD})(?:\\s+و\\s?(?<mi>خمس|عشر|عشرين|عشرون|ثلاثين|ثلاثون|\\d{1,2})\\s+دق(?:ا[يئ]ق|يقه)|(?=\\s*(?:$|[.،!؟]|يوم|غدا)))`,
    `(?<=${AR_NOW}\\s+)(?<h>1[0-2]|[1-9]|${AR_SPOKEN})\\s+و\\s?(?:(?<f>نصف?|ربع|[ثت]ل[ثت])|(?<mi>خمس|عشر))(?=\\s*(?:$|[.،,؛!؟]))`,
    `(?<=(?<!\\p{L})(?:من|بين)\\s+)(?<h>${AR_SURE})(?=\\s+(?:(?:الي|حتي)\\s+|و)(?:${AR_SURE}|${AR_WORD}|\\d))`,
    `(?<=(?<!\\p{L})(?:من|بين)\\s+)(?<h>${AR_WORD})(?=\\s+(?:(?:الي|حتي)\\s+|و)${AR_SURE})`,
    `(?<=(?<!\\p{L})(?:(?:من|بين)\\s+(?:${AR_SURE}|${AR_WORD})\\s+(?:(?:الي|حتي)\\s+|و)))(?<h>${AR_SURE})`,
    `(?<=(?<!\\p{L})(?:من|بين)\\s+${AR_SURE}\\s+(?:(?:الي|حتي)\\s+|و))(?<h>${AR_WORD})`,
    `${NOT_IN_NUMBER}(?<h>[01]?\\d|2[0-4]):(?<mi>[0-5]\\d)(?![\\d:])${AR_PART}?`,
    `(?<!يوم\\s|بتاريخ\\s)${NOT_IN_NUMBER}(?<h>1[0-2]|[1-9])${AR_REST}\\s*(?<q>صباحا|مساءا?|ظهرا|عصرا|ليلا|فجرا|بعد\\s+الظهر|[صم]|[AaPp][Mm])(?!\\p{L})`,
  ],
};

/** Words that are a time on their own. */
export const FIXED_TIME_PATTERNS: Record<Language, readonly (readonly [string, number])[]> = {
  en: [
    ['(?<![a-z])(?:noon|midday)(?![a-z])', 720],
    ['(?<![a-z])midnight(?![a-z])', 0],
  ],
  ko: [
    ['정오', 720],
    ['자정', 0],
  ],
  zh: [
    ['正午|中午(?:12点)?', 720],
    ['午夜|零点|零時|零时', 0],
  ],
  ja: [
    ['正午', 720],
    ['零時|真夜中', 0],
  ],
  ar: [
    ['منتصف\\s+النهار|(?<!\\p{L})ظهرا(?!\\p{L})|(?<=(?:عند|وقت|في)\\s+)الظهر(?!\\p{L})', 720],
    ['منتصف\\s+الليل', 0],
  ],
};

/** Patterns of a range: the hour before a time, the text between both, and a last hour without a marker of its own. */
export const ADJACENT_TIME_PATTERNS: Record<Language, { start: string; between: string; end?: string }> = {
  en: {
    start: `(?<![\\d.,:/])(?<!${EN_NAMED})(?<h>(?:1\\d|2[0-4]|[1-9])|${EN_WORD})(?:[:.](?<mi>[0-5]\\d))?(?:\\s?[-~]\\s?|\\s(?:to|until|till)\\s|(?<=\\bbetween\\s\\S+)\\sand\\s)$`,
    between: '(?:\\s?[-~]\\s?|\\s(?:to|until|till|through)\\s)',
    end: '(?:\\s?[-~]\\s?|\\s(?:to|until|till)\\s)(?<h>1[0-2]|[1-9])(?=\\s*(?:$|[.,;!?)](?!\\d)|on\\s|tomorrow|today))',
  },
  ko: {
    start: `(?<![\\d.,:/월])(?:(?<p>${makeDayPartPattern('ko')})\\s*)?(?<h>\\d{1,2}|(?<![가-힣])(?:열한|열두|열|[한두세네]|다섯|여섯|일곱|여덟|아홉))(?:\\s?[-~]\\s?|에서\\s|\\s?내지\\s)$`,
    between: '\\s?(?:[-~]|부터|에서)\\s?',
  },
  zh: {
    start: `(?<![\\d.,:/月周期拜])(?:(?<p>${makeDayPartPattern('zh')})\\s?)?(?<h>\\d{1,2}|${HAN_HOUR})\\s?(?:[-~]|至|到)\\s?$`,
    between: '\\s?(?:[-~]|至|到)\\s?',
  },
  ja: {
    start: `(?<![\\d.,:/月])(?:(?<p>${makeDayPartPattern('ja')})\\s?)?(?<h>\\d{1,2})\\s?(?:[-~]|から)\\s?$`,
    between: '\\s?(?:[-~]|から)\\s?',
  },
  ar: {
    start: `(?<![\\d.,:/])(?<!(?:${makeAlternation(MONTH_PATTERNS.ar ?? [])}|يوم|غرفه|رقم)\\s+)(?:(?:ال|لل)ساعه\\s+)?(?<h>\\d{1,2}|${AR_WORD})\\s?(?:[-~]|الي|حتي|(?<=بين\\s+\\S+\\s*\\S*)\\s*و)\\s?$`,
    between: '\\s?(?:[-~]|الي|حتي)\\s?',
    end: `\\s?(?:[-~]|الي|حتي|(?<=بين\\s[^.،]*)و)\\s?(?<h>1[0-2]|[1-9]|${AR_WORD})(?=\\s*(?:$|[.،؛!؟)](?!\\d)|يوم|غدا))`,
  },
};

/** "Between A and B": the word between, and the text before the first or after the second. */
export const BETWEEN_AND_WORDS = {
  between: /^\s?(?:and|[과와]|和|与|と|و)\s?$/i,
  before: /(?:between|بين)\s(?:(?:ال|لل)ساعه\s)?$/i,
  behind: /^\s?(?:사이|之间|の間|間)/,
};
