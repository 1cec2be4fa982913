import { z } from 'zod';
import { AGE_GROUPS, AREAS, CURRENCIES, type Currency, DAYS_OF_WEEK, type DayOfWeek, GENDERS, LANGUAGES, REVIEW_TAGS } from '../../../contract/constants.ts';
import { toMinor } from '../../../contract/money.ts';
import { isAboveFeeLimit } from '../../../contract/orders/fees.ts';
import { ClinicHours, OpenPeriod } from '../../../contract/visits/hours.ts';
import { overlapsPreviousEvening, toMinuteRange } from '../../../contract/visits/stretches.ts';
import type { LocationFormatter } from '../../content/parse-yaml.ts';
import { MUST_BE_MAP } from '../../content/parse-yaml.ts';
import { directions, doctor, findHouseProblems, position, registration, rooms, safety } from './format-house.ts';
import { booleanValue, enumValue, id, line, list, minutes, pictureName, slug, texts } from './format-parts.ts';
import { ClinicStay, ClinicSteps, EntryKey } from './procedure-format.ts';

/** Format of clinics in content/README.md. Messages complete the sentence "file: line: place: …". */

const hours = z.union([z.literal('closed'), OpenPeriod], 'must be "closed" or { open: "10:00", close: "19:00" }');
const day = <D extends DayOfWeek>(name: D) => [name, hours.optional()] as const;
const week = z.strictObject(Object.fromEntries(DAYS_OF_WEEK.map(day)) as Record<DayOfWeek, z.ZodOptional<typeof hours>>, MUST_BE_MAP);

const place = z.strictObject({ id: id(1000), name: texts }, MUST_BE_MAP);

const decimal = z.string('must be a decimal in quotes, such as "120.00"');

/** Price range of the treatment at the clinic. */
const treatmentPrice = z.strictObject({ from: decimal, to: decimal, currency_code: enumValue(CURRENCIES) }, MUST_BE_MAP);

const option = z
  .strictObject(
    {
      id: id(21_000_099),
      title: texts,
      description: texts,
      price: decimal,
      currency_code: enumValue(CURRENCIES),
      treatment_price: treatmentPrice,
      includes: list(texts, 1, 12),
      extras: list(texts, 0, 12),
      fee_reason: texts.optional(),
      procedure_time_minutes: minutes,
      recovery_time_minutes: minutes,
      is_anesthetic_include: booleanValue,
      is_aftercare_include: booleanValue,
      is_vat_include: booleanValue,
    },
    MUST_BE_MAP,
  )
  .superRefine((given, ctx) => {
    for (const { path, message } of findMoneyProblems(given)) ctx.addIssue({ code: 'custom', path, message });
  });

type Problem = { path: string[]; message: string };
type OptionMoney = { price: string; currency_code: Currency; treatment_price: { from: string; to: string; currency_code: Currency }; fee_reason?: unknown };

/** Returns the problems of an option's fee and price. A fee above a tenth of the price's lower end needs a reason (specification 6.13). */
function findMoneyProblems({ price, currency_code, treatment_price: { from, to, currency_code: inClinic }, fee_reason }: OptionMoney): Problem[] {
  const [fee, least, most] = [parseMinorUnits(price, currency_code), parseMinorUnits(from, inClinic), parseMinorUnits(to, inClinic)];
  const no = (path: string[], text: string, currency: Currency): Problem => ({ path, message: `"${text}" is not an amount of ${currency}` });
  if (fee === undefined) return [no(['price'], price, currency_code)];
  if (inClinic !== currency_code) return [{ path: ['treatment_price', 'currency_code'], message: `must be ${currency_code}, the currency of the fee` }];
  if (least === undefined) return [no(['treatment_price', 'from'], from, inClinic)];
  if (most === undefined) return [no(['treatment_price', 'to'], to, inClinic)];
  if (most < least) return [{ path: ['treatment_price', 'to'], message: `must not be below ${from}` }];
  const above = isAboveFeeLimit(fee, least);
  if (above && !fee_reason)
    return [{ path: ['price'], message: `${price} is more than a tenth of ${from}, the treatment's lowest price; lower the fee or give a fee_reason` }];
  if (!above && fee_reason) return [{ path: ['fee_reason'], message: `is only for a fee above a tenth of ${from}, the treatment's lowest price` }];
  return [];
}

/** Converts a decimal to minor units; undefined if the amount cannot be charged. */
function parseMinorUnits(decimal: string, currency: Currency): number | undefined {
  try {
    const minor = toMinor(decimal, currency);
    return minor >= 1 && minor <= 2_000_000_000 ? minor : undefined;
  } catch {
    return undefined;
  }
}

