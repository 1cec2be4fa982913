import { type Area, type DepartmentId, LANGUAGES, type Language, type TextByLanguage } from '../../contract/constants.ts';
import type { FindQuery, FindResult, FoundTreatment, PopularSuggestions } from '../../contract/finding/finding.ts';
import { DAY_MS, MINUTE_MS, toSeoulDay } from '../../contract/time.ts';
import {
  AREA_TITLES,
  DEPARTMENT_TITLES,
  listCurrentRates,
  readContentVersion,
  readWholeCatalogue,
  SPOKEN_LANGUAGE_TITLES,
  toListedProduct,
} from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import type { SignalTopic } from '../signals.ts';
import { allSynonyms } from './finding.tables.ts';
import { type FindClinics, type FoundClinics, listAreas, makeFindClinics } from './found-clinics.ts';
import { makeFindDoctors } from './found-doctors.ts';
import { findClinicsByWords, findTreatments, type LoadedFigures, type LoadedTexts, makeTreatmentConverter } from './found-treatments.ts';
import { rankPopular } from './popular.rules.ts';
import { makeSearch } from './search.ts';
import { makeSynonymBook } from './synonym-book.ts';
import { makeTextIndex } from './text-index.ts';

/** Figures of other modules about treatments and clinics, passed in by `app.ts`. */
export type FinderFigures = {
  reviews(db: Db): Promise<ReadonlyMap<number, FoundTreatment['review_stats']>>;
  /** Review figures of clinics, by clinic id. */
  clinicReviews(db: Db): Promise<ReadonlyMap<number, FoundTreatment['review_stats']>>;
  /** The clinics among these that have a coordinator. */
  answered(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
  consultations(db: Db): Promise<ReadonlyMap<number, number>>;
  /** Usual minutes until the first answer, by clinic. */
  answerTimes(db: Db, now: Date): Promise<ReadonlyMap<number, number>>;
  /** The Seoul day of the next free time for a visit of this length, by `lengthKey`. */
  firstFreeDays(wanted: readonly { hospitalId: number; minutes: number }[]): Promise<ReadonlyMap<string, string>>;
  lengthKey(one: { hospitalId: number; minutes: number }): string;
  /** Number of different people who asked about a treatment since then, by treatment. */
  requestsSince(db: Db, since: Date): Promise<ReadonlyMap<number, number>>;
};

export type Finder = {
  find(query: FindQuery, language: Language): Promise<FindResult>;
  /** Returns the offered treatments among these, in the given order. */
  byIds(ids: readonly number[], language: Language): Promise<FoundTreatment[]>;
  popular(language: Language): Promise<PopularSuggestions>;
  clinics(asked: Parameters<FindClinics>[1], language: Language): Promise<FoundClinics>;
  /** Returns the areas that have a clinic. */
  areas(): Promise<Area[]>;
};

/** Lifetime of the figures, in ms. During a refresh, requests get the previous ones. */
const FIGURES_LIVE_MS = MINUTE_MS;
/** Period for which a treatment's popularity is counted, in ms. */
const POPULARITY_PERIOD_MS = 30 * DAY_MS;
const NO_DOCTORS: ReadonlySet<never> = new Set();
const NO_REVIEWS = { avg_score: 0, total_review_quantity: 0 };

/**
 * Creates the search for treatments, in memory (decision 18). Texts are cached until the content changes, figures for a minute. Hints trigger a
 * reload; the content's version is also checked with the figures, in case a hint is lost.
 */
export function makeFinder(
  deps: Pick<Deps, 'bus' | 'clock' | 'database' | 'log'> & { figures: FinderFigures; figuresChanged: readonly SignalTopic[] },
): Finder {
  const { bus, clock, log } = deps;
  const { db } = deps.database;
  let texts: Promise<LoadedTexts> | undefined;
  let figures: Promise<LoadedFigures> | undefined;
  let renewing = false;
  const forgetFigures = () => {
    figures = undefined;
  };
  const forget = () => {
    texts = undefined;
    forgetFigures();
  };
  bus.subscribe('content.changed', forget);
  for (const event of deps.figuresChanged) bus.subscribe(event, forgetFigures);
  bus.onGap(forget);

  /** Concurrent requests share one read; after a failure the next request reads again. */
  const readTexts = () => {
    const reading = loadTexts(db);
    texts = reading;
    reading.catch(() => {
      if (texts === reading) texts = undefined;
    });
    return reading;
  };
  const readFigures = (from: Promise<LoadedTexts>) => {
    const reading = from.then((known) => loadFigures(deps, known));
    figures = reading;
    reading.catch(() => {
      if (figures === reading) figures = undefined;
    });
    return reading;
  };
  const renew = async () => {
    renewing = true;
    const from = figures;
    try {
      const known = await texts;
      const isOld = known?.version !== (await readContentVersion(db));
      const fresh = await loadFigures(deps, isOld || !known ? await readTexts() : known);
      // A hint that arrived meanwhile takes precedence.
      if (figures === from) figures = Promise.resolve(fresh);
    } finally {
      renewing = false;
    }
  };

  const standing = async (): Promise<[LoadedTexts, LoadedFigures]> => {
    const known = await (texts ?? readTexts());
    const counted = await (figures ?? readFigures(Promise.resolve(known)));
    if (clock.now().getTime() - counted.at > FIGURES_LIVE_MS && !renewing)
      renew().catch((err: unknown) => log.error({ err }, 'refreshing the search figures failed'));
    return [known, counted];
  };
  return {
    async find(query, language) {
      const [known, counted] = await standing();
      return findTreatments(known, counted, query, language);
    },
    async byIds(ids, language) {
      const [known, counted] = await standing();
      return ids.flatMap((id) => counted.byId.get(id) ?? []).map(makeTreatmentConverter(known, counted, language));
    },
    async clinics(asked, language) {
      const [known, counted] = await standing();
      return findClinicsByWords(known, counted, asked, language);
    },
    async areas() {
      const [known] = await standing();
      return listAreas(known.catalogue);
    },
    async popular(language) {
      const [known, counted] = await standing();
      const { why, items } = rankPopular(counted.listed);
      const shape = makeTreatmentConverter(known, counted, language);
      return { why, items: items.map((one) => ({ ...shape(one), asked: why === 'asked' ? one.askedLately : null })) };
    },
  };
}

async function loadTexts(db: Db): Promise<LoadedTexts> {
  const version = await readContentVersion(db);
  const catalogue = await readWholeCatalogue(db);
  const index = makeTextIndex();
  const said = (texts: TextByLanguage) => [...new Set(LANGUAGES.flatMap((language) => texts[language] ?? []))];
  for (const { product, hospital, options } of catalogue.offered) {
    index.add('title', product.id, said(product.title));
    index.add(
      'options',
      product.id,
      options.flatMap((option) => [option.title, option.description, ...(option.includes ?? [])].flatMap(said)),
    );
    index.add('notes', product.id, said(product.notes));
    index.add('clinic', product.id, said(hospital.name));
    index.add('station', product.id, said(hospital.nearestSubwayStation));
    index.add('area', product.id, [...said(AREA_TITLES[hospital.area]), hospital.address, hospital.addressEnglish]);
    index.add('department', product.id, said(DEPARTMENT_TITLES[product.departmentId as DepartmentId]));
  }
  const book = makeSynonymBook(await allSynonyms(db));
  return {
    version,
    catalogue,
    search: makeSearch(await index.done(), book),
    findDoctors: await makeFindDoctors(db),
    findClinics: await makeFindClinics(catalogue, book),
  };
}

async function loadFigures({ database: { db }, clock, figures: of }: Parameters<typeof makeFinder>[0], { catalogue }: LoadedTexts): Promise<LoadedFigures> {
  const now = clock.now();
  const [reviewed, consulted, answers] = [await of.reviews(db), await of.consultations(db), await of.answerTimes(db, now)];
  const asked = await of.requestsSince(db, new Date(now.getTime() - POPULARITY_PERIOD_MS));
  const clinics = {
    consulted,
    reviewed: await of.clinicReviews(db),
    answered: await of.answered(
      db,
      catalogue.clinics.map(({ hospital }) => hospital.id),
    ),
  };
  const lengths = catalogue.offered.map(({ product }) => ({ hospitalId: product.hospitalId, minutes: product.procedureTimeMinutes || 30 }));
  const free = await of.firstFreeDays([...new Map(lengths.map((one) => [of.lengthKey(one), one])).values()]);
  const perDollar = new Map((await listCurrentRates(db)).flatMap(({ base, quote, rate }) => (base === 'USD' ? [[quote, Number(rate)] as const] : [])));
  const listed = catalogue.offered.map((offered, at) => {
    const { product, hospital, options } = offered;
    const stats = reviewed.get(product.id) ?? NO_REVIEWS;
    const price = toListedProduct(offered, { review_stats: stats, consult_count: 0 }, catalogue.gallery, 'en').treatment_price;
    return {
      offered,
      id: product.id,
      hospitalId: hospital.id,
      department: product.departmentId,
      area: hospital.area,
      speaks: hospital.languages.map((code) => SPOKEN_LANGUAGE_TITLES[code].id),
      dollars: price ? price.from / (perDollar.get(price.currency_code) ?? 1) : undefined,
      rating: stats.avg_score,
      reviews: stats.total_review_quantity,
      consulted: consulted.get(hospital.id) ?? 0,
      doctors: catalogue.doneBy.get(product.id) ?? NO_DOCTORS,
      recoveryMinutes: Math.max(...options.map((option) => option.recoveryTimeMinutes)),
      saturday: catalogue.openOn.sat.has(hospital.id),
      sunday: catalogue.openOn.sun.has(hospital.id),
      freeOn: free.get(of.lengthKey(lengths[at] as (typeof lengths)[number])) ?? null,
      answerMinutes: answers.get(hospital.id) ?? null,
      askedLately: asked.get(product.id) ?? 0,
    };
  });
  const figures = new Map(
    listed.map((one) => [one.id, { review_stats: { avg_score: one.rating, total_review_quantity: one.reviews }, consult_count: one.consulted }]),
  );
  return { at: now.getTime(), listed, byId: new Map(listed.map((one) => [one.id, one])), figures, clinics, perDollar, today: toSeoulDay(now) };
}
