/** Words for writing facts, by language; used by written-fact.ts. # stands for the number. */
import type { Fact } from '../../../language/language.ts';
import type { Language } from '../languages.ts';

type KindOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>;
type Forms<Key extends string> = Record<Language, Partial<Record<Key, readonly string[]>>>;

export const CURRENCY_WORDS: Record<Language, Partial<Record<KindOf<'amount'>['currency'], string>>> = {
  ko: {
    KRW: '#원',
    USD: '#달러',
    JPY: '#엔',
    CNY: '#위안',
    EUR: '#유로',
    GBP: '#파운드',
    TWD: '#대만달러',
    HKD: '#홍콩달러',
    AED: '#디르함',
    SAR: '#사우디 리얄',
  },
  en: {
    KRW: '#\u00a0won',
    USD: '$#',
    JPY: '#\u00a0yen',
    CNY: '#\u00a0yuan',
    EUR: '€#',
    GBP: '£#',
    TWD: 'NT$#',
    HKD: 'HK$#',
    AED: '#\u00a0dirhams',
    SAR: '#\u00a0riyals',
  },
  zh: { KRW: '#韩元', USD: '#美元', JPY: '#日元', CNY: '#元', EUR: '#欧元', GBP: '#英镑', TWD: '#台币', HKD: '#港币', AED: '#迪拉姆', SAR: '#沙特里亚尔' },
  ja: {
    KRW: '#ウォン',
    USD: '#ドル',
    JPY: '#円',
    CNY: '#元',
    EUR: '#ユーロ',
    GBP: '#ポンド',
    TWD: '#台湾ドル',
    HKD: '#香港ドル',
    AED: '#ディルハム',
    SAR: '#サウジリヤル',
  },
  ar: { KRW: '# وون', USD: '# دولار', JPY: '# ين', CNY: '# يوان', EUR: '# يورو', GBP: '# جنيه إسترليني', AED: '# درهم', SAR: '# ريال سعودي' },
};

export const UNIT_WORDS: Partial<Record<KindOf<'quantity'>['unit'], string>> = {
  celsius: '°C',
  fahrenheit: '°F',
  inch: ' inches',
  iu: ' IU',
  mmhg: ' mmHg',
  l: ' L',
  joule: ' J',
  mile: ' miles',
  diopter: ' D',
};

export const DURATION_WORDS: Forms<KindOf<'duration'>['unit']> = {
  ko: { second: ['#초'], minute: ['#분'], hour: ['#시간'], day: ['#일'], night: ['#박'], week: ['#주'], month: ['#개월'], year: ['#년'] },
  en: {
    second: ['# second', '# seconds'], minute: ['# minute', '# minutes'], hour: ['# hour', '# hours'], day: ['# day', '# days'],
    night: ['# night', '# nights'], week: ['# week', '# weeks'], month: ['# month', '# months'], year: ['# year', '# years'],
  }, // biome-ignore format: two lines
  zh: { second: ['#秒'], minute: ['#分钟'], hour: ['#小时'], day: ['#天'], night: ['#晚'], week: ['#周'], month: ['#个月'], year: ['#年'] },
  ja: { second: ['#秒'], minute: ['#分'], hour: ['#時間'], day: ['#日間'], night: ['#泊'], week: ['#週間'], month: ['#か月'], year: ['#年間'] },
  ar: {
    minute: ['دقيقة واحدة', 'دقيقتان', '# دقائق', '# دقيقة'], hour: ['ساعة واحدة', 'ساعتان', '# ساعات', '# ساعة'],
    day: ['يوم واحد', 'يومان', '# أيام', '# يومًا'], night: ['ليلة واحدة', 'ليلتان', '# ليالٍ', '# ليلة'], week: ['أسبوع واحد', 'أسبوعان', '# أسابيع', '# أسبوعًا'],
    month: ['شهر واحد', 'شهران', '# أشهر', '# شهرًا'], year: ['سنة واحدة', 'سنتان', '# سنوات', '# سنة'],
  }, // biome-ignore format: three lines
};

