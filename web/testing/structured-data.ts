import { z } from 'zod';

/** Data that search engines require, by type. Other types have no requirements. */
const text = z.string().min(1);
const listed = z.array(
  z.object({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, item: z.url().optional(), url: z.url().optional() }),
);
const address = z.object({ streetAddress: text, addressCountry: z.string().length(2) });
const rating = z.object({ ratingValue: z.number().min(1).max(5), reviewCount: z.int().positive() });
const offers = z.object({ priceCurrency: z.string().length(3), lowPrice: z.number().positive(), highPrice: z.number().positive() });
const REQUIRED: Record<string, z.ZodType> = {
  Product: z.object({ name: text, url: z.url(), image: z.url().optional(), offers: offers.optional(), aggregateRating: rating.optional() }),
  MedicalClinic: z.object({ name: text, url: z.url(), telephone: text, address, aggregateRating: rating.optional() }),
  Physician: z.object({ name: text, url: z.url(), address }),
  FAQPage: z.object({ mainEntity: z.array(z.object({ name: text, acceptedAnswer: z.object({ '@type': z.literal('Answer'), text }) })).min(1) }),
  ItemList: z.object({ itemListElement: listed.min(1) }),
  BreadcrumbList: z.object({ itemListElement: listed.min(2) }),
};

/** Returns the structured data of the open page. Throws if a search engine would refuse any of it. */
export function readStructuredData(): Record<string, unknown>[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
    const data = z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.union([text, z.array(text)]) }).parse(JSON.parse(script.textContent));
    for (const type of [data['@type']].flat()) REQUIRED[type]?.parse(data);
    return data;
  });
}
