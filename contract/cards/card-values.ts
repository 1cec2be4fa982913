import { CURRENCIES, type Currency, LANGUAGES } from '../constants.ts';
import { toMinor } from '../money.ts';
import { isBlank } from '../rules.ts';
import { foldCase } from '../text-forms.ts';
import { isFilledAutomatically, MAX_COUNTS } from './card-text.ts';
import type { CardComposerData, CardPlaceholder, CardValue } from './cards.ts';

/** Data of the clinic from which placeholders are filled. */
export type PlaceholderSources = Pick<CardComposerData, 'treatments' | 'medicines' | 'clinic' | 'address' | 'phone'>;
type PlaceholderProblem = 'fields.required' | 'fields.invalid' | 'fields.too-long' | 'fields.card-treatment' | 'fields.card-medicine';
export type ParsedPlaceholders = { values: Record<string, CardValue>; problems: { name: string; code: PlaceholderProblem }[] };

const MAX_NAME_LENGTH = 60;
const MAX_AMOUNT_MINOR = 2_000_000_000;

/**
 * Parses the texts typed into the placeholders of a template. Returns the values and the problems found. Formats: an instant with its zone, a day
 * `2026-12-03`, an amount `350.00 USD`, a number, a treatment's key, a name.
 */
export function parsePlaceholderValues(
  holes: readonly CardPlaceholder[],
  given: Readonly<Record<string, string>>,
  filling: PlaceholderSources,
): ParsedPlaceholders {
  const filled: ParsedPlaceholders = { values: {}, problems: [] };
  const treatment = filling.treatments.find(({ key }) => holes.some(({ name, type }) => type === 'treatment' && given[name] === key));
  for (const hole of holes) {
    const own = isFilledAutomatically(hole.type) ? findAutomaticValue(hole.type, filling, treatment) : undefined;
    const typed = given[hole.name]?.trim() ?? '';
    const value = own ?? (isFilledAutomatically(hole.type) || isBlank(typed) ? undefined : parseTypedValue(hole, typed, filling));
    if (typeof value === 'object') filled.values[hole.name] = value;
    else if (value !== undefined) filled.problems.push({ name: hole.name, code: value });
    else if (!hole.optional) filled.problems.push({ name: hole.name, code: 'fields.required' });
  }
  for (const name of Object.keys(given)) if (!holes.some((hole) => hole.name === name)) filled.problems.push({ name, code: 'fields.invalid' });
  return filled;
}

function findAutomaticValue(
  type: CardPlaceholder['type'],
  { clinic, address, phone }: PlaceholderSources,
  treatment: PlaceholderSources['treatments'][number] | undefined,
): CardValue | undefined {
  if (type === 'clinic') return { type: 'texts', texts: [clinic] };
  if (type === 'address') return { type: 'texts', texts: [address] };
  if (type === 'phone') return { type: 'text', text: phone };
  return treatment && treatment.included.length > 0 ? { type: 'texts', texts: treatment.included } : undefined;
}

function parseTypedValue({ type }: CardPlaceholder, typed: string, { treatments, medicines }: PlaceholderSources): CardValue | PlaceholderProblem {
  switch (type) {
    case 'moment':
      return parseMoment(typed);
    case 'date':
      return isDay(typed) ? { type, day: typed } : 'fields.invalid';
    case 'amount':
      return parseAmount(typed);
    case 'hours':
    case 'days':
    case 'times':
    case 'tablets':
      return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_COUNTS[type] ? { type, count: Number(typed) } : 'fields.invalid';
    case 'treatment': {
      const found = treatments.find(({ key }) => key === typed);
      return found ? { type: 'texts', texts: [found.title] } : 'fields.card-treatment';
    }
    case 'medicine':
      return parseMedicine(typed, medicines);
    default:
      return parseLine(typed);
  }
}

const ZONED_TIME_PATTERN = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
function parseMoment(typed: string): CardValue | PlaceholderProblem {
  const at = ZONED_TIME_PATTERN.test(typed) && isDay(typed.slice(0, 10)) ? new Date(typed) : undefined;
  return at && !Number.isNaN(at.getTime()) ? { type: 'moment', at: at.toISOString() } : 'fields.invalid';
}

/** True if the text is an existing day of this century. */
function isDay(typed: string): boolean {
  const noon = /^20\d\d-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T12:00:00Z`) : undefined;
  return noon !== undefined && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(typed);
}

function parseAmount(typed: string): CardValue | PlaceholderProblem {
  const [decimal = '', currency = '', ...more] = typed.split(/\s+/);
  if (more.length > 0 || !CURRENCIES.includes(currency as Currency)) return 'fields.invalid';
  try {
    const minor = toMinor(decimal.replaceAll(',', ''), currency as Currency);
    return minor <= MAX_AMOUNT_MINOR ? { type: 'amount', minor, currency: currency as Currency } : 'fields.invalid';
  } catch {
    return 'fields.invalid';
  }
}

const foldMedicineName = (text: string) => foldCase(text).replaceAll(/\s+/g, ' ').trim();

/**
 * Parses a medicine. A medicine in the glossary is returned with its name in every language. Any other is kept as typed and must be in Latin letters,
 * which every reader can read.
 */
function parseMedicine(typed: string, medicines: PlaceholderSources['medicines']): CardValue | PlaceholderProblem {
  const known = medicines.find((forms) => LANGUAGES.some((language) => forms[language].some((form) => foldMedicineName(form) === foldMedicineName(typed))));
  if (known) {
    const first = (language: (typeof LANGUAGES)[number]) => known[language][0] ?? '';
    return { type: 'texts', texts: [{ ko: first('ko'), en: first('en'), zh: first('zh'), ja: first('ja'), ar: first('ar') }] };
  }
  return /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(typed) ? parseLine(typed) : 'fields.card-medicine';
}

function parseLine(typed: string): CardValue | PlaceholderProblem {
  if ([...typed].length > MAX_NAME_LENGTH) return 'fields.too-long';
  return /\p{Cc}/u.test(typed) ? 'fields.invalid' : { type: 'text', text: typed };
}
