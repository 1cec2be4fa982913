import {
  makePartOfDayPattern,
  makeTimePattern,
  type PartOfDay,
  readPartOfDay,
  readTime,
  type TimeOfDay,
  WRITTEN_PARTS_OF_DAY,
  writeTime,
} from './clock-times.ts';
import { type Hole, makePatternHole } from './hole.ts';
import { baseLanguage, type Language, type Target } from './languages.ts';

/*
 * Days. {date} is a bare day ("December 3rd", "tomorrow", "Monday"), {time} a bare time, and {when} an adverbial with its prepositions or particles
 * ("on December 3rd in the afternoon", "12월 3일 오후에"). Texts are softened: digits are ASCII.
 */

type Day =
  | { kind: 'near'; days: 0 | 1 | 2 }
  | { kind: 'weekday'; weekday: number; next: boolean }
  | { kind: 'calendar'; month: number; day: number; year?: number; weekday?: number };

interface When {
  day?: Day;
  part?: PartOfDay;
  time?: TimeOfDay;
}

const MONTHS_EN = 'January February March April May June July August September October November December'.split(' ');
const MONTHS_AR = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ');

/** Weekdays from Sunday, as written and as patterns. */
const WEEKDAYS: Record<Language, string[]> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  ko: [...'일월화수목금토'],
  zh: [...'日一二三四五六'],
  ja: [...'日月火水木金土'],
  ar: 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'.split(' '),
};
const RELATIVE_DAYS: Record<Language, string[]> = {
  en: ['today', 'tomorrow', 'the day after tomorrow'],
  ko: ['오늘', '내일', '모레'],
  zh: ['今天', '明天', '后天'],
  ja: ['今日', '明日', '明後日'],
  ar: ['اليوم', 'غدًا', 'بعد غد'],
};
/** Further words for today, tomorrow and the day after tomorrow. */
const MORE_RELATIVE_DAYS: Partial<Record<Language, [string, 0 | 1 | 2][]>> = {
  ja: [
    ['本日', 0],
    ['あした', 1],
    ['あさって', 2],
  ],
  zh: [
    ['今日', 0],
    ['明日', 1],
  ],
  en: [['this(?=\\s+(?:morning|afternoon|evening))', 0]],
};

/** Returns a pattern source for an Arabic word. Softened text has no tanwin, and writers drop the hamza. */
const makeLoosePattern = (word: string) => word.replace(/\u064b/g, '').replace(/[اأ]/g, '[اأ]');

const MONTH = `(?:${MONTHS_EN.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')}|Sept)\\.?`;
const WEEKDAY_EN = `(?:${WEEKDAYS.en.map((day) => `${day}|${day.slice(0, 3)}\\b`).join('|')})\\.?`;
const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)?';
const WEEKDAY_AR = `(?:${WEEKDAYS.ar.map(makeLoosePattern).join('|')})`;
const ISO = '\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}';

/** Dates with a month and a day. */
const CALENDAR_PATTERNS: Record<Language, string> = {
  en: `(?:(?:${WEEKDAY_EN},?\\s*(?:the\\s+)?)?(?:${MONTH}\\s*${ORDINAL}(?:,?\\s*\\d{4})?|(?:the\\s+)?${ORDINAL}\\s*(?:of\\s+)?${MONTH}(?:,?\\s*\\d{4})?)|${ISO})`,
  ko: `(?:(?:\\d{4}년\\s*)?\\d{1,2}월\\s*\\d{1,2}일(?:\\s*\\([일월화수목금토]\\)|\\s*[일월화수목금토]요일)?|${ISO}|\\d{1,2}/\\d{1,2})`,
  zh: `(?:(?:\\d{4}年\\s*)?\\d{1,2}月\\s*\\d{1,2}[日号](?:\\s*\\(?(?:星期|周|礼拜)[一二三四五六日天]\\)?)?|${ISO}|\\d{1,2}/\\d{1,2})`,
  ja: `(?:(?:\\d{4}年\\s*)?\\d{1,2}月\\s*\\d{1,2}日(?:\\s*\\([日月火水木金土]\\)|\\s*[日月火水木金土]曜日?)?|${ISO}|\\d{1,2}/\\d{1,2})`,
  ar: `(?:(?:${WEEKDAY_AR}[\\s،,]*)?\\d{1,2}\\s*(?:من\\s+)?(?:${MONTHS_AR.map(makeLoosePattern).join('|')})(?:\\s*\\d{4})?|${ISO})`,
};
/** A weekday, this week's or the next's. */
const WEEKDAY_PATTERNS: Record<Language, string> = {
  en: `(?:(?:next|this)\\s+)?${WEEKDAY_EN}`,
  ko: '(?:(?:다음|이번)\\s*주\\s*)?[일월화수목금토]요일',
  zh: '(?:下|这)?个?(?:星期|周|礼拜)[一二三四五六日天]',
  ja: '(?:(?:来週|今週)の?)?[日月火水木金土]曜日?',
  ar: `${WEEKDAY_AR}(?:\\s+(?:القادم|المقبل))?`,
};
const NEXT = /next|다음|下|来週|القادم|المقبل/i;

