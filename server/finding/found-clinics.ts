import type { ClinicCard } from '../../contract/catalog/public-pages.ts';
import { AREAS, type Area, type DepartmentId, LANGUAGES, type Language, type TextByLanguage } from '../../contract/constants.ts';
import type { FoundTreatment, UnderstoodFilters } from '../../contract/finding/finding.ts';
import { AREA_TITLES, DEPARTMENT_TITLES, SPOKEN_LANGUAGE_TITLES, toClinicCard, type WholeCatalogue } from '../catalog/catalog.ts';
import { makeSearch, type Search, type SearchResult } from './search.ts';
import type { SynonymBook } from './synonym-book.ts';
import { makeTextIndex } from './text-index.ts';

/** Page size of the list, and of the near results if nothing matches. */
const PAGE_SIZE = 24;
const MAX_NEAR_CLINICS = 6;

type ClinicQuery = {
  q?: string | undefined;
  department?: number | undefined;
  area?: Area | undefined;
  speaks?: number | undefined;
  ids?: string | undefined;
  /** Only these clinics. */
  within?: ReadonlySet<number>;
  page?: number | undefined;
};
type NearReason = 'without-filters' | 'some-words' | 'popular';
export type FoundClinics = {
  items: ClinicCard[];
  total: number;
  page: number;
  pages: number;
  understood?: UnderstoodFilters;
  meant: SearchResult['meant'];
  near: { why: NearReason; items: ClinicCard[] } | null;
  areas: Area[];
};

/** A clinic with its values for filtering and sorting. */
type Clinic = { row: WholeCatalogue['clinics'][number]['hospital']; slug: string; departments: readonly number[] };
/** Figures that change independently of the texts: the number of people who asked each clinic, its reviews, and the clinics with a coordinator. */
export type ClinicFigures = {
  consulted: ReadonlyMap<number, number>;
  reviewed: ReadonlyMap<number, FoundTreatment['review_stats']>;
  answered: ReadonlySet<number>;
};

export type FindClinics = (figures: ClinicFigures, asked: ClinicQuery, language: Language) => FoundClinics;

/**
 * Creates the search for clinics, in memory. It searches names, stations, areas and the clinics' treatments, with the synonyms and typo tolerance of
 * the treatment search. Results are sorted by match, number of people who asked, number of reviews, then id.
 */
export async function makeFindClinics(catalogue: WholeCatalogue, book: SynonymBook): Promise<FindClinics> {
  const clinics = listSearchableClinics(catalogue);
  const search = await makeClinicSearch(catalogue, book);
  const areas = listAreas(catalogue);
  return (figures, asked, language) => {
    const shape = ({ row, slug, departments }: Clinic) =>
      toClinicCard(row, { slug, departments, answers: figures.answered.has(row.id), reviews: figures.reviewed.get(row.id) }, catalogue.gallery, language);
    if (asked.ids !== undefined) {
      const byId = new Map(clinics.map((one) => [one.row.id, one]));
      const items = asked.ids.split(',').flatMap((id) => byId.get(Number(id)) ?? []);
      return { items: items.map(shape), total: items.length, page: 1, pages: 1, meant: [], near: null, areas };
    }
    const { hits, some, meant } = search(asked.q ?? '');
    const ordered = (all: readonly Clinic[], known: SearchResult['hits']) => sortClinics(all, figures, known);
    const worded = hits ? clinics.filter(({ row }) => hits.has(row.id)) : clinics;
    const passed = ordered(
      worded.filter((one) => passesFilters(one, asked)),
      hits,
    );
    const page = asked.page ?? 1;
    const near = (why: NearReason, all: readonly Clinic[], known: SearchResult['hits']) => ({
      why,
      items: ordered(all, known).slice(0, MAX_NEAR_CLINICS).map(shape),
    });
    const nearest = () => {
      if (worded.length > 0) return near('without-filters', worded, hits);
      const partly = clinics.filter(({ row }) => some.has(row.id));
      return partly.length > 0 ? near('some-words', partly, some) : near('popular', clinics, undefined);
    };
    return {
      items: passed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(shape),
      total: passed.length,
      page,
      pages: Math.max(1, Math.ceil(passed.length / PAGE_SIZE)),
      meant,
      near: passed.length > 0 ? null : nearest(),
      areas,
    };
  };
}

/** Returns the areas that have a clinic, in the order of the list. */
export function listAreas({ clinics }: WholeCatalogue): Area[] {
  const taken = new Set(clinics.map(({ hospital }) => hospital.area));
  return AREAS.filter((area) => taken.has(area));
}

function listSearchableClinics({ clinics, offered }: WholeCatalogue): Clinic[] {
  const own = Map.groupBy(offered, ({ hospital }) => hospital.id);
  return clinics.map(({ hospital, slug }) => ({ row: hospital, slug, departments: (own.get(hospital.id) ?? []).map(({ product }) => product.departmentId) }));
}

/** Reuses the treatment search for clinics: the clinic's name is indexed as the title, its treatments as the options. */
async function makeClinicSearch({ clinics, offered }: WholeCatalogue, book: SynonymBook): Promise<Search> {
  const index = makeTextIndex();
  const said = (texts: TextByLanguage) => [...new Set(LANGUAGES.flatMap((language) => texts[language] ?? []))];
  for (const { hospital } of clinics) {
    index.add('title', hospital.id, said(hospital.name));
    index.add('station', hospital.id, said(hospital.nearestSubwayStation));
    index.add('area', hospital.id, [...said(AREA_TITLES[hospital.area]), hospital.address, hospital.addressEnglish]);
  }
  for (const { product, hospital } of offered) {
    index.add('options', hospital.id, said(product.title));
    index.add('department', hospital.id, said(DEPARTMENT_TITLES[product.departmentId as DepartmentId]));
  }
  return makeSearch(await index.done(), book);
}

const passesFilters = ({ row, departments }: Clinic, { department, area, speaks, within }: ClinicQuery): boolean =>
  (within === undefined || within.has(row.id)) &&
  (area === undefined || row.area === area) &&
  (department === undefined || departments.includes(department)) &&
  (speaks === undefined || row.languages.some((code) => SPOKEN_LANGUAGE_TITLES[code].id === speaks));

function sortClinics(all: readonly Clinic[], { consulted, reviewed }: ClinicFigures, hits: SearchResult['hits']): Clinic[] {
  const score = ({ row }: Clinic) => hits?.get(row.id)?.score ?? 0;
  const asked = ({ row }: Clinic) => consulted.get(row.id) ?? 0;
  const reviews = ({ row }: Clinic) => reviewed.get(row.id)?.total_review_quantity ?? 0;
  return all.toSorted((a, b) => score(b) - score(a) || asked(b) - asked(a) || reviews(b) - reviews(a) || a.row.id - b.row.id);
}
