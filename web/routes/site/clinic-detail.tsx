import { lazy, Suspense, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import type { Product } from '../../../contract/catalog/catalog.ts';
import type { FrontPageContent } from '../../../contract/catalog/public-pages.ts';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { ActionBar } from '../../catalog/action-bar.tsx';
import { Breadcrumbs } from '../../catalog/breadcrumbs.tsx';
import { ClinicView } from '../../catalog/clinic-view.tsx';
import { DialogLoading } from '../../catalog/dialog-loading.tsx';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { useRequireSignIn } from '../../catalog/member-act.ts';
import { buildClinicPageData, buildPageTags } from '../../catalog/page-metadata.ts';
import { redirectToCurrentName, reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { findWeekdayInSeoul } from '../../catalog/text.ts';
import { ChooseDateLink } from '../../consultations/visits/choose-date-link.tsx';
import { useFailureText } from '../../i18n/failure-text.ts';
import { loadTranslations, loadTranslator, useLanguage } from '../../i18n/translations.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import { useLoadBeforeOpen } from '../../ui/use-lazy-load.ts';
import { lazyWhenIdle } from '../../ui/when-idle.tsx';
import type { Route } from './+types/clinic-detail.ts';

const chat = () => import('../../consultations/chat/chat-of-page.tsx');
const Chat = lazy(chat);
const Further = lazyWhenIdle('clinic', () => import('./further/clinic.tsx'));

export const handle = { namespaces: ['catalog', 'clinic-page'], later: ['fees', 'front', 'place'] };

/** Number of newest reviews shown on a clinic's page. */
const NEWEST_REVIEWS = 3;

/** Returns the reviews of treatments that are still offered, with links to these treatments. */
function filterOfferedReviews(reviews: readonly Review[], products: readonly Pick<Product, 'id' | 'slug' | 'title'>[]): FrontPageContent['reviews'] {
  return reviews.flatMap(({ id, username, rating, content, language, written_on, product }) => {
    const treatment = products.find((one) => one.id === product.id);
    return treatment ? [{ id, username, rating, content, language, written_on, treatment: { slug: treatment.slug, title: treatment.title } }] : [];
  });
}

/**
 * Loads a clinic by number (specification 4.4) or public name (specification 2.8). Always runs on the server, to keep data for search engines out of
 * the page's script.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const { slug, hospital_id } = params;
  if (slug !== undefined) requireKnownLanguage(url);
  const asked = slug === undefined ? api('hospital', { params: { hospital_id } }) : api('clinicByName', { params: { slug } });
  const hospital = await loadOr404(asked);
  redirectToCurrentName(slug, buildPublicPath(language, 'clinics', hospital.slug), hospital.slug);
  const byId = { params: { hospital_id: hospital.id } };
  const [stats, { count }, { items: products }, rates, newest, { brand }, t] = await Promise.all([
    loadOr404(api('hospitalStats', byId)),
    loadOr404(api('consultCount', byId)),
    api('treatmentList', { query: { hospital_id: hospital.id } }),
    api('rates'),
    api('hospitalReviews', { ...byId, query: { limit: NEWEST_REVIEWS } }),
    api('settings'),
    loadTranslator(language, 'public'),
  ]);
  const site = { origin: url.origin, language, brand };
  const crumbs = [
    { name: t('places.clinics'), path: buildPublicPath(language, 'clinics') },
    { name: hospital.name, path: buildPublicPath(language, 'clinics', hospital.slug) },
  ];
  return {
    hospital,
    stats,
    consultCount: count,
    products,
    reviews: filterOfferedReviews(newest, products),
    jpy: findJpyRate(rates),
    today: findWeekdayInSeoul(new Date()),
    crumbs: slug === undefined ? [] : crumbs,
    tags: buildPageTags(buildClinicPageData({ hospital, stats, products }, crumbs, site), site),
  };
}

/** Loads the page in the browser. The answer is cached for signed-in members (decision 12). */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  reloadForAddressLanguage(url);
  return fetchCachedPage(url, serverLoader);
};
clientLoader.hydrate = true as const;

/** Opening a chat over the page changes only the search string and reloads nothing. */
export const shouldRevalidate = ({ currentUrl: from, nextUrl: to }: ShouldRevalidateFunctionArgs) => from.search === to.search || from.pathname !== to.pathname;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

export default function ClinicDetailPage({ loaderData }: Route.ComponentProps) {
  const { hospital, stats, consultCount, products, reviews, jpy, today, crumbs } = loaderData;
  const [chatting, setChatting] = useState(false);
  const [treatment] = products;
  const asMember = useRequireSignIn();
  const { language } = useLanguage();
  const { bringing, bring } = useLoadBeforeOpen(useFailureText().ofError);
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <ClinicView
        key={hospital.id}
        hospital={hospital}
        stats={stats}
        below={<Further hospital={hospital} products={products} reviews={reviews} jpy={jpy} today={today} />}
      />
      <ActionBar
        consultCount={consultCount}
        acceptsNew={hospital.accepts_new}
        onChat={() =>
          asMember(() =>
            bring(
              () =>
                Promise.all([
                  chat(),
                  loadTranslations(language, ['consultations', 'thread', 'angles', 'pins', 'visits', 'place', 'consents', 'countries', 'quotes']),
                ]),
              () => setChatting(true),
            ),
          )
        }
        date={treatment && ((className) => <ChooseDateLink hospitalId={hospital.id} productId={treatment.id} className={className} />)}
        hidden={chatting}
      />
      {bringing && <DialogLoading />}
      <Suspense fallback={<DialogLoading />}>
        {chatting && <Chat hospitalId={hospital.id} hospitalName={hospital.name} onClose={() => setChatting(false)} />}
      </Suspense>
    </>
  );
}
