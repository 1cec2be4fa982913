import { z } from 'zod';
import { BirthDate, Country, Email, Phone, Uid } from '../../../contract/accounts/fields.ts';
import { GENDERS, MESSENGERS, REVIEW_HIDE_REASONS, REVIEW_SCORES, SITE_LANGUAGES, USER_TYPES } from '../../../contract/constants.ts';
import { PIN_KINDS } from '../../../contract/desk/pin-kinds.ts';
import { QUOTE_DECLINE_REASONS, VISIT_CHANGE_REASONS } from '../../../contract/threads/thread-events.ts';
import { STORY_TIME_PATTERN } from './story-time.ts';

/**
 * Format of `content/demonstration/people/*.yaml`: a patient of the demonstration, and what the patient and others do. Times are relative to the
 * start of the product (story-time.ts).
 */

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(2_000, 'is too long');
const time = z.string('must be a time').regex(STORY_TIME_PATTERN, 'must be a time such as "-9d 14:20", "-35m", "+12m" or "visit+1h"');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as "14:00"');
const id = z.number('must be a number').int().positive();
const day = z.number('must be a number of days').int();
const yes = z.literal(true, 'must be true');
const label = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be a short name');

/** A text in Korean and in the language of the patient. The sandbox's translator translates one into the other. */
const StoryText = z
  .partialRecord(z.enum(['ko', ...SITE_LANGUAGES]), text)
  .refine((texts) => texts.ko !== undefined && Object.keys(texts).length === 2, 'must be a text in Korean and in one other language');

const DayAndTime = z.strictObject({ day, from: clock });
const Days = z.strictObject({ days: z.array(day).min(1).max(3), from: clock });
/** A start to fix. `latest`: the newest start that has already passed. */
const FixedStart = z.strictObject({ day: z.union([day, z.literal('latest')]), from: clock.default('10:00'), minutes: z.number().int().optional() });
const PayBy = z.enum(['wallet', 'card']);
const Values = z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({});

const Answer = z.strictObject({ chosen: z.array(z.string()).optional(), words: text.optional(), day: z.string().optional() });
const QuoteLine = z.union([
  z.strictObject({ option: id, quantity: z.number().int().default(1), price: z.number(), fee: z.number() }),
  z.strictObject({ words: StoryText, quantity: z.number().int().default(1), price: z.number() }),
]);
const Quote = z.strictObject({ lines: z.array(QuoteLine).min(1), conditions: z.array(z.string()).default([]), valid_days: z.number().int().default(14) });

/** Acts of a step, by name. A step has exactly one. */
const ACTS = {
  // The patient's.
  patient: StoryText,
  photos: z.array(label).min(1).max(4),
  reads: yes,
  answers: z.record(z.string(), Answer),
  order: z.strictObject({
    option: id,
    quantity: z.number().int().default(1),
    by: PayBy,
    outcome: z.enum(['paid', 'declined', 'left']).default('paid'),
    visit: DayAndTime.optional(),
  }),
  ask_date: Days,
  book: DayAndTime,
  choose: id,
  cancel_order: yes,
  correct: z.strictObject({ message: label, to: StoryText }),
  withdraw: label,
  doubt: z.strictObject({ message: label, words: text }),
  accept_quote: z.union([PayBy, z.literal('free')]),
  decline_quote: z.enum(QUOTE_DECLINE_REASONS),
  accept_interpreter: yes,
  review: z.strictObject({
    scores: z.strictObject(Object.fromEntries(REVIEW_SCORES.map((score) => [score, z.number().int().min(1).max(5)]))),
    words: StoryText,
    country_only: z.boolean().default(false),
    /** Drawings of `demonstration/pictures`. */
    pictures: z.array(z.string()).default([]),
  }),
  report_review: z.strictObject({ of: z.string(), reason: z.enum([...REVIEW_HIDE_REASONS, 'other']), words: text.optional() }),
  // The clinic's.
  clinic: StoryText,
  clinic_reads: yes,
  card: z.strictObject({ template: z.string(), values: Values }),
  reply: z.strictObject({ id: z.string(), values: Values }),
  questions: z.string(),
  quote: Quote,
  offer: Days,
  fix: FixedStart,
  visit: z.enum(['arrived', 'done', 'not-come']),
  give_up: z.strictObject({ reason: z.enum(VISIT_CHANGE_REASONS), ask_refund: z.boolean().default(false) }),
  pin: z.strictObject({ message: label, kind: z.enum(PIN_KINDS), words: z.union([StoryText, text]).optional() }),
  note: text,
  later: z.number().int().min(1).max(60),
  done: yes,
  assign: z.literal('head'),
  propose_interpreter: yes,
  answer_review: StoryText,
  // The interpreter's and the operator's.
  give_interpreter: yes,
  interpret: z.strictObject({ to: z.enum(USER_TYPES), korean: text, patients: text }),
  refund: text,
  partial_refund_at_provider: yes,
  operator: StoryText,
};
type Acts = typeof ACTS;
export type ActName = keyof Acts;
export type ActInput<Name extends ActName> = z.output<Acts[Name]>;
const ACT_NAMES = Object.keys(ACTS) as ActName[];

const Step = z
  .strictObject({
    at: time,
    /** Name by which later steps refer to the message of this one. */
    id: label.optional(),
    /** Account that acts for the clinic; its coordinator by default. */
    by: z.string().optional(),
    ...(Object.fromEntries(Object.entries(ACTS).map(([name, schema]) => [name, schema.optional()])) as { [Name in ActName]: z.ZodOptional<Acts[Name]> }),
  })
  .refine((step) => ACT_NAMES.filter((name) => step[name] !== undefined).length === 1, 'must have exactly one act');
export type Step = z.output<typeof Step>;

const Conversation = z.strictObject({ clinic: id, treatment: id.optional(), steps: z.array(Step).min(1) });

const NewPerson = z.strictObject({
  uid: Uid,
  first_name: text,
  last_name: text,
  native_name: text.optional(),
  gender: z.enum(GENDERS),
  country: Country,
  language: z.enum(SITE_LANGUAGES),
  time_zone: z.string(),
  birth_date: BirthDate.optional(),
  messenger: z.enum(MESSENGERS),
  messenger_id: text,
  phone: Phone,
  email: Email.optional(),
});
export type NewPerson = z.output<typeof NewPerson>;

/** A person with only a `uid` is a demonstration account (README). */
export const PersonStory = z.strictObject({
  person: z.union([NewPerson, z.strictObject({ uid: Uid })]),
  conversations: z.array(Conversation).default([]),
  /** The patient's thread with the operators. */
  help: z.array(Step).default([]),
  saves: z.strictObject({ treatments: z.array(id).default([]), clinics: z.array(id).default([]) }).optional(),
});
export type PersonStory = z.output<typeof PersonStory>;

/** Returns the one act of a step. */
export function findAct(step: Step): ActName {
  const name = ACT_NAMES.find((one) => step[one] !== undefined);
  if (!name) throw new Error('a step without an act passed the format');
  return name;
}
