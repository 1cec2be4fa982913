import { type Fact, readFacts, writeFact } from '../../../language/language.ts';
import { writeTime } from '../clock-times.ts';
import { baseLanguage, type Language, type Target } from '../languages.ts';
import {
  COUNTER_WORDS,
  CURRENCY_WORDS,
  DURATION_WORDS,
  MONTH_WORDS,
  RELATIVE_DAY_WORDS,
  RELATIVE_MONTH_WORDS,
  RELATIVE_WEEK_WORDS,
  SIDE_WORDS,
  UNIT_WORDS,
  WEEKDAY_WORDS,
} from './fact-words.ts';

const writeFigure = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Writes a fact in the words and formats of the target. Returns undefined if it has no words, or if they would be read back as another fact. */
export function writeFactFor(fact: Fact, target: Target): string | undefined {
  const language = baseLanguage(target);
  if (fact.kind === 'side') return SIDE_WORDS[language][fact.side];
  if ('text' in fact) return fact.text;
  const text = writeByKind(fact, target, language);
  if (text === undefined) return undefined;
  const [back, ...more] = readFacts(text, language);
  return back !== undefined && more.length === 0 && writeFact(back) === writeFact(fact) ? text : undefined;
}

function writeByKind(fact: Fact, target: Target, language: Language): string | undefined {
  switch (fact.kind) {
    case 'amount': {
      const form = CURRENCY_WORDS[language][fact.currency];
      return form?.replace('#', writeRange(fact, language));
    }
    case 'quantity':
      return `${writeRange(fact, language)}${UNIT_WORDS[fact.unit] ?? ` ${fact.unit}`}`;
    case 'percentage':
      return `${writeRange(fact, language)}%`;
    case 'count':
      return writeCounted(fact, COUNTER_WORDS[language][fact.counter], language);
    case 'duration':
      return writeCounted(fact, DURATION_WORDS[language][fact.unit], language);
    case 'number':
      return writeRange(fact, language);
    case 'frequency':
      return writeFrequency(fact, language);
    case 'relative-day':
      return RELATIVE_DAY_WORDS[language][fact.days];
    case 'date':
      return writeDate(fact, target, language);
    case 'time':
      return writeTimeSpan(
        writeTimeOfDay(fact.minute, fact.half ?? false, target),
        fact.to === undefined ? undefined : writeTimeOfDay(fact.to, fact.half ?? false, target),
        language,
      );
    default:
      return undefined;
  }
}

type Span = { value: number; to?: number };

function writeRange({ value, to }: Span, language: Language): string {
  return to === undefined ? writeFigure(value) : `${writeFigure(value)}${language === 'en' ? '–' : language === 'ar' ? '-' : '~'}${writeFigure(to)}`;
}

/** `forms`: a single form with # for the number; for Arabic the forms for one, two, few and many; for English singular and plural. */
function writeCounted(span: Span, forms: readonly string[] | undefined, language: Language): string | undefined {
  if (forms === undefined) return undefined;
  const most = span.to ?? span.value;
  const alone = span.to === undefined;
  const rest = most % 100;
  const place =
    language === 'en'
      ? alone && span.value === 1
        ? 0
        : 1
      : language === 'ar'
        ? alone && most < 3 && most % 1 === 0 && most > 0
          ? most - 1
          : rest >= 3 && rest <= 10
            ? 2
            : 3
        : 0;
  return forms[place]?.replace('#', writeRange(span, language));
}

function writeFrequency({ times, to, every, per }: Extract<Fact, { kind: 'frequency' }>, language: Language): string | undefined {
  const often = writeCounted({ value: times, ...(to !== undefined && { to }) }, COUNTER_WORDS[language].time, language);
  const unit = DURATION_WORDS[language][per];
  if (often === undefined || unit === undefined) return undefined;
  if (every === 1) {
    const each: Record<Language, string> = { ko: '하루', en: 'a day', zh: '每天', ja: '1日', ar: 'يوميًا' };
    if (per !== 'day') return undefined;
    if (language === 'en') return `${often} ${each.en}`;
    return language === 'ar' ? `${often} ${each.ar}` : `${each[language]}${language === 'ko' ? ' ' : ''}${often}`;
  }
  if (times !== 1 || to !== undefined) return undefined;
  const span = writeCounted({ value: every }, unit, language) ?? '';
  return { ko: `${span}마다`, en: `every ${span}`, zh: `每${span}一次`, ja: `${span}ごと`, ar: `كل ${span}` }[language];
}

