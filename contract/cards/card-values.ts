import { CURRENCIES, type Currency, LANGUAGES } from '../constants.ts';
import { toMinor } from '../money.ts';
import { isBlank } from '../rules.ts';
import { foldCase } from '../text-forms.ts';
import { isFilledAutomatically, MAX_COUNTS } from './card-text.ts';
import type { CardHole, CardShelf, CardValue } from './cards.ts';

/** The clinic's own data from which holes are filled. */
export type HoleSources = Pick<CardShelf, 'treatments' | 'medicines' | 'clinic' | 'address' | 'phone'>;
type HoleProblem = 'fields.required' | 'fields.invalid' | 'fields.too-long' | 'fields.card-treatment' | 'fields.card-medicine';
export type FilledHoles = { values: Record<string, CardValue>; problems: { name: string; code: HoleProblem }[] };

const NAME_LIMIT = 60;
const AMOUNT_LIMIT = 2_000_000_000;

/**
 * Parses the texts typed into the holes of a template. Returns the values and the problems found. Formats: an instant with its zone, a day
 * `2026-12-03`, an amount `350.00 USD`, a number, a treatment's key, a name.
 */
export function fillHoles(holes: readonly CardHole[], given: Readonly<Record<string, string>>, filling: HoleSources): FilledHoles {
  const filled: FilledHoles = { values: {}, problems: [] };
  const treatment = filling.treatments.find(({ key }) => holes.some(({ name, type }) => type === 'treatment' && given[name] === key));
  for (const hole of holes) {
    const own = isFilledAutomatically(hole.type) ? ownValue(hole.type, filling, treatment) : undefined;
    const typed = given[hole.name]?.trim() ?? '';
    const value = own ?? (isFilledAutomatically(hole.type) || isBlank(typed) ? undefined : parsed(hole, typed, filling));
    if (typeof value === 'object') filled.values[hole.name] = value;
    else if (value !== undefined) filled.problems.push({ name: hole.name, code: value });
    else if (!hole.optional) filled.problems.push({ name: hole.name, code: 'fields.required' });
  }
  for (const name of Object.keys(given)) if (!holes.some((hole) => hole.name === name)) filled.problems.push({ name, code: 'fields.invalid' });
  return filled;
}

function ownValue(
  type: CardHole['type'],
  { clinic, address, phone }: HoleSources,
  treatment: HoleSources['treatments'][number] | undefined,
): CardValue | undefined {
  if (type === 'clinic') return { type: 'texts', texts: [clinic] };
  if (type === 'address') return { type: 'texts', texts: [address] };
  if (type === 'phone') return { type: 'text', text: phone };
  return treatment && treatment.included.length > 0 ? { type: 'texts', texts: treatment.included } : undefined;
}

function parsed({ type }: CardHole, typed: string, { treatments, medicines }: HoleSources): CardValue | HoleProblem {
  switch (type) {
    case 'moment':
      return momentOf(typed);
    case 'date':
      return isDay(typed) ? { type, day: typed } : 'fields.invalid';
    case 'amount':
      return amountOf(typed);
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
      return medicineOf(typed, medicines);
    default:
      return lineOf(typed);
  }
}

const ZONED = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
function momentOf(typed: string): CardValue | HoleProblem {
  const at = ZONED.test(typed) && isDay(typed.slice(0, 10)) ? new Date(typed) : undefined;
  return at && !Number.isNaN(at.getTime()) ? { type: 'moment', at: at.toISOString() } : 'fields.invalid';
}

/** True if the text is an existing day of this century. */
function isDay(typed: string): boolean {
  const noon = /^20\d\d-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T12:00:00Z`) : undefined;
  return noon !== undefined && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(typed);
}

function amountOf(typed: string): CardValue | HoleProblem {
  const [decimal = '', currency = '', ...more] = typed.split(/\s+/);
  if (more.length > 0 || !CURRENCIES.includes(currency as Currency)) return 'fields.invalid';
  try {
    const minor = toMinor(decimal.replaceAll(',', ''), currency as Currency);
    return minor <= AMOUNT_LIMIT ? { type: 'amount', minor, currency: currency as Currency } : 'fields.invalid';
  } catch {
    return 'fields.invalid';
  }
}

const folded = (text: string) => foldCase(text).replaceAll(/\s+/g, ' ').trim();

/**
 * Parses a medicine. One from the glossary has its name in every language; any other is kept as typed and must be in Latin letters, because every
 * reader can read those.
 */
function medicineOf(typed: string, medicines: HoleSources['medicines']): CardValue | HoleProblem {
  const known = medicines.find((forms) => LANGUAGES.some((language) => forms[language].some((form) => folded(form) === folded(typed))));
  if (known) {
    const first = (language: (typeof LANGUAGES)[number]) => known[language][0] ?? '';
    return { type: 'texts', texts: [{ ko: first('ko'), en: first('en'), zh: first('zh'), ja: first('ja'), ar: first('ar') }] };
  }
  return /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(typed) ? lineOf(typed) : 'fields.card-medicine';
}

function lineOf(typed: string): CardValue | HoleProblem {
  if ([...typed].length > NAME_LIMIT) return 'fields.too-long';
  return /\p{Cc}/u.test(typed) ? 'fields.invalid' : { type: 'text', text: typed };
}
