import { buildPublicPath, findDepartmentBySlug, type PublicSection } from '../../../contract/addresses.ts';
import type { Picture, Product, TreatmentPrice } from '../../../contract/catalog/catalog.ts';
import { hashContent, type LinkPictureContent, linkPictureContents, MAX_LIST_PICTURES } from '../../../contract/catalog/link-pictures.ts';
import { AREAS, type Area, type DepartmentId, type SiteLanguage } from '../../../contract/constants.ts';
import { getLanguageSettings } from '../../../contract/languages.ts';
import { buildMoneyFormatArgs, DECIMAL_PLACES } from '../../../contract/money.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readFrontDoor } from '../front-door.ts';
import { type CatalogueFigures, NO_REVIEWS, readHospital, readProduct } from '../public.ts';
import { readDoctor } from '../public-doctors.ts';
import { findIdBySlug } from '../public-names.ts';
import { AREA_TITLES, DEPARTMENT_TITLES } from '../titles.ts';
import { LINK_PICTURE_TEXTS } from './words.ts';

/** Content of a link preview, from the largest text to the smallest. `path` is the page's current address. */
export type LinkPictureFacts = {
  path: string;
  version: string;
  title: string;
  under: string;
  price?: string | undefined;
  rating?: { score: string; count: string } | undefined;
  pictures: readonly Picture[];
};

/** The page of the requested preview. Without a list it is the front door. */
export type LinkPictureTarget = { language: SiteLanguage; list?: PublicSection | undefined; slug?: string | undefined };

/** Returns the content of a page's preview, in the page's language. Throws `not-found` for an unknown page. */
export async function readLinkPictureFacts(
  { db, figures, treatments, clinics }: LinkPictureSources,
  { language, list, slug }: LinkPictureTarget,
): Promise<LinkPictureFacts> {
  if (list === undefined) return frontFacts(db, figures, language);
  const about = { db, figures, treatments, clinics, language };
  if (slug === undefined) return list === 'help' ? helpFacts(about) : listFacts(about, list);
  if (list === 'treatments') return treatmentFacts(about, slug);
  if (list === 'clinics') return clinicFacts(about, slug);
  if (list === 'doctors') return doctorFacts(about, slug);
  return narrowedFacts(about, list, slug);
}

/** Sources of link previews. `treatments` and `clinics` return the first rows of a list, and come from another module. */
export type LinkPictureSources = {
  db: Db;
  figures: CatalogueFigures;
  treatments(asked: { department?: DepartmentId | undefined; area?: Area | undefined }, language: SiteLanguage): Promise<readonly ListedEntry[]>;
  clinics(language: SiteLanguage): Promise<readonly ListedEntry[]>;
};
type ListedEntry = { slug: string; profile_pictures: readonly Picture[] };
type FactsContext = LinkPictureSources & { language: SiteLanguage };

async function treatmentFacts({ db, figures, language }: FactsContext, slug: string): Promise<LinkPictureFacts> {
  const id = await findIdBySlug(db, 'treatment', slug);
  if (id === undefined) throw new AppError('not-found');
  const product = await readProduct(db, figures, language, id);
  return {
    ...withVersion(buildPublicPath(language, 'treatments', product.slug), linkPictureContents.treatment(product)),
    title: product.title,
    under: `${product.hospital.name} · ${AREA_TITLES[product.hospital.area][language]}`,
    price: product.treatment_price ? formatPrice(product.treatment_price, language) : undefined,
    rating: formatRating(product.review_stats, language),
    pictures: product.banner_pictures.slice(0, 1),
  };
}

async function clinicFacts({ db, figures, language }: FactsContext, slug: string): Promise<LinkPictureFacts> {
  const id = await findIdBySlug(db, 'clinic', slug);
  if (id === undefined) throw new AppError('not-found');
  const clinic = await readHospital(db, figures, language, id);
  const stats = (await figures.clinicReviews(db)).get(id) ?? NO_REVIEWS;
  return {
    ...withVersion(buildPublicPath(language, 'clinics', clinic.slug), linkPictureContents.clinic(clinic, stats)),
    title: clinic.name,
    under: AREA_TITLES[clinic.area][language],
    rating: formatRating(stats, language),
    pictures: clinic.banner_pictures.slice(0, 1),
  };
}

