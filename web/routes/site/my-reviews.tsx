import { redirect } from 'react-router';
import type { VisitReview } from '../../../contract/reviews/own-reviews.ts';
import type { Failure } from '../../api/failure.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { MyReviews } from '../../reviews/my-reviews.tsx';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/my-reviews.ts';

export const handle = { namespaces: ['own-reviews'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'own-reviews', 'title')];

/** Redirects to the visit if there is only one that can be reviewed. For readers who come from the reviews of a clinic or treatment. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ visits: VisitReview[] } | { failure: Failure }> {
  return loadAsMember(request, () =>
    loadOrFailure(async () => {
      const visits = await api('myReviews');
      const search = new URL(request.url).searchParams;
      const asked = search.get('hospital_id');
      const product = search.get('product_id');
      const fitting = visits.filter(
        ({ hospital_id, product_id, may_write }) =>
          may_write && String(hospital_id) === asked && (!product || product_id === null || String(product_id) === product),
      );
      if (fitting.length === 1) throw redirect(`/review/${fitting[0]?.visit_id}`);
      return { visits };
    }),
  );
}

/** The patient's visits and reviews (specification 4.8). */
export default function MyReviewsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('own-reviews');
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-5 py-8">
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {'failure' in loaderData ? <LoaderError title={t('failed.load')} failure={loaderData.failure} /> : <MyReviews visits={loaderData.visits} />}
    </div>
  );
}

export function HydrateFallback() {
  const t = useTranslations('own-reviews');
  return (
    <div className="mx-auto max-w-3xl px-5 py-8">
      <h1 className="sr-only">{t('title')}</h1>
      <Loading label={t('loading')} className="grid gap-4">
        <Skeleton className="h-28 w-full rounded-md" />
        <Skeleton className="h-28 w-full rounded-md" />
      </Loading>
    </div>
  );
}
