import { data } from 'react-router';
import { buildPublicPath, findDepartmentBySlug } from '../../../contract/addresses.ts';
import { AREAS, DEPARTMENTS, type SiteLanguage } from '../../../contract/constants.ts';
import { parseId } from '../../../contract/ids.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { Breadcrumbs } from '../../catalog/breadcrumbs.tsx';
import { CLINIC_GRID_CLASS, ClinicCard } from '../../catalog/clinic-card.tsx';
import { MatchingDoctors } from '../../catalog/finding/matching-doctors.tsx';
import { UnderstoodFilters } from '../../catalog/finding/understood-filters.tsx';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { buildListPageData } from '../../catalog/page-metadata.ts';
import { EmptyPublicList, Pagination, PublicList } from '../../catalog/public-list.tsx';
import { reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { pickCardFields } from '../../catalog/to-card.ts';
import { CARD_GRID_CLASS, TreatmentCard } from '../../catalog/treatment-card.tsx';
import { FreeCancellation } from '../../fees/free-cancellation.tsx';
import { loadTranslator, useTranslations } from '../../i18n/translations.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import type { Route } from './+types/public-treatments.ts';

export const handle = { namespaces: ['filters', 'catalog', 'public', 'fees'], later: ['finding'] };

/** Returns the department or area of the address, or no filter. Throws 404 for an unknown one. */
function parsePlaceFilter(pathname: string, slug: string | undefined) {
  if (slug === undefined) return {};
  const department = findDepartmentBySlug(slug);
  const area = AREAS.find((each) => each === slug);
  if (pathname.includes('/departments/') && department) return { department };
  if (pathname.includes('/districts/') && area) return { area };
  throw data(null, { status: 404 });
}

/** Returns the names of a list in its language. */
async function loadListNames({ department, area }: ReturnType<typeof parsePlaceFilter>, language: SiteLanguage) {
  const [t, names] = await Promise.all([loadTranslator(language, 'public'), loadTranslator(language, 'catalog')]);
  if (department) {
    const name = names(`category.${DEPARTMENTS[department]}`);
    return { all: t('places.all'), name, title: t('department.title', { department: name }), lead: t(`department.${DEPARTMENTS[department]}`) };
  }
  if (area) {
    const name = t(`area.${area}`);
    return { all: t('places.all'), name, title: t('district.title', { area: name }), lead: t('district.lead') };
  }
  return { all: t('places.all'), name: undefined, title: t('treatments.title'), lead: t('treatments.lead') };
}

/** Public list of treatments, in pages (specification 2.8): all, of a department, of an area with its clinics, or search results. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireKnownLanguage(url);
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const { slug } = params;
  const { pathname, searchParams, origin } = url;
  const within = parsePlaceFilter(pathname, slug);
  const query = slug === undefined ? (searchParams.get('q') ?? '').trim().slice(0, 100) : '';
  const page = parseId(searchParams.get('page')) ?? 1;
  const [list, clinics, rates, { brand }, names] = await Promise.all([
    loadOr404(api('treatmentList', { query: { ...within, ...(query ? { q: query } : {}), page } })),
    slug === undefined || page > 1 ? [] : api('clinicList', { query: within }).then(({ items }) => items),
    api('rates'),
    api('settings'),
    loadListNames(within, language),
  ]);
  if (page > list.pages) throw data(null, { status: 404 });
  const crumbs = [
    { name: names.all, path: buildPublicPath(language, 'treatments') },
    ...(names.name === undefined ? [] : [{ name: names.name, path: publicPath(url, language, slug, 1) }]),
  ];
  const about = { path: publicPath(url, language, slug, page), title: names.title, description: names.lead, passing: query !== '' };
  const tags = buildListPageData(about, { products: list.items, clinics }, crumbs, { origin, language, brand });
  const cards = { ...list, items: list.items.map(pickCardFields), ...(list.near && { near: { ...list.near, items: list.near.items.map(pickCardFields) } }) };
  return { list: cards, clinics, jpy: findJpyRate(rates), names, crumbs, query, here: publicPath(url, language, slug, 1), tags };
}

function publicPath({ pathname }: URL, language: SiteLanguage, slug: string | undefined, page: number): string {
  const list = slug === undefined ? 'treatments' : pathname.includes('/departments/') ? 'departments' : 'districts';
  return buildPublicPath(language, list, slug, page);
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  reloadForAddressLanguage(url);
  return fetchCachedPage(url, serverLoader);
};

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

/** Number of cards above the fold, treatments before clinics: three per row on the widest screen, more rows on a phone. */
const ABOVE_THE_FOLD = 6;
const BADGE = <FreeCancellation short className="text-xs" />;

export default function PublicTreatments({ loaderData: { list, clinics, jpy, names, crumbs, query, here } }: Route.ComponentProps) {
  const t = useTranslations('public');
  const search = query ? `q=${encodeURIComponent(query)}` : '';
  const addressOf = (page: number) => `${here}${search || page > 1 ? '?' : ''}${[search, page > 1 ? `page=${page}` : ''].filter(Boolean).join('&')}`;
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <PublicList title={names.title} lead={names.lead} query={query} here={here} areas={list.areas}>
        <UnderstoodFilters understood={list.understood} jpy={jpy} />
        {list.doctors && list.page === 1 && <MatchingDoctors doctors={list.doctors} query={query} />}
        {list.items.length === 0 ? (
          <>
            {!list.doctors && <EmptyPublicList query={query} />}
            {query && list.near && list.near.items.length > 0 && (
              <section className="grid gap-3" aria-labelledby="near">
                <h2 id="near">{t(list.near.why === 'doctors' ? 'doctors.do' : 'search.near')}</h2>
                <ul className={CARD_GRID_CLASS}>
                  {list.near.items.map((product) => (
                    <li key={product.id}>
                      <TreatmentCard product={product} jpy={jpy} onClinicPage badge={BADGE} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        ) : (
          <section className="grid gap-1.5 sm:gap-3">
            {list.meant?.map(({ asked, meant }) => (
              <p key={asked}>{t('search.meant', { asked, meant })}</p>
            ))}
            <p className="text-ink-soft max-sm:text-sm" role={query ? 'status' : undefined}>
              {query ? t('search.found', { count: list.total, words: query }) : t('list.treatments', { count: list.total })}
            </p>
            <ul className={CARD_GRID_CLASS}>
              {list.items.map((product, at) => (
                <li key={product.id}>
                  <TreatmentCard product={product} jpy={jpy} priority={at < ABOVE_THE_FOLD} badge={BADGE} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Pagination page={list.page} pages={list.pages} addressOf={addressOf} />
        {clinics.length > 0 && (
          <section className="grid gap-3" aria-labelledby="clinics-here">
            <h2 id="clinics-here">{t('clinics.here')}</h2>
            <ul className={CLINIC_GRID_CLASS}>
              {clinics.map((clinic, at) => (
                <li key={clinic.id}>
                  <ClinicCard clinic={clinic} heading="h3" priority={list.items.length + at < ABOVE_THE_FOLD} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PublicList>
    </>
  );
}