const product = z.strictObject(
  {
    id: id(210_000),
    slug: slug.optional(),
    department: z.union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3'),
    kind: EntryKey.optional(),
    title: texts,
    notes: texts,
    procedure_time_minutes: minutes,
    is_vat_include: booleanValue,
    steps: ClinicSteps.optional(),
    stay: ClinicStay.optional(),
    pictures: list(pictureName, 1, 12),
    options: list(option, 1, 20),
  },
  MUST_BE_MAP,
);

const review = z.strictObject(
  {
    product: id(210_000),
    id: id(2_147_483_647),
    username: line,
    gender: enumValue(GENDERS),
    age_group: enumValue(AGE_GROUPS),
    rating: z.number('must be a number').int('must be a whole number').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
    tags: list(enumValue(REVIEW_TAGS), 0, 8),
    language: enumValue(LANGUAGES),
    written_on: z.iso.date('must be a date such as 2026-08-14'),
    content: texts,
    answer: z.strictObject({ written_on: z.iso.date('must be a date such as 2026-08-14'), content: texts }, MUST_BE_MAP).optional(),
  },
  MUST_BE_MAP,
);

const clinic = z.strictObject(
  {
    id: id(2_147_483_647),
    slug,
    area: enumValue(AREAS),
    name: texts,
    introduce: texts,
    address: line,
    address_english: line,
    nearest_subway_station: texts,
    operating_hours_notice: texts,
    tel: line,
    phone: line,
    languages: list(enumValue(LANGUAGES), 1, LANGUAGES.length),
    additional_services: list(texts, 2, 20),
    schedule: week,
    hours: ClinicHours.omit({ special: true, options: true }),
    places: list(place, 1, 100),
    pictures: list(pictureName, 1, 12),
    registration,
    rooms: rooms.optional(),
    safety: safety.optional(),
    position: position.optional(),
    directions: directions.optional(),
    doctors: list(doctor, 0, 40).optional(),
    products: list(product, 0, 200),
    reviews: list(review, 0, 5000).default([]),
  },
  MUST_BE_MAP,
);

export const Clinic = clinic.superRefine(({ schedule, hours: { week }, places, rooms, safety, position, directions }, ctx) => {
  const problem = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  const openingOn = (day: DayOfWeek) => (schedule[day] === 'closed' ? undefined : schedule[day]);
  for (const [i, day] of DAYS_OF_WEEK.entries()) {
    const open = openingOn(day);
    const evening = openingOn(DAYS_OF_WEEK.at(i - 1) as DayOfWeek);
    if (overlapsPreviousEvening(evening, open)) problem(['schedule', day, 'open'], `must not be before ${evening?.close}, when the evening before it ends`);
    week[day].forEach((stretch, i) => {
      if (!open) problem(['hours', 'week', day, i], 'is on a day that the schedule closes');
      else if (toMinuteRange(stretch).from < toMinuteRange(open).from || toMinuteRange(stretch).to > toMinuteRange(open).to)
        problem(['hours', 'week', day, i], `must lie within ${open.open} and ${open.close} of the schedule`);
    });
  }
  places.forEach(({ id }, i) => {
    if (places.findIndex((other) => other.id === id) < i) problem(['places', i, 'id'], `place ${id} is already used above`);
  });
  for (const { path, message } of findHouseProblems({ rooms, safety, position, directions })) problem(path, message);
});
export type Clinic = z.output<typeof Clinic>;

/** A parsed clinic, with a function that locates its values in the file. */
export type ClinicEntry = { clinic: Clinic; placeOf: LocationFormatter };

const sentences = list(texts, 1, 20);
/** Format of `care.yaml`, which has each department at most once. */
export const CareGuideFile = z
  .array(
    z.strictObject(
      {
        department: z.number('must be a number').refine((value) => [1, 2, 3].includes(value), 'must be 1, 2 or 3'),
        prepare: sentences,
        aftercare: sentences,
        call: sentences,
      },
      MUST_BE_MAP,
    ),
    'must be a list',
  )
  .superRefine((guides, ctx) => {
    guides.forEach(({ department }, i) => {
      if (guides.findIndex((other) => other.department === department) < i)
        ctx.addIssue({ code: 'custom', path: [i, 'department'], message: `department ${department} is already described above` });
    });
  });
export type CareGuideFile = z.output<typeof CareGuideFile>;
