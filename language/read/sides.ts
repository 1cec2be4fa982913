import type { Language } from '../../contract/languages.ts';
import type { FactValue } from '../fact.ts';
import { foldWord } from '../folding.ts';
import { OccupiedSpans } from './occupied-spans.ts';
import type { FoundFact, ReaderInput } from './reading.ts';

/* Sides of a body, a room, a street. English "left" and "right" count only beside things that have sides; 左右 after an amount means "about". */

type Side = Extract<FactValue, { kind: 'side' }>['side'];

const PART =
  '(?:hand(?!\\s+over)|side|eye(?:lid|brow)?|brow|ear(?:lobe)?|arm|leg|foot|knee|cheek(?:bone)?|breast|shoulder|hip|thigh|calf|nostril|jaw(?:line)?|chin|tooth|teeth|molar|wrist|ankle|elbow|finger|thumb|temple|lip|face|buttock|armpit|heel|toe|nipple|implant|lobe|lung|kidney|ovary|corner|wall|door|exit|lane|entrance|bank|turn|half)s?(?![a-z])';
const BOTH =
  '(?:sides|eyes|eyelids|eyebrows|ears|arms|legs|feet|knees|cheeks|breasts|shoulders|hips|thighs|calves|hands|nostrils|wrists|ankles|elbows|armpits|buttocks|heels|temples)';
const OF_TWO = '(?:jaws?|(?:eye)?lids?|wisdom|lips?|eyelash(?:es)?|lash(?:es)?|teeth|tooth|molars?|dentures?|veneers?|gums?)(?![a-z])';
const OWN = '(?:the|your|my|his|her|their|its)';
/** Text that can follow "the right": the sentence ends or continues with another side. "The right time" does not match. */
const NO_NOUN =
  '(?=\\s*(?:$|[.,;:!?)/]|and\\b|or\\b|is\\b|was\\b|are\\b|than\\b|as\\b|when\\b|before\\b|after\\b|until\\b|only\\b|too\\b|of\\b|looks?\\b|feels?\\b|seems?\\b|has\\b|at\\b|hurts?\\b|by\\b|with\\b|side\\b|for\\b|in\\s+the\\b|on\\s+(?:day|mon|tues|wednes|thurs|fri|satur|sun|the)))';

