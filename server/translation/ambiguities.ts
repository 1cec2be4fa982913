import { getLanguageSettings, type Language } from '../../contract/languages.ts';
import type { TextAmbiguity } from '../../contract/threads/consultations.ts';
import type { MessageFact } from '../../contract/threads/message-facts.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { findMessageFacts, type SourceText } from './marks.ts';

const HALF_DAY_MINUTES = 720;
/** Same pattern as in the fact strip (web/consultations/marks). */
const WEEK_WORD = /week|주|周|星期|礼拜|週|[أا]سبوع/i;
const [WEEK, FRIDAY] = [7, 5];

/**
 * Finds ambiguous passages of an unsent text: a time without morning or afternoon, a weekday without a clear week, a number without a unit. Suggests
 * replacements in the writer's language.
 */
export function findAmbiguities(said: SourceText, now: Date): TextAmbiguity[] {
  const facts = findMessageFacts(said);
  return facts.flatMap((fact): TextAmbiguity[] => {
    const place = { start: fact.start, end: fact.end };
    if (fact.kind === 'time' && fact.half) return [{ kind: 'half-day', ...place, proposals: proposeBothHalves(fact.minute, said.language) }];
    if (fact.kind === 'date' && isWeekUnclear(fact, said.text.slice(fact.start, fact.end), now))
      return [{ kind: 'which-day', ...place, proposals: proposeNextTwo(fact, said.language, now) }];
    return fact.kind === 'number' ? [{ kind: 'no-unit', ...place, proposals: proposeUnits(fact, said.language) }] : [];
  });
}

/** True for a weekday without a date: "next Tuesday" can mean this week's or next week's. Not ambiguous if the fact strip shows the date. */
const isWeekUnclear = (fact: Extract<MessageFact, { kind: 'date' }>, said: string, now: Date) =>
  fact.day === undefined && fact.weekday !== undefined && fact.week !== 'last' && fact.week !== 'after-next' && !hasNamedWeek(fact, said, now);

/**
 * True for a weekday (Monday to Friday) of a named week, in a text written from Monday to Friday. The fact strip then shows its date (specification
 * 5.16).
 */
function hasNamedWeek({ weekday = 7, week }: Extract<MessageFact, { kind: 'date' }>, said: string, now: Date): boolean {
  const today = seoulDate(now).dayOfWeek;
  return week !== undefined && weekday <= FRIDAY && today <= FRIDAY && WEEK_WORD.test(said);
}

function proposeBothHalves(minute: number, language: Language): string[] {
  const format = new Intl.DateTimeFormat(getLanguageSettings(language).locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' });
  return [minute % HALF_DAY_MINUTES, (minute % HALF_DAY_MINUTES) + HALF_DAY_MINUTES].map((of) => format.format(new Date(of * MINUTE_MS)));
}

/** Returns the next two days in Seoul with that weekday, from tomorrow on. */
function proposeNextTwo({ weekday = 1 }: { weekday?: number | undefined }, language: Language, now: Date): string[] {
  const tomorrow = seoulDate(now).add({ days: 1 });
  const first = tomorrow.add({ days: (weekday - tomorrow.dayOfWeek + WEEK) % WEEK });
  const format = new Intl.DateTimeFormat(getLanguageSettings(language).locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return [first, first.add({ days: WEEK })].map((date) => format.format(Date.parse(`${date.toString()}T12:00:00Z`)));
}

/** Minimum bare number that is taken for money. MAX_COUNT: maximum number that can count days, tablets or times. */
const MIN_MONEY_VALUE = 10_000;
const MAX_COUNT = 60;

type Countable = 'tablet' | 'time';
/** Formats a number of tablets or times, with the plural forms of each language. */
const FORMAT_COUNT: Record<Language, Record<Countable, (count: string, rule: Intl.LDMLPluralRule) => string>> = {
  ko: { tablet: (count) => `${count}정`, time: (count) => `${count}회` },
  en: { tablet: (count, rule) => `${count} tablet${rule === 'one' ? '' : 's'}`, time: (count, rule) => `${count} time${rule === 'one' ? '' : 's'}` },
  zh: { tablet: (count) => `${count}片`, time: (count) => `${count}次` },
  ja: { tablet: (count) => `${count}錠`, time: (count) => `${count}回` },
  ar: {
    tablet: (count, rule) => (rule === 'two' ? 'حبتان' : `${count} ${rule === 'few' ? 'حبات' : 'حبة'}`),
    time: (count, rule) => (rule === 'two' ? 'مرتان' : `${count} ${rule === 'few' ? 'مرات' : 'مرة'}`),
  },
};

/** Returns the usual meanings of a number of this size at a clinic, with a unit: money, a dose, days, tablets, times. Empty for a range. */
function proposeUnits({ value, to }: Extract<MessageFact, { kind: 'number' }>, language: Language): string[] {
  if (to !== undefined) return [];
  const { locale } = getLanguageSettings(language);
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value);
  const money = (currency: string) => format({ style: 'currency', currency, maximumFractionDigits: 0 });
  if (value >= MIN_MONEY_VALUE) return [money('KRW')];
  const dose = `${format({})} mg`;
  // Korean clinics write 150 for 1,500,000 won.
  if (value > MAX_COUNT || !Number.isInteger(value)) return language === 'ko' && Number.isInteger(value) ? [`${format({})}만 원`, dose] : [dose];
  const rule = new Intl.PluralRules(locale).select(value);
  return [
    format({ style: 'unit', unit: 'day', unitDisplay: 'long' }),
    ...(['tablet', 'time'] as const).map((what) => FORMAT_COUNT[language][what](format({}), rule)),
  ];
}
