import { lazy, Suspense, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { pickFields } from '../../api/pick.ts';
import { ActionBar } from '../../catalog/action-bar.tsx';
import { Breadcrumbs } from '../../catalog/breadcrumbs.tsx';
import { DialogLoading } from '../../catalog/dialog-loading.tsx';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { useRequireSignIn } from '../../catalog/member-act.ts';
import { buildPageTags, buildTreatmentBreadcrumbs, buildTreatmentPageData } from '../../catalog/page-metadata.ts';
import { toPageTreatment } from '../../catalog/page-treatment.ts';
import { redirectToCurrentName, reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { TreatmentView } from '../../catalog/treatment-view.tsx';
import { useFactFormatters } from '../../catalog/use-fact-texts.ts';
import { ChooseDateLink } from '../../consultations/visits/choose-date-link.tsx';
import { useFailureText } from '../../i18n/failure-text.ts';
import { loadTranslations, loadTranslator, useLanguage } from '../../i18n/translations.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import { useLoadBeforeOpen } from '../../ui/use-lazy-load.ts';
import { lazyWhenIdle } from '../../ui/when-idle.tsx';
import type { Route } from './+types/treatment-detail.ts';

const chat = () => import('../../consultations/chat/chat-of-page.tsx');
const options = () => import('../../orders/options-dialog.tsx');
const Chat = lazy(chat);
const Options = lazy(options);
const Further = lazyWhenIdle('treatment', () => import('./further/treatment.tsx'));

export const handle = { namespaces: ['catalog', 'fees', 'treatment'], later: ['clinic-page', 'place', 'booking'] };

/** Number of reviews shown on the page. */
const REVIEWS = 3;

/**
 * Loads a treatment by number (specification 4.3) or public name (specification 2.8). Always runs on the server, to keep data for search engines out
 * of the page's script.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const { slug, id } = params;
  if (slug !== undefined) requireKnownLanguage(url);
  const asked = slug === undefined ? api('product', { params: { id } }) : api('treatmentByName', { params: { slug } });
  const [product, rates, { brand }, t] = await Promise.all([loadOr404(asked), api('rates'), api('settings'), loadTranslator(language, 'public')]);
  redirectToCurrentName(slug, buildPublicPath(language, 'treatments', product.slug), product.slug);
  const { hospital_id, id: product_id } = product;
  const [guide, summary, reviews] = await Promise.all([
    loadOr404(api('treatmentGuide', { params: { id: product_id } })),
    loadOr404(api('reviewSummary', { params: { hospital_id }, query: { product_id } })),
    loadOr404(api('reviews', { params: { hospital_id, product_id }, query: { limit: REVIEWS } })),
  ]);
  const site = { origin: url.origin, language, brand };
  const crumbs = buildTreatmentBreadcrumbs(product, language, t('places.all'));
  return {
    product: toPageTreatment(product),
    summary: pickFields(summary, ['avg_score', 'total_review_quantity', 'spread']),
    reviews: reviews.map((review) => pickFields(review, ['id', 'username', 'rating', 'content', 'content_language', 'translation', 'verified', 'written_on'])),
    guide,
    // Only Japanese prices need a rate. A change of language reloads the page.
    jpy: language === 'ja' ? findJpyRate(rates) : undefined,
    crumbs: slug === undefined ? [] : crumbs,
    tags: buildPageTags(buildTreatmentPageData(product, guide, crumbs, site), site),
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

export default function TreatmentDetailPage({ loaderData: { product, guide, summary, reviews, jpy, crumbs } }: Route.ComponentProps) {
  const [modal, setModal] = useState<'chat' | 'options'>();
  const { ofOption } = useFactFormatters();
  const asMember = useRequireSignIn();
  const { language } = useLanguage();
  const { bringing, bring } = useLoadBeforeOpen(useFailureText().ofError);
  const close = () => setModal(undefined);
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <TreatmentView
        key={product.id}
        product={product}
        guide={guide}
        jpy={jpy}
        below={<Further product={product} guide={guide} jpy={jpy} summary={summary} reviews={reviews} />}
      />
      <ActionBar
        consultCount={product.consult_count}
        acceptsNew={product.hospital.accepts_new}
        onChat={() =>
          asMember(() =>
            bring(
              () =>
                Promise.all([
                  chat(),
                  loadTranslations(language, ['consultations', 'thread', 'angles', 'pins', 'visits', 'place', 'consents', 'countries', 'quotes']),
                ]),
              () => setModal('chat'),
            ),
          )
        }
        onPay={() => asMember(() => bring(options, () => setModal('options')))}
        date={(className) => <ChooseDateLink hospitalId={product.hospital_id} productId={product.id} className={className} />}
        hidden={modal !== undefined}
      />
      {bringing && <DialogLoading />}
      <Suspense fallback={<DialogLoading />}>
        {modal === 'chat' && <Chat hospitalId={product.hospital_id} hospitalName={product.hospital.name} treatment={product} onClose={close} />}
        {modal === 'options' && <Options product={product} jpy={jpy} factsOf={ofOption} onClose={close} />}
      </Suspense>
    </>
  );
}
