import { AREAS, type Area, SEXES, type Sex } from '../../contract/constants.ts';
import type { Facets, FindQuery } from '../../contract/finding/finding.ts';
import type { FindSort } from '../../contract/rules.ts';
import type { Hit } from './search.ts';

/** What filters and orders know of a treatment. */
export type Listed = {
  id: number;
  hospitalId: number;
  department: number;
  area: Area;
  /** Numbers of the languages that its clinic speaks. */
  speaks: readonly number[];
  /** Its lowest price in dollars; undefined where none is published. */
  dollars: number | undefined;
  rating: number;
  reviews: number;
  consulted: number;
  /** Of which sexes the doctors are who do it. */
  doctors: ReadonlySet<Sex>;
  recoveryMinutes: number;
  saturday: boolean;
  /** Seoul day of the clinic's next free time. */
  freeOn: string | null;
  answerMinutes: number | null;
  /** How many different people asked about it in the last 30 days. */
  askedLately: number;
};

const DAY_MINUTES = 24 * 60;
/** What is offered to choose from, where the data fills it. */
const RATINGS = [4.5, 4, 3.5];
const RECOVERIES = [0, 1, 3, 7, 14];
const FREE_WITHIN = [3, 7, 14];

type Filter = 'department' | 'area' | 'speaks' | 'price' | 'rating' | 'doctor' | 'recovery' | 'free' | 'saturday';
type Test = (one: Listed) => boolean;

/** The day so many days after another, both as `YYYY-MM-DD`. */
const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const recovers =
  (days: number): Test =>
  ({ recoveryMinutes }) =>
    recoveryMinutes <= days * DAY_MINUTES;
const isRated =
  (least: number): Test =>
  ({ rating, reviews }) =>
    reviews > 0 && rating >= least;
const isFree =
  (until: string): Test =>
  ({ freeOn }) =>
    freeOn !== null && freeOn <= until;

/** The filters that are set, each as what a treatment must pass. `today` is the day in Seoul. */
function testsOf(query: FindQuery, today: string): Partial<Record<Filter, Test>> {
  const { department, area, speaks, rating, doctor, recovery, free } = query;
  const band = bandOf(query.price);
  return {
    ...(department !== undefined && { department: (one) => one.department === department }),
    ...(area !== undefined && { area: (one) => one.area === area }),
    ...(speaks !== undefined && { speaks: (one) => one.speaks.includes(speaks) }),
    ...(band && { price: ({ dollars }) => dollars !== undefined && isWithin(band, dollars) }),
    ...(rating !== undefined && { rating: isRated(rating) }),
    ...(doctor !== undefined && { doctor: ({ doctors }) => doctors.has(doctor) }),
    ...(recovery !== undefined && { recovery: recovers(recovery) }),
    ...(free !== undefined && { free: isFree(daysAfter(today, free)) }),
    ...(query.saturday !== undefined && { saturday: ({ saturday }) => saturday }),
  };
}

/** A range of lowest prices in dollars: `from` is within, `to` is not; null has no end. */
type Band = { from: number; to: number | null };
const isWithin = ({ from, to }: Band, dollars: number): boolean => dollars >= from && (to === null || dollars < to);

function bandOf(price: string | undefined): Band | undefined {
  const [from, to] = (price ?? '').split('-');
  return from === undefined || from === '' ? undefined : { from: Number(from), to: to ? Number(to) : null };
}

/**
 * Those that pass every filter, and what may be chosen further: each choice with how many it would leave beside everything else that
 * is chosen, so that no choice that is shown leads to nothing.
 */
export function filtered<L extends Listed>(
  all: readonly L[],
  query: FindQuery,
  today: string,
): { passed: L[]; facets: Omit<Facets, 'speaks'> & { speaks: { id: number; count: number }[] } } {
  const tests = Object.entries(testsOf(query, today)) as [Filter, Test][];
  const passed: L[] = [];
  /** Those that nothing but one filter keeps out. */
  const besides = new Map<Filter, L[]>();
  for (const one of all) {
    let fails: Filter | undefined;
    let isOut = false;
    for (const [filter, test] of tests) {
      if (test(one)) continue;
      isOut = fails !== undefined;
      if (isOut) break;
      fails = filter;
    }
    if (isOut) continue;
    if (fails === undefined) passed.push(one);
    else if (besides.has(fails)) besides.get(fails)?.push(one);
    else besides.set(fails, [one]);
  }
  const within = (filter: Filter): readonly L[] => (besides.has(filter) ? [...passed, ...(besides.get(filter) as L[])] : passed);
  const steps = (filter: Filter, values: readonly number[], test: (value: number) => Test) =>
    values.map((value) => ({ value, count: within(filter).filter(test(value)).length }));
  return { passed, facets: facetsOf(within, steps, query, today) };
}

type Steps = (filter: Filter, values: readonly number[], test: (value: number) => Test) => { value: number; count: number }[];

