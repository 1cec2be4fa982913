import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';
import { type Language, languageRow } from '../../contract/languages.ts';
import type { TextAmbiguity } from '../../contract/threads/consultations.ts';
import type { MessageFact } from '../../contract/threads/facts.ts';
import { readMessageFacts, type SourceText } from './marks.ts';

const HALF_DAY = 720;
/** As the strip has it (web/consultations/marks). */
const NAMES_A_WEEK = /week|주|周|星期|礼拜|週|[أا]سبوع/i;
const [WEEK, FRIDAY] = [7, 5];

/**
 * Where a text can be understood in two ways, before it is sent: half a day that is not named, a weekday of which week, a number of nothing.
 * With what the writer may mean, in her own language, as the words that would stand there instead.
 */
export function findAmbiguities(said: SourceText, now: Date): TextAmbiguity[] {
  const facts = readMessageFacts(said);
  return facts.flatMap((fact): TextAmbiguity[] => {
    const place = { start: fact.start, end: fact.end };
    if (fact.kind === 'time' && fact.half) return [{ kind: 'half-day', ...place, proposals: bothHalves(fact.minute, said.language) }];
    if (fact.kind === 'date' && isWhichWeek(fact, said.text.slice(fact.start, fact.end), now))
      return [{ kind: 'which-day', ...place, proposals: nextTwo(fact, said.language, now) }];
    return fact.kind === 'number' ? [{ kind: 'no-unit', ...place, proposals: unitsFor(fact, said.language) }] : [];
  });
}

/** A weekday without its date: "next Tuesday" is this week's to some and next week's to others. Where the strip says the date, nothing is open. */
const isWhichWeek = (fact: Extract<MessageFact, { kind: 'date' }>, said: string, now: Date) =>
  fact.day === undefined && fact.weekday !== undefined && fact.week !== 'last' && fact.week !== 'after-next' && !namesItsWeek(fact, said, now);

/** A working day of a week that is named, said on a working day: the fact strip dates it (specification 5.16). */
function namesItsWeek({ weekday = 7, week }: Extract<MessageFact, { kind: 'date' }>, said: string, now: Date): boolean {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(CLINIC_TIME_ZONE).dayOfWeek;
  return week !== undefined && weekday <= FRIDAY && today <= FRIDAY && NAMES_A_WEEK.test(said);
}

function bothHalves(minute: number, language: Language): string[] {
  const format = new Intl.DateTimeFormat(languageRow(language).locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' });
  return [minute % HALF_DAY, (minute % HALF_DAY) + HALF_DAY].map((of) => format.format(new Date(of * 60_000)));
}

/** The next two days of that name in Seoul, tomorrow the first that may be meant. */
function nextTwo({ weekday = 1 }: { weekday?: number | undefined }, language: Language, now: Date): string[] {
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(CLINIC_TIME_ZONE).toPlainDate().add({ days: 1 });
  const first = tomorrow.add({ days: (weekday - tomorrow.dayOfWeek + WEEK) % WEEK });
  const format = new Intl.DateTimeFormat(languageRow(language).locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return [first, first.add({ days: WEEK })].map((date) => format.format(Date.parse(`${date.toString()}T12:00:00Z`)));
}

/** From so much on a bare number is money; above so much it is no longer how many days, tablets or times. */
const MONEY_FROM = 10_000;
const COUNTS_TO = 60;

type Countable = 'tablet' | 'time';
/** How many tablets, how many times, by what a language does with the number. */
const COUNTED: Record<Language, Record<Countable, (count: string, rule: Intl.LDMLPluralRule) => string>> = {
  ko: { tablet: (count) => `${count}정`, time: (count) => `${count}회` },
  en: { tablet: (count, rule) => `${count} tablet${rule === 'one' ? '' : 's'}`, time: (count, rule) => `${count} time${rule === 'one' ? '' : 's'}` },
  zh: { tablet: (count) => `${count}片`, time: (count) => `${count}次` },
  ja: { tablet: (count) => `${count}錠`, time: (count) => `${count}回` },
  ar: {
    tablet: (count, rule) => (rule === 'two' ? 'حبتان' : `${count} ${rule === 'few' ? 'حبات' : 'حبة'}`),
    time: (count, rule) => (rule === 'two' ? 'مرتان' : `${count} ${rule === 'few' ? 'مرات' : 'مرة'}`),
  },
};

/** What a number of its size usually counts at a clinic, with its unit: money, a dose, days, tablets, times. None for a range. */
function unitsFor({ value, to }: Extract<MessageFact, { kind: 'number' }>, language: Language): string[] {
  if (to !== undefined) return [];
  const { locale } = languageRow(language);
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value);
  const money = (currency: string) => format({ style: 'currency', currency, maximumFractionDigits: 0 });
  if (value >= MONEY_FROM) return [money('KRW')];
  const dose = `${format({})} mg`;
  // A clinic says 150 for 1,500,000 won.
  if (value > COUNTS_TO || !Number.isInteger(value)) return language === 'ko' && Number.isInteger(value) ? [`${format({})}만 원`, dose] : [dose];
  const rule = new Intl.PluralRules(locale).select(value);
  return [
    format({ style: 'unit', unit: 'day', unitDisplay: 'long' }),
    ...(['tablet', 'time'] as const).map((what) => COUNTED[language][what](format({}), rule)),
  ];
}
