import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Review } from '../../../../contract/reviews/reviews.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { QueueList } from '../../queue-list.tsx';
import { ReviewAnswerDialog } from './review-answer-dialog.tsx';

/** The clinic's reviews: those that wait for an answer, and the answered ones. */
export function ClinicReviewQueue() {
  const t = useTranslations('clinic-reviews');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'answered' ? 'answered' : 'open';
  const query = useQuery(state, () => api('clinicReviews', { query: { state } }));
  const [answering, setAnswering] = useState<Review>();
  return (
    <section aria-label={shared('page.reviews')} className="grid gap-4">
      <Segmented
        className="max-w-md"
        label={shared('shared.reviews.filter')}
        hideLabel
        options={[
          { value: 'open', label: t('open') },
          { value: 'answered', label: t('answered') },
        ]}
        value={state}
        onChange={(chosen) => setSearch(chosen === 'open' ? {} : { state: chosen }, { replace: true })}
      />
      <QueueList
        query={query}
        loading={shared('shared.reviews.loading')}
        skeletons="h-32"
        failed={shared('shared.reviews.failed')}
        none={t(state === 'open' ? 'none' : 'none.answered')}
        more={(count) => t('more', { count })}
      >
        {(review) => <ClinicReviewItem key={review.id} review={review} onAnswer={() => setAnswering(review)} />}
      </QueueList>
      {answering && (
        <ReviewAnswerDialog
          review={answering}
          onAnswered={() => {
            setAnswering(undefined);
            query.reload();
          }}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </section>
  );
}

function ClinicReviewItem({ review, onAnswer }: { review: Review; onAnswer: () => void }) {
  const t = useTranslations('clinic-reviews');
  const shared = useTranslations('console');
  const { username, product, rating, written_on, content, original_content, translation, answer } = review;
  return (
    <Card as="li" padded className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-text text-base font-semibold tracking-normal">
          <Bidi>{username}</Bidi>
        </h2>
        <Stars kind="row" value={rating} label={shared('shared.reviews.stars', { value: rating })} />
      </div>
      <p className="text-sm text-ink-soft">
        <Bidi>{product.title}</Bidi> · <time dateTime={written_on}>{written_on}</time>
      </p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </p>
      {translation === 'pending' && <p className="text-sm text-ink-soft">{t('pending')}</p>}
      {original_content && (
        <Disclosure kind="line" summary={t('common.original')}>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {original_content}
          </p>
        </Disclosure>
      )}
      {answer ? (
        <div className="border-s-2 border-celadon-300 ps-4">
          <h3 className="font-text text-sm font-semibold tracking-normal">{t('yours')}</h3>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {answer.original_content ?? answer.content}
          </p>
        </div>
      ) : (
        <div>
          <Button kind="ghost" size="s" aria-label={t('answer.of', { name: username })} onClick={onAnswer}>
            {t('answer')}
          </Button>
        </div>
      )}
    </Card>
  );
}
