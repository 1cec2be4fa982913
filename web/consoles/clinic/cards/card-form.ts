import { isFilledAutomatically } from '../../../../contract/cards/card-text.ts';
import { parsePlaceholderValues } from '../../../../contract/cards/card-values.ts';
import type { CardComposerData, CardPlaceholder, CardTemplate, CardTreatment, MessageCard } from '../../../../contract/cards/cards.ts';
import type { Currency } from '../../../../contract/constants.ts';
import { DECIMAL_PLACES, toPlainAmount } from '../../../../contract/money.ts';
import { foldCase } from '../../../../contract/text-forms.ts';
import { seoulDateTime } from '../../../../contract/time.ts';
import { findUnusualAmounts, type UnusualAmount } from '../unusual-amounts.tsx';

/** Values of a thread that fill a card automatically. */
export type ThreadCardValues = { reservation_at: string | null; product_id: number | null };
type WithHoles = Pick<CardTemplate, 'holes'>;
/** Values of the edited inputs, by hole. The currency of an amount is under `NAME.currency`. */
export type EditedInputs = Readonly<Record<string, string>>;

/** Formats an instant for a `datetime-local` input, in Seoul time. */
export const toSeoulInput = (iso: string) => seoulDateTime(iso).slice(0, 16);
export const currencyKey = (name: string) => `${name}.currency`;
const AMOUNT_CURRENCY: Currency = 'KRW';

/** Returns the holes that a person fills in. */
export const listManualHoles = (template: WithHoles): CardPlaceholder[] => template.holes.filter(({ type }) => !isFilledAutomatically(type));

/** Returns the value of each input: the typed one, else the one from the thread. */
export function fillCardInputs(template: WithHoles, typed: EditedInputs, shelf: CardComposerData, thread: ThreadCardValues): Record<string, string> {
  const first: Record<string, string> = {};
  for (const { name, type } of template.holes) if (type === 'treatment') first[name] = typed[name] ?? findTreatmentId(template, shelf, thread);
  const treatment = shelf.treatments.find(({ key }) => Object.values(first).includes(key));
  for (const { name, type } of listManualHoles(template)) {
    if (type === 'treatment') continue;
    if (type === 'moment') first[name] = typed[name] ?? (thread.reservation_at === null ? '' : toSeoulInput(thread.reservation_at));
    else if (type === 'amount') {
      const known = findCatalogueAmount(name, treatment);
      first[name] = typed[name] ?? (known ? formatAmountInput(known) : '');
      first[currencyKey(name)] = typed[currencyKey(name)] ?? known?.currency ?? AMOUNT_CURRENCY;
    } else first[name] = typed[name] ?? '';
  }
  return first;
}

/** Returns the treatment of the thread. If the card lists what is included, returns one of its options, since only options contain that. */
function findTreatmentId({ holes }: WithHoles, { treatments }: CardComposerData, { product_id }: ThreadCardValues): string {
  if (product_id === null) return '';
  const wantsOption = holes.some(({ type }) => type === 'included');
  const option = wantsOption ? treatments.find(({ key }) => key.startsWith(`${product_id}-`)) : undefined;
  return (option ?? treatments.find(({ key }) => key === String(product_id)))?.key ?? '';
}

/** Formats an amount for its input. */
export const formatAmountInput = ({ minor, currency }: { minor: number; currency: Currency }): string =>
  toPlainAmount(minor, currency).toFixed(Number.isInteger(toPlainAmount(minor, currency)) ? 0 : DECIMAL_PLACES[currency]);

/** Returns an amount from the catalogue: `price`, `fee`, or `due` (left to pay at the clinic). */
function findCatalogueAmount(name: string, treatment: CardTreatment | undefined): CardTreatment['price'] {
  if (!treatment) return null;
  const { price, fee } = treatment;
  if (name === 'price') return price;
  if (name === 'fee') return fee;
  return name === 'due' && price && fee && price.currency === fee.currency ? { minor: price.minor - fee.minor, currency: price.currency } : null;
}

/** Returns the inputs in the server's format, without empty ones. */
export function toCardValues(template: WithHoles, inputs: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const { name, type } of listManualHoles(template)) {
    const value = inputs[name]?.trim() ?? '';
    if (value === '') continue;
    sent[name] = type === 'moment' ? `${value}+09:00` : type === 'amount' ? `${value} ${inputs[currencyKey(name)]}` : value;
  }
  return sent;
}

const BLANK_VALUE = { type: 'text', text: '…' } as const;

/** Returns a preview of the card, with a placeholder for each hole that must still be filled in. */
export function previewCard(
  template: CardTemplate,
  inputs: Readonly<Record<string, string>>,
  shelf: CardComposerData,
): Pick<MessageCard, 'title' | 'rows' | 'values'> & { unusual: UnusualAmount[] } {
  const typed = toCardValues(template, inputs);
  const { values } = parsePlaceholderValues(template.holes, typed, shelf);
  const missing = template.holes.filter(({ name, optional }) => !optional && !values[name]);
  const filled = { ...values, ...Object.fromEntries(missing.map(({ name }) => [name, BLANK_VALUE])) };
  return { title: template.title, rows: template.rows, values: filled, unusual: findUnusualAmounts(template.holes, { given: typed, values }, shelf) };
}

/** Returns the items that contain all words of the query. Matches in the title come first. */
export function filterByWords<T>(all: readonly T[], query: string, of: { title: (one: T) => string; text: (one: T) => string }): T[] {
  const words = foldCase(query).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => foldCase(text).includes(word));
  const fits = all.filter((one) => has(`${of.title(one)} ${of.text(one)}`));
  const isNamed = (one: T) => has(of.title(one));
  return [...fits.filter(isNamed), ...fits.filter((one) => !isNamed(one))];
}

/** Returns the templates that contain all words of the query, in Korean or English. */
export const searchTemplates = (templates: readonly CardTemplate[], query: string): CardTemplate[] =>
  filterByWords(templates, query, {
    title: ({ title }) => `${title.ko} ${title.en}`,
    text: ({ rows }) => rows.flatMap(({ text, label }) => [text.ko, text.en, label?.ko, label?.en]).join(' '),
  });
