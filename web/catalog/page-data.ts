import { DEPARTMENT_SLUGS, localizedPath, publicAddress } from '../../contract/addresses.ts';
import type { Hospital, Product, ProductDetail } from '../../contract/catalog/catalog.ts';
import { type Day, DEFAULT_LANGUAGE, DEPARTMENTS, type Department, type DepartmentId, SITE_LANGUAGES, type SiteLanguage } from '../../contract/constants.ts';
import { languageRow } from '../../contract/languages.ts';
import { LINK_PICTURE, type LinkPictureText, linkPictureAddress, linkPictureTexts } from '../../contract/catalog/link-pictures.ts';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import type { ClinicCard } from '../../contract/catalog/public-pages.ts';
import type { Crumb } from './crumbs.tsx';
import { houseData } from './doctor-data.ts';
import { clockTime, excerpt, withoutTags } from './text.ts';

/** What only search engines and link previews read. Loaders alone import it, so that it is no part of a page's script. */

const SCHEMA_DAYS: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
/** Our departments as schema.org lists medical specialties; it has none for Korean medicine. */
const SPECIALTIES: Partial<Record<Department, string>> = { plasticSurgery: 'PlasticSurgery', dermatology: 'Dermatology' };

/** What is named of a treatment in a list. */
type Named = Pick<Product, 'title' | 'slug' | 'medical_department_id'>;

/** Where a page stands: the site's own public address, the language of the page, the brand. */
export type Site = { origin: string; language: SiteLanguage; brand: string };

type Page = {
  /** Its public address in the language that it is in. */
  path: string;
  title: string;
  description: string;
  /** What the picture of its link says (specification 2.9), and that in words. */
  said: LinkPictureText;
  pictured: string;
  /** The way to it, itself the last. */
  crumbs: readonly Crumb[];
  data: object[];
  /** An answer to somebody's own words: nothing for a search engine. */
  passing?: boolean;
};

/** What search engines and link previews read: title, description, the one address, the same in other languages, picture, structured data. */
export function describe(page: Page, { origin, language, brand }: Site) {
  const { path, title, description, said: things, pictured, crumbs, data, passing = false } = page;
  const url = origin + path;
  // A way of one step is none: it stands on no page, and search engines take none.
  const way =
    crumbs.length > 1
      ? [{ '@type': 'BreadcrumbList', itemListElement: crumbs.map(({ name, path: item }, at) => listItem(at, { name, item: origin + item })) }]
      : [];
  return [
    { title: `${title} · ${brand}` },
    { name: 'description', content: description },
    ...(passing ? [{ name: 'robots', content: 'noindex' }] : sameElsewhere(origin, path)),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: languageRow(language).tag.replace('-', '_') },
    ...linkPictureTags(origin + linkPictureAddress(path, things), pictured),
    ...(passing ? [] : [...data, ...way].map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }))),
  ];
}

/** What a link to the front door shows: `treatments` are those that it shows itself. It is no page for search engines. */
export function frontTags({ title, text, treatments }: { title: string; text: string; treatments: readonly Product[] }, { origin, language, brand }: Site) {
  return [
    { name: 'description', content: `${title} ${text}` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:locale', content: languageRow(language).tag.replace('-', '_') },
    ...linkPictureTags(origin + linkPictureAddress(`/${language}`, linkPictureTexts.list(treatments)), title),
  ];
}

/** The picture that goes with a link, for those who show links. */
const linkPictureTags = (address: string, alt: string) => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: LINK_PICTURE.type },
  { property: 'og:image:width', content: String(LINK_PICTURE.width) },
  { property: 'og:image:height', content: String(LINK_PICTURE.height) },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** The one address of a page, and the same page in the other languages. */
function sameElsewhere(origin: string, path: string) {
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: 'link' as const, rel, href, ...(hrefLang ? { hrefLang } : {}) });
  return [
    link('canonical', origin + path),
    ...SITE_LANGUAGES.map((language) => link('alternate', origin + localizedPath(path, language), languageRow(language).tag)),
    link('alternate', origin + localizedPath(path, DEFAULT_LANGUAGE), 'x-default'),
  ];
}

const listItem = (at: number, item: { name: string; item?: string; url?: string }) => ({ '@type': 'ListItem', position: at + 1, ...item });

