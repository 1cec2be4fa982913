import type { Language } from '../../../contract/languages.ts';
import type { MessageFact } from '../../../contract/threads/message-facts.ts';
import { formatMoney } from '../../i18n/format.ts';
import { LOCALES, textDirection } from '../../i18n/languages.ts';
import { formatLocalVisitTime, formatVisitDay, formatVisitTime, noonInSeoul } from '../reservations/visit-clock.ts';
import { formatSeoulClock } from '../thread/chat-clock.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import { formatPeriod, resolveFactDay } from './fact-days.ts';
import type { ThreadPhrases } from './mark-words.ts';

/** One fact in the reader's format. `phone`: a number that can be called. */
export type FactChip = { text: string; phone?: string };
type Fact<Kind extends MessageFact['kind']> = Extract<MessageFact, { kind: Kind }>;

/** Maximum number of chips per message. */
const MAX_CHIPS = 4;
/** Maximum number of characters between a date and its time, or between an amount and its frequency. */
const NEAR_CHARACTERS = 24;

const UNITS: Record<Fact<'quantity'>['unit'], string> = {
  ...{ mg: 'mg', mcg: 'mcg', g: 'g', kg: 'kg', lb: 'lb', oz: 'oz', ml: 'ml', l: 'L', mm: 'mm', cm: 'cm', m: 'm', km: 'km', inch: 'in', ft: 'ft', mile: 'mi' },
  ...{ celsius: '°C', fahrenheit: '°F', iu: 'IU', joule: 'J', mmhg: 'mmHg', kcal: 'kcal', diopter: 'D' },
};
const COUNTERS = ['tablet', 'capsule', 'drop', 'packet', 'spoon', 'shot', 'pulse', 'session'] as const;
const isCounter = (counter: string) => (COUNTERS as readonly string[]).includes(counter);

/** Fields of a message from which its fact chips are made. `at` is the time from which relative dates count; `marks` name the medicines. */
type FactMessage = Pick<ChatMessage, 'facts' | 'text' | 'at'> & Partial<Pick<ChatMessage, 'marks'>>;

/** Returns the facts of a message, each once, in the reader's language and formats. */
export function toFactChips({ facts, text, at, marks = [] }: FactMessage, language: Language, t: ThreadPhrases): FactChip[] {
  const chips: FactChip[] = marks.flatMap(({ medicine }) => (medicine ? [{ text: medicine[language] }] : []));
  let date: { day: string; end: number; chip: FactChip } | undefined;
  let dose: { end: number; chip: FactChip } | undefined;
  for (const fact of facts) {
    if (fact.kind === 'time' && date && fact.start - date.end <= NEAR_CHARACTERS && !fact.half) {
      date.chip.text = formatFactTime(date.day, fact, language, t);
      date.end = fact.end;
      continue;
    }
    if (fact.kind === 'frequency' && dose && fact.start - dose.end <= NEAR_CHARACTERS) {
      dose.chip.text = t('fact.joined', { dose: dose.chip.text, often: formatFrequency(fact, language, t) });
      dose = undefined;
      continue;
    }
    const chip = fact.kind === 'phone' ? { text: text.slice(fact.start, fact.end), phone: fact.text } : toFactChip(fact, { text, at }, language, t);
    if (!chip) continue;
    chips.push(chip);
    const day = resolveFactDay(fact, at, text.slice(fact.start, fact.end));
    if (day) date = { day, end: fact.end, chip };
    dose = fact.kind === 'quantity' || fact.kind === 'count' ? { end: fact.end, chip } : undefined;
  }
  return [...new Map(chips.map((chip) => [chip.text, chip])).values()].slice(0, MAX_CHIPS);
}

/** Returns a fact in the reader's language and formats. Undefined for a fact without information, such as a bare number. */
export function formatFact(fact: MessageFact, message: Pick<ChatMessage, 'text' | 'at'>, language: Language, t: ThreadPhrases): string | undefined {
  return toFactChip(fact, message, language, t)?.text;
}