const PATTERNS: Record<Language, readonly (readonly [string, Side])[]> = {
  en: [
    [
      `(?<![a-z])both\\s+(?:of\\s+)?(?:(?:the|your|my|her|his)\\s+)?(?:upper\\s+|lower\\s+)?(?=${BOTH}(?![a-z]|\\s+and\\s))|(?<![a-z])(?:either|each)\\s+(?=side(?![a-z]))|(?<![a-z])bilateral(?:ly)?(?![a-z])`,
      'both',
    ],
    [makeEnglishSidePattern('left'), 'left'],
    [makeEnglishSidePattern('right'), 'right'],
    [`(?<![a-z])upper(?=(?:\\s+(?:left|right|front|back))?\\s+${OF_TWO})|(?<=${OWN}\\s)upper(?=\\s+ones?(?![a-z]))`, 'upper'],
    [`(?<![a-z])lower(?=(?:\\s+(?:left|right|front|back))?\\s+${OF_TWO})|(?<=the\\s)lower(?=\\s+ones?(?![a-z]))`, 'lower'],
  ],
  ko: [
    ['양(?:쪽|측)|양(?=손|팔|볼|눈|다리|귀|발|뺨|무릎|어깨|가슴|옆|허벅지)|좌우(?!명|하|합|해|할|되|됩|될|된|로\\s?(?:움|흔))', 'both'],
    ['왼(?:쪽|편)|왼(?=손|팔|볼|눈|다리|귀|발|뺨|무릎|어깨|가슴)|좌(?:측|안|(?=회전))(?![가-힣]*석)', 'left'],
    ['오른(?:쪽|편)|오른(?=손|팔|볼|눈|다리|귀|발|뺨|무릎|어깨|가슴)|우(?:측|안|(?=회전))(?![가-힣]*석)', 'right'],
    [
      '윗(?=입술|눈꺼풀|니|잇몸|속눈썹)|위(?=\\s?(?:눈꺼풀|입술|속눈썹|턱))|상(?=안검|악)|위쪽(?=\\s?(?:눈꺼풀|입술|이|치아|어금니))|(?<=(?:사랑니|어금니|치아|이빨|눈꺼풀|입술|교정)[^.]{0,40})위쪽',
      'upper',
    ],
    [
      '아랫(?=입술|눈꺼풀|니|잇몸|속눈썹)|아래(?=\\s?(?:눈꺼풀|입술|속눈썹|턱))|하(?=안검|악)|아래쪽(?=\\s?(?:눈꺼풀|입술|이|치아|어금니))|(?<=(?:사랑니|어금니|치아|이빨|눈꺼풀|입술|교정)[^.]{0,40})아래쪽',
      'lower',
    ],
  ],
  zh: [
    [
      '(?:左右)?(?:两|兩|双|雙)(?!边的(?:交通|价格|情况|医院|诊所|人|差))(?:侧|側|边|邊|眼(?!皮)|手(?!术)|腿|臂|脸|颊|耳|膝|肩|脚|乳)|左右(?=两|眼|脸|手|侧|对称|脸颊)',
      'both',
    ],
    ['左(?!右|为|撇|氧|旋|后卫|炔|甲状腺|西替|卡尼|乙拉)(?:边|邊|侧|側|手边|面(?!颊|部))?', 'left'],
    ['(?<!左)右(?:边|邊|侧|側|手边|面(?!颊|部))?', 'right'],
    ['上(?=眼皮|眼睑|眼瞼|睑|唇|嘴唇|睫毛|颌|颚|排?牙(?:齿)?)', 'upper'],
    ['下(?=眼皮|眼睑|眼瞼|睑|唇|嘴唇|睫毛|颌(?![线缘角])|颚|排?牙(?:齿)?)', 'lower'],
  ],
  ja: [
    [
      '両(?:側|サイド|目|手|足|頬|ほほ|ほお|耳|脚|腕|ひざ|膝|肩|胸|まぶた|瞼|脇|わき|太もも)|両方の(?:目|手|足|頬|耳|腕|胸|まぶた)|左右(?!さ|す|し|に振|に動)(?:両(?:側|方))?',
      'both',
    ],
    ['左(?!右|利き|記|官|往)(?:側|手側)?', 'left'],
    ['(?<!左)右(?!記|利き|往)(?:側|手側)?', 'right'],
    ['上(?=あご|顎|まぶた|瞼|眼瞼|唇|くちびる|まつげ|の歯|歯|の前歯|の奥歯)', 'upper'],
    ['下(?=あご|顎|まぶた|瞼|眼瞼|唇|くちびる|まつげ|の歯|歯|の前歯|の奥歯)', 'lower'],
  ],
  ar: [
    [
      '(?:كل(?:ا|تا|ي|تي)\\s+)?(?<!\\p{L})(?:[بلو]|لل)?(?:ال)?(?:جانبين|جهتين|ناحيتين)(?!\\p{L})|كل(?:ا|تا|ي|تي)\\s+(?:ال)?(?:عينين|يدين|ذراعين|ساقين|قدمين|اذنين|خدين|ثديين|ركبتين|كتفين|جفنين|طرفين|فخذين)(?!\\p{L})',
      'both',
    ],
    [
      '(?<=(?<!\\p{L})(?:[وفبلك]{0,2}))(?:اليسري|(?:ال)?(?:ايسر|يسار(?:ا|ك|كم|نا|ه|ها|ي)?|شمال(?:ك|ي)?(?=[^.؟!]{0,40}يمين)|(?<=(?:لف|خد|خذ|ادخل|علي)\\s)شمال(?:ك)?|(?<=يمين[^.؟!]{0,40})شمال(?:ك|ي)?))(?!\\p{L})',
      'left',
    ],
    [
      '(?<=(?<!\\p{L})(?:[وفبلك]{0,2}))(?:ال)?(?:(?<=ال)ايمن|(?<=(?:ذراع|جانب|جفن|خد|كتف|ثدي|ساق)\\s)ايمن|يمني|يمين(?:ا|ك|كم|نا|ه|ها|ي)?)(?!\\s+ب?الله)(?!\\p{L})',
      'right',
    ],
    ['(?<=(?:فك|جفن|جفون|اجفان|شفه|اسنان|سن|ضرس|رموش)(?:\\p{L}*)\\s)(?:ال)?(?:علوي|علويه|عليا)(?!\\p{L})', 'upper'],
    ['(?<=(?:فك|جفن|جفون|اجفان|شفه|اسنان|سن|ضرس|رموش)(?:\\p{L}*)\\s)(?:ال)?(?:سفلي|سفليه)(?!\\p{L})', 'lower'],
  ],
};

