import { Link } from 'react-router';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatVisitTime } from '../reservations/visit-clock.ts';
import { quotePath, reviewPath } from './paths.ts';

type Props = {
  items: readonly ReservationItem[];
  /** Ids of the visits that the patient can review. */
  reviewable: readonly number[];
  /** True if the thread's next step stands on the same page, so that its quote is not repeated. */
  hasNextStep: (item: ReservationItem) => boolean;
  className?: string;
};

/** Open quotes, and the newest visit to review of each thread, as rows with a button. Renders nothing if there are none. */
export function OpenTasks({ items, reviewable, hasNextStep, className }: Props) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const tasks = items.flatMap((item) => {
    const shownQuote = hasNextStep(item) ? item.way.next.quote?.id : undefined;
    const quotes = (item.way.open_quotes ?? []).filter(({ id }) => id !== shownQuote);
    const review = item.way.visits.filter(({ id }) => reviewable.includes(id)).toSorted((a, b) => (b.start_at ?? '').localeCompare(a.start_at ?? ''))[0];
    return [
      ...quotes.map((quote) => ({
        ...{ key: `quote-${quote.id}`, to: quotePath(quote), action: t('do.quote') },
        title: t.rich('next.quote', { clinic: <Bidi>{item.hospital_name}</Bidi>, number: String(quote.id) }),
        text: t.rich('next.quote.until', { time: <Bidi>{formatVisitTime(quote.valid_until, language)}</Bidi> }),
      })),
      ...(review
        ? [
            {
              key: `review-${review.id}`,
              to: reviewPath(review),
              action: t('do.review'),
              title: t.rich('next.review', { clinic: <Bidi>{item.hospital_name}</Bidi> }),
              text: null,
            },
          ]
        : []),
    ];
  });
  if (tasks.length === 0) return null;
  return (
    <ul aria-label={t('tasks.label')} className={className}>
      {tasks.map(({ key, to, action, title, text }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <div className="min-w-0 flex-[1_1_12rem] text-sm">
            <p className="font-semibold">{title}</p>
            {text && <p className="text-ink-soft">{text}</p>}
          </div>
          <Link to={to} className={buttonClass({ kind: 'ghost', size: 's' })}>
            {action}
          </Link>
        </li>
      ))}
    </ul>
  );
}
