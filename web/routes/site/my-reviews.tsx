import { redirect, useRevalidator } from 'react-router';
import type { VisitReview } from '../../../contract/reviews/own-reviews.ts';
import { ApiError } from '../../api/call.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { MyReviews } from '../../reviews/my-reviews.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/my-reviews.ts';

export const handle = { namespaces: ['own-reviews'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'own-reviews', 'title')];

/** Redirects to the visit if there is only one that can be reviewed. For readers who come from the reviews of a clinic or treatment. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ visits: VisitReview[] } | { failure: Failure }> {
  return loadAsMember(request, async () => {
    try {
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
    } catch (error) {
      if (error instanceof ApiError) return { failure: toFailure(error) };
      throw error;
    }
  });
}

/** The patient's visits and reviews (specification 4.8). */
export default function MyReviewsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('own-reviews');
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-5 py-8">
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {'failure' in loaderData ? (
        <ErrorState title={t('failed.load')} action={<Button onClick={() => void revalidate()}>{t('common.retry')}</Button>}>
          {failureText.of(loaderData.failure)}
        </ErrorState>
      ) : (
        <MyReviews visits={loaderData.visits} />
      )}
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
