import { and, asc, eq, isNull } from 'drizzle-orm';
import { listUnusualAmounts } from '../../contract/cards/amount-check.ts';
import { parsePlaceholderValues } from '../../contract/cards/card-values.ts';
import type { CardComposerData, CardPlaceholder, CardTemplate, CardTreatment, CardValue } from '../../contract/cards/cards.ts';
import { LANGUAGES, type TextByLanguage } from '../../contract/constants.ts';
import { hospitalsByIds, listProductOptions, listProducts, type ProductRow } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { listMedicineForms } from '../terms/terms.ts';
import { type CardTemplateRow, cardTemplates, type ReplyTemplateRow, replyTemplates } from './cards.tables.ts';

/** Public interface of this room: templates that are sent as written in each language (specification 5.18, decision 15). */
export { importCards } from './import/import-cards.ts';
export { importReplies } from './import/import-replies.ts';

const toCardTemplate = ({ place, withdrawnAt, ...template }: CardTemplateRow): CardTemplate => template;

/** True if no content with card templates was ever imported. */
export async function areCardsEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: cardTemplates.id }).from(cardTemplates).limit(1)).length === 0;
}

/** True if the shared library of replies is empty. */
export async function areRepliesEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: replyTemplates.id }).from(replyTemplates).limit(1)).length === 0;
}

/** Returns the shared library of canned replies in its order, without withdrawn ones (specification 7.13). */
export function listReplyTemplates(db: Db): Promise<ReplyTemplateRow[]> {
  return db.select().from(replyTemplates).where(isNull(replyTemplates.withdrawnAt)).orderBy(asc(replyTemplates.place));
}

/** Returns a reply of the shared library; undefined if unknown or withdrawn. */
export async function findReplyTemplate(db: Db, id: string): Promise<ReplyTemplateRow | undefined> {
  const [row] = await db
    .select()
    .from(replyTemplates)
    .where(and(eq(replyTemplates.id, id), isNull(replyTemplates.withdrawnAt)));
  return row;
}

/** Returns the template with this id; undefined if unknown or withdrawn. */
export async function findCardTemplate(db: Db, id: string): Promise<CardTemplate | undefined> {
  const [row] = await db
    .select()
    .from(cardTemplates)
    .where(and(eq(cardTemplates.id, id), isNull(cardTemplates.withdrawnAt)));
  return row && toCardTemplate(row);
}

/**
 * Returns everything that a clinic needs to compose cards: the templates of its departments, and its own data to fill their holes with. Throws
 * `not-found` for an unknown clinic.
 */
export async function readCardShelf(db: Db, hospitalId: number): Promise<CardComposerData> {
  const [rows, filling, products] = await Promise.all([
    db.select().from(cardTemplates).where(isNull(cardTemplates.withdrawnAt)).orderBy(asc(cardTemplates.place)),
    readHoleSources(db, hospitalId),
    listProducts(db, hospitalId),
  ]);
  const offered = new Set(products.map(({ departmentId }) => departmentId));
  const isOurs = ({ departments }: CardTemplateRow) => departments.length === 0 || departments.some((one) => offered.has(one));
  return { templates: rows.filter(isOurs).map(toCardTemplate), ...filling };
}

/** Returns a clinic's data for holes: its treatments, name, address and telephone, and the medicines of the glossary. Throws `not-found`. */
async function readHoleSources(db: Db, hospitalId: number): Promise<Omit<CardComposerData, 'templates'>> {
  const [clinics, products, options, medicines] = await Promise.all([
    hospitalsByIds(db, [hospitalId]),
    listProducts(db, hospitalId),
    listProductOptions(db, hospitalId),
    listMedicineForms(db),
  ]);
  const clinic = clinics.get(hospitalId);
  if (!clinic) throw new AppError('not-found');
  return {
    treatments: products.flatMap((product) =>
      toCardTreatments(
        product,
        options.filter(({ productId }) => productId === product.id),
      ),
    ),
    medicines,
    clinic: clinic.name,
    // Other languages include the Korean address, so that a reader can show it to a driver.
    address: inAllLanguages((language) => (language === 'ko' ? clinic.address : `${clinic.addressEnglish} (${clinic.address})`)),
    phone: clinic.tel,
  };
}

/** Texts typed into holes, and the confirmation of unusual amounts among them. */
export type TypedHoleValues = { values: Readonly<Record<string, string>>; unusual_confirmed?: boolean | undefined };

/**
 * Parses the texts that a coordinator typed into the holes of a card or reply. Throws `invalid` with the problem of each (`values.NAME`), including
 * `fields.unusual-amount` for an unconfirmed amount.
 */
export async function parseHoleValues(
  db: Db,
  hospitalId: number,
  holes: readonly CardPlaceholder[],
  { values: given, unusual_confirmed }: TypedHoleValues,
): Promise<Record<string, CardValue>> {
  const filling = await readHoleSources(db, hospitalId);
  const { values, problems } = parsePlaceholderValues(holes, given, filling);
  const unusual = unusual_confirmed ? [] : listUnusualAmounts(holes, { given, values }, filling);
  const wrong = [...problems, ...unusual.map(({ name }) => ({ name, code: 'fields.unusual-amount' as const }))];
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong.map(({ name, code }) => ({ field: `values.${name}`, code })) });
  return values;
}

type Option = Awaited<ReturnType<typeof listProductOptions>>[number];

/** Returns a treatment and its options. The title of an option includes the treatment's title. */
function toCardTreatments({ id, title }: ProductRow, options: readonly Option[]): CardTreatment[] {
  return [
    { key: String(id), title, included: [], price: null, price_to: null, fee: null },
    ...options.map((option) => ({
      key: `${id}-${option.id}`,
      title: inAllLanguages((language) => `${title[language] || title.en} · ${option.title[language] || option.title.en}`),
      included: option.includes ?? [],
      price: toAmount(option.treatmentFromMinor, option),
      price_to: toAmount(option.treatmentToMinor, option),
      fee: toAmount(option.priceMinor, option),
    })),
  ];
}

const toAmount = (minor: number | null, { currencyCode: currency }: Option) => (minor === null ? null : { minor, currency });

const inAllLanguages = (say: (language: (typeof LANGUAGES)[number]) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as TextByLanguage;
