import { Link, useRevalidator } from 'react-router';
import type { VisitReview } from '../../../contract/reviews/own-reviews.ts';
import type { Failure } from '../../api/failure.ts';
import { loadOr404 } from '../../catalog/load.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { OwnReview } from '../../reviews/own-review.tsx';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/review.ts';

export const handle = { namespaces: ['own-reviews', 'reviews', 'consents'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'own-reviews', 'page.title')];

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<{ visit: VisitReview } | { failure: Failure }> {
  return loadAsMember(request, () =>
    loadOrFailure(async () => {
      return { visit: await loadOr404(api('visitReview', { params: { id: params.visit_id } })) };
    }),
  );
}

/** Review of one visit: write, read, change and withdraw it (specification 4.8). */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('own-reviews');
  const { revalidate } = useRevalidator();
  if ('failure' in loaderData) {
    return (
      <div className="mx-auto max-w-2xl px-5 py-8">
        <LoaderError heading="h1" title={t('failed.load')} failure={loaderData.failure} />
      </div>
    );
  }
  const { visit } = loaderData;
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-5 py-8">
      <header className="grid gap-1">
        <h1>{t(visit.review ? 'page.title' : 'page.write')}</h1>
        <p className="text-ink-soft">
          {[visit.product_title, visit.hospital_name].filter(Boolean).map((part, place) => (
            <span key={part}>
              {place > 0 && ' · '}
              <Bidi>{part}</Bidi>
            </span>
          ))}
        </p>
        <p className="text-sm">
          <Link to="/my-reviews" className="tap-area text-celadon-700 underline underline-offset-4">
            {t('all')}
          </Link>
        </p>
      </header>
      <OwnReview key={visit.visit_id} visit={visit} onChanged={() => void revalidate()} />
    </div>
  );
}

export function HydrateFallback() {
  const t = useTranslations('own-reviews');
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      <h1 className="sr-only">{t('page.title')}</h1>
      <Loading label={t('loading')} className="grid gap-4">
        <Skeleton className="h-16 w-2/3 rounded-md" />
        <Skeleton className="h-56 w-full rounded-md" />
      </Loading>
    </div>
  );
}
