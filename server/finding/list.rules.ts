import { AREAS, type Area, SEXES, type Sex } from '../../contract/constants.ts';
import type { Facets, FindQuery } from '../../contract/finding/finding.ts';
import type { FindSort } from '../../contract/rules.ts';
import type { Hit } from './search.ts';

/** Values of a treatment for filtering and sorting. */
export type ListedTreatment = {
  id: number;
  hospitalId: number;
  department: number;
  area: Area;
  /** Ids of the languages that the treatment's clinic speaks. */
  speaks: readonly number[];
  /** Lowest price in dollars; undefined if none is published. */
  dollars: number | undefined;
  rating: number;
  reviews: number;
  consulted: number;
  /** Sexes of the doctors who perform the treatment. */
  doctors: ReadonlySet<Sex>;
  recoveryMinutes: number;
  saturday: boolean;
  sunday: boolean;
  /** Seoul day of the clinic's next free time. */
  freeOn: string | null;
  answerMinutes: number | null;
  /** Number of different people who asked about the treatment in the last 30 days. */
  askedLately: number;
};

const DAY_MINUTES = 24 * 60;
/** Filter steps. A step is offered only if it divides the results. */
const RATING_STEPS = [4.5, 4, 3.5];
const RECOVERY_STEPS_DAYS = [0, 1, 3, 7, 14];
const FREE_WITHIN_STEPS_DAYS = [3, 7, 14];

type Filter = 'department' | 'area' | 'speaks' | 'price' | 'rating' | 'doctor' | 'recovery' | 'free' | 'saturday' | 'sunday';
type Test = (one: ListedTreatment) => boolean;

/** Returns the date a number of days after another, both `YYYY-MM-DD`. */
const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const recoversWithin =
  (days: number): Test =>
  ({ recoveryMinutes }) =>
    recoveryMinutes <= days * DAY_MINUTES;
const isRatedAtLeast =
  (least: number): Test =>
  ({ rating, reviews }) =>
    reviews > 0 && rating >= least;
const isFreeUntil =
  (until: string): Test =>
  ({ freeOn }) =>
    freeOn !== null && freeOn <= until;

/** Returns the active filters, each as a test of a treatment. `today` is the day in Seoul. */
function buildTests(query: FindQuery, today: string): Partial<Record<Filter, Test>> {
  const { department, area, speaks, rating, doctor, recovery, free } = query;
  const band = parseBand(query.price);
  return {
    ...(department !== undefined && { department: (one) => one.department === department }),
    ...(area !== undefined && { area: (one) => one.area === area }),
    ...(speaks !== undefined && { speaks: (one) => one.speaks.includes(speaks) }),
    ...(band && { price: ({ dollars }) => dollars !== undefined && isWithin(band, dollars) }),
    ...(rating !== undefined && { rating: isRatedAtLeast(rating) }),
    ...(doctor !== undefined && { doctor: ({ doctors }) => doctors.has(doctor) }),
    ...(recovery !== undefined && { recovery: recoversWithin(recovery) }),
    ...(free !== undefined && { free: isFreeUntil(daysAfter(today, free)) }),
    ...(query.saturday !== undefined && { saturday: ({ saturday }) => saturday }),
    ...(query.sunday !== undefined && { sunday: ({ sunday }) => sunday }),
  };
}

/** A range of lowest prices in dollars, from `from` up to but excluding `to`; null means no limit. */
type Band = { from: number; to: number | null };
const isWithin = ({ from, to }: Band, dollars: number): boolean => dollars >= from && (to === null || dollars < to);

function parseBand(price: string | undefined): Band | undefined {
  const [from, to] = (price ?? '').split('-');
  return from === undefined || from === '' ? undefined : { from: Number(from), to: to ? Number(to) : null };
}

/**
 * Returns the treatments that pass every filter, and the available choices of each filter. Each choice has its number of results together with all
 * other active filters, so that no choice leads to an empty list.
 */
export function filterTreatments<L extends ListedTreatment>(
  all: readonly L[],
  query: FindQuery,
  today: string,
): { passed: L[]; facets: Omit<Facets, 'speaks'> & { speaks: { id: number; count: number }[] } } {
  const tests = Object.entries(buildTests(query, today)) as [Filter, Test][];
  const passed: L[] = [];
  /** Treatments excluded by exactly one filter, by filter. */
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
  return { passed, facets: buildFacets(within, steps, query, today) };
}

type Steps = (filter: Filter, values: readonly number[], test: (value: number) => Test) => { value: number; count: number }[];

