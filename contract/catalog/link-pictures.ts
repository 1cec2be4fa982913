import type { Hospital, Picture, Product } from './catalog.ts';
import type { Doctor } from './public-pages.ts';

/** Preview pictures of links to public pages (specification 2.9). The page head uses their addresses; the server draws them. */

export const LINK_PICTURE_FORMAT = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Part of every version. Change it when the drawing or its fixed texts change. */
const DRAWING_VERSION = 1;

/** All content shown in a picture. Pictures in it are given by their addresses. */
export type LinkPictureContent = readonly (string | number | undefined)[];

type Rated = Pick<Product['review_stats'], 'avg_score' | 'total_review_quantity'>;
const ratingContent = ({ avg_score, total_review_quantity }: Rated): LinkPictureContent => [avg_score, total_review_quantity];
const firstPictureAddress = (pictures: readonly Picture[]) => pictures[0]?.src;

export const linkPictureContents = {
  treatment: ({ title, hospital, treatment_price: price, review_stats, banner_pictures }: Treatment): LinkPictureContent => [
    title,
    hospital.name,
    hospital.area,
    price?.from,
    price?.currency_code,
    ...ratingContent(review_stats),
    firstPictureAddress(banner_pictures),
  ],
  clinic: ({ name, area, banner_pictures }: Pick<Hospital, 'name' | 'area' | 'banner_pictures'>, stats: Rated): LinkPictureContent => [
    name,
    area,
    ...ratingContent(stats),
    firstPictureAddress(banner_pictures),
  ],
  doctor: ({ name, title, portrait, hospital }: Doctor): LinkPictureContent => [
    name,
    title,
    hospital.name,
    hospital.area,
    (portrait ?? hospital.profile_pictures[0])?.src,
  ],
  /** A list is identified by its first items. */
  list: (items: readonly { slug: string; profile_pictures: readonly Picture[] }[]): LinkPictureContent =>
    items.slice(0, MAX_LIST_PICTURES).flatMap(({ slug, profile_pictures }) => [slug, firstPictureAddress(profile_pictures)]),
};
type Treatment = Pick<Product, 'title' | 'treatment_price' | 'review_stats' | 'banner_pictures'> & { hospital: Pick<Hospital, 'name' | 'area'> };

/** Number of item pictures in the picture of a list. */
export const MAX_LIST_PICTURES = 3;

/** Returns a version string that depends only on the content. A fast hash is enough, because the version is not a secret. */
export function hashContent(things: LinkPictureContent): string {
  let [high, low] = [0xdeadbeef ^ DRAWING_VERSION, 0x41c6ce57 ^ DRAWING_VERSION];
  for (const letter of JSON.stringify(things)) {
    const code = letter.codePointAt(0) as number;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return ((high ^ (low >>> 16)) >>> 0).toString(36) + ((low ^ (high >>> 13)) >>> 0).toString(36);
}

/**
 * Returns the address of a page's link picture: the page's path with the version. All pages of a list use the path of its first page. `/en` is the
 * home page.
 */
export const buildLinkPicturePath = (path: string, things: LinkPictureContent): string => `/link-pictures${path.split('?')[0]}.jpg?v=${hashContent(things)}`;
