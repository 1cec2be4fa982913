import {
  fillTexts,
  type Grid,
  joinSentences,
  makeValueCases,
  others,
  type StatementCase,
  type StatementTemplate,
  type TextsByLanguage,
  withWrongValues,
} from './grid.ts';

/* Exact values in messages of a clinic and a patient: days, times, prices, counts, sides, telephone numbers. */

const MONTHS_EN = 'January February March April May June July August September October November December'.split(' ');
const MONTHS_AR = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ');
const WEEKDAYS = {
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  ar: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد'.split(' '),
};

const padTwo = (figure: number) => String(figure).padStart(2, '0');
const formatGrouped = (figure: number) => figure.toLocaleString('en-US');

const fever: StatementTemplate<number> = {
  ko: (n) => `체온이 ${n}도를 넘으면 전화해 주세요.`,
  en: (n) => `Call us if your temperature is above ${n}°C.`,
  zh: (n) => `体温超过${n}度请打电话。`,
  ja: (n) => `体温が${n}度を超えたらお電話ください。`,
  ar: (n) => `اتصل بنا إذا تجاوزت حرارتك ${n} درجة.`,
};

type Day = { month: number; day: number };
const DATES: readonly Day[] = [
  { month: 1, day: 21 },
  { month: 3, day: 14 },
  { month: 5, day: 12 },
  { month: 11, day: 30 },
  { month: 12, day: 4 },
  { month: 12, day: 13 },
];
const visit: StatementTemplate<Day> = {
  ko: ({ month, day }) => `${month}월 ${day}일에 방문해 주세요.`,
  en: ({ month, day }) => `Please come on ${MONTHS_EN[month - 1] ?? `${month}/`} ${day}.`,
  zh: ({ month, day }) => `请在${month}月${day}日来院。`,
  ja: ({ month, day }) => `${month}月${day}日にお越しください。`,
  ar: ({ month, day }) => `يرجى الحضور يوم ${day} ${MONTHS_AR[month - 1]}.`,
};
const reverseDigits = (n: number) => Number([...String(n)].reverse().join(''));
const makeWrongDays = ({ month, day }: Day): Day[] => [
  { month, day: (day % 28) + 1 },
  { month: (month % 12) + 1, day },
  ...(day <= 12 && day !== month ? [{ month: day, day: month }] : []),
];
/** Impossible dates: the digits of the month are reversed, or 30 is added to the day. */
const impossibleDay: StatementTemplate<Day> = {
  ...visit,
  ko: ({ month, day }) => `${reverseDigits(month)}월 ${day}일에 방문해 주세요.`,
  zh: ({ month, day }) => `请在${reverseDigits(month)}月${day}日来院。`,
  ja: ({ month, day }) => `${reverseDigits(month)}月${day}日にお越しください。`,
  en: ({ month, day }) => `Please come on ${MONTHS_EN[month - 1]} ${day + 30}.`,
  ar: ({ month, day }) => `يرجى الحضور يوم ${day + 30} ${MONTHS_AR[month - 1]}.`,
};
const impossibleDayCases: StatementCase[] = [2, 4, 13, 21, 28].map((day) => ({
  says: fillTexts(visit, { month: 12, day }),
  wrong: [fillTexts(impossibleDay, { month: 12, day })],
}));
const fortyFirstCases: StatementCase[] = [1, 3, 5].map((month) => ({
  says: fillTexts(visit, { month, day: 14 }),
  wrong: [fillTexts(visit, { month, day: 41 })],
}));

const weekday: StatementTemplate<number> = {
  ko: (n) => `다음 주 ${'월화수목금토일'[n]}요일에 오세요.`,
  en: (n) => `Please come next ${WEEKDAYS.en[n]}.`,
  zh: (n) => `请下周${'一二三四五六日'[n]}来。`,
  ja: (n) => `来週の${'月火水木金土日'[n]}曜日にお越しください。`,
  ar: (n) => `يرجى الحضور يوم ${WEEKDAYS.ar[n]} القادم.`,
};

type ClockTime = { hour: number; minute: number; late: boolean };
const CLOCKS: readonly ClockTime[] = [
  { hour: 9, minute: 30, late: false },
  { hour: 10, minute: 0, late: false },
  { hour: 11, minute: 15, late: false },
  { hour: 1, minute: 30, late: true },
  { hour: 3, minute: 0, late: true },
  { hour: 5, minute: 45, late: true },
];
const time: StatementTemplate<ClockTime> = {
  ko: ({ hour, minute, late }) => `${late ? '오후' : '오전'} ${hour}시${minute ? ` ${minute}분` : ''}까지 오세요.`,
  en: ({ hour, minute, late }) => `Please be here by ${hour}${minute ? `:${padTwo(minute)}` : ''} ${late ? 'pm' : 'am'}.`,
  zh: ({ hour, minute, late }) => `请在${late ? '下午' : '上午'}${hour}点${minute ? `${minute}分` : ''}前到。`,
  ja: ({ hour, minute, late }) => `${late ? '午後' : '午前'}${hour}時${minute ? `${minute}分` : ''}までにお越しください。`,
  ar: ({ hour, minute, late }) => `يرجى الحضور قبل الساعة ${hour}:${padTwo(minute)} ${late ? 'مساءً' : 'صباحًا'}.`,
};
const makeWrongClocks = ({ hour, minute, late }: ClockTime): ClockTime[] => [
  { hour, minute, late: !late },
  { hour: (hour % 12) + 1, minute, late },
  { hour, minute: minute === 45 ? 15 : minute + 15, late },
];