/** Returns words for near days, longest first, because "the day after tomorrow" contains "tomorrow". */
function listNearDays(language: Language): [string, 0 | 1 | 2][] {
  const written = RELATIVE_DAYS[language].map((word, days): [string, 0 | 1 | 2] => [makeLoosePattern(word), days === 0 ? 0 : days === 1 ? 1 : 2]);
  return [...(MORE_RELATIVE_DAYS[language] ?? []), ...written].sort((a, b) => b[0].length - a[0].length);
}

function makeDayPattern(language: Language): string {
  return `(?:${CALENDAR_PATTERNS[language]}|${WEEKDAY_PATTERNS[language]}|${listNearDays(language)
    .map(([word]) => word)
    .join('|')})`;
}

function readWeekday(text: string, language: Language): number | undefined {
  const asWritten = (day: string) => {
    if (language === 'en') return `\\b${day.slice(0, 3)}`;
    if (language === 'ar') return makeLoosePattern(day);
    if (language === 'zh') return `(?:星期|周|礼拜)${day === '日' ? '[日天]' : day}`;
    return language === 'ko' ? `\\(${day}\\)|${day}요일` : `\\(${day}\\)|${day}曜`;
  };
  const place = WEEKDAYS[language].findIndex((day) => new RegExp(asWritten(day), 'i').test(text));
  return place < 0 ? undefined : place;
}

