import { ChevronDown } from 'lucide-react';
import type { Review } from '../../contract/reviews.ts';
import { zonedTime } from '../i18n/format.ts';
import { directionOf } from '../i18n/languages.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';

/** A day without a clock: the date of a review is a date and no instant. */
const DATE_ONLY = { weekday: undefined, hour: undefined, minute: undefined, hour12: undefined, month: 'long' } as const;

/** One review: who (masked), how many stars, what was good, the words and, where they are a translation, the writer's own. */
export function ReviewCard({ review }: { review: Review }) {
  const t = useTranslations('reviews');
  const { language } = useLanguage();
  return (
    <Card as="article" padded className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={review.username} />
        <div className="min-w-0 flex-1">
          <h2 className="font-text text-base font-semibold tracking-normal">
            <Bidi>{review.username}</Bidi>
          </h2>
          <p className="text-sm text-ink-soft">
            {t(`gender.${review.gender}`)} · {t(`age.${review.age_group}`)} ·{' '}
            <time dateTime={review.written_on} className="inline-block">
              {zonedTime(`${review.written_on}T00:00:00Z`, language, 'UTC', DATE_ONLY)}
            </time>
          </p>
        </div>
        <Stars kind="row" value={review.rating} label={t('review.rating', { value: review.rating })} className="[&>bdi]:hidden" />
      </header>
      <p className="whitespace-pre-line">
        <Bidi>{review.content}</Bidi>
      </p>
      {review.original_content && (
        <div className="text-sm text-ink-soft">
          <p>{t('review.translated', { language: t(`language.${review.language}`) })}</p>
          <details className="group/original">
            <summary className="inline-flex min-h-tap list-none items-center gap-1.5 font-semibold text-celadon-700 hover:underline [&::-webkit-details-marker]:hidden">
              {t('review.original')}
              <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-200 group-open/original:rotate-180" />
            </summary>
            <p lang={review.language} dir={directionOf(review.language)} className="rounded-sm bg-sunken px-4 py-3 whitespace-pre-line text-ink">
              {review.original_content}
            </p>
          </details>
        </div>
      )}
      {review.images.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {review.images.map((picture, at) => (
            <li key={picture.src}>
              <Picture
                source={picture}
                alt={t('review.picture', { index: at + 1, name: review.username })}
                sizes="(min-width: 640px) 160px, 30vw"
                className="aspect-square rounded-sm"
              />
            </li>
          ))}
        </ul>
      )}
      {review.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {review.tags.map((tag) => (
            <li key={tag}>
              <Chip>{t(`tag.${tag}`)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
