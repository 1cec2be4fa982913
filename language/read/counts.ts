import type { Language } from '../../contract/languages.ts';
import type { Counter } from '../fact.ts';
import { joinRanges, type Measure, makeNumberUnitReader, makeUnitReader, type NumberUnitWord, toExtent, type UnitSpellings } from './measures.ts';
import type { FactReader, ReaderInput } from './reading.ts';

const SPELLINGS: UnitSpellings<Counter> = {
  all: { floor: '(?<=\\d)(?-i:F)' },
  en: {
    person: 'persons?|people|child(?:ren)?|kids?|guests?|adults?|companions?|patients?|travell?ers?|pax',
    tablet: '(?:of\\sa\\s)?(?:tablets?|pills?|tabs?)',
    capsule: 'capsules?|caps?',
    drop: 'drops?',
    packet: 'packets?|sachets?|packs?|pouch(?:es)?',
    bottle: 'bottles?|vials?|ampoules?',
    sheet: 'sheets?(?:\\smasks?)?|patch(?:es)?',
    shot: 'shots?|injections?|syringes?',
    spoon: 'spoonfuls?|(?:tea|table)\\s?spoons?(?:fuls?)?|spoons?|tsp|tbsp',
    session: 'sessions?|courses?|treatments?',
    time: 'times(?!\\s(?:as|more|the))|x(?=\\s?(?:an?\\s|per\\s|/|daily|every))',
    site: 'sites?',
    line: 'lines?',
    tooth: 'teeth|tooth',
    floor: 'floors?|stor(?:ey|y|ies)',
    age: 'years?[\\s-]old|yrs?[\\s-]old|y/?o|years?\\sof\\sage',
    piece: 'pieces?|items?|pcs',
  },
  ko: {
    person: '명|분(?=이|은|과|을|의|도|까지|만|부터|께|에게|$|[^가-힣])|인(?:실|용)?(?!치|기|공|원)|사람',
    tablet: '알(?!레)|정(?!도|말|해|기|보|형|맥)',
    capsule: '캡슐',
    drop: '방울',
    packet: '봉지|포(?!인|함)|봉(?!합|사)|팩|갑(?!자|상|작)',
    bottle: '병|바이알|앰플',
    sheet: '장|매(?!일|주|달)',
    shot: '(?<!한\\s?)방|시린지|주사기',
    pulse: '샷',
    spoon: '숟가락|스푼|큰술|작은술|숟갈|티스푼',
    session: '코스|세션|차례',
    time: '회(?:차|권)?(?!복|의|사|전|진|원)|번(?!째|호|\\s?(?:출구|버스|게이트|타|창구|진료실|룸|방(?!문)))',
    site: '군데|부위|곳',
    line: '줄|호선',
    tooth: '개\\s?치아|치아',
    exit: '번\\s?출구',
    floor: '층',
    age: '살|(?<=[한두세네]\\s?)돌(?!아|려|보|발|출|연|멩)|세(?!트|션|포|대|제|기|안|상)|대(?=\\s?[초중후]반|[는인의]|\\s|$)',
    piece: '개(?!월|인|선|발|원|국|당)|가지',
  },
  zh: {
    person: '个?人(?!民|生|工|参)|位(?!置)|名|口(?![腔服罩红])',
    tablet: '片|[粒颗丸](?!胶囊|[门智大]?牙)',
    capsule: '[粒颗个]?胶囊',
    drop: '滴',
    packet: '小?[袋包](?!括|含|皮)',
    bottle: '瓶',
    sheet: '张|贴(?!膜)',
    pulse: '发',
    spoon: '[汤茶小]?[勺匙]',
    session: '个?疗程',
    time: '次(?!日)|回(?!来|去|国|复|到|家|答|公司|酒店|老家|学校|韩|中|北|上海|医院|诊|宿舍|单位)|遍',
    site: '处(?!理|方)|个?部位|个?地方',
    line: '号线|行|排|道(?!理)|根(?!据)',
    tooth: '颗?[门智大]?牙齿?|个牙齿?',
    exit: '号口|号出口',
    floor: '层|楼',
    age: '多?周?岁',
    piece: '个(?!月|小时|星期|礼拜|钟头|性|人|别|半)|件|只(?!有|要|能|是)',
  },
  ja: {
    person: '名様?|人(?!民|気|工|間|生|十色)|方(?=[はがで、]|$)',
    tablet: '錠|つぶ|粒',
    capsule: 'カプセル',
    drop: '滴',
    packet: '包(?!帯)|袋',
    bottle: '瓶|本入り',
    sheet: '枚',
    pulse: 'ショット|発',
    spoon: 'さじ|杯',
    session: 'セッション|クール|コース',
    time: '回目?(?!復|答|転)',
    site: '[かヶカケヵ箇]所|部位',
    line: '号線|列|行',
    tooth: '本の?歯',
    exit: '番出口',
    floor: '階(?!段)|(?<=B\\d)F',
    age: '歳|才(?!能)|代(?=[前後半のではにが、。]|$)',
    piece: '[個コ](?!人|室|別)|つ(?!い|ま|け|の間)|本(?!日|人|当|院|来|社|格|木)',
  },
  ar: {
    person: 'أشخاص|شخصا?|مرافقا?|مرافقين|بالغين|مرضى',
    tablet: 'حبة|حبات|حبوب|قرصا?|أقراص',
    capsule: 'كبسولة|كبسولات',
    drop: 'قطرة|قطرات',
    packet: 'كيسا?|أكياس|ظرفا?|أظرف|مغلفات',
    bottle: 'زجاجة|زجاجات|عبوة|عبوات|قارورة|قوارير',
    sheet: 'ورقة|ورقات|أوراق|لصقة|لصقات',
    shot: 'حقنة|حقن|إبرة|إبر',
    pulse: 'طلقة|طلقات',
    spoon: 'ملعقة|ملاعق',
    session: 'جلسة|جلسات',
    time: 'مرة|مرات',
    site: 'موضعا?|مواضع|منطقة|مناطق|أماكن',
    line: 'خطا?|خطوط',
    tooth: 'سنا?|أسنان|ضرسا?|أضراس',
    age: 'سنة|سنوات|عاما?|أعوام',
    floor: 'طابقا?|طوابق|أدوار',
    piece: 'قطعة|قطع|أشياء|غرز|غرزة',
  },
};