const PRICES = [30_000, 85_000, 120_000, 550_000, 1_200_000, 3_500_000];
const price: StatementTemplate<number> = {
  ko: (n) => `비용은 ${n / 10_000}만 원입니다.`,
  en: (n) => `The price is ${formatGrouped(n)} won.`,
  zh: (n) => `费用是${n / 10_000}万韩元。`,
  ja: (n) => `費用は${n / 10_000}万ウォンです。`,
  ar: (n) => `السعر ${formatGrouped(n)} وون.`,
};
const dollars: StatementTemplate<number> = {
  ko: (n) => `비용은 ${formatGrouped(n)}달러입니다.`,
  en: (n) => `The price is $${formatGrouped(n)}.`,
  zh: (n) => `费用是${n}美元。`,
  ja: (n) => `費用は${formatGrouped(n)}ドルです。`,
  ar: (n) => `السعر ${formatGrouped(n)} دولار.`,
};
const currency: StatementCase[] = PRICES.map((n) => ({
  says: fillTexts(price, n),
  wrong: [fillTexts({ ...dollars, ko: (value) => `비용은 ${value / 10_000}만 달러입니다.` }, n)],
}));
const share: StatementTemplate<number> = {
  ko: (n) => `예약금의 ${n}%를 환불해 드립니다.`,
  en: (n) => `We refund ${n}% of the deposit.`,
  zh: (n) => `退还定金的${n}%。`,
  ja: (n) => `予約金の${n}%を返金します。`,
  ar: (n) => `نعيد ${n}٪ من العربون.`,
};

const sessions: StatementTemplate<number> = {
  ko: (n) => `시술은 총 ${n}회 받으셔야 합니다.`,
  en: (n) => `You need ${n} sessions in all.`,
  zh: (n) => `一共需要做${n}次。`,
  ja: (n) => `施術は全部で${n}回必要です。`,
  ar: (n) => `تحتاج إلى ${n} جلسات.`,
};
const shots: StatementTemplate<number> = {
  ko: (n) => `울쎄라 ${n}샷을 시술합니다.`,
  en: (n) => `We do ${n} shots of Ultherapy.`,
  zh: (n) => `超声刀打${n}发。`,
  ja: (n) => `ウルセラを${n}ショット照射します。`,
  ar: (n) => `نجري ${n} طلقة من ألثيرا.`,
};
const units: StatementTemplate<number> = {
  ko: (n) => `보톡스 ${n}유닛을 놓습니다.`,
  en: (n) => `We inject ${n} units of Botox.`,
  zh: (n) => `注射${n}单位肉毒素。`,
  ja: (n) => `ボトックスを${n}単位注射します。`,
  ar: (n) => `نحقن ${n} وحدة من البوتوكس.`,
};
const people: StatementTemplate<number> = {
  ko: (n) => `보호자는 ${n}명까지 가능합니다.`,
  en: (n) => `You may bring ${n} companions.`,
  zh: (n) => `最多可带${n}位陪同。`,
  ja: (n) => `付き添いは${n}名まで可能です。`,
  ar: (n) => `يمكن حضور ${n} مرافقين.`,
};

type Side = 0 | 1;
const SIDE = {
  ko: ['왼쪽', '오른쪽'],
  en: ['left', 'right'],
  zh: ['左', '右'],
  ja: ['左', '右'],
  ar: ['الأيسر', 'الأيمن'],
  arF: ['اليسرى', 'اليمنى'],
} as const;
const PARTS: readonly StatementTemplate<Side>[] = [
  { ko: (s) => `${SIDE.ko[s]} 눈을 수술합니다.`, en: (s) => `We operate on the ${SIDE.en[s]} eye.`, zh: (s) => `${SIDE.zh[s]}眼做手术。`, ja: (s) => `${SIDE.ja[s]}目を手術します。`, ar: (s) => `نجري العملية في العين ${SIDE.arF[s]}.` },
  { ko: (s) => `${SIDE.ko[s]} 볼이 부었어요.`, en: (s) => `My ${SIDE.en[s]} cheek is swollen.`, zh: (s) => `${SIDE.zh[s]}脸肿了。`, ja: (s) => `${SIDE.ja[s]}の頬が腫れています。`, ar: (s) => `خدي ${SIDE.ar[s]} متورم.` },
  { ko: (s) => `${SIDE.ko[s]} 귀가 아파요.`, en: (s) => `My ${SIDE.en[s]} ear hurts.`, zh: (s) => `我${SIDE.zh[s]}耳疼。`, ja: (s) => `${SIDE.ja[s]}耳が痛いです。`, ar: (s) => `أذني ${SIDE.arF[s]} تؤلمني.` },
  { ko: (s) => `${SIDE.ko[s]}으로 누워 주무세요.`, en: (s) => `Sleep on your ${SIDE.en[s]} side.`, zh: (s) => `请向${SIDE.zh[s]}侧躺。`, ja: (s) => `${SIDE.ja[s]}側を下にして寝てください。`, ar: (s) => `نم على جنبك ${SIDE.ar[s]}.` },
]; // biome-ignore format: one part a line

