import { AREAS, type Area, DEPARTMENTS, type Department, type DepartmentId, SEXES, type Sex } from '../../../contract/constants.ts';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import type { FindQuery } from '../../../contract/finding/finding.ts';
import { parseId } from '../../../contract/ids.ts';
import { FIND_SORTS, type FindSort } from '../../../contract/rules.ts';

/** Categories of the list. "all" includes every department (specification 4.2). */
export const CATEGORIES = ['all', 'plasticSurgery', 'dermatology', 'herbalMedicine'] as const satisfies readonly ('all' | Department)[];
export type Category = (typeof CATEGORIES)[number];

/** Number of rows loaded at once. `PAGE_SIZE` is the maximum on one page. */
export const ROWS_PER_STEP = 24;
export const PAGE_SIZE = FIND_LIMITS.rows;

/**
 * Filters and position of the list. All are in the address, so that Back restores them. `from` is the first row on the page, `shown` the number of
 * rows on it.
 */
export type TreatmentListState = {
  category: Category;
  query: string;
  /** Undefined for the default: best match for a search, otherwise most consulted. */
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
  sunday: boolean;
  from: number;
  shown: number;
};

const parseChoice = <T extends string>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);
const parseWholeNumber = (value: string | null): number | undefined => (value !== null && /^\d{1,5}$/.test(value) ? Number(value) : undefined);

/** Returns the category in the navigation state, if there is one (specification 4.2). */
export const categoryFromState = (state: unknown): Category | undefined => parseChoice(CATEGORIES, (state as { category?: unknown } | null)?.category);

/** Parses the view from the address. */
export function parseTreatmentListState(params: URLSearchParams): TreatmentListState {
  const rating = Number(params.get('rating'));
  return {
    category: parseChoice(CATEGORIES, params.get('category')) ?? 'all',
    query: (params.get('q') ?? '').slice(0, FIND_LIMITS.query),
    sort: parseChoice(FIND_SORTS, params.get('sort')),
    area: parseChoice(AREAS, params.get('area')),
    speaks: parseId(params.get('speaks')),
    price: /^\d{1,7}-(?:\d{1,7})?$/.test(params.get('price') ?? '') ? (params.get('price') ?? undefined) : undefined,
    rating: rating >= 1 && rating <= 5 ? rating : undefined,
    doctor: parseChoice(SEXES, params.get('doctor')),
    recovery: parseWholeNumber(params.get('recovery')),
    free: parseWholeNumber(params.get('free')),
    saturday: params.get('saturday') === '1',
    sunday: params.get('sunday') === '1',
    from: parseWholeNumber(params.get('from')) ?? 0,
    shown: Math.min(Math.max(parseWholeNumber(params.get('shown')) ?? ROWS_PER_STEP, ROWS_PER_STEP), PAGE_SIZE),
  };
}

/** Converts a view to address parameters, leaving out defaults. */
export function toSearchParams(view: TreatmentListState): URLSearchParams {
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
    sunday: view.sunday ? '1' : '',
    from: view.from ? String(view.from) : '',
    shown: view.shown === ROWS_PER_STEP ? '' : String(view.shown),
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
}

const parseIdParam = (category: Category): DepartmentId | undefined =>
  (Object.entries(DEPARTMENTS).find(([, name]) => name === category)?.[0] as unknown as DepartmentId | undefined) ?? undefined;

/** Converts a view to the server's query. */
export function toFindQuery(view: TreatmentListState): { [K in keyof FindQuery]?: FindQuery[K] } {
  const department = parseIdParam(view.category);
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
    ...(view.sunday && { sunday: '1' as const }),
    ...(view.from && { from: view.from }),
  };
  return { ...given, limit: view.shown };
}

/** Filters that can be set and removed. Search text and order are not filters. */
const FILTERS = ['category', 'area', 'speaks', 'price', 'rating', 'doctor', 'recovery', 'free', 'saturday', 'sunday'] as const;
export type FilterName = (typeof FILTERS)[number];
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
  sunday: false,
} as const satisfies Pick<TreatmentListState, FilterName>;

/** Returns the filters that are set. */
export const activeFilters = (view: TreatmentListState): FilterName[] => FILTERS.filter((filter) => view[filter] !== NO_FILTERS[filter]);

export const defaultSort = ({ query }: TreatmentListState): FindSort => (query.trim() ? 'best' : 'consulted');
