import type { Product } from '../../contract/catalog.ts';
import { AREAS, type Area, type Currency, DEPARTMENTS, type Department, type DepartmentId } from '../../contract/constants.ts';
import { readId } from '../../contract/rules.ts';

/** Categories of the list; "all" shows every department (specification 4.2). */
export const CATEGORIES = ['all', 'plasticSurgery', 'dermatology', 'herbalMedicine'] as const satisfies readonly ('all' | Department)[];
export type Category = (typeof CATEGORIES)[number];

export const SORTS = ['consulted', 'price', 'rating'] as const;
type Sort = (typeof SORTS)[number];

/** Price ranges in US dollars: `from` is within, `to` is not. */
export const PRICE_BANDS = [
  { id: '0-100', from: 0, to: 100 },
  { id: '100-200', from: 100, to: 200 },
  { id: '200-400', from: 200, to: 400 },
  { id: '400-', from: 400, to: Number.POSITIVE_INFINITY },
] as const;
type PriceBand = (typeof PRICE_BANDS)[number]['id'];

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
    price: PRICE_BANDS.find((band) => band.id === params.get('price'))?.id,
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
    price: view.price ?? '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

/** The treatments of a view, in its order. Rates make prices of different currencies comparable. */
export function listed<P extends Product>(products: readonly P[], view: ListView, rates: readonly KnownRate[]): P[] {
  const words = folded(view.query).split(/\s+/).filter(Boolean);
  const band = PRICE_BANDS.find(({ id }) => id === view.price);
  const fits = (product: P): boolean => {
    const dollars = inDollars(product, rates);
    return (
      inCategory(product, view.category) &&
      (!view.area || product.hospital.area === view.area) &&
      (!view.speaks || product.languages.some(({ id }) => id === view.speaks)) &&
      (!band || (dollars >= band.from && dollars < band.to)) &&
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

function inCategory(product: Product, category: Category): boolean {
  return category === 'all' || DEPARTMENTS[product.medical_department_id as DepartmentId] === category;
}

type Order = (a: Product, b: Product) => number;
function orders(rates: readonly KnownRate[]): Record<Sort, Order> {
  const reviewed: Order = (a, b) => b.review_stats.total_review_quantity - a.review_stats.total_review_quantity || a.id - b.id;
  return {
    consulted: (a, b) => b.consult_count - a.consult_count || reviewed(a, b),
    price: (a, b) => inDollars(a, rates) - inDollars(b, rates) || a.id - b.id,
    rating: (a, b) => b.review_stats.avg_score - a.review_stats.avg_score || reviewed(a, b),
  };
}

/** For comparing only, never shown: a price in dollars, or as it is when there is no rate. */
function inDollars({ price, currency_code }: Product, rates: readonly KnownRate[]): number {
  const rate = rates.find(({ base, quote }) => base === 'USD' && quote === currency_code);
  return rate ? price / Number(rate.rate) : price;
}

/** Without accents, vowel signs, width and case, so that words are found as people type them. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function haystack({ title, hospital, medical_department }: Product): string {
  return folded([title, hospital.name, hospital.nearest_subway_station, medical_department.title].join('\n'));
}
