import { Link } from 'react-router';
import type { Review, ReviewSummary } from '../../contract/reviews/reviews.ts';
import { textDirection } from '../i18n/languages.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import { ReviewDate } from './review-date.tsx';

/** Fields that the short form of a review shows. `ShortSummary` is the same for the figures. */
export type ShortReview = Pick<Review, 'id' | 'username' | 'rating' | 'content' | 'content_language' | 'translation' | 'verified' | 'written_on'>;
export type ShortSummary = Pick<ReviewSummary, 'avg_score' | 'total_review_quantity' | 'spread'>;

export type ReviewPreviewProps = {
  summary: ShortSummary;
  /** The newest reviews; all of them are shown. */
  reviews: readonly ShortReview[];
  /** Address of all reviews, with their originals. */
  to: string;
};

/** Figures by stars and the newest reviews, with a link to all (specification 4.8). */
export function ReviewsOverview({ summary, reviews, to }: ReviewPreviewProps) {
  const t = useTranslations('treatment');
  const { avg_score, total_review_quantity: total, spread } = summary;
  if (total === 0) return <p className="text-ink-soft">{t('reviews.none')}</p>;
  return (
    <div className="grid gap-5 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid content-start gap-3">
        <p className="flex items-center gap-3">
          <Ltr className="heading text-3xl">
            <span aria-hidden="true">{avg_score.toFixed(1)}</span>
          </Ltr>
          <Stars kind="row" value={avg_score} label={t('reviews.rating', { value: avg_score.toFixed(1) })} className="[&>bdi]:hidden" />
        </p>
        <ul aria-label={t('reviews.spread')} className="grid gap-1.5 max-md:sr-only">
          {spread.map((count, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of stars
            <li key={place} className="flex items-center gap-3 text-sm">
              <span className="sr-only">{t('reviews.bar', { stars: String(5 - place), count })}</span>
              <Ltr className="w-3 text-center">
                <span aria-hidden="true">{5 - place}</span>
              </Ltr>
              <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
                <span style={{ inlineSize: `${(count / total) * 100}%` }} className="block h-full rounded-full bg-gold" />
              </span>
              <span aria-hidden="true" className="w-6 text-end text-ink-soft tabular-nums">
                {count}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">{t('reviews.newest')}</p>
        <Link to={to} className={buttonClass({ kind: 'ghost', size: 's', className: 'justify-self-start' })}>
          {t('reviews.all', { count: total })}
        </Link>
      </div>
      <ul className="grid content-start gap-3 md:grid-cols-3">
        {reviews.map((review) => (
          <Card as="li" key={review.id} padded className="grid content-start gap-2">
            <ShortReviewCard review={review} />
          </Card>
        ))}
      </ul>
    </div>
  );
}

function ShortReviewCard({ review: { username, rating, content, content_language, translation, verified, written_on } }: { review: ShortReview }) {
  const t = useTranslations('treatment');
  return (
    <>
      <Stars kind="row" value={rating} label={t('reviews.rating', { value: String(rating) })} className="[&>bdi]:hidden" />
      <p lang={content_language} dir={textDirection(content_language)} className="line-clamp-4 whitespace-pre-line md:line-clamp-6 [overflow-wrap:anywhere]">
        {content}
      </p>
      <p className="text-sm text-ink-soft">
        <Bidi>{username}</Bidi> · <ReviewDate date={written_on} />
        {translation !== 'own' && ` · ${t(translation === 'done' ? 'reviews.translated' : `reviews.${translation}`)}`}
      </p>
      {verified && <p className="text-sm font-semibold text-celadon-700">{t('reviews.verified')}</p>}
    </>
  );
}