function facetsOf(within: (filter: Filter) => readonly Listed[], steps: Steps, query: FindQuery, today: string) {
  const areas = tally(within('area').map(({ area }) => area));
  const languages = tally(within('speaks').flatMap(({ speaks }) => speaks));
  const sexes = tally(within('doctor').flatMap(({ doctors }) => [...doctors]));
  const departments = tally(within('department').map(({ department }) => department));
  const priced = within('price').flatMap(({ dollars }) => dollars ?? []);
  return {
    department: [1, 2, 3].map((id) => ({ id, count: departments.get(id) ?? 0 })),
    area: dividing(
      AREAS.filter((id) => areas.has(id) || id === query.area).map((id) => ({ id, count: areas.get(id) ?? 0 })),
      within('area').length,
      query.area,
    ),
    speaks: dividing(
      [...languages].map(([id, count]) => ({ id, count })).toSorted((a, b) => a.id - b.id),
      within('speaks').length,
      query.speaks,
    ),
    price: priceBands(priced, bandOf(query.price)).map((band) => ({ ...band, count: priced.filter((dollars) => isWithin(band, dollars)).length })),
    rating: telling(steps('rating', RATINGS, isRated), within('rating').length, query.rating).map(({ value, count }) => ({ least: value, count })),
    doctor: dividing(
      SEXES.filter((id) => sexes.has(id) || id === query.doctor).map((id) => ({ id, count: sexes.get(id) ?? 0 })),
      within('doctor').length,
      query.doctor,
    ),
    recovery: telling(steps('recovery', RECOVERIES, recovers), within('recovery').length, query.recovery).map(({ value, count }) => ({ days: value, count })),
    free: telling(
      steps('free', FREE_WITHIN, (days) => isFree(daysAfter(today, days))),
      within('free').length,
      query.free,
    ).map(({ value, count }) => ({ days: value, count })),
    saturday: within('saturday').filter(({ saturday }) => saturday).length,
  };
}

/** Choices that tell something apart: one that would leave all of them is none, unless it is chosen. */
const dividing = <I extends string | number>(choices: { id: I; count: number }[], of: number, chosen: I | undefined) =>
  choices.filter(({ id, count }) => count < of || id === chosen);

/** Steps that tell something apart: not nothing, not all, not the same as the step before; what is chosen stays. */
function telling(steps: { value: number; count: number }[], of: number, chosen: number | undefined) {
  return steps.filter(({ value, count }, at) => value === chosen || (count > 0 && count < of && count !== steps[at - 1]?.count));
}

function tally<K>(keys: readonly K[]): Map<K, number> {
  const counted = new Map<K, number>();
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/**
 * The ranges that a list fills, each with about a quarter of its treatments: cut where a quarter, half and three quarters of the prices
 * lie, at round figures. Fewer where the prices lie together; none where there is nothing to tell apart. One that is chosen stays.
 */
export function priceBands(dollars: readonly number[], chosen?: Band): Band[] {
  const prices = dollars.toSorted((a, b) => a - b);
  const cuts = [0.25, 0.5, 0.75].map((share) => rounded(prices[Math.floor(prices.length * share)] ?? 0));
  const ends = [0, ...new Set(cuts.filter((cut) => cut > 0))];
  const bands: Band[] = ends.map((from, at) => ({ from, to: ends[at + 1] ?? null }));
  const filled = bands.filter((band) => prices.some((price) => isWithin(band, price)));
  const shown = filled.length > 1 ? filled : [];
  return !chosen || shown.some(({ from, to }) => from === chosen.from && to === chosen.to) ? shown : [...shown, chosen];
}

/** To a half of its leading figure's place: 118 is 100, 264 is 250, 1385 is 1500. */
function rounded(price: number): number {
  if (price <= 0) return 0;
  const step = 10 ** Math.floor(Math.log10(price)) / 2;
  return Math.round(price / step) * step;
}

type Order<L> = (a: L, b: L) => number;

/** In the order that was asked for; what is equal stands as it is asked about, then by its number. */
export function ordered<L extends Listed>(all: readonly L[], sort: FindSort, hits: ReadonlyMap<number, Hit> | undefined): L[] {
  const asked: Order<Listed> = (a, b) => b.consulted - a.consulted || b.reviews - a.reviews || a.id - b.id;
  const score = ({ id }: Listed) => hits?.get(id)?.score ?? 0;
  const last = Number.MAX_VALUE;
  const orders: Record<FindSort, Order<Listed>> = {
    best: (a, b) => score(b) - score(a) || asked(a, b),
    consulted: asked,
    price: (a, b) => (a.dollars ?? last) - (b.dollars ?? last) || a.id - b.id,
    rating: (a, b) => b.rating - a.rating || asked(a, b),
    answer: (a, b) => (a.answerMinutes ?? last) - (b.answerMinutes ?? last) || asked(a, b),
    soonest: (a, b) => (a.freeOn ?? '9').localeCompare(b.freeOn ?? '9') || asked(a, b),
  };
  return all.toSorted(orders[sort]);
}
