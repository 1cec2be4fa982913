import { lazy, Suspense, useState } from 'react';
import type { Review } from '../../contract/reviews/reviews.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { useMutation } from '../session/use-mutation.ts';
import { Notice } from '../ui/notice.tsx';
import { PaginationMore } from '../ui/pagination-more.tsx';
import { useLoadBeforeOpen } from '../ui/use-lazy-load.ts';
import { ReviewCard } from './review-card.tsx';

const loadReport = () => import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog }));
const ReportDialog = lazy(loadReport);

/** Number of reviews added at each press. */
const REVIEWS_PER_STEP = 10;

export type ReviewListProps = {
  /** First page of reviews. */
  first: readonly Review[];
  total: number;
  /** True if the reviews are about several treatments. */
  named: boolean;
  /** Loads the page of reviews after this one. */
  loadAfter: (id: number) => Promise<Review[]>;
  /** Runs an action for members. Redirects guests to sign-in. */
  asMember: (act: () => void) => void;
};

/** Reviews, ten at a time. Further reviews load on demand. */
export function ReviewList({ first, total, named, loadAfter, asMember }: ReviewListProps) {
  const t = useTranslations('reviews');
  const [later, setLater] = useState<readonly Review[]>([]);
  const [count, setCount] = useState(REVIEWS_PER_STEP);
  const [ended, setEnded] = useState(false);
  const [reporting, setReporting] = useState<Review>();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const loaded = [...first, ...later];
  const shown = loaded.slice(0, count);
  const many = ended ? loaded.length : total;

  const { pending, failure, run } = useMutation(async () => {
    const last = loaded.at(-1);
    if (last && count + REVIEWS_PER_STEP > loaded.length && loaded.length < many) {
      const known = new Set(loaded.map(({ id }) => id));
      const more = (await loadAfter(last.id)).filter(({ id }) => !known.has(id));
      setLater([...later, ...more]);
      if (more.length === 0) setEnded(true);
    }
    setCount(count + REVIEWS_PER_STEP);
  });

  if (loaded.length === 0) return <p className="text-ink-soft">{t('list.none')}</p>;
  return (
    <section aria-label={t('list.label')}>
      <ul className="grid gap-4">
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} named={named} onReport={() => asMember(() => bring(loadReport, () => setReporting(review)))} />
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <Notice tone="error" className="mt-4">
          {t('list.failed')}
        </Notice>
      )}
      {shown.length < many && (
        <PaginationMore
          label={t('list.more')}
          status={t('list.shown', { shown: shown.length, count: many })}
          busy={pending}
          busyLabel={t('list.loading')}
          onMore={() => run()}
        />
      )}
      {reporting && (
        <Suspense>
          <ReportDialog review={reporting} onClose={() => setReporting(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
