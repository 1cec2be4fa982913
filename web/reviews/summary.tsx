import { REVIEW_SCORES } from '../../contract/constants.ts';
import type { ReviewSummary } from '../../contract/reviews/reviews.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';

/** Measured figures: average, number, distribution, and scores by aspect. */
export function ReviewFigures({ summary }: { summary: ReviewSummary }) {
  const t = useTranslations('reviews');
  const { avg_score, total_review_quantity: total, spread, scores, scored = total } = summary;
  return (
    <Card padded className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p aria-hidden="true" className="heading text-4xl">
          <Ltr>{avg_score.toFixed(1)}</Ltr>
        </p>
        <div className="grid gap-1">
          <Stars kind="row" value={avg_score} label={t('summary.label', { value: avg_score.toFixed(1), count: total })} className="[&>bdi]:hidden" />
          <p className="text-sm text-ink-soft">{t('summary.count', { count: total })}</p>
        </div>
      </div>
      <ul aria-label={t('summary.distribution')} className="grid gap-2">
        {spread.map((count, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of stars
          <li key={place} className="flex items-center gap-3 text-sm">
            <span className="sr-only">{t('summary.bar', { stars: 5 - place, count })}</span>
            <Ltr className="w-3 text-center">
              <span aria-hidden="true">{5 - place}</span>
            </Ltr>
            <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
              <span style={{ inlineSize: `${total === 0 ? 0 : (count / total) * 100}%` }} className="block h-full rounded-full bg-gold" />
            </span>
            <span aria-hidden="true" className="w-6 text-end text-ink-soft tabular-nums">
              {count}
            </span>
          </li>
        ))}
      </ul>
      {scores && scored < total && <p className="text-sm text-ink-soft">{t('summary.scored', { count: scored })}</p>}
      {scores && (
        <dl className="grid grid-cols-2 gap-x-5 gap-y-1 text-sm">
          {REVIEW_SCORES.map((score) => (
            <div key={score} className="flex justify-between gap-2">
              <dt className="text-ink-soft">{t(`score.${score}`)}</dt>
              <dd className="font-semibold tabular-nums">
                <Ltr>{scores[score].toFixed(1)}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-ink-soft">{t('summary.note')}</p>
    </Card>
  );
}
