import { and, asc, eq, isNull } from 'drizzle-orm';
import { unusualHoles } from '../../contract/cards/amount-check.ts';
import { fillHoles } from '../../contract/cards/card-values.ts';
import type { CardHole, CardShelf, CardTemplate, CardTreatment, CardValue } from '../../contract/cards/cards.ts';
import { LANGUAGES, type Texts } from '../../contract/constants.ts';
import { hospitalsByIds, listProductOptions, listProducts, type ProductRow } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { medicineTerms } from '../terms/terms.ts';
import { type CardTemplateRow, cardTemplates, type ReplyTemplateRow, replyTemplates } from './cards.tables.ts';

/** The front of the room: templates that go out as written in each language (specification 5.18, decision 15). */
export { importCards } from './import/import-cards.ts';
export { importReplies } from './import/import-replies.ts';

const shapeOf = ({ place, withdrawnAt, ...template }: CardTemplateRow): CardTemplate => template;

/** No template at all: the content was never imported with one. */
export async function areCardsEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: cardTemplates.id }).from(cardTemplates).limit(1)).length === 0;
}

/** No reply of a shared library at all. */
export async function areRepliesEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: replyTemplates.id }).from(replyTemplates).limit(1)).length === 0;
}

/** The shared library of canned replies in its order, without what was withdrawn (specification 7.13). */
export function replyLibrary(db: Db): Promise<ReplyTemplateRow[]> {
  return db.select().from(replyTemplates).where(isNull(replyTemplates.withdrawnAt)).orderBy(asc(replyTemplates.place));
}

/** One of the shared library; undefined when there is none of this id, or it was withdrawn. */
export async function sharedReply(db: Db, id: string): Promise<ReplyTemplateRow | undefined> {
  const [row] = await db
    .select()
    .from(replyTemplates)
    .where(and(eq(replyTemplates.id, id), isNull(replyTemplates.withdrawnAt)));
  return row;
}

/** The template of this id that is in use; undefined when there is none, or it was withdrawn. */
export async function cardTemplate(db: Db, id: string): Promise<CardTemplate | undefined> {
  const [row] = await db
    .select()
    .from(cardTemplates)
    .where(and(eq(cardTemplates.id, id), isNull(cardTemplates.withdrawnAt)));
  return row && shapeOf(row);
}

/** All that a clinic makes cards of: the templates of its departments, and what of its own fills them. Throws `not-found` for an unknown clinic. */
export async function cardShelf(db: Db, hospitalId: number): Promise<CardShelf> {
  const [rows, filling, products] = await Promise.all([
    db.select().from(cardTemplates).where(isNull(cardTemplates.withdrawnAt)).orderBy(asc(cardTemplates.place)),
    cardFilling(db, hospitalId),
    listProducts(db, hospitalId),
  ]);
  const offered = new Set(products.map(({ departmentId }) => departmentId));
  const isOurs = ({ departments }: CardTemplateRow) => departments.length === 0 || departments.some((one) => offered.has(one));
  return { templates: rows.filter(isOurs).map(shapeOf), ...filling };
}

/** What of a clinic stands in holes: its treatments, name, address and telephone, and the medicines of the glossary. Throws `not-found`. */
async function cardFilling(db: Db, hospitalId: number): Promise<Omit<CardShelf, 'templates'>> {
  const [clinics, products, options, medicines] = await Promise.all([
    hospitalsByIds(db, [hospitalId]),
    listProducts(db, hospitalId),
    listProductOptions(db, hospitalId),
    medicineTerms(db),
  ]);
  const clinic = clinics.get(hospitalId);
  if (!clinic) throw new AppError('not-found');
  return {
    treatments: products.flatMap((product) =>
      treatmentsOf(
        product,
        options.filter(({ productId }) => productId === product.id),
      ),
    ),
    medicines,
    clinic: clinic.name,
    // Whoever does not read Korean shows the Korean line to a driver.
    address: inAll((language) => (language === 'ko' ? clinic.address : `${clinic.addressEnglish} (${clinic.address})`)),
    phone: clinic.tel,
  };
}

/** What was typed into holes, and that unusual amounts among it were confirmed. */
export type TypedHoles = { values: Readonly<Record<string, string>>; unusual_confirmed?: boolean | undefined };

/**
 * What a coordinator typed into the holes of a card or a reply, as values. Throws `invalid` with what is wrong with each (`values.NAME`): also
 * `fields.unusual-amount` for an amount that nobody confirmed.
 */
export async function filledHoles(
  db: Db,
  hospitalId: number,
  holes: readonly CardHole[],
  { values: given, unusual_confirmed }: TypedHoles,
): Promise<Record<string, CardValue>> {
  const filling = await cardFilling(db, hospitalId);
  const { values, problems } = fillHoles(holes, given, filling);
  const unusual = unusual_confirmed ? [] : unusualHoles(holes, { given, values }, filling);
  const wrong = [...problems, ...unusual.map(({ name }) => ({ name, code: 'fields.unusual-amount' as const }))];
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map(({ name, code }) => ({ field: `values.${name}`, code })) });
  return values;
}

type Option = Awaited<ReturnType<typeof listProductOptions>>[number];

/** A treatment, and each of its options by both names. */
function treatmentsOf({ id, title }: ProductRow, options: readonly Option[]): CardTreatment[] {
  return [
    { key: String(id), title, included: [], price: null, price_to: null, fee: null },
    ...options.map((option) => ({
      key: `${id}-${option.id}`,
      title: inAll((language) => `${title[language] || title.en} · ${option.title[language] || option.title.en}`),
      included: option.includes ?? [],
      price: amountOf(option.treatmentFromMinor, option),
      price_to: amountOf(option.treatmentToMinor, option),
      fee: amountOf(option.priceMinor, option),
    })),
  ];
}

const amountOf = (minor: number | null, { currencyCode: currency }: Option) => (minor === null ? null : { minor, currency });

const inAll = (say: (language: (typeof LANGUAGES)[number]) => string) => Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as Texts;
