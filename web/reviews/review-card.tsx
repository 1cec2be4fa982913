import { BadgeCheck, Flag } from 'lucide-react';
import { REVIEW_SCORES } from '../../contract/constants.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Stars } from '../ui/stars.tsx';
import { ShownPictures } from './pictures/shown-pictures.tsx';
import { ReviewDate } from './review-date.tsx';
import { TranslatedText } from './translated-text.tsx';

export type ReviewCardProps = {
  review: Review;
  /** True to show the treatment's name, for lists about several treatments. */
  named?: boolean;
  onReport: () => void;
};

/** A review: masked author, treatment, stars by aspect, text and the clinic's answer. */
export function ReviewCard({ review, named = false, onReport }: ReviewCardProps) {
  const t = useTranslations('reviews');
  const { username, country_only, gender, age_group, scores, answer } = review;
  const who = country_only ? t('review.from', { country: username }) : username;
  return (
    <Card as="article" padded className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={username} />
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-base font-semibold tracking-normal">
            <Bidi>{who}</Bidi>
          </h2>
          <p className="text-sm text-ink-soft">
            {!country_only && `${[t(`gender.${gender}`), age_group && t(`age.${age_group}`)].filter(Boolean).join(' · ')} · `}
            <ReviewDate date={review.written_on} />
            {review.edited_on && ` · ${t('review.edited')}`}
          </p>
        </div>
        <Stars kind="row" value={review.rating} label={t('review.rating', { value: review.rating })} className="[&>bdi]:hidden" />
      </header>
      {(review.verified || named) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {review.verified && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-celadon-700">
              <BadgeCheck aria-hidden="true" className="size-4" />
              {t('review.verified')}
            </span>
          )}
          {named && (
            <span className="text-ink-soft">
              <Bidi>{review.product.title}</Bidi>
            </span>
          )}
        </p>
      )}
      <TranslatedText words={review} />
      <ShownPictures pictures={review.shown_pictures} name={who} />
      {scores && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {REVIEW_SCORES.map((score) => (
            <div key={score} className="flex gap-1.5">
              <dt className="text-ink-soft">{t(`score.${score}`)}</dt>
              <dd className="font-semibold">
                <Ltr>{scores[score]}/5</Ltr>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {review.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {review.tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <section className="grid gap-2 border-s-2 border-celadon-300 ps-4">
          <h3 className="font-text text-sm font-semibold tracking-normal">
            {t('answer.title')} <span className="font-normal text-ink-soft">· </span>
            <ReviewDate date={answer.written_on} className="font-normal text-ink-soft" />
          </h3>
          <TranslatedText words={answer} />
        </section>
      )}
      <footer>
        <button
          type="button"
          aria-label={t('report.of', { name: who })}
          onClick={onReport}
          className="inline-flex min-h-tap items-center gap-1.5 text-sm text-ink-soft hover:underline"
        >
          <Flag aria-hidden="true" className="size-4" />
          {t('report')}
        </button>
      </footer>
    </Card>
  );
}