export const COUNTER_WORDS: Forms<KindOf<'count'>['counter']> = {
  ko: {
    person: ['#명'],
    tablet: ['#정'],
    capsule: ['#캡슐'],
    packet: ['#포'],
    bottle: ['#병'],
    sheet: ['#장'],
    pulse: ['#샷'],
    session: ['#세션'],
    time: ['#회'],
    site: ['#부위'],
    line: ['#호선'],
    floor: ['#층'],
    exit: ['#번 출구'],
    age: ['#세'],
    piece: ['#개'],
  },
  en: {
    person: ['# person', '# people'], tablet: ['# tablet', '# tablets'], capsule: ['# capsule', '# capsules'], drop: ['# drop', '# drops'], pulse: ['# shot', '# shots'], shot: ['# injection', '# injections'],
    session: ['# session', '# sessions'], time: ['once', '# times'], site: ['# area', '# areas'], line: ['line #', 'line #'], floor: ['floor #', 'floor #'],
    exit: ['exit #', 'exit #'], age: ['# year old', '# years old'], piece: ['# piece', '# pieces'], sheet: ['# sheet', '# sheets'],
  }, // biome-ignore format: three lines
  zh: {
    person: ['#人'],
    tablet: ['#片'],
    capsule: ['#粒胶囊'],
    drop: ['#滴'],
    sheet: ['#张'],
    pulse: ['#发'],
    session: ['#个疗程'],
    time: ['#次'],
    site: ['#个部位'],
    line: ['#号线'],
    floor: ['#楼'],
    exit: ['#号出口'],
    age: ['#岁'],
    piece: ['#个'],
  },
  ja: {
    person: ['#人'],
    tablet: ['#錠'],
    capsule: ['#カプセル'],
    drop: ['#滴'],
    sheet: ['#枚'],
    pulse: ['#ショット'],
    session: ['#セッション'],
    time: ['#回'],
    site: ['#部位'],
    line: ['#号線'],
    floor: ['#階'],
    exit: ['#番出口'],
    age: ['#歳'],
    piece: ['#個'],
  },
  ar: {
    person: ['شخص واحد', 'شخصان', '# أشخاص', '# شخصًا'], tablet: ['قرص واحد', 'قرصان', '# أقراص', '# قرصًا'], session: ['جلسة واحدة', 'جلستان', '# جلسات', '# جلسة'],
    time: ['مرة واحدة', 'مرتان', '# مرات', '# مرة'], floor: ['الطابق 1', 'الطابق 2', 'الطابق #', 'الطابق #'], exit: ['المخرج 1', 'المخرج 2', 'المخرج #', 'المخرج #'],
    age: ['العمر سنة واحدة', 'العمر سنتان', 'العمر # سنوات', 'العمر # سنة'], line: ['الخط 1', 'الخط 2', 'الخط #', 'الخط #'],
    piece: ['قطعة واحدة', 'قطعتان', '# قطع', '# قطعة'],
  }, // biome-ignore format: four lines
};

export const RELATIVE_DAY_WORDS: Record<Language, Record<number, string>> = {
  ko: { '-2': '그저께', '-1': '어제', 0: '오늘', 1: '내일', 2: '모레' },
  en: { '-2': 'the day before yesterday', '-1': 'yesterday', 0: 'today', 1: 'tomorrow', 2: 'the day after tomorrow' },
  zh: { '-2': '前天', '-1': '昨天', 0: '今天', 1: '明天', 2: '后天' },
  ja: { '-2': '一昨日', '-1': '昨日', 0: '今日', 1: '明日', 2: '明後日' },
  ar: { '-2': 'أول أمس', '-1': 'أمس', 0: 'اليوم', 1: 'غدًا', 2: 'بعد غد' },
};

export const WEEKDAY_WORDS: Record<Language, readonly string[]> = {
  ko: ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  zh: ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
  ja: ['月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日', '日曜日'],
  ar: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد'],
};

/** Months counted from the current one. */
export const RELATIVE_MONTH_WORDS: Record<Language, readonly string[]> = {
  ko: ['이번 달', '다음 달'],
  en: ['this month', 'next month'],
  zh: ['这个月', '下个月'],
  ja: ['今月', '来月'],
  ar: ['هذا الشهر', 'الشهر القادم'],
};

export const RELATIVE_WEEK_WORDS: Record<Language, Partial<Record<'this' | 'next' | 'last' | 'after-next', string>>> = {
  ko: { this: '이번 주', next: '다음 주', 'after-next': '다다음 주', last: '지난주' },
  en: { this: 'this', next: 'next', last: 'last' },
  zh: { this: '这周', next: '下周', 'after-next': '下下周', last: '上周' },
  ja: { this: '今週', next: '来週', 'after-next': '再来週', last: '先週' },
  ar: { this: 'هذا', next: 'القادم', last: 'الماضي' },
};

const NUMBERED = Array.from({ length: 12 }, (_, place) => String(place + 1));
export const MONTH_WORDS: Record<Language, readonly string[]> = {
  ko: NUMBERED,
  en: 'January February March April May June July August September October November December'.split(' '),
  zh: NUMBERED,
  ja: NUMBERED,
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
};

export const SIDE_WORDS: Record<Language, Record<KindOf<'side'>['side'], string>> = {
  ko: { left: '왼쪽', right: '오른쪽', both: '양쪽', upper: '위쪽', lower: '아래쪽' },
  en: { left: 'left side', right: 'right side', both: 'both sides', upper: 'upper side', lower: 'lower side' },
  zh: { left: '左侧', right: '右侧', both: '两侧', upper: '上侧', lower: '下侧' },
  ja: { left: '左側', right: '右側', both: '両側', upper: '上側', lower: '下側' },
  ar: { left: 'الجانب الأيسر', right: 'الجانب الأيمن', both: 'الجانبان', upper: 'الجانب العلوي', lower: 'الجانب السفلي' },
};
