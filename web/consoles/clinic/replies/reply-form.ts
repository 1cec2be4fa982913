import { parsePlaceholderValues } from '../../../../contract/cards/card-values.ts';
import type { CardComposerData, CardPlaceholder, CardValue } from '../../../../contract/cards/cards.ts';
import type { TreatmentPrice } from '../../../../contract/catalog/catalog.ts';
import type { CannedReply, MessageReply } from '../../../../contract/desk/replies.ts';
import { listReplyPlaceholders, REPLY_PLACEHOLDERS } from '../../../../contract/desk/reply-text.ts';
import type { Language } from '../../../../contract/languages.ts';
import { toExactMinorUnits } from '../../../../contract/money.ts';
import {
  currencyKey,
  type EditedInputs,
  fillCardInputs,
  filterByWords,
  formatAmountInput,
  type ThreadCardValues,
  toCardValues,
  toSeoulInput,
} from '../cards/card-form.ts';
import { findUnusualAmounts, type UnusualAmount } from '../unusual-amounts.tsx';

/** Values of a thread that fill a reply automatically. `due`: the amount left to pay for its orders, if known. */
export type ThreadReplyValues = ThreadCardValues & { name: string; due: TreatmentPrice | undefined };

/** Returns the holes of a reply, including those of the clinic's own replies. */
export const listReplyHoles = ({ texts }: CannedReply): CardPlaceholder[] => listReplyPlaceholders(texts.ko.text);

/** Returns the value of each input of a reply: the typed one, else the one known from the thread. */
export function fillReplyInputs(reply: CannedReply, typed: EditedInputs, shelf: CardComposerData, thread: ThreadReplyValues): Record<string, string> {
  return fillCardInputs({ holes: listReplyHoles(reply) }, { ...findKnownValues(reply, shelf, thread), ...typed }, shelf, thread);
}

/**
 * Returns the values from the thread besides the date: the patient's name, the treatment's only option with its amounts, and the exact amount left to
 * pay. A price range must be typed.
 */
function findKnownValues(reply: CannedReply, { treatments }: CardComposerData, { name, due, product_id }: ThreadReplyValues): EditedInputs {
  const options = treatments.filter(({ key }) => product_id !== null && key.startsWith(`${product_id}-`));
  const only = options.length === 1 ? options[0] : undefined;
  const minor = due && due.from === due.to ? toExactMinorUnits(due.from, due.currency_code) : undefined;
  const left = due && minor !== undefined && minor !== null ? { minor, currency: due.currency_code } : null;
  const wantsOption = listReplyHoles(reply).some(({ type }) => type === 'amount');
  const amounts = { price: only?.price, fee: only?.fee, due: left };
  return {
    name,
    ...(only && wantsOption && { treatment: only.key }),
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([hole, of]) =>
        of
          ? [
              [hole, formatAmountInput(of)],
              [currencyKey(hole), of.currency],
            ]
          : [],
      ),
    ),
    ...(due && !left && { due: '' }),
  };
}

/** Returns the inputs in the server's format. */
export const toReplyValues = (reply: CannedReply, inputs: Readonly<Record<string, string>>): Record<string, string> =>
  toCardValues({ holes: listReplyHoles(reply) }, inputs);

/** Returns the preview of a reply: `values` with a label for each empty hole, and the unusual amounts to confirm. */
export function previewReply(
  holes: readonly CardPlaceholder[],
  inputs: Readonly<Record<string, string>>,
  shelf: CardComposerData,
  language: 'ko' | 'en',
): { values: Record<string, CardValue>; unusual: UnusualAmount[] } {
  const typed = toCardValues({ holes: [...holes] }, inputs);
  const { values } = parsePlaceholderValues(holes, typed, shelf);
  const blank = ({ name, label }: CardPlaceholder): [string, CardValue] => [name, { type: 'text', text: `[${label?.[language] ?? '…'}]` }];
  return { values: { ...Object.fromEntries(holes.map(blank)), ...values }, unusual: findUnusualAmounts(holes, { given: typed, values }, shelf) };
}

/** Converts the values of a sent reply to inputs. Renamed treatments and medicines must be entered again. */
export function toHoleInputs(holes: readonly CardPlaceholder[], values: MessageReply['values'], { treatments }: CardComposerData): EditedInputs {
  return Object.fromEntries(
    holes.flatMap(({ name, type }): [string, string][] => {
      const value = values[name];
      switch (value?.type) {
        case 'moment':
          return [[name, toSeoulInput(value.at)]];
        case 'date':
          return [[name, value.day]];
        case 'amount':
          return [
            [name, formatAmountInput(value)],
            [currencyKey(name), value.currency],
          ];
        case 'hours':
        case 'days':
        case 'times':
        case 'tablets':
          return [[name, String(value.count)]];
        case 'text':
          return [[name, value.text]];
        case 'texts': {
          const [first] = value.texts;
          return [[name, (type === 'treatment' ? treatments.find(({ title }) => title.ko === first?.ko && title.en === first?.en)?.key : first?.ko) ?? '']];
        }
        default:
          return [];
      }
    }),
  );
}

/** Returns a text with the labels of its holes, for choosing and managing replies. */
export const labelHoles = (text: string, language: 'ko' | 'en'): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(REPLY_PLACEHOLDERS, name) ? `[${REPLY_PLACEHOLDERS[name as keyof typeof REPLY_PLACEHOLDERS].label[language]}]` : whole,
  );

/** Returns the replies that contain all words of the query in their title, in Korean, in English, or in the patient's language. */
export const searchReplies = (replies: readonly CannedReply[], query: string, language: Language): CannedReply[] =>
  filterByWords(replies, query, {
    title: ({ title }) => `${title.ko} ${title.en}`,
    text: ({ texts }) => [texts.ko.text, texts.en?.text, texts[language]?.text].join(' '),
  });
