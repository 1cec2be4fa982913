import { Link } from 'react-router';
import type { Product } from '../../contract/catalog/catalog.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Stars } from '../ui/stars.tsx';

/** Average rating and number of reviews. With `to`, the number is a link. */
export function RatingLink({ stats, to }: { stats: Product['review_stats']; to?: string }) {
  const t = useTranslations('catalog');
  const { avg_score, total_review_quantity: count } = stats;
  if (count === 0) return <span className="text-sm text-ink-soft">{t('rating.none')}</span>;
  const words = t('rating.reviews', { count });
  return (
    <Stars value={avg_score} label={t('rating.label', { value: avg_score.toFixed(1), count })}>
      {to ? (
        <Link to={to} className="tap-area text-ink-soft underline underline-offset-4 hover:text-ink">
          {words}
        </Link>
      ) : (
        words
      )}
    </Stars>
  );
}
