import type { Hospital, Picture, Product } from './catalog.ts';
import type { Doctor } from './public-pages.ts';

/**
 * Preview pictures of links to public pages (specification 2.9): their addresses and versions. Used by the page head that refers to a picture and by
 * the server that draws it.
 */

export const LINK_PICTURE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Part of every version. Change it when the drawing or its fixed texts change. */
const RECIPE = 1;

/** Everything a picture shows; pictures are given by their addresses. */
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
  /** A list is identified by its first items. */
  list: (items: readonly { slug: string; profile_pictures: readonly Picture[] }[]): LinkPictureText =>
    items.slice(0, MAX_LIST_PICTURES).flatMap(({ slug, profile_pictures }) => [slug, first(profile_pictures)]),
};
type Treatment = Pick<Product, 'title' | 'treatment_price' | 'review_stats' | 'banner_pictures'> & { hospital: Pick<Hospital, 'name' | 'area'> };

/** Number of item pictures in the picture of a list. */
export const MAX_LIST_PICTURES = 3;

/** Returns a version string that depends only on the content. It is no secret, so that a fast hash is sufficient. */
export function hashVersion(things: LinkPictureText): string {
  let [high, low] = [0xdeadbeef ^ RECIPE, 0x41c6ce57 ^ RECIPE];
  for (const letter of JSON.stringify(things)) {
    const code = letter.codePointAt(0) as number;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return ((high ^ (low >>> 16)) >>> 0).toString(36) + ((low ^ (high >>> 13)) >>> 0).toString(36);
}

/** Address of a public page's picture: the page's path (for a list, that of its first page) with the version. `/en` is the home page. */
export const linkPictureAddress = (path: string, things: LinkPictureText): string => `/link-pictures${path.split('?')[0]}.jpg?v=${hashVersion(things)}`;
