import { MessageSquareText } from 'lucide-react';
import { Link, useRouteLoaderData } from 'react-router';
import { type Api, ApiError } from '../api/call.ts';
import { apiContext } from '../api/context.ts';
import { orNotFound } from '../catalog/load.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import { Summary } from '../reviews/summary.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { keptPage } from '../session/keeping.ts';
import { anonymous } from '../session/session.ts';
import { Bidi } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/event-review.ts';

export const handle = { namespaces: ['reviews'] };

/** The most that one call answers: as many as the figures of the first page are counted from. */
const PAGE = 100;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [stats, reviews, hospital, treatment] = await Promise.all([
    orNotFound(api('productStats', { params })),
    orNotFound(api('reviews', { params, query: { limit: PAGE } })),
    orNotFound(api('hospital', { params })),
    stillOffered(api, params.product_id),
  ]);
  const url = new URL(`/event-review/${params.hospital_id}/${params.product_id}`, request.url).href;
  return { stats, reviews, clinic: { id: hospital.id, name: hospital.name }, treatment, url };
}

/** The treatment's name, or undefined when it is no longer offered: what was written about it can still be read. */
async function stillOffered(api: Api, id: string) {
  try {
    const { id: found, title } = await api('product', { params: { id } });
    return { id: found, title };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** In the browser the same, kept for who is signed in (decision 12). */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => keptPage(url, serverLoader);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.url }] : []);

export default function EventReviewPage({ loaderData: { stats, reviews, clinic, treatment }, params }: Route.ComponentProps) {
  const t = useTranslations('reviews');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  const subject = treatment?.title ?? clinic.name;
  const back = treatment ? `/treatment-detail/${treatment.id}` : `/clinic-detail/${clinic.id}`;
  const total = stats.total_review_quantity;
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-5 pt-6 md:px-8 md:pt-10">
      <title>{`${t('documentTitle', { title: subject })} · ${brand}`}</title>
      <header className="grid gap-1.5">
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
      </header>
      {total === 0 ? (
        <EmptyState
          icon={<MessageSquareText />}
          title={t('empty.title')}
          action={
            <Link to={back} className={buttonClass()}>
              {t('empty.action')}
            </Link>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start md:gap-8">
          <div className="md:sticky md:top-24">
            <Summary stats={stats} newest={reviews} />
          </div>
          <ReviewList
            key={`${params.hospital_id}/${params.product_id}`}
            newest={reviews}
            total={total}
            loadAfter={(after) => anonymous('reviews', { params, query: { limit: PAGE, after } })}
          />
        </div>
      )}
    </div>
  );
}
