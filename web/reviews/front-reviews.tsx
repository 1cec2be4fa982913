import { Link } from 'react-router';
import { buildPublicPath } from '../../contract/addresses.ts';
import type { FrontPageContent } from '../../contract/catalog/public-pages.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';

type FrontReviewsProps = Pick<FrontPageContent, 'reviews'> & { heading?: 'h2' | 'h3'; title?: string };

/** The newest reviews, each with its treatment or clinic. */
export function FrontReviews({ reviews, heading: Heading = 'h3', title }: FrontReviewsProps) {
  const t = useTranslations('front');
  const language = useLanguage().language as SiteLanguage;
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="front-reviews" className="grid gap-3">
      <Heading id="front-reviews" className="text-xl">
        {title ?? t('reviews.title')}
      </Heading>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {reviews.map(({ id, username, rating, content, treatment }) => (
          <Card as="li" key={id} padded className="grid content-start gap-2">
            <Stars kind="row" value={rating} label={t('reviews.label', { count: rating })} className="[&>bdi]:hidden" />
            <p className="line-clamp-5">
              <Bidi>{content}</Bidi>
            </p>
            <p className="text-sm text-ink-soft">
              <Bidi>{username}</Bidi>
            </p>
            <Link
              to={buildPublicPath(language, 'treatments', treatment.slug)}
              className="inline-flex min-h-tap items-center text-sm font-semibold text-celadon-700 hover:underline"
            >
              {t('reviews.about', { treatment: treatment.title })}
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  );
}
