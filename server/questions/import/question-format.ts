import { z } from 'zod';
import { LANGUAGES } from '../../../contract/constants.ts';
import { PIN_KINDS, QUESTION_TYPES } from '../../../contract/desk/pin-kinds.ts';
import { isBlank } from '../../../contract/rules.ts';

/** Format of the files in `questions/` (content/README.md). Error messages complete the sentence "file: line: place: …". */

const MAP = 'must be a map of entries';
const name = z.string('must be a name').regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a name of small letters, figures and hyphens');
const words = z
  .string('must be a text')
  .trim()
  .refine((value) => !isBlank(value), 'is empty')
  .max(300, 'is longer than 300 characters')
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds a character that cannot be kept');
/** All languages are required, because a patient is asked only in her own language. */
const texts = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, words])) as Record<(typeof LANGUAGES)[number], typeof words>,
  'must be a map of languages, such as { ko: …, en: … }',
);
const flag = z.boolean('must be true or false').default(false);

const option = z.strictObject({ id: name, text: texts, more: flag, alone: flag }, MAP);
const question = z
  .strictObject(
    {
      id: name,
      type: z.enum(QUESTION_TYPES, `must be one of ${QUESTION_TYPES.join(', ')}`),
      pins: z.enum(PIN_KINDS, `must be one of ${PIN_KINDS.join(', ')}`),
      label: texts,
      text: texts,
      hint: texts.optional(),
      options: z.array(option, 'must be a list').max(20, 'has more than 20').default([]),
    },
    MAP,
  )
  .superRefine(({ type, options }, ctx) => {
    const isChosen = type === 'one' || type === 'many';
    const say = (message: string) => ctx.addIssue({ code: 'custom', path: ['options'], message });
    if (isChosen && options.length < 2) say('needs at least 2');
    if (!isChosen && options.length > 0) say(`does not belong to the type ${type}`);
    if (new Set(options.map(({ id }) => id)).size < options.length) say('has an id twice');
  });

/** `use` refers to a question of common.yaml, so that shared questions are identical in all forms. */
const used = z.strictObject({ use: name }, MAP);
const template = z.strictObject(
  {
    id: name,
    departments: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3'), 'must be a list').default([]),
    title: texts,
    questions: z
      .array(z.union([used, question], 'must be { use: … } or a question'), 'must be a list')
      .min(1, 'needs at least 1')
      .max(20, 'has more than 20'),
  },
  MAP,
);

export const FormFile = z.array(template, 'must be a list').max(100, 'has more than 100');
export const CommonFile = z.array(question, 'must be a list').max(100, 'has more than 100');
export type FormEntry = z.output<typeof template>;
export type QuestionEntry = z.output<typeof question>;
