import type { Language } from '../../contract/constants.ts';
import type { FindQuery, FindResult, FoundTreatment, UnderstoodFilters } from '../../contract/finding/finding.ts';
import { type OfferedTreatment, SPOKEN_LANGUAGE_TITLES, toListedProduct, type WholeCatalogue } from '../catalog/catalog.ts';
import type { ClinicFigures, FindClinics, FoundClinics } from './found-clinics.ts';
import type { FindDoctors } from './found-doctors.ts';
import { filterTreatments, type ListedTreatment, sortTreatments } from './list.rules.ts';
import { parseQueryFilters } from './query-filters.rules.ts';
import type { Hit, Search, SearchResult } from './search.ts';

/** The catalogue of one content version, with its search indexes. */
export type LoadedTexts = { version: number; catalogue: WholeCatalogue; search: Search; findDoctors: FindDoctors; findClinics: FindClinics };
type ListedOffer = ListedTreatment & { offered: OfferedTreatment };
/** The treatments of the catalogue with their figures, read at one time. `today` is the day in Seoul. */
export type LoadedFigures = {
  at: number;
  listed: ListedOffer[];
  byId: ReadonlyMap<number, ListedOffer>;
  figures: Map<number, Pick<FoundTreatment, 'review_stats' | 'consult_count'>>;
  clinics: ClinicFigures;
  /** Units of a currency for one dollar. */
  perDollar: ReadonlyMap<string, number>;
  today: string;
};
type Hits = SearchResult['hits'];

const DEFAULT_PAGE_SIZE = 24;
const MAX_NEAR_ROWS = 6;
/** Highest price that a filter can have (contract/finding/finding.ts). */
const MAX_PRICE_DOLLARS = 9_999_999;

/** Finds treatments by words and filters: a page of them, the filters that can follow, and the nearest ones if there are none. */
export function findTreatments(texts: LoadedTexts, figures: LoadedFigures, asked: FindQuery, language: Language): FindResult {
  const { query, understood } = readQuery(asked, figures, language);
  const { hits, some, meant, doctors } = searchWords(texts, query, language);
  const candidates = candidatesFor(figures, query);
  const worded = hits ? candidates.filter(({ id }) => hits.has(id)) : candidates;
  const { passed, facets } = filterTreatments(worded, query, figures.today);
  // Treatments that are asked for by number keep the order of the query.
  const sorted = query.ids === undefined ? sortTreatments(passed, query.sort ?? usualSort(hits), hits) : passed;
  const from = query.from ?? 0;
  const shape = (known: Hits) => makeTreatmentConverter(texts, figures, language, known);
  return {
    total: passed.length,
    items: sorted.slice(from, from + (query.limit ?? DEFAULT_PAGE_SIZE)).map(shape(hits)),
    facets: { ...facets, speaks: withTitles(facets.speaks, language) },
    ...(understood && { understood }),
    meant,
    near: passed.length > 0 ? null : findNearest({ listed: figures.listed, worded, ofDoctors: doctors?.treatments }, some, hits, shape),
    ...(doctors && { doctors: doctors.doctors }),
  };
}

/** Returns the query with the filters that its words say. A filter chosen by hand counts instead of one in words. */
function readQuery(asked: FindQuery, { perDollar }: Pick<LoadedFigures, 'perDollar'>, language: Language) {
  const { words, filters } = parseQueryFilters(asked.q ?? '', perDollar);
  const { price: limit, speaks, doctor, saturday, sunday } = filters;
  if (Object.keys(filters).length === 0) return { query: asked };
  // Whole dollars below the upper end of the range.
  const price = limit && `0-${Math.min(limit.amount + (limit.inclusive ? 1 : 0), MAX_PRICE_DOLLARS)}`;
  const query: FindQuery = { ...filters, price, ...asked, q: words };
  const [spoken] = speaks === undefined ? [] : withTitles([{ id: speaks }], language);
  const understood: UnderstoodFilters = {
    ...(spoken && { speaks: spoken }),
    ...(doctor && { doctor }),
    ...(limit && { price: limit }),
    ...(saturday && { saturday: true }),
    ...(sunday && { sunday: true }),
  };
  return { query, understood };
}

