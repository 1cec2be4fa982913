import { AREAS, type Area, DEPARTMENTS, type Department, type DepartmentId, SEXES, type Sex } from '../../../contract/constants.ts';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import type { FindQuery } from '../../../contract/finding/finding.ts';
import { readId } from '../../../contract/ids.ts';
import { FIND_SORTS, type FindSort } from '../../../contract/rules.ts';

/** Categories of the list; "all" covers every department (specification 4.2). */
export const CATEGORIES = ['all', 'plasticSurgery', 'dermatology', 'herbalMedicine'] as const satisfies readonly ('all' | Department)[];
export type Category = (typeof CATEGORIES)[number];

/** Rows loaded at once; `PAGE_SIZE` is the most that a page holds. */
export const ROWS_PER_STEP = 24;
export const PAGE_SIZE = FIND_LIMITS.rows;

/**
 * Filters and position of the list. All of it is in the address, so that coming back restores it. `from`: the first row on the page; `shown`: number
 * of rows on it.
 */
export type FindView = {
  category: Category;
  query: string;
  /** Undefined for the default: best match with a search, else most consulted. */
  sort: FindSort | undefined;
  area: Area | undefined;
  speaks: number | undefined;
  /** A range of lowest prices in US dollars, `100-200` or `400-`. */
  price: string | undefined;
  rating: number | undefined;
  /** Sex of the treating doctor. */
  doctor: Sex | undefined;
  recovery: number | undefined;
  free: number | undefined;
  saturday: boolean;
  from: number;
  shown: number;
};

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);
const whole = (value: string | null): number | undefined => (value !== null && /^\d{1,5}$/.test(value) ? Number(value) : undefined);

/** Returns the category of the navigation state, if it has one (specification 4.2). */
export const categoryFromState = (state: unknown): Category | undefined => oneOf(CATEGORIES, (state as { category?: unknown } | null)?.category);

/** Reads the view from an address. */
export function parseFindView(params: URLSearchParams): FindView {
  const rating = Number(params.get('rating'));
  return {
    category: oneOf(CATEGORIES, params.get('category')) ?? 'all',
    query: (params.get('q') ?? '').slice(0, FIND_LIMITS.query),
    sort: oneOf(FIND_SORTS, params.get('sort')),
    area: oneOf(AREAS, params.get('area')),
    speaks: readId(params.get('speaks')),
    price: /^\d{1,7}-(?:\d{1,7})?$/.test(params.get('price') ?? '') ? (params.get('price') ?? undefined) : undefined,
    rating: rating >= 1 && rating <= 5 ? rating : undefined,
    doctor: oneOf(SEXES, params.get('doctor')),
    recovery: whole(params.get('recovery')),
    free: whole(params.get('free')),
    saturday: params.get('saturday') === '1',
    from: whole(params.get('from')) ?? 0,
    shown: Math.min(Math.max(whole(params.get('shown')) ?? ROWS_PER_STEP, ROWS_PER_STEP), PAGE_SIZE),
  };
}

/** Converts a view to address parameters, leaving out defaults. */
export function toSearchParams(view: FindView): URLSearchParams {
  const entries = {
    category: view.category === 'all' ? '' : view.category,
    q: view.query,
    sort: view.sort ?? '',
    area: view.area ?? '',
    speaks: view.speaks ? String(view.speaks) : '',
    price: view.price ?? '',
    rating: view.rating ? String(view.rating) : '',
    doctor: view.doctor ?? '',
    recovery: view.recovery === undefined ? '' : String(view.recovery),
    free: view.free === undefined ? '' : String(view.free),
    saturday: view.saturday ? '1' : '',
    from: view.from ? String(view.from) : '',
    shown: view.shown === ROWS_PER_STEP ? '' : String(view.shown),
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

const idOf = (category: Category): DepartmentId | undefined =>
  (Object.entries(DEPARTMENTS).find(([, name]) => name === category)?.[0] as unknown as DepartmentId | undefined) ?? undefined;

/** Returns the query for the server. */
export function toFindQuery(view: FindView): { [K in keyof FindQuery]?: FindQuery[K] } {
  const department = idOf(view.category);
  const given = {
    ...(view.query.trim() && { q: view.query.trim() }),
    ...(department && { department: Number(department) }),
    ...(view.sort && { sort: view.sort }),
    ...(view.area && { area: view.area }),
    ...(view.speaks && { speaks: view.speaks }),
    ...(view.price && { price: view.price }),
    ...(view.rating && { rating: view.rating }),
    ...(view.doctor && { doctor: view.doctor }),
    ...(view.recovery !== undefined && { recovery: view.recovery }),
    ...(view.free !== undefined && { free: view.free }),
    ...(view.saturday && { saturday: '1' as const }),
    ...(view.from && { from: view.from }),
  };
  return { ...given, limit: view.shown };
}

/** Filters that can be set and removed; search text and order are not among them. */
const FILTERS = ['category', 'area', 'speaks', 'price', 'rating', 'doctor', 'recovery', 'free', 'saturday'] as const;
export type Filter = (typeof FILTERS)[number];
export const NO_FILTERS = {
  category: 'all',
  area: undefined,
  speaks: undefined,
  price: undefined,
  rating: undefined,
  doctor: undefined,
  recovery: undefined,
  free: undefined,
  saturday: false,
} as const satisfies Pick<FindView, Filter>;

/** Returns the filters that are set. */
export const activeFilters = (view: FindView): Filter[] => FILTERS.filter((filter) => view[filter] !== NO_FILTERS[filter]);

/** Returns the default order. */
export const defaultSort = ({ query }: FindView): FindSort => (query.trim() ? 'best' : 'consulted');