const makeDual = (words: string, unit: Counter): NumberUnitWord<Counter> => ({ words: `(?:${words})(?:ين|ان|(?<=ت)(?<!مرت)ا(?= ))`, value: 2, unit });
/** A single item. It counts only with "one" or a half after it, or in "one or two". Alone the word as often means "a". */
const makeSingle = (words: string, unit: Counter): NumberUnitWord<Counter> => ({
  words: `(?:${words})(?: صغيرة| كبيرة)? واحدة?|(?:${words})(?= ونصف?ا?(?![ء-ي])| (?:أو|إلى) [ء-ي]+[اي]ن(?![ء-ي]))`,
  value: 1,
  unit,
});

const readWholeWords = makeNumberUnitReader<Counter>({
  en: [{ words: 'twice', value: 2, unit: 'time' }],
  zh: [
    { words: '仨', value: 3, unit: 'person' },
    { words: '(?<=们|[你我他她])俩', value: 2, unit: 'person' },
  ],
  ja: [
    { words: 'ひとり(?!で)', value: 1, unit: 'person' },
    { words: 'ふたり', value: 2, unit: 'person' },
    { words: 'ふたつ', value: 2, unit: 'piece' },
    { words: 'みっつ', value: 3, unit: 'piece' },
  ],
  ar: [
    makeDual('شخص|مرافق', 'person'),
    makeDual('حبت|قرص', 'tablet'),
    makeDual('كبسولت', 'capsule'),
    makeDual('قطرت', 'drop'),
    makeDual('كيس|ظرف', 'packet'),
    makeDual('زجاجت|عبوت', 'bottle'),
    makeDual('ورقت|لصقت', 'sheet'),
    makeDual('حقنت|إبرت', 'shot'),
    makeDual('ملعقت', 'spoon'),
    makeDual('جلست', 'session'),
    makeDual('مرت', 'time'),
    makeDual('منطقت|موضع', 'site'),
    makeDual('خط', 'line'),
    makeDual('سن|ضرس', 'tooth'),
    makeDual('قطعت', 'piece'),
    makeSingle('شخص|مرافق', 'person'),
    makeSingle('حبة|قرص', 'tablet'),
    makeSingle('كبسولة', 'capsule'),
    makeSingle('قطرة', 'drop'),
    makeSingle('كيس', 'packet'),
    makeSingle('حقنة', 'shot'),
    makeSingle('ملعقة', 'spoon'),
    makeSingle('جلسة', 'session'),
    makeSingle('مرة', 'time'),
    makeSingle('منطقة|موضع', 'site'),
    makeSingle('سن|ضرس', 'tooth'),
  ],
});