/** Pattern for a side in English: before a part of the body, after "on the" or "turn", and beside the other side. */
function makeEnglishSidePattern(side: 'left' | 'right'): string {
  const other = side === 'left' ? 'right' : 'left';
  const noVerb = "(?<!\\b(?:i|you|we|they|he|she|it|who|had|have|has|was|were|is|are|be|been|what|all|that'?s|am|nothing|anything|just|already|never)\\s)";
  return [
    `${noVerb}(?<![a-z])${side}(?:[\\s-](?:lower|upper|front|back|inner|outer|hand))?[\\s-]${PART}`,
    `(?<=(?<![a-z])(?:on|to|from|at|in|than|then|and|or|match|matches|like|as)\\s${OWN}\\s(?:upper\\s|lower\\s|far\\s|very\\s)?)${side}${NO_NOUN}`,
    `(?<=(?<![a-z])${OWN}\\s(?:upper\\s|lower\\s)?)${side}(?=\\s*(?:and|or|is|looks?|feels?|was|hurts?)(?![a-z]))`,
    `(?<=(?<![a-z])${other}(?![a-z])[^?!]{0,80}\\sthe\\s)${side}(?=\\sone(?![a-z]))`,
    `(?<=(?<![a-z])(?:turn|turns|turning|keep|keeps|go|bear|facing|look|walk|then)\\s)${side}(?!\\s+(?:now|away|before|after|here|there|ahead|back))(?![a-z])`,
    `(?<=(?<![a-z])${other}\\s?(?:,|and|or|/|&|to|from|than(?:\\s+the)?|,\\s?then)\\s?(?:the\\s)?)${side}(?![a-z])`,
    `(?<![a-z])${side}(?=\\s?(?:,|and|or|/|&|to|from|than)\\s?(?:the\\s|your\\s|my\\s)?${other}(?![a-z]))`,
    `(?<=(?:just|only|both)\\s[^.]{0,12}\\bthe\\s)${side}(?=\\sone(?![a-z]))`,
    `(?<=(?:upper|lower)\\s)${side}(?![a-z])`,
    `(?<=^|[.!?:;]\\s?)${side}:`,
  ].join('|');
}

const SIDE_RULES = Object.fromEntries(
  Object.entries(PATTERNS).map(([language, rows]) => [language, rows.map(([pattern, side]) => [new RegExp(foldWord(pattern), 'giu'), side])]),
) as Record<Language, [RegExp, Side][]>;

/** An amount before 左右, which then means "about". */
const ABOUT = /(?:[\d点分元块円万千百号日天个月年周次小时钟岁公斤克米毫升半刻%])\s?$/;

export function readSides({ text, language }: ReaderInput): FoundFact[] {
  const found: FoundFact[] = [];
  const occupied = new OccupiedSpans(text.length);
  for (const [rule, side] of SIDE_RULES[language]) {
    for (const { 0: all, index: start } of text.matchAll(rule)) {
      const word = language === 'en' ? (/^(?:both|either|each|bilateral(?:ly)?|left|right|upper|lower)/i.exec(all)?.[0] ?? all) : all;
      const end = start + word.length;
      if (language === 'zh' && word === '左右' && ABOUT.test(text.slice(0, start))) continue;
      if (!occupied.isFree({ start, end })) continue;
      occupied.occupy({ start, end });
      found.push({ kind: 'side', side, start, end });
    }
  }
  return found;
}
