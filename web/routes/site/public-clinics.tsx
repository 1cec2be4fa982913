import { data } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import { parseId } from '../../../contract/ids.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { CLINIC_GRID_CLASS, CLINICS_ABOVE_THE_FOLD, ClinicCard } from '../../catalog/clinic-card.tsx';
import { UnderstoodFilters } from '../../catalog/finding/understood-filters.tsx';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { buildListPageData } from '../../catalog/page-metadata.ts';
import { EmptyPublicList, Pagination, PublicList } from '../../catalog/public-list.tsx';
import { reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { loadTranslator, useTranslations } from '../../i18n/translations.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import type { Route } from './+types/public-clinics.ts';

export const handle = { namespaces: ['filters', 'catalog', 'public'], later: ['finding'] };

/** Public list of clinics, in pages (specification 2.8): all, or search results. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireKnownLanguage(url);
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const page = parseId(url.searchParams.get('page')) ?? 1;
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, FIND_LIMITS.query);
  const [list, rates, { brand }, t] = await Promise.all([
    loadOr404(api('clinicList', { query: { ...(query ? { q: query } : {}), page } })),
    query ? api('rates') : [],
    api('settings'),
    loadTranslator(language, 'public'),
  ]);
  if (page > list.pages) throw data(null, { status: 404 });
  const here = buildPublicPath(language, 'clinics');
  const about = {
    path: buildPublicPath(language, 'clinics', undefined, page),
    title: t('clinics.title'),
    description: t('clinics.lead'),
    passing: query !== '',
  };
  const crumbs = [{ name: t('places.clinics'), path: here }];
  return {
    list,
    here,
    query,
    jpy: findJpyRate(rates),
    tags: buildListPageData(about, { products: [], clinics: list.items }, crumbs, { origin: url.origin, language, brand }),
  };
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  reloadForAddressLanguage(url);
  return fetchCachedPage(url, serverLoader);
};

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

export default function PublicClinics({ loaderData: { list, here, query, jpy } }: Route.ComponentProps) {
  const t = useTranslations('public');
  const addressOf = (page: number) => {
    const params = new URLSearchParams({ ...(query && { q: query }), ...(page > 1 && { page: String(page) }) });
    return params.size > 0 ? `${here}?${params}` : here;
  };
  return (
    <PublicList title={t('clinics.title')} lead={t('clinics.lead')} here={here} areas={list.areas} query={query} searches="clinics">
      <UnderstoodFilters understood={list.understood} jpy={jpy} />
      {list.items.length === 0 ? (
        <>
          <EmptyPublicList query={query} searches="clinics" />
          {query && list.near && list.near.items.length > 0 && (
            <section className="grid gap-3" aria-labelledby="near">
              <h2 id="near">{t('search.near')}</h2>
              <ClinicGrid clinics={list.near.items} heading="h3" />
            </section>
          )}
        </>
      ) : (
        <section className="grid gap-1.5 sm:gap-3">
          {list.meant?.map((word) => (
            <p key={word.asked}>{t('search.meant', word)}</p>
          ))}
          <p className="text-ink-soft max-sm:text-sm" role={query ? 'status' : undefined}>
            {t('list.clinics', { count: list.total })}
          </p>
          <ClinicGrid clinics={list.items} />
        </section>
      )}
      <Pagination page={list.page} pages={list.pages} addressOf={addressOf} />
    </PublicList>
  );
}

function ClinicGrid({ clinics, heading }: { clinics: Route.ComponentProps['loaderData']['list']['items']; heading?: 'h3' }) {
  return (
    <ul className={CLINIC_GRID_CLASS}>
      {clinics.map((clinic, at) => (
        <li key={clinic.id}>
          <ClinicCard clinic={clinic} priority={at < CLINICS_ABOVE_THE_FOLD} {...(heading && { heading })} />
        </li>
      ))}
    </ul>
  );
}
