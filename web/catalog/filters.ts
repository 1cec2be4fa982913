import type { Product } from '../../contract/catalog.ts';
import { AREAS, type Area, type Currency, DEPARTMENTS, type Department, type DepartmentId } from '../../contract/constants.ts';
import { readId } from '../../contract/rules.ts';

/** Categories of the list; "all" shows every department (specification 4.2). */
export const CATEGORIES = ['all', 'plasticSurgery', 'dermatology', 'herbalMedicine'] as const satisfies readonly ('all' | Department)[];
export type Category = (typeof CATEGORIES)[number];

export const SORTS = ['consulted', 'price', 'rating'] as const;
type Sort = (typeof SORTS)[number];

/** A range of treatments' lowest prices in US dollars: `from` is within, `to` is not. Written `100-200` in the address, the last one `400-`. */
export type PriceBand = { from: number; to: number };
export const bandId = ({ from, to }: PriceBand): string => `${from}-${Number.isFinite(to) ? to : ''}`;

/** What a reader asked the list for. Lives in the address, so that coming back finds it again. */
export type ListView = { category: Category; query: string; sort: Sort; area: Area | undefined; speaks: number | undefined; price: PriceBand | undefined };

/** One unit of `base` in units of `quote`, as the rates call answers it. */
export type KnownRate = { base: Currency; quote: Currency; rate: string };

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);

/** The view an address asks for; `arrived` is the category in the navigation state, `all` unless it is one (specification 4.2). */
export function viewOf(params: URLSearchParams, arrived?: unknown): ListView {
  return {
    category: oneOf(CATEGORIES, params.get('category')) ?? oneOf(CATEGORIES, arrived) ?? 'all',
    query: params.get('q') ?? '',
    sort: oneOf(SORTS, params.get('sort')) ?? 'consulted',
    area: oneOf(AREAS, params.get('area')),
    speaks: readId(params.get('speaks')),
    price: readBand(params.get('price')),
  };
}

/** The address of a view: what is as it always is stays out of it. */
export function paramsOf(view: ListView): URLSearchParams {
  const entries = {
    category: view.category === 'all' ? '' : view.category,
    q: view.query,
    sort: view.sort === 'consulted' ? '' : view.sort,
    area: view.area ?? '',
    speaks: view.speaks ? String(view.speaks) : '',
    price: view.price ? bandId(view.price) : '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** The treatments of a view, in its order. Rates make prices of different currencies comparable. */
export function listed<P extends Product>(products: readonly P[], view: ListView, rates: readonly KnownRate[]): P[] {
  const words = folded(view.query).split(/\s+/).filter(Boolean);
  const fits = (product: P): boolean => {
    const dollars = inDollars(product, rates);
    return (
      inCategory(product, view.category) &&
      (!view.area || product.hospital.area === view.area) &&
      (!view.speaks || product.languages.some(({ id }) => id === view.speaks)) &&
      (!view.price || (dollars !== undefined && isWithin(view.price, dollars))) &&
      words.every((word) => haystack(product).includes(word))
    );
  };
  return products.filter(fits).toSorted(orders(rates)[view.sort]);
}

/** How many treatments each category holds. */
export function counts(products: readonly Product[]): Record<Category, number> {
  const count = (category: Category) => products.filter((product) => inCategory(product, category)).length;
  return { all: count('all'), plasticSurgery: count('plasticSurgery'), dermatology: count('dermatology'), herbalMedicine: count('herbalMedicine') };
}

/** The areas that have treatments, in the order of the contract, and the languages that are spoken, by their number. */
export function choicesOf(products: readonly Product[]): { areas: Area[]; languages: { id: number; title: string }[] } {
  const there = new Set(products.map(({ hospital }) => hospital.area));
  const languages = new Map(products.flatMap((product) => product.languages.map((language) => [language.id, language] as const)));
  return { areas: AREAS.filter((area) => there.has(area)), languages: [...languages.values()].toSorted((a, b) => a.id - b.id) };
}

export function inCategory(product: Product, category: Category): boolean {
  return category === 'all' || DEPARTMENTS[product.medical_department_id as DepartmentId] === category;
}

type Order = (a: Product, b: Product) => number;
function orders(rates: readonly KnownRate[]): Record<Sort, Order> {
  const reviewed: Order = (a, b) => b.review_stats.total_review_quantity - a.review_stats.total_review_quantity || a.id - b.id;
  return {
    consulted: (a, b) => b.consult_count - a.consult_count || reviewed(a, b),
    price: (a, b) => orLast(inDollars(a, rates)) - orLast(inDollars(b, rates)) || a.id - b.id,
    rating: (a, b) => b.review_stats.avg_score - a.review_stats.avg_score || reviewed(a, b),
  };
}

/** For comparing only, never shown: a treatment's lowest price in dollars, or as it is when there is no rate; undefined where none is published. */
function inDollars({ treatment_price: price }: Product, rates: readonly KnownRate[]): number | undefined {
  if (!price) return undefined;
  const rate = rates.find(({ base, quote }) => base === 'USD' && quote === price.currency_code);
  return rate ? price.from / Number(rate.rate) : price.from;
}

const orLast = (dollars: number | undefined): number => dollars ?? Number.MAX_VALUE;
const isWithin = ({ from, to }: PriceBand, dollars: number): boolean => dollars >= from && dollars < to;

/** The band that an address names; undefined for what is none. */
function readBand(text: string | null): PriceBand | undefined {
  const match = /^(\d{1,7})-(\d{1,7})?$/.exec(text ?? '');
  if (!match) return undefined;
  const [from, to] = [Number(match[1]), match[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2])];
  return from < to ? { from, to } : undefined;
}

/**
 * The ranges that a list fills, each with about a quarter of its treatments: cut where a quarter, half and three quarters of the prices
 * lie, at round figures. Fewer where the prices lie together; none where there is nothing to tell apart.
 */
export function priceBands(products: readonly Product[], rates: readonly KnownRate[]): PriceBand[] {
  const prices = products.flatMap((product) => inDollars(product, rates) ?? []).toSorted((a, b) => a - b);
  const cuts = [0.25, 0.5, 0.75].map((share) => rounded(prices[Math.floor(prices.length * share)] ?? 0));
  const ends = [0, ...new Set(cuts.filter((cut) => cut > 0)), Number.POSITIVE_INFINITY];
  const bands = ends.slice(1).map((to, at) => ({ from: ends[at] as number, to }));
  const filled = bands.filter((band) => prices.some((price) => isWithin(band, price)));
  return filled.length > 1 ? filled : [];
}

/** To a half of its leading figure's place: 118 is 100, 264 is 250, 1385 is 1500. */
function rounded(price: number): number {
  if (price <= 0) return 0;
  const step = 10 ** Math.floor(Math.log10(price)) / 2;
  return Math.round(price / step) * step;
}

/** Without accents, vowel signs, width and case, so that words are found as people type them. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function haystack({ title, hospital, medical_department }: Product): string {
  return folded([title, hospital.name, hospital.nearest_subway_station, medical_department.title].join('\n'));
}