const readUnit = makeUnitReader(SPELLINGS);

/** Returns numbers followed by a counter, and words that contain number and counter, including every "once" and "twice". */
export function readCountMeasures(reading: ReaderInput): Measure<Counter>[] {
  const measures = reading.numerals.flatMap((numeral) => {
    const measure = readUnit(reading, numeral);
    return measure && !isOtherWord(measure, reading) ? [measure] : [];
  });
  return joinRanges([...measures, ...readWholeWords(reading)], reading);
}

/** Reads counts. "One" of something general is no count, because it is as often an article or an idiom (再来一次, one person). */
export const readCounts: FactReader = (reading) =>
  readCountMeasures(reading)
    .filter(
      ({ value, to, unit, numeral, end }) =>
        !(value === 1 && to === undefined && ((numeral.inWords && GENERAL_COUNTERS.has(unit)) || (unit === 'time' && EACH_TIME.test(reading.text.slice(end))))),
    )
    .map((measure) => {
      const below = measure.unit === 'floor' ? BELOW_GROUND.exec(reading.text.slice(Math.max(0, measure.start - 4), measure.start)) : null;
      const value = below ? { value: -measure.value } : toExtent(measure);
      return {
        kind: 'count',
        ...value,
        counter: isDeviceShot(measure) ? 'pulse' : measure.unit,
        start: measure.start - (below?.[0].length ?? 0),
        end: measure.end,
      };
    });

/** From twenty on, shots are those of a device, because nobody gets that many injections. */
const isDeviceShot = ({ unit, value }: Measure<Counter>): boolean => unit === 'shot' && value >= 20;

/** 1回2錠 means two each time. */
const EACH_TIME = /^[에に]?\s?(?:약|約)?[\d一二三四五半]/;
const BELOW_GROUND = /(?:지하\s?|地下|负|(?<![A-Za-z])B)$/;

const GENERAL_COUNTERS = new Set<Counter>(['piece', 'time', 'person', 'site', 'line', 'sheet']);

/** True for words that only look like a number and its counter, by language; `before` and `behind` are the text around the number. */
const OTHER_WORDS: Record<Language, (measure: Measure<Counter>, around: { before: string; said: string; behind: string }) => boolean> = {
  ko: ({ unit, numeral }, { said, behind }) => {
    if (unit === 'age' && isNotDecade(numeral.value, behind)) return true;
    if (unit === 'time' && numeral.value > 100) return true;
    // 두 분 are two persons, 3분 three minutes.
    if (unit === 'person' && /^\s?분/.test(behind)) return !/^(?:[한두세네]|[다여일아][섯곱덟홉])/.test(said);
    // 한층 means "more", 세정 cleansing, 세포 a cell.
    if (/^[한두세네]$/.test(said) && ((unit === 'floor' && said === '한') || /^\s?[회인세]|^[정포]/.test(behind))) return true;
    // 이 병 means "this illness", 육회 is a dish, 이명 a ringing in the ears.
    return unit !== 'floor' && unit !== 'exit' && /^[일이삼사오육칠팔구]$/.test(said);
  },
  en: ({ unit, numeral }) => numeral.weak === true && numeral.value === 1 && GENERAL_COUNTERS.has(unit),
  zh: ({ start, end, numeral }, { before, said, behind }) => {
    // 一瓶一瓶 means bottle by bottle.
    const counter = behind.slice(0, end - start - said.length);
    return said === '一' && numeral.weak === true && (behind.startsWith(`${counter}一${counter}`) || before.endsWith(`一${counter}`));
  },
  ja: ({ unit, numeral }, { behind }) =>
    (unit === 'age' && isNotDecade(numeral.value, behind)) || (unit === 'time' && numeral.inWords === true && behind.startsWith('回目')),
  // Years are an age only after a word for age: دون 19 عامًا.
  ar: ({ unit }, { before }) => unit === 'age' && !/(?:دون|فوق|تحت|عمر[ء-ي]{0,3}|سن) (?:ال)?$/.test(before),
};

function isOtherWord(measure: Measure<Counter>, { text, language }: ReaderInput): boolean {
  const { start, numeral } = measure;
  return OTHER_WORDS[language](measure, {
    before: text.slice(Math.max(0, start - 9), start),
    said: text.slice(start, numeral.end),
    behind: text.slice(numeral.end),
  });
}

/** 30대 is an age group, 32대 is not. */
const isNotDecade = (value: number, behind: string) => /^\s?[대代]/.test(behind) && (value % 10 !== 0 || value > 90);
