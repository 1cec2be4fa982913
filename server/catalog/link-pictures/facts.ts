import { departmentOfSlug, type PublicList, publicAddress } from '../../../contract/addresses.ts';
import type { Picture, Product, TreatmentPrice } from '../../../contract/catalog/catalog.ts';
import { hashVersion, type LinkPictureText, linkPictureTexts, MAX_LIST_PICTURES } from '../../../contract/catalog/link-pictures.ts';
import { AREAS, type Area, type DepartmentId, type SiteLanguage } from '../../../contract/constants.ts';
import { languageRow } from '../../../contract/languages.ts';
import { DECIMAL_PLACES, moneyFormat } from '../../../contract/money.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { frontDoor } from '../front-door.ts';
import { type Figures, hospitalDetail, NO_REVIEWS, productDetail } from '../public.ts';
import { doctorDetail } from '../public-doctors.ts';
import { idOfSlug } from '../public-names.ts';
import { AREA_TITLES, DEPARTMENT_TITLES } from '../titles.ts';
import { WORDS } from './words.ts';

/** Content of a link preview, from the largest text to the smallest; `path` is the page's address in force. */
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
export type LinkPictureTarget = { language: SiteLanguage; list?: PublicList | undefined; slug?: string | undefined };

/** Returns the content of a page's preview, in the page's language. Throws `not-found` for an unknown page. */
export async function linkPictureFacts(
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

/** Sources of previews. `treatments` and `clinics` return the first rows of a list, which another room knows. */
export type LinkPictureSources = {
  db: Db;
  figures: Figures;
  treatments(asked: { department?: DepartmentId | undefined; area?: Area | undefined }, language: SiteLanguage): Promise<readonly Listed[]>;
  clinics(language: SiteLanguage): Promise<readonly Listed[]>;
};
type Listed = { slug: string; profile_pictures: readonly Picture[] };
type About = LinkPictureSources & { language: SiteLanguage };

async function treatmentFacts({ db, figures, language }: About, slug: string): Promise<LinkPictureFacts> {
  const id = await idOfSlug(db, 'treatment', slug);
  if (id === undefined) throw new AppError('not-found');
  const product = await productDetail(db, figures, language, id);
  return {
    ...known(publicAddress(language, 'treatments', product.slug), linkPictureTexts.treatment(product)),
    title: product.title,
    under: `${product.hospital.name} · ${AREA_TITLES[product.hospital.area][language]}`,
    price: product.treatment_price ? priceIn(product.treatment_price, language) : undefined,
    rating: ratingIn(product.review_stats, language),
    pictures: product.banner_pictures.slice(0, 1),
  };
}

async function clinicFacts({ db, figures, language }: About, slug: string): Promise<LinkPictureFacts> {
  const id = await idOfSlug(db, 'clinic', slug);
  if (id === undefined) throw new AppError('not-found');
  const clinic = await hospitalDetail(db, figures, language, id);
  const stats = (await figures.clinicReviews(db)).get(id) ?? NO_REVIEWS;
  return {
    ...known(publicAddress(language, 'clinics', clinic.slug), linkPictureTexts.clinic(clinic, stats)),
    title: clinic.name,
    under: AREA_TITLES[clinic.area][language],
    rating: ratingIn(stats, language),
    pictures: clinic.banner_pictures.slice(0, 1),
  };
}

async function doctorFacts({ db, figures, language }: About, slug: string): Promise<LinkPictureFacts> {
  const id = await idOfSlug(db, 'doctor', slug);
  if (id === undefined) throw new AppError('not-found');
  const doctor = await doctorDetail(db, figures, language, id);
  const { hospital, portrait } = doctor;
  return {
    ...known(publicAddress(language, 'doctors', doctor.slug), linkPictureTexts.doctor(doctor)),
    title: doctor.name,
    under: `${doctor.title} · ${hospital.name} · ${AREA_TITLES[hospital.area][language]}`,
    pictures: portrait ? [portrait] : hospital.profile_pictures.slice(0, 1),
  };
}

/** The help page shows its own title and the pictures of the front door. */
async function helpFacts({ db, figures, language }: About): Promise<LinkPictureFacts> {
  const { treatments } = await frontDoor(db, figures, language);
  return { ...known(publicAddress(language, 'help'), []), title: WORDS[language].help, under: WORDS[language].frontUnder, pictures: shown(treatments) };
}

async function frontFacts(db: Db, figures: Figures, language: SiteLanguage): Promise<LinkPictureFacts> {
  const { treatments } = await frontDoor(db, figures, language);
  return {
    ...known(`/${language}`, linkPictureTexts.list(treatments)),
    title: WORDS[language].front,
    under: WORDS[language].frontUnder,
    pictures: shown(treatments),
  };
}

async function listFacts({ treatments, clinics, language }: About, list: PublicList): Promise<LinkPictureFacts> {
  if (list !== 'treatments' && list !== 'clinics') throw new AppError('not-found');
  const items = list === 'treatments' ? await treatments({}, language) : await clinics(language);
  return {
    ...known(publicAddress(language, list), linkPictureTexts.list(items)),
    title: WORDS[language][list],
    under: WORDS[language].under,
    pictures: shown(items),
  };
}

async function narrowedFacts({ treatments, language }: About, list: PublicList, slug: string): Promise<LinkPictureFacts> {
  const [department, area] = [
    list === 'departments' ? departmentOfSlug(slug) : undefined,
    list === 'districts' ? AREAS.find((one) => one === slug) : undefined,
  ];
  const words = WORDS[language];
  const title = department
    ? words.department.replace('{name}', DEPARTMENT_TITLES[department][language])
    : area && words.district.replace('{name}', AREA_TITLES[area][language]);
  if (title === undefined) throw new AppError('not-found');
  const items = await treatments({ department, area }, language);
  return { ...known(publicAddress(language, list, slug), linkPictureTexts.list(items)), title, under: words.under, pictures: shown(items) };
}

const known = (path: string, things: LinkPictureText) => ({ path, version: hashVersion(things) });
const shown = (items: readonly { profile_pictures: readonly Picture[] }[]): Picture[] =>
  items.slice(0, MAX_LIST_PICTURES).flatMap(({ profile_pictures }) => profile_pictures.slice(0, 1));

/** Returns the lowest price, in the currency that the clinic publishes: a preview is cached for long, so it shows no daily rate. */
function priceIn({ from, currency_code }: TreatmentPrice, language: SiteLanguage): string {
  const figure = Number(from);
  const places = Number.isInteger(figure) ? 0 : DECIMAL_PLACES[currency_code];
  const amount = new Intl.NumberFormat(...moneyFormat(currency_code, language, places)).format(figure);
  // In right-to-left text the amount keeps its own direction.
  return WORDS[language].from.replace('{amount}', languageRow(language).direction === 'rtl' ? `\u2066${amount}\u2069` : amount);
}

function ratingIn(
  { avg_score, total_review_quantity }: Pick<Product['review_stats'], 'avg_score' | 'total_review_quantity'>,
  language: SiteLanguage,
): LinkPictureFacts['rating'] {
  if (total_review_quantity === 0) return undefined;
  const figure = (value: number, places: number) =>
    new Intl.NumberFormat(languageRow(language).locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
  return { score: figure(avg_score, 1), count: figure(total_review_quantity, 0) };
}
