import type { ReplyOf } from '../../contract/endpoint.ts';
import type { reviews as calls, Review } from '../../contract/reviews.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import { distribution } from './distribution.ts';

export type SummaryProps = { stats: ReplyOf<typeof calls.productStats> /** The newest page of them, all where they fit. */; newest: readonly Review[] };

/** Real figures: the average, how many there are, and how they are spread. */
export function Summary({ stats, newest }: SummaryProps) {
  const t = useTranslations('reviews');
  const { avg_score, total_review_quantity: total } = stats;
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
        {distribution(newest).map(({ stars, count, share }) => (
          <li key={stars} className="flex items-center gap-3 text-sm">
            <span className="sr-only">{t('summary.bar', { stars, count })}</span>
            <Ltr className="w-3 text-center">
              <span aria-hidden="true">{stars}</span>
            </Ltr>
            <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
              <span style={{ inlineSize: `${share * 100}%` }} className="block h-full rounded-full bg-gold" />
            </span>
            <span aria-hidden="true" className="w-6 text-end text-ink-soft tabular-nums">
              {count}
            </span>
          </li>
        ))}
      </ul>
      {newest.length < total && <p className="text-sm text-ink-soft">{t('summary.newest', { loaded: newest.length, total })}</p>}
      <p className="text-sm text-ink-soft">{t('summary.note')}</p>
    </Card>
  );
}