/** A treatment: a procedure that is offered (schema.org has offers and figures of products, and what is done of procedures). */
export function treatmentPage(product: ProductDetail, guide: TreatmentGuide, crumbs: readonly Crumb[], { origin, language }: Site): Page {
  const { hospital, options, review_stats, care, treatment_price: price } = product;
  const path = publicAddress(language, 'treatments', product.slug);
  const description = excerpt(product.notes || (options[0]?.description ?? product.title));
  const picture = product.banner_pictures[0]?.src;
  const data = {
    '@type': ['Product', 'MedicalProcedure'],
    '@id': `${origin}${path}#treatment`,
    name: product.title,
    description,
    url: origin + path,
    category: product.medical_department.title,
    ...(picture ? { image: new URL(picture, origin).href } : {}),
    brand: { '@type': 'Brand', name: hospital.name },
    ...(guide.steps.length > 0 ? { howPerformed: guide.steps.join(' ') } : {}),
    ...(care ? { preparation: care.prepare.join(' '), followup: care.aftercare.join(' ') } : {}),
    // What the treatment costs, never the fee. A clinic that publishes no price offers none to a search engine.
    ...(price
      ? {
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: price.currency_code,
            lowPrice: price.from,
            highPrice: price.to,
            offerCount: options.length,
            url: origin + path,
            offeredBy: clinicName(hospital, origin, language),
          },
        }
      : {}),
    ...ratingData(review_stats),
  };
  const title = `${product.title} · ${hospital.name}`;
  return { path, title, description, said: linkPictureTexts.treatment(product), pictured: title, crumbs, data: [data, ...questionsData(guide)] };
}

/** Questions and answers as they stand on the page. */
function questionsData({ questions }: TreatmentGuide) {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

const clinicName = ({ name, slug }: Pick<Hospital, 'name' | 'slug'>, origin: string, language: SiteLanguage) => ({
  '@type': 'MedicalClinic',
  name,
  url: origin + publicAddress(language, 'clinics', slug),
});

/** A clinic as schema.org has it. 24:00 is written 23:59, because that vocabulary has no end of the day. */
export function clinicPage(
  { hospital, stats, products }: { hospital: Hospital; stats: Product['review_stats']; products: readonly Named[] },
  crumbs: readonly Crumb[],
  { origin, language }: Site,
): Page {
  const path = publicAddress(language, 'clinics', hospital.slug);
  const description = excerpt(withoutTags(hospital.introduce));
  const picture = hospital.banner_pictures[0]?.src;
  const departments = new Set(products.map((product) => DEPARTMENTS[product.medical_department_id as DepartmentId]));
  const specialties = [...departments].flatMap((department) => SPECIALTIES[department] ?? []);
  const data = {
    ...clinicName(hospital, origin, language),
    '@id': `${origin}${path}#clinic`,
    description,
    ...(picture ? { image: new URL(picture, origin).href } : {}),
    telephone: hospital.tel,
    address: { '@type': 'PostalAddress', streetAddress: hospital.address_english, addressCountry: 'KR' },
    isAcceptingNewPatients: hospital.accepts_new,
    ...(specialties.length > 0 ? { medicalSpecialty: specialties.map((name) => `https://schema.org/${name}`) } : {}),
    availableService: products.map(({ title, slug }) => ({
      '@type': 'MedicalProcedure',
      name: title,
      url: origin + publicAddress(language, 'treatments', slug),
    })),
    openingHoursSpecification: hoursData(hospital),
    ...houseData(hospital, origin, language),
    ...ratingData(stats),
  };
  return { path, title: hospital.name, description, said: linkPictureTexts.clinic(hospital, stats), pictured: hospital.name, crumbs, data: [data] };
}

function hoursData({ hospital_schedules }: Hospital) {
  return hospital_schedules.flatMap(({ day_of_week, is_closed, open_time, close_time }) =>
    is_closed || !open_time || !close_time
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: SCHEMA_DAYS[day_of_week],
            opens: clockTime(open_time),
            closes: close_time.startsWith('24') ? '23:59' : clockTime(close_time),
          },
        ],
  );
}

function ratingData({ avg_score, total_review_quantity }: ProductDetail['review_stats']) {
  if (total_review_quantity === 0) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: avg_score, reviewCount: total_review_quantity, bestRating: 5, worstRating: 1 } };
}

type Listed = { path: string; title: string; description: string; passing: boolean };

/** A list of treatments, and of the clinics beside them. */
export function listPage(
  list: Listed,
  { products, clinics }: { products: readonly (Named & Pick<Product, 'profile_pictures'>)[]; clinics: readonly ClinicCard[] },
  crumbs: readonly Crumb[],
  site: Site,
) {
  const { origin, language } = site;
  const lists = [
    products.map(({ title, slug }) => ({ name: title, url: origin + publicAddress(language, 'treatments', slug) })),
    clinics.map(({ name, slug }) => ({ name, url: origin + publicAddress(language, 'clinics', slug) })),
  ];
  const data = lists
    .filter((items) => items.length > 0)
    .map((items) => ({ '@type': 'ItemList', itemListElement: items.map((item, at) => listItem(at, item)) }));
  return describe({ ...list, said: linkPictureTexts.list(products.length > 0 ? products : clinics), pictured: list.title, crumbs, data }, site);
}

/** The way to a treatment: all of them, those of its department, itself. */
export function crumbsOfTreatment(product: Product, language: SiteLanguage, all: string): Crumb[] {
  const department = DEPARTMENTS[product.medical_department_id as DepartmentId];
  return [
    { name: all, path: publicAddress(language, 'treatments') },
    { name: product.medical_department.title, path: publicAddress(language, 'departments', DEPARTMENT_SLUGS[department]) },
    { name: product.title, path: publicAddress(language, 'treatments', product.slug) },
  ];
}
