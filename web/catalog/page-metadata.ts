import { buildPublicPath, DEPARTMENT_SLUGS, localizePath } from '../../contract/addresses.ts';
import type { Hospital, Product, ProductDetail } from '../../contract/catalog/catalog.ts';
import { buildLinkPicturePath, LINK_PICTURE_FORMAT, type LinkPictureContent, linkPictureContents } from '../../contract/catalog/link-pictures.ts';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import type { ClinicCard } from '../../contract/catalog/public-pages.ts';
import {
  type DayOfWeek,
  DEFAULT_LANGUAGE,
  DEPARTMENTS,
  type Department,
  type DepartmentId,
  SITE_LANGUAGES,
  type SiteLanguage,
} from '../../contract/constants.ts';
import { getLanguageSettings } from '../../contract/languages.ts';
import type { Breadcrumb } from './breadcrumbs.tsx';
import { buildClinicStructuredData } from './doctor-data.ts';
import { formatClockTime, stripTags, truncateText } from './text.ts';

/** Metadata for search engines and link previews. Import this file in loaders only, to keep it out of the page's script. */

const SCHEMA_DAYS: Record<DayOfWeek, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
/** Our departments as medical specialties of schema.org, which has none for Korean medicine. */
const SPECIALTIES: Partial<Record<Department, string>> = { plasticSurgery: 'PlasticSurgery', dermatology: 'Dermatology' };

/** Fields of a treatment in a list. */
type NamedTreatment = Pick<Product, 'title' | 'slug' | 'medical_department_id'>;

/** The site's public origin, the page's language, and the brand. */
export type SiteContext = { origin: string; language: SiteLanguage; brand: string };

type PageDescription = {
  /** Public path of the page in its language. */
  path: string;
  title: string;
  description: string;
  /** Text of the page's link picture (specification 2.9). `pictured` is the picture's alternative text. */
  said: LinkPictureContent;
  pictured: string;
  /** Breadcrumbs, the page itself last. */
  crumbs: readonly Breadcrumb[];
  data: object[];
  /** True for search results. Search engines must not index them. */
  passing?: boolean;
};

/** Returns the tags for search engines and link previews: title, description, canonical address, other languages, picture and structured data. */
export function buildPageTags(page: PageDescription, { origin, language, brand }: SiteContext) {
  const { path, title, description, said: things, pictured, crumbs, data, passing = false } = page;
  const url = origin + path;
  // A single breadcrumb is left out: the page does not show it, and search engines refuse it.
  const way =
    crumbs.length > 1
      ? [{ '@type': 'BreadcrumbList', itemListElement: crumbs.map(({ name, path: item }, at) => buildListItem(at, { name, item: origin + item })) }]
      : [];
  return [
    { title: `${title} · ${brand}` },
    { name: 'description', content: description },
    ...(passing ? [{ name: 'robots', content: 'noindex' }] : buildAlternateLinks(origin, path)),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: getLanguageSettings(language).tag.replace('-', '_') },
    ...buildLinkPictureTags(origin + buildLinkPicturePath(path, things), pictured),
    ...(passing ? [] : [...data, ...way].map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }))),
  ];
}

/** Returns the tags for links to the front page, which search engines do not index. `treatments`: those shown on the page. */
export function buildFrontPageTags(
  { title, text, treatments }: { title: string; text: string; treatments: readonly Product[] },
  { origin, language, brand }: SiteContext,
) {
  return [
    { name: 'description', content: `${title} ${text}` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:locale', content: getLanguageSettings(language).tag.replace('-', '_') },
    ...buildLinkPictureTags(origin + buildLinkPicturePath(`/${language}`, linkPictureContents.list(treatments)), title),
  ];
}

/** Returns the tags of the picture in link previews. */
const buildLinkPictureTags = (address: string, alt: string) => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: LINK_PICTURE_FORMAT.type },
  { property: 'og:image:width', content: String(LINK_PICTURE_FORMAT.width) },
  { property: 'og:image:height', content: String(LINK_PICTURE_FORMAT.height) },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** Returns a page's canonical address and its alternatives in other languages. */
function buildAlternateLinks(origin: string, path: string) {
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: 'link' as const, rel, href, ...(hrefLang ? { hrefLang } : {}) });
  return [
    link('canonical', origin + path),
    ...SITE_LANGUAGES.map((language) => link('alternate', origin + localizePath(path, language), getLanguageSettings(language).tag)),
    link('alternate', origin + localizePath(path, DEFAULT_LANGUAGE), 'x-default'),
  ];
}

