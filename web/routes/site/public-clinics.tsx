import { data } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import { parseId } from '../../../contract/ids.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { CLINIC_GRID_CLASS, CLINICS_ABOVE_THE_FOLD, ClinicCard } from '../../catalog/clinic-card.tsx';
import { loadOr404 } from '../../catalog/load.ts';
import { buildListPageData } from '../../catalog/page-metadata.ts';
import { EmptyPublicList, Pagination, PublicList } from '../../catalog/public-list.tsx';
import { reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { loadTranslator, useTranslations } from '../../i18n/translations.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import type { Route } from './+types/public-clinics.ts';

export const handle = { namespaces: ['catalog', 'public'], later: ['finding'] };

/** Public list of clinics, in pages (specification 2.8). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireKnownLanguage(url);
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const page = parseId(url.searchParams.get('page')) ?? 1;
  const [list, { brand }, t] = await Promise.all([loadOr404(api('clinicList', { query: { page } })), api('settings'), loadTranslator(language, 'public')]);
  if (page > list.pages) throw data(null, { status: 404 });
  const here = buildPublicPath(language, 'clinics');
  const about = { path: buildPublicPath(language, 'clinics', undefined, page), title: t('clinics.title'), description: t('clinics.lead'), passing: false };
  const crumbs = [{ name: t('places.clinics'), path: here }];
  return { list, here, tags: buildListPageData(about, { products: [], clinics: list.items }, crumbs, { origin: url.origin, language, brand }) };
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  reloadForAddressLanguage(url);
  return fetchCachedPage(url, serverLoader);
};

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

export default function PublicClinics({ loaderData: { list, here } }: Route.ComponentProps) {
  const t = useTranslations('public');
  return (
    <PublicList title={t('clinics.title')} lead={t('clinics.lead')} here={here} areas={list.areas}>
      {list.items.length === 0 ? (
        <EmptyPublicList query="" />
      ) : (
        <section className="grid gap-1.5 sm:gap-3">
          <p className="text-ink-soft max-sm:text-sm">{t('list.clinics', { count: list.total })}</p>
          <ul className={CLINIC_GRID_CLASS}>
            {list.items.map((clinic, at) => (
              <li key={clinic.id}>
                <ClinicCard clinic={clinic} priority={at < CLINICS_ABOVE_THE_FOLD} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination page={list.page} pages={list.pages} addressOf={(page) => (page > 1 ? `${here}?page=${page}` : here)} />
    </PublicList>
  );
}
