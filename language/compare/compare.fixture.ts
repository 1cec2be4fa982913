import type { Language } from '../../contract/languages.ts';

/* A fact, given by its kind and its number. */

/** A fact, given by its kind and its number. */
export type StatedFact = { kind: keyof typeof SENTENCES; value: number };

const MONTHS_EN = 'January February March April May June July August September October November December'.split(' ');
const MONTHS_AR = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ');
const WEEKDAYS = {
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  ko: [...'월화수목금토일'],
  zh: [...'一二三四五六日'],
  ja: [...'月火水木金土日'],
  ar: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد'.split(' '),
};
const SIDES = { en: ['left', 'right'], ko: ['왼쪽', '오른쪽'], zh: ['左', '右'], ja: ['左', '右'], ar: ['الأيسر', 'الأيمن'] };
const TIMES_EN = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];
const TIMES_AR = ['', 'مرة', 'مرتين', 'ثلاث مرات', 'أربع مرات', 'خمس مرات', 'ست مرات'];

const two = (figure: number) => String(figure).padStart(2, '0');
const month = (value: number) => (value % 12) + 1;
const day = (value: number) => (value % 28) + 1;
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
const clock = (value: number) => ({ hour: value % 12 || 12, minute: (value * 5) % 60, isLate: value % 2 === 0 });
const english = (value: number) => `${clock(value).hour}:${two(clock(value).minute)} ${clock(value).isLate ? 'pm' : 'am'}`;
const arabicDays = (value: number) => (value === 2 ? 'يومين' : value <= 10 ? `${value} أيام` : `${value} يومًا`);
const arabicTablets = (value: number) => (value === 2 ? 'حبتين' : value <= 10 ? `${value} حبات` : `${value} حبة`);

type Write = Record<Language, (value: number) => string>;

export const SENTENCES = {
  amount: {
    en: (value) => `The treatment costs ₩${(value * 10_000).toLocaleString('en-US')}.`,
    ko: (value) => `시술 비용은 ${value}만 원입니다.`,
    zh: (value) => `项目费用是${value}万韩元。`,
    ja: (value) => `施術料は${value}万ウォンです。`,
    ar: (value) => `تكلفة العلاج ${(value * 10_000).toLocaleString('en-US')} وون.`,
  },
  quantity: {
    en: (value) => `The dose of this medicine is ${value} mg.`,
    ko: (value) => `이 약의 용량은 ${value}mg입니다.`,
    zh: (value) => `这种药的剂量是${value}毫克。`,
    ja: (value) => `この薬の用量は${value}ミリグラムです。`,
    ar: (value) => `جرعة هذا الدواء ${value} ملغ.`,
  },
  percentage: {
    en: (value) => `We refund ${value}% of the deposit.`,
    ko: (value) => `예약금의 ${value}%를 환불해 드립니다.`,
    zh: (value) => `我们退还定金的${value}%。`,
    ja: (value) => `予約金の${value}パーセントを返金します。`,
    ar: (value) => `نعيد ${value}٪ من العربون.`,
  },
  duration: {
    en: (value) => `The swelling lasts ${value} days.`,
    ko: (value) => `붓기는 ${value}일 동안 갑니다.`,
    zh: (value) => `肿胀会持续${value}天。`,
    ja: (value) => `腫れは${value}日間続きます。`,
    ar: (value) => `يستمر التورم ${arabicDays(value)}.`,
  },
  count: {
    en: (value) => `Each packet holds ${value} tablets.`,
    ko: (value) => `한 포에 ${value}알이 들어 있습니다.`,
    zh: (value) => `每包有${value}片。`,
    ja: (value) => `袋には${value}錠入っています。`,
    ar: (value) => `في العلبة ${arabicTablets(value)}.`,
  },
  frequency: {
    en: (value) => `Apply the cream ${TIMES_EN[value]} a day.`,
    ko: (value) => `연고는 하루 ${value}번 바르세요.`,
    zh: (value) => `药膏每天涂${value}次。`,
    ja: (value) => `軟膏は1日${value}回塗ってください。`,
    ar: (value) => `ضع المرهم ${TIMES_AR[value]} في اليوم.`,
  },
  date: {
    en: (value) => `Your visit is on ${at(MONTHS_EN, value)} ${day(value)}.`,
    ko: (value) => `방문일은 ${month(value)}월 ${day(value)}일입니다.`,
    zh: (value) => `您的就诊日期是${month(value)}月${day(value)}日。`,
    ja: (value) => `ご来院日は${month(value)}月${day(value)}日です。`,
    ar: (value) => `موعد زيارتك ${day(value)} ${at(MONTHS_AR, value)}.`,
  },
  weekday: {
    en: (value) => `The doctor is away on ${at(WEEKDAYS.en, value)}.`,
    ko: (value) => `원장님은 ${at(WEEKDAYS.ko, value)}요일에 안 계십니다.`,
    zh: (value) => `院长星期${at(WEEKDAYS.zh, value)}不在。`,
    ja: (value) => `院長は${at(WEEKDAYS.ja, value)}曜日に不在です。`,
    ar: (value) => `الطبيب غير موجود يوم ${at(WEEKDAYS.ar, value)}.`,
  },
  time: {
    en: (value) => `Please arrive at ${english(value)}.`,
    ko: (value) => `${clock(value).isLate ? '오후' : '오전'} ${clock(value).hour}시 ${clock(value).minute}분까지 도착해 주세요.`,
    zh: (value) => `请在${clock(value).isLate ? '下午' : '上午'}${clock(value).hour}点${clock(value).minute}分到达。`,
    ja: (value) => `${clock(value).isLate ? '午後' : '午前'}${clock(value).hour}時${clock(value).minute}分にお着きください。`,
    ar: (value) => `يرجى الوصول الساعة ${clock(value).hour}:${two(clock(value).minute)} ${clock(value).isLate ? 'مساءً' : 'صباحًا'}.`,
  },
  side: {
    en: (value) => `The ${at(SIDES.en, value)} cheek is swollen.`,
    ko: (value) => `${at(SIDES.ko, value)} 볼이 부었습니다.`,
    zh: (value) => `${at(SIDES.zh, value)}脸肿了。`,
    ja: (value) => `${at(SIDES.ja, value)}頬が腫れています。`,
    ar: (value) => `الخد ${at(SIDES.ar, value)} متورم.`,
  },
  phone: {
    en: (value) => `Please call 010-5550-${value + 1000}.`,
    ko: (value) => `010-5550-${value + 1000}으로 전화해 주세요.`,
    zh: (value) => `请拨打010-5550-${value + 1000}。`,
    ja: (value) => `010-5550-${value + 1000}にお電話ください。`,
    ar: (value) => `اتصل على 010-5550-${value + 1000}.`,
  },
} satisfies Record<string, Write>;

/** Values of each kind. Each value makes a different fact. */
export const VALUES: Record<keyof typeof SENTENCES, readonly number[]> = {
  amount: [12, 35, 80, 125, 300],
  quantity: [5, 10, 250, 500],
  percentage: [15, 30, 50, 70],
  duration: [2, 3, 5, 12],
  count: [2, 4, 6, 14],
  frequency: [2, 3, 4],
  date: [3, 11, 16, 25],
  weekday: [0, 2, 4, 6],
  time: [3, 8, 9, 10, 14],
  side: [0, 1],
  phone: [111, 222, 789],
};

/** Returns a text with the facts in their order. */
export const writeFacts = (language: Language, facts: readonly StatedFact[]): string =>
  facts.map(({ kind, value }) => SENTENCES[kind][language](value)).join(language === 'zh' || language === 'ja' ? '' : ' ');