const buildListItem = (at: number, item: { name: string; item?: string; url?: string }) => ({ '@type': 'ListItem', position: at + 1, ...item });

/**
 * Returns structured data of a treatment's page. schema.org has offers and ratings for products only, and details of a treatment for procedures only.
 */
export function buildTreatmentPageData(
  product: ProductDetail,
  guide: TreatmentGuide,
  crumbs: readonly Breadcrumb[],
  { origin, language }: SiteContext,
): PageDescription {
  const { hospital, options, review_stats, care, treatment_price: price } = product;
  const path = buildPublicPath(language, 'treatments', product.slug);
  const description = truncateText(product.notes || (options[0]?.description ?? product.title));
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
    // The treatment's price, never the fee. Without a published price there is no offer.
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
    ...buildRatingData(review_stats),
  };
  const title = `${product.title} · ${hospital.name}`;
  return { path, title, description, said: linkPictureContents.treatment(product), pictured: title, crumbs, data: [data, ...buildQuestionsData(guide)] };
}

/** Returns the page's questions and answers as structured data. */
function buildQuestionsData({ questions }: TreatmentGuide) {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

const clinicName = ({ name, slug }: Pick<Hospital, 'name' | 'slug'>, origin: string, language: SiteLanguage) => ({
  '@type': 'MedicalClinic',
  name,
  url: origin + buildPublicPath(language, 'clinics', slug),
});

/** Returns structured data of a clinic's page. 24:00 becomes 23:59, because schema.org cannot express the end of the day. */
export function buildClinicPageData(
  { hospital, stats, products }: { hospital: Hospital; stats: Product['review_stats']; products: readonly NamedTreatment[] },
  crumbs: readonly Breadcrumb[],
  { origin, language }: SiteContext,
): PageDescription {
  const path = buildPublicPath(language, 'clinics', hospital.slug);
  const description = truncateText(stripTags(hospital.introduce));
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
      url: origin + buildPublicPath(language, 'treatments', slug),
    })),
    openingHoursSpecification: buildHoursData(hospital),
    ...buildClinicStructuredData(hospital, origin, language),
    ...buildRatingData(stats),
  };
  return { path, title: hospital.name, description, said: linkPictureContents.clinic(hospital, stats), pictured: hospital.name, crumbs, data: [data] };
}

function buildHoursData({ hospital_schedules }: Hospital) {
  return hospital_schedules.flatMap(({ day_of_week, is_closed, open_time, close_time }) =>
    is_closed || !open_time || !close_time
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: SCHEMA_DAYS[day_of_week],
            opens: formatClockTime(open_time),
            closes: close_time.startsWith('24') ? '23:59' : formatClockTime(close_time),
          },
        ],
  );
}

function buildRatingData({ avg_score, total_review_quantity }: ProductDetail['review_stats']) {
  if (total_review_quantity === 0) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: avg_score, reviewCount: total_review_quantity, bestRating: 5, worstRating: 1 } };
}

type Listed = { path: string; title: string; description: string; passing: boolean };

/** Returns structured data of a list of treatments, with their clinics. */
export function buildListPageData(
  list: Listed,
  { products, clinics }: { products: readonly (NamedTreatment & Pick<Product, 'profile_pictures'>)[]; clinics: readonly ClinicCard[] },
  crumbs: readonly Breadcrumb[],
  site: SiteContext,
) {
  const { origin, language } = site;
  const lists = [
    products.map(({ title, slug }) => ({ name: title, url: origin + buildPublicPath(language, 'treatments', slug) })),
    clinics.map(({ name, slug }) => ({ name, url: origin + buildPublicPath(language, 'clinics', slug) })),
  ];
  const data = lists
    .filter((items) => items.length > 0)
    .map((items) => ({ '@type': 'ItemList', itemListElement: items.map((item, at) => buildListItem(at, item)) }));
  return buildPageTags({ ...list, said: linkPictureContents.list(products.length > 0 ? products : clinics), pictured: list.title, crumbs, data }, site);
}

/** Returns a treatment's breadcrumbs: all treatments, its department, the treatment. */
export function buildTreatmentBreadcrumbs(product: Product, language: SiteLanguage, all: string): Breadcrumb[] {
  const department = DEPARTMENTS[product.medical_department_id as DepartmentId];
  return [
    { name: all, path: buildPublicPath(language, 'treatments') },
    { name: product.medical_department.title, path: buildPublicPath(language, 'departments', DEPARTMENT_SLUGS[department]) },
    { name: product.title, path: buildPublicPath(language, 'treatments', product.slug) },
  ];
}
