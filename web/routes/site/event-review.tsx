import { MessageSquareText, PenLine } from 'lucide-react';
import { Link, useRouteLoaderData } from 'react-router';
import { type Api, ApiError } from '../../api/call.ts';
import { apiContext } from '../../api/context.ts';
import { loadOr404 } from '../../catalog/load.ts';
import { useRequireSignIn } from '../../catalog/member-act.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { ReviewFilterBar, type ReviewFilters } from '../../reviews/review-filter-bar.tsx';
import { ReviewList } from '../../reviews/review-list.tsx';
import { ReviewFigures } from '../../reviews/summary.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import { anonymousApi } from '../../session/session.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/event-review.ts';

export const handle = { namespaces: ['reviews'] };

/** Reviews per page. */
const PAGE_SIZE = 20;
const STARS = /^[1-5]$/;
const KNOWN = { language: ['ko', 'en', 'zh', 'ja', 'ar'], sort: ['highest', 'lowest'] } as const;

/** Filters from the URL. Invalid values are ignored. */
function parseFilters(search: URLSearchParams) {
  const stars = search.get('stars') ?? '';
  const language = KNOWN.language.find((one) => one === search.get('language'));
  const sort = KNOWN.sort.find((one) => one === search.get('sort'));
  const pictures = search.get('pictures') === '1' ? ('1' as const) : undefined;
  return { ...(STARS.test(stars) && { stars }), ...(language && { language }), ...(pictures && { pictures }), ...(sort && { sort }) } satisfies ReviewFilters;
}

/** Loads a page of reviews of a clinic or of one of its treatments. */
function loadReviewPage(api: Api, { hospital_id, product_id }: Route.LoaderArgs['params'], query: ReturnType<typeof parseFilters> & { after?: number }) {
  const asked = { ...query, limit: PAGE_SIZE };
  return product_id === undefined
    ? api('hospitalReviews', { params: { hospital_id }, query: asked })
    : api('reviews', { params: { hospital_id, product_id }, query: asked });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { hospital_id, product_id } = params;
  const chosen = parseFilters(new URL(request.url).searchParams);
  const [summary, reviews, hospital, treatment] = await Promise.all([
    loadOr404(api('reviewSummary', { params: { hospital_id }, query: product_id === undefined ? {} : { product_id } })),
    loadOr404(loadReviewPage(api, params, chosen)),
    loadOr404(api('hospital', { params: { hospital_id } })),
    product_id === undefined ? undefined : findOfferedTreatment(api, product_id),
  ]);
  const url = new URL(`/event-review/${[hospital_id, product_id].filter(Boolean).join('/')}`, request.url).href;
  return { summary, reviews, chosen, clinic: { id: hospital.id, name: hospital.name }, treatment, url };
}

/** Returns the treatment's name. Undefined if it is no longer offered; its reviews can still be read. */
async function findOfferedTreatment(api: Api, id: string) {
  try {
    const { id: found, title } = await api('product', { params: { id } });
    return { id: found, title };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Loads the page in the browser. The answer is cached for signed-in members (decision 12). */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => fetchCachedPage(url, serverLoader);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { clinic, treatment, summary, url } = loaderData;
  const { avg_score, total_review_quantity: count } = summary;
  // Contains only names and figures, which are the same in every language.
  const rating = count > 0 && `★ ${avg_score.toFixed(1)} (${count})`;
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { name: 'description', content: [treatment?.title, clinic.name, rating].filter(Boolean).join(' · ') },
  ];
};

export default function EventReviewPage({ loaderData: { summary, reviews, chosen, clinic, treatment }, params }: Route.ComponentProps) {
  const t = useTranslations('reviews');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  const asMember = useRequireSignIn();
  const subject = treatment?.title ?? clinic.name;
  const back = treatment ? `/treatment-detail/${treatment.id}` : `/clinic-detail/${clinic.id}`;
  const total = summary.total_review_quantity;
  const isChosen = Object.keys(chosen).length > 0;
  const write = `/my-reviews?${new URLSearchParams({ hospital_id: String(clinic.id), ...(params.product_id && { product_id: params.product_id }) })}`;
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-5 pt-6 md:px-8 md:pt-10">
      <title>{`${t('documentTitle', { title: subject })} · ${brand}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h1>{t('title')}</h1>
          <p className="text-ink-soft">
            <Link to={back} className="tap-area text-celadon-700 underline underline-offset-4">
              <Bidi>{subject}</Bidi>
            </Link>
            {treatment && (
              <>
                {' · '}
                <Bidi>{clinic.name}</Bidi>
              </>
            )}
          </p>
        </div>
        <Link to={write} className={buttonClass({ kind: 'ghost' })}>
          <PenLine aria-hidden="true" className="size-4.5" />
          {t('write')}
        </Link>
      </header>
      {total === 0 ? (
        <EmptyState
          icon={<MessageSquareText />}
          title={t('empty.title')}
          action={
            <Link to={back} className={buttonClass()}>
              {t(treatment ? 'empty.action' : 'empty.action.clinic')}
            </Link>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start md:gap-8">
          <div className="md:sticky md:top-24">
            <ReviewFigures summary={summary} />
          </div>
          <div className="grid min-w-0 gap-5">
            <ReviewFilterBar summary={summary} clinicId={clinic.id} productId={params.product_id} chosen={chosen} />
            <ReviewList
              key={`${params.hospital_id}/${params.product_id ?? ''}?${new URLSearchParams(chosen)}`}
              first={reviews}
              total={isChosen && reviews.length < PAGE_SIZE ? reviews.length : total}
              named={params.product_id === undefined}
              loadAfter={(after) => loadReviewPage(anonymousApi, params, { ...chosen, after })}
              asMember={asMember}
            />
          </div>
        </div>
      )}
    </div>
  );
}