function toFactChip(fact: MessageFact, { text, at }: Pick<ChatMessage, 'text' | 'at'>, language: Language, t: ThreadPhrases): FactChip | undefined {
  const day = resolveFactDay(fact, at, text.slice(fact.start, fact.end));
  if (day) return { text: formatVisitDay(noonInSeoul(day), language) };
  switch (fact.kind) {
    case 'amount':
      return {
        text: isolateLatin(
          formatValueRange(fact, (value) => formatMoney(value, fact.currency as Parameters<typeof formatMoney>[1], language, Number.isInteger(value) ? 0 : 2)),
          language,
        ),
      };
    case 'quantity':
      return { text: isolateLatin(`${formatValueRange(fact, numberFormatter(language))} ${UNITS[fact.unit]}`, language) };
    case 'percentage':
      return { text: isolateLatin(`${formatValueRange(fact, numberFormatter(language))}%`, language) };
    case 'frequency':
      return { text: formatFrequency(fact, language, t) };
    case 'duration':
      return { text: formatDurationFact(fact, language, t) };
    case 'count':
      return isCounter(fact.counter) ? { text: t(`fact.${fact.counter as (typeof COUNTERS)[number]}`, toPluralCount(fact, language)) } : undefined;
    case 'time':
      // A time without a date may be any day's, so it cannot be converted to another time zone.
      return fact.half ? undefined : { text: t('fact.clock', { time: formatClock(fact, language) }) };
    case 'prohibition':
      return { text: t(`fact.not.${fact.act}`) };
    case 'side':
      return { text: t(`fact.side.${fact.side}`) };
    case 'date': {
      const period = formatPeriod(fact, at, language, t);
      return period === undefined ? undefined : { text: period };
    }
    default:
      return undefined;
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a time in Seoul without a date. */
function formatClock({ minute, to }: Fact<'time'>, language: Language): string {
  const clock = (of: number) => formatSeoulClock(`${ANY_DAY}T${formatMinute(of)}:00+09:00`, language);
  return to === undefined ? clock(minute) : `${clock(minute)}–${clock(to)}`;
}

const ANY_DAY = '2026-01-01';
const formatMinute = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Formats a time of that day in Seoul, and in the reader's time zone if it differs. */
function formatFactTime(day: string, { minute, to }: Fact<'time'>, language: Language, t: ThreadPhrases): string {
  const iso = `${day}T${formatMinute(minute)}:00+09:00`;
  const time = `${formatVisitTime(iso, language)}${to === undefined ? '' : `–${formatMinute(to)}`}`;
  const own = formatLocalVisitTime(iso, language);
  return own === undefined ? time : t('fact.time', { time, own });
}

function formatFrequency({ times, to, every, per }: Fact<'frequency'>, language: Language, t: ThreadPhrases): string {
  if (every !== 1) {
    const span = formatDurationFact({ value: every, unit: per }, language, t);
    return times === 1 && to === undefined ? t('fact.every', { span }) : t('fact.timesEvery', { ...toPluralCount({ value: times, to }, language), span });
  }
  if (per !== 'day' && per !== 'week' && per !== 'month')
    return t('fact.timesEvery', { ...toPluralCount({ value: times, to }, language), span: formatDurationFact({ value: 1, unit: per }, language, t) });
  if (per === 'day' && times === 2 && to === undefined) return t('fact.twiceADay');
  return t(`fact.per.${per}`, toPluralCount({ value: times, to }, language));
}

function formatDurationFact({ value, to, unit }: Pick<Fact<'duration'>, 'value' | 'to' | 'unit'>, language: Language, t: ThreadPhrases): string {
  if (unit === 'night') return t('fact.night', toPluralCount({ value, to }, language));
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 2 });
  return to === undefined ? format.format(value) : format.formatRange(value, to);
}

type Range = { value: number; to?: number | undefined };
const numberFormatter = (language: Language) => (value: number) => new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 3 }).format(value);
const formatValueRange = ({ value, to }: Range, write: (value: number) => string) => (to === undefined ? write(value) : `${write(value)}–${write(to)}`);
/** Isolates left-to-right figures with Latin units within right-to-left text. */
const isolateLatin = (text: string, language: Language) => (textDirection(language) === 'rtl' ? `\u2066${text}\u2069` : text);
/** Returns the count for a phrase with plural forms. A range uses the form for "many". */
const toPluralCount = ({ value, to }: Range, language: Language) => ({
  count: to === undefined ? value : formatValueRange({ value, to }, numberFormatter(language)),
});