const phone: StatementTemplate<number> = {
  ko: (n) => `02-${n}-1420으로 전화해 주세요.`,
  en: (n) => `Please call 02-${n}-1420.`,
  zh: (n) => `请致电02-${n}-1420。`,
  ja: (n) => `02-${n}-1420にお電話ください。`,
  ar: (n) => `اتصل على 02-${n}-1420.`,
};
const room: StatementTemplate<number> = {
  ko: (n) => `오후 3시 이후에는 ${n}호실에 있어요.`,
  en: (n) => `My room is ${n} after 3 pm.`,
  zh: (n) => `下午3点以后我在${n}号房间。`,
  ja: (n) => `午後3時以降は${n}号室にいます。`,
  ar: (n) => `رقم غرفتي ${n} بعد الساعة 3 مساءً.`,
};
const pain: StatementTemplate<number> = {
  ko: (n) => `통증은 ${n}/10이에요.`,
  en: (n) => `My pain is ${n}/10.`,
  zh: (n) => `疼痛程度是${n}/10。`,
  ja: (n) => `痛みは${n}/10です。`,
  ar: (n) => `الألم ${n}/10.`,
};
const quarter: StatementTemplate<number> = {
  ko: (n) => `${n}/4만 남았어요.`,
  en: (n) => `Only ${n}/4 is left.`,
  zh: (n) => `只剩${n}/4了。`,
  ja: (n) => `${n}/4だけ残っています。`,
  ar: (n) => `بقي ${n}/4 فقط.`,
};

/** One message with three values, one of which is wrong. */
const threeValueCases: StatementCase[] = DATES.flatMap((day, at) => {
  const [clock, sum] = [CLOCKS[at] as ClockTime, PRICES[at] as number];
  const message = (one: TextsByLanguage, other: TextsByLanguage, third: TextsByLanguage) => joinSentences(one, other, third);
  const right = [fillTexts(visit, day), fillTexts(time, clock), fillTexts(price, sum)] as const;
  return [
    {
      says: message(...right),
      wrong: [
        message(fillTexts(visit, makeWrongDays(day)[0] as Day), right[1], right[2]),
        message(right[0], fillTexts(time, makeWrongClocks(clock)[1] as ClockTime), right[2]),
        message(right[0], right[1], fillTexts(price, sum * 10)),
      ],
    },
  ];
});

export const VALUES: readonly Grid[] = [
  { name: 'aftercare: when to call', cases: [...makeValueCases(fever, others([37.5, 38, 38.5, 39])), ...makeValueCases(phone, others([5550, 5505, 5055]))] },
  { name: 'date: day', cases: makeValueCases(visit, withWrongValues(DATES, makeWrongDays)) },
  { name: 'date: impossible day', cases: [...impossibleDayCases, ...fortyFirstCases] },
  { name: 'date: weekday', cases: makeValueCases(weekday, others([0, 1, 2, 3, 4, 5, 6])) },
  { name: 'date: time', cases: makeValueCases(time, withWrongValues(CLOCKS, makeWrongClocks)) },
  { name: 'date, time and price in one message', cases: threeValueCases },
  {
    name: 'price',
    cases: [
      ...makeValueCases(
        price,
        withWrongValues(PRICES, (n) => [n * 10, n / 10, n + 10_000]),
      ),
      ...makeValueCases(dollars, others([45, 54, 510, 1_200])),
      ...currency,
    ],
  },
  { name: 'price: share', cases: makeValueCases(share, others([10, 30, 50, 70])) },
  {
    name: 'counts',
    cases: [
      ...[sessions, people].flatMap((template) => makeValueCases(template, others([3, 4, 6, 8]))),
      ...[shots, units].flatMap((template) => makeValueCases(template, others([20, 50, 100, 300]))),
    ],
  },
  { name: 'side', cases: PARTS.flatMap((part) => makeValueCases(part, others<Side>([0, 1]))) },
  {
    name: 'numbers that look like something else',
    cases: [...makeValueCases(room, others([1015, 1208, 2045])), ...makeValueCases(pain, others([3, 4, 7])), ...makeValueCases(quarter, others([1, 3]))],
  },
];
