import type { Hospital, ProductDetail } from '../../contract/catalog.ts';
import type { Day } from '../../contract/constants.ts';
import { clockTime, excerpt, withoutTags } from './text.ts';

const SCHEMA_DAYS: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

type Page = { url: string; title: string; description: string; brand: string; picture: string | undefined; data: object };

/** What search engines and link previews read: title, description, canonical address, picture, structured data. */
export function describe({ url, title, description, brand, picture, data }: Page) {
  return [
    { title: `${title} · ${brand}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(picture ? [{ property: 'og:image', content: new URL(picture, url).href }] : []),
    { 'script:ld+json': { '@context': 'https://schema.org', ...data } },
  ];
}

/** A treatment as schema.org has it: an offer of its clinic, with the figures of its real reviews. */
export function treatmentPage(product: ProductDetail, url: string, brand: string): Page {
  const { hospital, options, review_stats } = product;
  const description = excerpt(product.notes || (options[0]?.description ?? product.title));
  const picture = product.banner_image[0]?.src;
  const { treatment_price: price } = product;
  const data = {
    '@type': 'Product',
    name: product.title,
    description,
    category: product.medical_department.title,
    ...(picture ? { image: new URL(picture, url).href } : {}),
    brand: { '@type': 'Brand', name: hospital.name },
    // What the treatment costs, never the fee. A clinic that publishes no price offers none to a search engine.
    ...(price
      ? {
          offers: { '@type': 'AggregateOffer', priceCurrency: price.currency_code, lowPrice: price.from, highPrice: price.to, offerCount: options.length, url },
        }
      : {}),
    ...ratingData(review_stats),
  };
  return { url, title: `${product.title} · ${hospital.name}`, description, brand, picture, data };
}

/** A clinic as schema.org has it. 24:00 is written 23:59, because that vocabulary has no end of the day. */
export function clinicPage(hospital: Hospital, stats: ProductDetail['review_stats'], url: string, brand: string): Page {
  const description = excerpt(withoutTags(hospital.introduce));
  const picture = hospital.banner_image[0]?.src;
  const data = {
    '@type': 'MedicalClinic',
    name: hospital.name,
    description,
    url,
    ...(picture ? { image: new URL(picture, url).href } : {}),
    telephone: hospital.tel,
    address: { '@type': 'PostalAddress', streetAddress: hospital.address_english, addressCountry: 'KR' },
    openingHoursSpecification: hospital.hospital_schedules.flatMap(({ day_of_week, is_closed, open_time, close_time }) =>
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
    ),
    ...ratingData(stats),
  };
  return { url, title: hospital.name, description, brand, picture, data };
}

function ratingData({ avg_score, total_review_quantity }: ProductDetail['review_stats']) {
  if (total_review_quantity === 0) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: avg_score, reviewCount: total_review_quantity, bestRating: 5, worstRating: 1 } };
}