function buildFacets(within: (filter: Filter) => readonly ListedTreatment[], steps: Steps, query: FindQuery, today: string) {
  const areas = countByKey(within('area').map(({ area }) => area));
  const languages = countByKey(within('speaks').flatMap(({ speaks }) => speaks));
  const sexes = countByKey(within('doctor').flatMap(({ doctors }) => [...doctors]));
  const departments = countByKey(within('department').map(({ department }) => department));
  const priced = within('price').flatMap(({ dollars }) => dollars ?? []);
  return {
    department: [1, 2, 3].map((id) => ({ id, count: departments.get(id) ?? 0 })),
    area: keepNarrowingChoices(
      AREAS.filter((id) => areas.has(id) || id === query.area).map((id) => ({ id, count: areas.get(id) ?? 0 })),
      within('area').length,
      query.area,
    ),
    speaks: keepNarrowingChoices(
      [...languages].map(([id, count]) => ({ id, count })).toSorted((a, b) => a.id - b.id),
      within('speaks').length,
      query.speaks,
    ),
    price: priceBands(priced, parseBand(query.price)).map((band) => ({ ...band, count: priced.filter((dollars) => isWithin(band, dollars)).length })),
    rating: keepNarrowingSteps(steps('rating', RATING_STEPS, isRatedAtLeast), within('rating').length, query.rating).map(({ value, count }) => ({
      least: value,
      count,
    })),
    doctor: keepNarrowingChoices(
      SEXES.filter((id) => sexes.has(id) || id === query.doctor).map((id) => ({ id, count: sexes.get(id) ?? 0 })),
      within('doctor').length,
      query.doctor,
    ),
    recovery: keepNarrowingSteps(steps('recovery', RECOVERY_STEPS_DAYS, recoversWithin), within('recovery').length, query.recovery).map(({ value, count }) => ({
      days: value,
      count,
    })),
    free: keepNarrowingSteps(
      steps('free', FREE_WITHIN_STEPS_DAYS, (days) => isFreeUntil(daysAfter(today, days))),
      within('free').length,
      query.free,
    ).map(({ value, count }) => ({ days: value, count })),
    saturday: within('saturday').filter(({ saturday }) => saturday).length,
    sunday: within('sunday').filter(({ sunday }) => sunday).length,
  };
}

/** Removes choices that would not narrow the list, except the active one. */
const keepNarrowingChoices = <I extends string | number>(choices: { id: I; count: number }[], of: number, chosen: I | undefined) =>
  choices.filter(({ id, count }) => count < of || id === chosen);

/** Removes steps that match nothing, everything, or the same as the previous step. The active step stays. */
function keepNarrowingSteps(steps: { value: number; count: number }[], of: number, chosen: number | undefined) {
  return steps.filter(({ value, count }, at) => value === chosen || (count > 0 && count < of && count !== steps[at - 1]?.count));
}

function countByKey<K>(keys: readonly K[]): Map<K, number> {
  const counted = new Map<K, number>();
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/**
 * Returns price ranges with about a quarter of the treatments each, cut at rounded quartiles. Returns fewer if prices are close together, none if
 * they are equal. The active range stays.
 */
export function priceBands(dollars: readonly number[], chosen?: Band): Band[] {
  const prices = dollars.toSorted((a, b) => a - b);
  const cuts = [0.25, 0.5, 0.75].map((share) => roundPrice(prices[Math.floor(prices.length * share)] ?? 0));
  const ends = [0, ...new Set(cuts.filter((cut) => cut > 0))];
  const bands: Band[] = ends.map((from, at) => ({ from, to: ends[at + 1] ?? null }));
  const filled = bands.filter((band) => prices.some((price) => isWithin(band, price)));
  const shown = filled.length > 1 ? filled : [];
  return !chosen || shown.some(({ from, to }) => from === chosen.from && to === chosen.to) ? shown : [...shown, chosen];
}

/** Rounds to half a unit of the leading digit: 118 becomes 100, 264 becomes 250, 1385 becomes 1500. */
function roundPrice(price: number): number {
  if (price <= 0) return 0;
  const step = 10 ** Math.floor(Math.log10(price)) / 2;
  return Math.round(price / step) * step;
}

type Comparator<L> = (a: L, b: L) => number;

/** Returns the treatments in the requested order. Ties are sorted by the number of people who asked, then by id. */
export function sortTreatments<L extends ListedTreatment>(all: readonly L[], sort: FindSort, hits: ReadonlyMap<number, Hit> | undefined): L[] {
  const asked: Comparator<ListedTreatment> = (a, b) => b.consulted - a.consulted || b.reviews - a.reviews || a.id - b.id;
  const score = ({ id }: ListedTreatment) => hits?.get(id)?.score ?? 0;
  const last = Number.MAX_VALUE;
  const orders: Record<FindSort, Comparator<ListedTreatment>> = {
    best: (a, b) => score(b) - score(a) || asked(a, b),
    consulted: asked,
    price: (a, b) => (a.dollars ?? last) - (b.dollars ?? last) || a.id - b.id,
    rating: (a, b) => b.rating - a.rating || asked(a, b),
    answer: (a, b) => (a.answerMinutes ?? last) - (b.answerMinutes ?? last) || asked(a, b),
    soonest: (a, b) => (a.freeOn ?? '9').localeCompare(b.freeOn ?? '9') || asked(a, b),
  };
  return all.toSorted(orders[sort]);
}