async function doctorFacts({ db, figures, language }: FactsContext, slug: string): Promise<LinkPictureFacts> {
  const id = await findIdBySlug(db, 'doctor', slug);
  if (id === undefined) throw new AppError('not-found');
  const doctor = await readDoctor(db, figures, language, id);
  const { hospital, portrait } = doctor;
  return {
    ...withVersion(buildPublicPath(language, 'doctors', doctor.slug), linkPictureContents.doctor(doctor)),
    title: doctor.name,
    under: `${doctor.title} · ${hospital.name} · ${AREA_TITLES[hospital.area][language]}`,
    pictures: portrait ? [portrait] : hospital.profile_pictures.slice(0, 1),
  };
}

/** Returns the help page's own title with the pictures of the front page. */
async function helpFacts({ db, figures, language }: FactsContext): Promise<LinkPictureFacts> {
  const { treatments } = await readFrontDoor(db, figures, language);
  return {
    ...withVersion(buildPublicPath(language, 'help'), []),
    title: LINK_PICTURE_TEXTS[language].help,
    under: LINK_PICTURE_TEXTS[language].frontUnder,
    pictures: pickProfilePictures(treatments),
  };
}

async function frontFacts(db: Db, figures: CatalogueFigures, language: SiteLanguage): Promise<LinkPictureFacts> {
  const { treatments } = await readFrontDoor(db, figures, language);
  return {
    ...withVersion(`/${language}`, linkPictureContents.list(treatments)),
    title: LINK_PICTURE_TEXTS[language].front,
    under: LINK_PICTURE_TEXTS[language].frontUnder,
    pictures: pickProfilePictures(treatments),
  };
}

async function listFacts({ treatments, clinics, language }: FactsContext, list: PublicSection): Promise<LinkPictureFacts> {
  if (list !== 'treatments' && list !== 'clinics') throw new AppError('not-found');
  const items = list === 'treatments' ? await treatments({}, language) : await clinics(language);
  return {
    ...withVersion(buildPublicPath(language, list), linkPictureContents.list(items)),
    title: LINK_PICTURE_TEXTS[language][list],
    under: LINK_PICTURE_TEXTS[language].under,
    pictures: pickProfilePictures(items),
  };
}

async function narrowedFacts({ treatments, language }: FactsContext, list: PublicSection, slug: string): Promise<LinkPictureFacts> {
  const [department, area] = [
    list === 'departments' ? findDepartmentBySlug(slug) : undefined,
    list === 'districts' ? AREAS.find((one) => one === slug) : undefined,
  ];
  const words = LINK_PICTURE_TEXTS[language];
  const title = department
    ? words.department.replace('{name}', DEPARTMENT_TITLES[department][language])
    : area && words.district.replace('{name}', AREA_TITLES[area][language]);
  if (title === undefined) throw new AppError('not-found');
  const items = await treatments({ department, area }, language);
  return {
    ...withVersion(buildPublicPath(language, list, slug), linkPictureContents.list(items)),
    title,
    under: words.under,
    pictures: pickProfilePictures(items),
  };
}

const withVersion = (path: string, things: LinkPictureContent) => ({ path, version: hashContent(things) });
const pickProfilePictures = (items: readonly { profile_pictures: readonly Picture[] }[]): Picture[] =>
  items.slice(0, MAX_LIST_PICTURES).flatMap(({ profile_pictures }) => profile_pictures.slice(0, 1));

/** Formats the lowest price in the currency that the clinic publishes. Previews are cached for long, so they do not use daily rates. */
function formatPrice({ from, currency_code }: TreatmentPrice, language: SiteLanguage): string {
  const figure = Number(from);
  const places = Number.isInteger(figure) ? 0 : DECIMAL_PLACES[currency_code];
  const amount = new Intl.NumberFormat(...buildMoneyFormatArgs(currency_code, language, places)).format(figure);
  // In right-to-left text the amount stays left-to-right.
  return LINK_PICTURE_TEXTS[language].from.replace('{amount}', getLanguageSettings(language).direction === 'rtl' ? `\u2066${amount}\u2069` : amount);
}

function formatRating(
  { avg_score, total_review_quantity }: Pick<Product['review_stats'], 'avg_score' | 'total_review_quantity'>,
  language: SiteLanguage,
): LinkPictureFacts['rating'] {
  if (total_review_quantity === 0) return undefined;
  const figure = (value: number, places: number) =>
    new Intl.NumberFormat(getLanguageSettings(language).locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
  return { score: figure(avg_score, 1), count: figure(total_review_quantity, 0) };
}
