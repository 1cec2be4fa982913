import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import { toSeoulDay } from '../../contract/time.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ReviewDate } from './review-date.tsx';

/** The patient's past visits, with the state of each review. */
export function MyReviews({ visits }: { visits: readonly VisitReview[] }) {
  const t = useTranslations('own-reviews');
  if (visits.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquareText />}
        title={t('none.title')}
        action={
          <Link to="/my-reservation" className={buttonClass()}>
            {t('none.action')}
          </Link>
        }
      >
        {t('none.text')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4">
      {visits.map((visit) => (
        <Card as="li" key={visit.visit_id} padded className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h2 className="font-text text-base font-semibold tracking-normal">
              <Bidi>{visit.product_title ?? visit.hospital_name}</Bidi>
            </h2>
            <p className="text-sm text-ink-soft">
              {visit.product_title && (
                <>
                  <Bidi>{visit.hospital_name}</Bidi>
                  {' · '}
                </>
              )}
              {visit.visited_at && <ReviewDate date={toSeoulDay(visit.visited_at)} />}
            </p>
            <p className="mt-2">
              <State visit={visit} />
            </p>
          </div>
          {!visit.withdrawn_at && (
            <Link to={`/review/${visit.visit_id}`} className={buttonClass({ kind: visit.review ? 'ghost' : 'primary' })}>
              {t(visit.review ? 'open' : 'write')}
            </Link>
          )}
        </Card>
      ))}
    </ul>
  );
}

function State({ visit: { review, withdrawn_at } }: { visit: VisitReview }) {
  const t = useTranslations('own-reviews');
  if (withdrawn_at) return <Chip>{t('state.withdrawn')}</Chip>;
  if (!review) return null;
  if (review.hidden) return <Chip tone="blush">{t('state.hidden', { reason: t(`fault.${review.hidden.reason}`) })}</Chip>;
  return <Chip tone="jade">{t(review.answer ? 'state.answered' : 'state.published')}</Chip>;
}
