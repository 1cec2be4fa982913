import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportedReview } from '../../../contract/reviews/review-desk.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Stars } from '../../ui/stars.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueueList } from '../queue-list.tsx';
import { HideReviewDialog } from './hide-review.tsx';
import { ReviewPictures } from './review-pictures.tsx';

const STATES = ['reported', 'pictures', 'hidden'] as const;
const EMPTY_KEYS = { reported: 'none', pictures: 'none.pictures', hidden: 'none.hidden' } as const;

/** Reviews that wait for an operator's decision, reviews with pictures to check, and hidden reviews. */
export function ReportedReviews() {
  const t = useTranslations('operator-reviews');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((one) => one === search.get('state')) ?? 'reported';
  const query = useQuery(state, () => api('reviewQueue', { query: { state } }));
  const [hiding, setHiding] = useState<ReportedReview>();
  return (
    <section aria-label={shared('page.reviews')} className="grid gap-4">
      <Segmented
        className="max-w-md"
        label={shared('shared.reviews.filter')}
        hideLabel
        options={STATES.map((value) => ({ value, label: t(value) }))}
        value={state}
        onChange={(chosen) => setSearch(chosen === 'reported' ? {} : { state: chosen }, { replace: true })}
      />
      <QueueList
        query={query}
        loading={shared('shared.reviews.loading')}
        skeletons="h-32"
        errorLook="notice"
        failed={shared('shared.reviews.failed')}
        none={t(EMPTY_KEYS[state])}
        more={(count) => shared('shared.more', { count })}
      >
        {(review) => <ReviewCase key={review.id} review={review} onHide={() => setHiding(review)} onDecided={query.reload} />}
      </QueueList>
      {hiding && (
        <HideReviewDialog
          review={hiding}
          onHidden={() => {
            setHiding(undefined);
            query.reload();
          }}
          onClose={() => setHiding(undefined)}
        />
      )}
    </section>
  );
}

type ReviewCaseProps = { review: ReportedReview; onHide: () => void; onDecided: () => void };

function ReviewCase({ review, onHide, onDecided }: ReviewCaseProps) {
  const t = useTranslations('operator-reviews');
  const shared = useTranslations('console');
  const { id, username, hospital_name, product, rating, written_on, verified, content, original_content, answer, hidden } = review;
  const { pending, errorText, run } = useMutation(async (act: 'show' | 'dismiss') => {
    await api('decideReview', { params: { id }, body: { act } });
    toast(t(`${act}.done`), { tone: 'success' });
    onDecided();
  });
  return (
    <Card as="li" padded className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-text text-base font-semibold tracking-normal">
          <Bidi>{username}</Bidi>
        </h2>
        <Stars kind="row" value={rating} label={shared('shared.reviews.stars', { value: rating })} />
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <span>
          <Bidi>{hospital_name}</Bidi> · <Bidi>{product.title}</Bidi> · <time dateTime={written_on}>{written_on}</time>
        </span>
        {verified && <Chip tone="jade">{t('verified')}</Chip>}
      </p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </p>
      {original_content && (
        <Disclosure kind="line" summary={t('common.original')}>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {original_content}
          </p>
        </Disclosure>
      )}
      {answer && (
        <p className="border-s-2 border-celadon-300 ps-4 text-sm whitespace-pre-line">
          <span className="font-semibold">{t('answer')}</span> <Bidi>{answer.content}</Bidi>
        </p>
      )}
      <ReviewPictures review={review} onDecided={onDecided} />
      <ReviewReports review={review} />
      {errorText !== undefined && (
        <Notice tone="error" title={t('act.failed')}>
          {errorText}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {hidden ? (
          <Button size="s" busy={pending} onClick={() => void run('show')}>
            {t('show.again')}
          </Button>
        ) : (
          <Button size="s" kind="danger" aria-label={t('hide.of', { name: username })} onClick={onHide}>
            {t('hide')}
          </Button>
        )}
        {review.reports.length > 0 && (
          <Button size="s" kind="ghost" busy={pending} onClick={() => void run('dismiss')}>
            {t('dismiss')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The reports against a review. If it is hidden, also when and why. */
function ReviewReports({ review: { reports, hidden } }: { review: ReportedReview }) {
  const t = useTranslations('operator-reviews');
  const words = useTranslations('operator');
  const { language } = useLanguage();
  const time = (at: string) => words('common.seoulTime', { time: formatSeoulTime(at, language, { weekday: undefined }) });
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm empty:hidden">
      {hidden && <p>{t('since', { time: time(hidden.at), reason: t(`fault.${hidden.reason}`) })}</p>}
      {reports.length > 0 && (
        <>
          <h3 className="font-text font-semibold tracking-normal">{t('against')}</h3>
          <ul>
            {reports.map(({ reason, words: said, at }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <li key={`${at}-${place}`}>
                {t(`fault.${reason}`)} · <time dateTime={at}>{time(at)}</time>
                {said && (
                  <>
                    {' '}
                    <q dir="auto" className="[overflow-wrap:anywhere]">
                      {said}
                    </q>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
