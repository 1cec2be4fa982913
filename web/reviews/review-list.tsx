import { useState } from 'react';
import type { Review } from '../../contract/reviews.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { useDoing } from '../session/use-doing.ts';
import { Notice } from '../ui/notice.tsx';
import { PaginationMore } from '../ui/pagination-more.tsx';
import { ReviewCard } from './review-card.tsx';

/** How many more are shown at a press. */
const STEP = 10;

export type ReviewListProps = {
  /** The newest page. */
  newest: readonly Review[];
  total: number;
  /** The page after this review. */
  loadAfter: (id: number) => Promise<Review[]>;
};

/** The reviews, newest first, ten at a time; what has not been loaded yet is fetched when it is asked for. */
export function ReviewList({ newest, total, loadAfter }: ReviewListProps) {
  const t = useTranslations('reviews');
  const [later, setLater] = useState<readonly Review[]>([]);
  const [count, setCount] = useState(STEP);
  const loaded = [...newest, ...later];
  const shown = loaded.slice(0, count);

  const { pending, failure, run } = useDoing(async () => {
    const last = loaded.at(-1);
    if (last && count + STEP > loaded.length && loaded.length < total) {
      const known = new Set(loaded.map(({ id }) => id));
      setLater([...later, ...(await loadAfter(last.id)).filter(({ id }) => !known.has(id))]);
    }
    setCount(count + STEP);
  });

  return (
    <section aria-label={t('list.label')}>
      <ul className="grid gap-4">
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <Notice tone="error" className="mt-4">
          {t('list.failed')}
        </Notice>
      )}
      {shown.length < total && (
        <PaginationMore
          label={t('list.more')}
          status={t('list.shown', { shown: shown.length, count: total })}
          busy={pending}
          busyLabel={t('list.loading')}
          onMore={() => run()}
        />
      )}
    </section>
  );
}