function writeDate({ year, month, day, weekday, week, months, part }: Extract<Fact, { kind: 'date' }>, target: Target, language: Language): string | undefined {
  if (part !== undefined) return undefined;
  if (months !== undefined) return day === undefined && weekday === undefined ? RELATIVE_MONTH_WORDS[language][months] : undefined;
  const name = weekday === undefined ? '' : (WEEKDAY_WORDS[language][weekday - 1] ?? '');
  const which = week === undefined ? '' : RELATIVE_WEEK_WORDS[language][week];
  if (which === undefined) return undefined;
  if (week !== undefined && language === 'zh') return `${which}${name.replace('星期', '')}`;
  if (week !== undefined)
    return language === 'en' || language === 'ar' ? writeOrdered(which, name, language) : `${which}${language === 'ko' ? ' ' : ''}${name}`.trim();
  if (month === undefined && day === undefined) return year === undefined ? name : undefined;
  return `${writeCalendarDate(year, month, day, target, language)}${name === '' ? '' : language === 'en' || language === 'ar' ? '' : `(${name})`}`.replace(
    /^/,
    name !== '' && (language === 'en' || language === 'ar') ? `${name}${language === 'en' ? ', ' : ' '}` : '',
  );
}

function writeOrdered(which: string, name: string, language: Language): string {
  if (name === '') return language === 'en' ? `${which} week` : `الأسبوع ${which}`;
  return language === 'en' ? `${which} ${name}` : `${name} ${which}`;
}

function writeCalendarDate(year: number | undefined, month: number | undefined, day: number | undefined, target: Target, language: Language): string {
  const named = month === undefined ? '' : (MONTH_WORDS[language][month - 1] ?? '');
  if (language === 'en') {
    if (month === undefined) return `on the ${day}${ordinalSuffix(day ?? 0)}`;
    const monthly = day === undefined ? named : target === 'en-GB' ? `${day} ${named}` : `${named} ${day}`;
    return year === undefined ? monthly : `${monthly}${day === undefined || target === 'en-GB' ? ' ' : ', '}${year}`;
  }
  if (language === 'ar') return [month === undefined ? `يوم ${day}` : `${day ?? ''} ${named}`.trim(), year].filter(Boolean).join(' ');
  // A bare "10일" would be read as ten days, a bare 10日 not at all.
  if (month === undefined && year === undefined && language !== 'zh') return `${day}${language === 'ko' ? '일에' : '日に'}`;
  const signs = { ko: ['년 ', '월 ', '일'], zh: ['年', '月', month === undefined ? '号' : '日'], ja: ['年', '月', '日'] }[language];
  return `${year === undefined ? '' : `${year}${signs[0]}`}${month === undefined ? '' : `${month}${signs[1]}`}${day === undefined ? '' : `${day}${signs[2]}`}`.trim();
}

const ordinalSuffix = (day: number): string => (day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'));

function writeTimeOfDay(minute: number, half: boolean, target: Target): string {
  const clock = { hour: Math.floor(minute / 60), minute: minute % 60 };
  if (half) return writeTime(clock, target);
  return writeTime({ hour: clock.hour % 12 || 12, minute: clock.minute, half: clock.hour < 12 ? 'am' : 'pm' }, target);
}

function writeTimeSpan(from: string, to: string | undefined, language: Language): string {
  if (to === undefined) return from;
  return { ko: `${from}~${to}`, en: `${from} to ${to}`, zh: `${from}到${to}`, ja: `${from}～${to}`, ar: `من ${from} إلى ${to}` }[language];
}