/** Finds clinics by words and filters. With filters in words, these are the clinics with a treatment that matches them and the other words. */
export function findClinicsByWords(texts: LoadedTexts, figures: LoadedFigures, asked: Parameters<FindClinics>[1], language: Language): FoundClinics {
  const { query, understood } = readQuery(asked, figures, language);
  if (!understood) return texts.findClinics(figures.clinics, asked, language);
  const { hits, meant } = texts.search(query.q ?? '');
  const worded = hits ? figures.listed.filter(({ id }) => hits.has(id)) : figures.listed;
  const within = new Set(filterTreatments(worded, query, figures.today).passed.map(({ hospitalId }) => hospitalId));
  return { ...texts.findClinics(figures.clinics, { ...asked, q: undefined, within }, language), understood, meant };
}

const usualSort = (hits: Hits) => (hits ? 'best' : 'consulted');

/** Searches treatments and doctors for the typed words. Words that match one of them exactly are not corrected into the other as well. */
function searchWords({ search, findDoctors }: LoadedTexts, { q, hospital }: FindQuery, language: Language) {
  const treatments = search(q ?? '');
  const doctors = q ? findDoctors(q, language, hospital) : undefined;
  if (!doctors) return { ...treatments, doctors };
  const isExactTreatment = treatments.hits !== undefined && treatments.hits.size > 0 && treatments.meant.length === 0;
  const isExactDoctor = !doctors.doctors.nearly;
  if (isExactTreatment) return { ...treatments, doctors: isExactDoctor ? doctors : undefined };
  return isExactDoctor ? { hits: new Map<number, Hit>(), some: new Map<number, Hit>(), meant: [], doctors } : { ...treatments, doctors };
}

/** Returns the treatments that a query is about, before words and filters: those with its numbers, or of its clinic, or all. */
function candidatesFor({ listed, byId }: LoadedFigures, { ids, hospital }: FindQuery): ListedOffer[] {
  const named = ids?.split(',').flatMap((id) => byId.get(Number(id)) ?? []);
  return (named ?? listed).filter(({ hospitalId }) => hospital === undefined || hospitalId === hospital);
}

/** Adds the languages' names to their filter. */
function withTitles<L extends { id: number }>(speaks: readonly L[], language: Language): (L & { title: string })[] {
  const titles = new Map(Object.values(SPOKEN_LANGUAGE_TITLES).map(({ id, title }) => [id, title[language]]));
  return speaks.map((row) => ({ ...row, title: titles.get(row.id) ?? '' }));
}

/** Returns a function that converts rows to responses, each with the fields in which the search matched. */
export function makeTreatmentConverter({ catalogue }: LoadedTexts, { figures }: LoadedFigures, language: Language, known?: Hits) {
  return (one: ListedOffer): FoundTreatment => ({
    ...toListedProduct(one.offered, figures.get(one.id) as Pick<FoundTreatment, 'review_stats' | 'consult_count'>, catalogue.gallery, language),
    answer_minutes: one.answerMinutes,
    first_free_on: one.freeOn,
    open_saturday: one.saturday,
    found: [...(known?.get(one.id)?.found ?? [])],
  });
}

type NearbyCandidates<L> = { listed: readonly L[]; worded: readonly L[]; ofDoctors: ReadonlySet<number> | undefined };

/**
 * Returns near results for an empty list: first those excluded only by filters, then treatments of doctors with that name, then those that match
 * some of the words.
 */
function findNearest<L extends ListedTreatment>(
  { listed, worded, ofDoctors }: NearbyCandidates<L>,
  some: SearchResult['some'],
  hits: Hits,
  shape: (known: Hits) => (one: L) => FoundTreatment,
): NonNullable<FindResult['near']> {
  const best = (all: readonly L[], known: Hits) => sortTreatments(all, usualSort(known), known).slice(0, MAX_NEAR_ROWS).map(shape(known));
  if (worded.length > 0) return { why: 'without-filters', items: best(worded, hits) };
  const done = listed.filter(({ id }) => ofDoctors?.has(id));
  if (done.length > 0) return { why: 'doctors', items: best(done, undefined) };
  const partly = listed.filter(({ id }) => some.has(id));
  return partly.length > 0 ? { why: 'some-words', items: best(partly, some) } : { why: 'popular', items: best(listed, undefined) };
}
