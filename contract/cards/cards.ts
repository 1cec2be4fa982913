import { z } from 'zod';
import { CURRENCIES, LANGUAGES, type Language, type TextByLanguage } from '../constants.ts';
import { defineEndpoint, Id, textField } from '../endpoint.ts';
import { TermForms } from '../terms/terms.ts';
import { CARD_KINDS, COUNT_TYPES, PLACEHOLDER_TYPES } from './card-text.ts';

const AllLanguagesText = z.object({
  ...(Object.fromEntries(LANGUAGES.map((language) => [language, z.string().optional()])) as Record<Language, z.ZodOptional<z.ZodString>>),
  ko: z.string(),
  en: z.string(),
}) satisfies z.ZodType<TextByLanguage>;

/** Value of a placeholder, formatted for each reader's language. */
export const CardValue = z.discriminatedUnion('type', [
  /** An instant, ISO 8601 UTC. */
  z.object({ type: z.literal('moment'), at: z.string() }),
  /** A day in Seoul. */
  z.object({ type: z.literal('date'), day: z.string() }),
  /** In minor units. */
  z.object({ type: z.literal('amount'), minor: z.number().int(), currency: z.enum(CURRENCIES) }),
  z.object({ type: z.enum(COUNT_TYPES), count: z.number().int() }),
  /** Names from the catalogue or the glossary. */
  z.object({ type: z.literal('texts'), texts: z.array(AllLanguagesText) }),
  /** Text as typed, the same in every language. */
  z.object({ type: z.literal('text'), text: z.string() }),
]);
export type CardValue = z.output<typeof CardValue>;

const CardRow = z.object({ label: AllLanguagesText.nullable(), text: AllLanguagesText });
const Body = { title: AllLanguagesText, rows: z.array(CardRow) };

/** A card as stored in a thread: its template and version, its texts and the filled values (decision 15). */
export const MessageCard = z.object({
  template: z.string(),
  version: z.number().int(),
  kind: z.enum(CARD_KINDS),
  ...Body,
  values: z.record(z.string(), CardValue),
});
export type MessageCard = z.output<typeof MessageCard>;

/**
 * A card template or canned reply that matches the coordinator's text. Its placeholders are filled with values from that text (specification 5.16).
 */
export const TemplateSuggestion = z.object({
  kind: z.enum(['card', 'reply']),
  id: z.string(),
  title: z.object({ ko: z.string(), en: z.string() }),
  /** Values by placeholder name. Placeholders that the text does not mention are left out. */
  values: z.record(z.string(), CardValue),
});
export type TemplateSuggestion = z.output<typeof TemplateSuggestion>;

/** A placeholder to fill in. A row is left out if its `optional` placeholder is empty. */
const CardPlaceholderSchema = z.object({
  name: z.string(),
  type: z.enum(PLACEHOLDER_TYPES),
  label: z.object({ ko: z.string(), en: z.string() }).nullable(),
  optional: z.boolean(),
});
export type CardPlaceholder = z.output<typeof CardPlaceholderSchema>;

export const CardTemplate = z.object({
  id: z.string(),
  version: z.number().int(),
  kind: z.enum(CARD_KINDS),
  /** Departments that the template is for. Empty means all departments. */
  departments: z.array(z.number().int()),
  ...Body,
  holes: z.array(CardPlaceholderSchema),
});
export type CardTemplate = z.output<typeof CardTemplate>;

/** A treatment of the clinic, or one of its options. */
const CardTreatmentSchema = z.object({
  /** `12` for a treatment, `12-1201` for one of its options. */
  key: z.string(),
  title: AllLanguagesText,
  included: z.array(AllLanguagesText),
  /** Lowest price at the clinic, in minor units like `fee`; null if none is published. */
  price: z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) }).nullable(),
  fee: z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) }).nullable(),
  /** Highest price at the clinic. Not sent by older servers. */
  price_to: z
    .object({ minor: z.number().int(), currency: z.enum(CURRENCIES) })
    .nullable()
    .optional(),
});
export type CardTreatment = z.output<typeof CardTreatmentSchema>;

/** Everything a clinic needs to compose cards. */
export const CardComposerData = z.object({
  templates: z.array(CardTemplate),
  treatments: z.array(CardTreatmentSchema),
  medicines: z.array(TermForms),
  clinic: AllLanguagesText,
  address: AllLanguagesText,
  phone: z.string(),
});
export type CardComposerData = z.output<typeof CardComposerData>;

/** True if the coordinator confirmed every unusual amount (contract/cards/amount-check.ts). */
export const UnusualAmountsConfirmed = z.boolean().optional();

export const cardEndpoints = {
  cardShelf: defineEndpoint({
    name: 'cardShelf',
    method: 'GET',
    path: '/api/v1/clinic/cards',
    who: 'hospital',
    summary: "Lists the card templates and the clinic's data that fills them.",
    reply: CardComposerData,
  }),
  sendCard: defineEndpoint({
    name: 'sendCard',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/cards',
    who: 'hospital',
    summary: 'Sends a card made from a template. It is sent as written in each language and never machine-translated.',
    params: z.object({ id: Id }),
    body: z.object({
      template: z.string().max(60),
      /** The template version that the coordinator saw. */
      version: z.number().int(),
      /** Typed texts by placeholder name (contract/cards/card-values.ts). */
      values: z.record(z.string().max(60), textField(500)),
      unusual_confirmed: UnusualAmountsConfirmed,
      /** Idempotency key. Sending the same key twice creates one message. */
      client_message_id: z.guid(),
    }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
    errors: ['cards.unknown-template', 'cards.changed', 'cards.no-language', 'consultations.too-fast', 'consultations.not-registered'],
  }),
};