/** Returns month and day of a date, with the year if there is one. */
function readMonthAndDay(text: string, language: Language): { month: number; day: number; year?: number } | undefined {
  const months = language === 'ar' ? MONTHS_AR.map(makeLoosePattern) : MONTHS_EN.map((month) => `\\b${month.slice(0, 3)}|\\d${month.slice(0, 3)}`);
  const named = language === 'en' || language === 'ar' ? months.findIndex((month) => new RegExp(month, 'i').test(text)) : -1;
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const yearPlace = numbers.findIndex((value) => value > 999);
  const year = numbers[yearPlace];
  const [first, second] = numbers.filter((_, place) => place !== yearPlace);
  const month = named >= 0 ? named + 1 : first;
  const day = named >= 0 ? first : second;
  if (month === undefined || day === undefined || month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
  return day < 1 || day > last ? undefined : { month, day, ...(year === undefined ? {} : { year }) };
}

function readDay(text: string, language: Language): Day | undefined {
  if (/^this$/i.test(text)) return { kind: 'near', days: 0 };
  const near = listNearDays(language).find(([word]) => new RegExp(`^${word}`, 'iu').test(text));
  if (near !== undefined) return { kind: 'near', days: near[1] };
  const weekday = readWeekday(text, language);
  if (!/\d/.test(text)) return weekday === undefined ? undefined : { kind: 'weekday', weekday, next: NEXT.test(text) };
  const date = readMonthAndDay(text, language);
  return date === undefined ? undefined : { kind: 'calendar', ...date, ...(weekday === undefined ? {} : { weekday }) };
}

function writeOrdinal(day: number): string {
  const suffix = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}

function writeCalendar(date: Day & { kind: 'calendar' }, target: Target): string {
  const language = baseLanguage(target);
  const { month, day, year } = date;
  const weekday = date.weekday === undefined ? undefined : WEEKDAYS[language][date.weekday];
  if (language === 'ko') return `${year === undefined ? '' : `${year}년 `}${month}월 ${day}일${weekday === undefined ? '' : `(${weekday})`}`;
  if (language === 'zh') return `${year === undefined ? '' : `${year}年`}${month}月${day}日${weekday === undefined ? '' : `（星期${weekday}）`}`;
  if (language === 'ja') return `${year === undefined ? '' : `${year}年`}${month}月${day}日${weekday === undefined ? '' : `（${weekday}）`}`;
  if (language === 'ar') {
    return `${weekday === undefined ? '' : `${weekday} `}${day} ${MONTHS_AR[month - 1]}${year === undefined ? '' : ` ${year}`}`;
  }
  const name = MONTHS_EN[month - 1];
  const before = weekday === undefined ? '' : `${weekday}, `;
  if (target === 'en-GB') return `${before}${day} ${name}${year === undefined ? '' : ` ${year}`}`;
  return before + (year === undefined ? `${name} ${writeOrdinal(day)}` : `${name} ${day}, ${year}`);
}

function writeDay(day: Day, target: Target): string {
  const language = baseLanguage(target);
  if (day.kind === 'calendar') return writeCalendar(day, target);
  if (day.kind === 'near') return RELATIVE_DAYS[language][day.days] ?? '';
  const weekday = WEEKDAYS[language][day.weekday] ?? '';
  if (language === 'ko') return `${day.next ? '다음 주 ' : ''}${weekday}요일`;
  if (language === 'zh') return `${day.next ? '下' : ''}星期${weekday}`;
  if (language === 'ja') return `${day.next ? '来週の' : ''}${weekday}曜日`;
  if (language === 'ar') return `يوم ${weekday}${day.next ? ' القادم' : ''}`;
  return `${day.next ? 'next ' : ''}${weekday}`;
}

function makeWhenPattern(language: Language): string {
  const [day, part, time] = [makeDayPattern(language), makePartOfDayPattern(language), makeTimePattern(language)];
  if (language === 'ko') return `(?:${day}\\s*(?:${time}|${part})?\\s*에?|(?:${time}|${part})\\s*에)`;
  if (language === 'zh') return `(?:在?${day}的?\\s*(?:${time}|${part})?|在?(?:${time}|${part}))`;
  if (language === 'ja') return `(?:${day}の?\\s*(?:${time}|${part})?に?|(?:${time}|${part})に?)`;
  if (language === 'ar') {
    const clock = `(?:في\\s+)?الساعة\\s+${time}|${time}`;
    return `(?:(?:في\\s+|بتاريخ\\s+)?(?:يوم\\s+)?${day}[\\s،,]*(?:${clock}|${part})?|(?:في\\s+)?الساعة\\s+${time}|${part})`;
  }
  const inPart = `(?:in\\s+the\\s+)?${part}`;
  return `(?:(?:on\\s+)?${day}(?:,?\\s*(?:(?:at\\s+)?${time}|${inPart}))?|(?:at\\s+${time}|in\\s+the\\s+${part})(?:,?\\s*(?:on\\s+)?${day})?)`;
}

function readWhen(text: string, language: Language): When | undefined {
  const dayText = text.match(new RegExp(makeDayPattern(language), 'iu'))?.[0];
  const day = dayText === undefined ? undefined : readDay(dayText, language);
  if (dayText !== undefined && day === undefined) return undefined;
  const rest = dayText === undefined ? text : text.replace(dayText, ' ');
  const timeText = rest.match(new RegExp(makeTimePattern(language), 'iu'))?.[0];
  const time = timeText === undefined ? undefined : readTime(timeText, language);
  if (timeText !== undefined && time === undefined) return undefined;
  const part = time === undefined ? readPartOfDay(rest, language) : undefined;
  return { ...(day === undefined ? {} : { day }), ...(time === undefined ? {} : { time }), ...(part === undefined ? {} : { part }) };
}

function writeWhenInEnglish({ day, part, time }: When, target: Target): string {
  const written = day === undefined ? '' : writeDay(day, target);
  const bare = day === undefined || day.kind === 'near' || (day.kind === 'weekday' && day.next);
  const on = bare ? written : `on ${written}`;
  if (time !== undefined) return `${on} at ${writeTime(time, target)}`.trim();
  if (part === undefined) return on;
  if (day?.kind === 'near' && day.days === 0) return `this ${part}`;
  const direct = day !== undefined && day.kind !== 'calendar' && !(day.kind === 'near' && day.days === 2);
  return `${on} ${direct ? part : `in the ${part}`}`.trim();
}

function writeWhen(when: When, target: Target): string {
  const language = baseLanguage(target);
  if (language === 'en') return writeWhenInEnglish(when, target);
  const day = when.day === undefined ? '' : writeDay(when.day, target);
  const clock = when.time === undefined ? '' : writeTime(when.time, target);
  const inDay = when.part === undefined ? clock : WRITTEN_PARTS_OF_DAY[language][when.part];
  const bare = inDay === '' && when.day?.kind === 'near';
  if (language === 'zh') return day + inDay;
  if (language === 'ko') return `${day} ${inDay}`.trim() + (bare ? '' : '에');
  if (language === 'ja') return `${day}${day !== '' && inDay !== '' ? 'の' : ''}${inDay}${bare ? '' : 'に'}`;
  const dated = when.day?.kind === 'calendar' ? (when.day.weekday === undefined ? `في ${day}` : `يوم ${day}`) : day;
  return `${dated} ${clock === '' ? inDay : `الساعة ${clock}`}`.trim();
}

/** Holes for {date}, {time} and {when}. */
export const dateHoles: Record<string, Hole> = {
  date: makePatternHole(
    (language) => (language === 'ar' ? `(?:يوم\\s+)?${makeDayPattern(language)}` : makeDayPattern(language)),
    (text, from, to) => {
      const day = readDay(from === 'ar' ? text.replace(/^يوم\s+/, '') : text, from);
      return day === undefined ? undefined : writeDay(day, to);
    },
  ),
  time: makePatternHole(makeTimePattern, (text, from, to) => {
    const time = readTime(text, from);
    return time === undefined ? undefined : writeTime(time, to);
  }),
  when: makePatternHole(makeWhenPattern, (text, from, to) => {
    const when = readWhen(text, from);
    return when === undefined ? undefined : writeWhen(when, to);
  }),
};
