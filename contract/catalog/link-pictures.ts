import type { Hospital, Picture, Product } from './catalog.ts';
import type { Doctor } from './public-pages.ts';

/** The pictures that go with a link to a public page (specification 2.9): where they are, and what their version follows from. Read by the head that names one and by the server that makes it. */

export const LINK_PICTURE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Part of every version: another number when the drawing or its own words change. */
const RECIPE = 1;

/** What a picture says; `pictures` are the addresses of those that it is made with. */
export type LinkPictureText = readonly (string | number | undefined)[];

type Rated = Pick<Product['review_stats'], 'avg_score' | 'total_review_quantity'>;
const rated = ({ avg_score, total_review_quantity }: Rated): LinkPictureText => [avg_score, total_review_quantity];
const first = (pictures: readonly Picture[]) => pictures[0]?.src;

export const linkPictureTexts = {
  treatment: ({ title, hospital, treatment_price: price, review_stats, banner_pictures }: Treatment): LinkPictureText => [
    title,
    hospital.name,
    hospital.area,
    price?.from,
    price?.currency_code,
    ...rated(review_stats),
    first(banner_pictures),
  ],
  clinic: ({ name, area, banner_pictures }: Pick<Hospital, 'name' | 'area' | 'banner_pictures'>, stats: Rated): LinkPictureText => [
    name,
    area,
    ...rated(stats),
    first(banner_pictures),
  ],
  doctor: ({ name, title, portrait, hospital }: Doctor): LinkPictureText => [
    name,
    title,
    hospital.name,
    hospital.area,
    (portrait ?? hospital.profile_pictures[0])?.src,
  ],
  /** A list is known by what stands first on it. */
  list: (items: readonly { slug: string; profile_pictures: readonly Picture[] }[]): LinkPictureText =>
    items.slice(0, SHOWN).flatMap(({ slug, profile_pictures }) => [slug, first(profile_pictures)]),
};
type Treatment = Pick<Product, 'title' | 'treatment_price' | 'review_stats' | 'banner_pictures'> & { hospital: Pick<Hospital, 'name' | 'area'> };

/** How many pictures that of a list is made with. */
export const SHOWN = 3;

/** A version: the same for the same things said, another for others. Not a secret, so a quick hash does. */
export function hashVersion(things: LinkPictureText): string {
  let [high, low] = [0xdeadbeef ^ RECIPE, 0x41c6ce57 ^ RECIPE];
  for (const letter of JSON.stringify(things)) {
    const code = letter.codePointAt(0) as number;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return ((high ^ (low >>> 16)) >>> 0).toString(36) + ((low ^ (high >>> 13)) >>> 0).toString(36);
}

/** Where the picture of a public page is: its path, the first page's for a list, with the version. `/en` is that of the front door. */
export const linkPictureAddress = (path: string, things: LinkPictureText): string => `/link-pictures${path.split('?')[0]}.jpg?v=${hashVersion(things)}`;
