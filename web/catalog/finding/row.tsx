import { Link } from 'react-router';
import type { FoundTreatment } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { FreeCancellation } from '../../fees/free-cancellation.tsx';
import { PriceAmount, PriceFrom } from '../../fees/price.tsx';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { SaveHeart } from '../saved/save-heart.tsx';
import { shortenStation } from '../text.ts';
import { useFactFormatters } from '../use-fact-texts.ts';
import { sortLanguagesForReader } from './language-order.ts';
import { MatchPlaces } from './match-places.tsx';

export const ROW_GRID_CLASS = 'grid gap-2 lg:grid-cols-2 lg:gap-3';
const PLACE = 'size-20 shrink-0 rounded-s md:size-26';
const SHOWN_LANGUAGES = 2;

export type FoundRowProps = {
  treatment: FoundTreatment;
  jpy: ExchangeRate | undefined /** The words as the reader typed them. */;
  query: string;
  priority: boolean;
};

/** A row of the treatment list (look 13): name, place, price and key facts. The whole row is a link. */
export function FoundRow({ treatment, jpy, query, priority }: FoundRowProps) {
  const t = useTranslations('finding');
  const fees = useTranslations('fees');
  const catalog = useTranslations('catalog');
  const { openTime } = useFactFormatters();
  const { avg_score, total_review_quantity: count } = treatment.review_stats;
  const [picture] = treatment.profile_pictures;
  return (
    <Card as="article" linked className="flex h-full items-center gap-3 p-2 md:gap-4 md:p-3">
      {picture ? (
        <Picture source={picture} alt="" sizes="(min-width: 769px) 104px, 80px" priority={priority} className={PLACE} />
      ) : (
        <span className={`${PLACE} bg-celadon-50`} />
      )}
      <div className="grid min-w-0 flex-1 content-center gap-px leading-snug md:gap-0.5">
        <h2 className="pe-9 font-text text-base font-semibold tracking-normal">
          <Link to={`/treatment-detail/${treatment.id}`} className="stretch-link">
            <Bidi>{treatment.title}</Bidi>
          </Link>
        </h2>
        <p className="text-xs text-ink-soft md:text-sm">
          <Bidi>{treatment.hospital.name}</Bidi> · <Bidi>{shortenStation(treatment.hospital.nearest_subway_station)}</Bidi>
        </p>
        <p className="text-sm">
          <b className="text-base font-semibold">
            <PriceFrom price={treatment.treatment_price} jpy={jpy} />
          </b>{' '}
          <span className="text-xs text-ink-soft md:text-sm">
            · {fees.rich('fee.amount', { amount: <PriceAmount amount={treatment.price} currency={treatment.currency_code} jpy={jpy} /> })}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-soft">
          {count > 0 ? (
            <Stars value={avg_score} label={catalog('rating.label', { value: avg_score.toFixed(1), count })} className="text-xs text-ink">
              <Ltr>({count})</Ltr>
            </Stars>
          ) : (
            <span>{catalog('rating.none')}</span>
          )}
          <Languages treatment={treatment} />
          {treatment.answer_minutes !== null && <span>· {t('row.answers', { time: openTime(treatment.answer_minutes) })}</span>}
          <FreeCancellation short />
        </p>
        <MatchPlaces treatment={treatment} query={query} />
      </div>
      <SaveHeart thing={{ kind: 'treatment', id: treatment.id }} name={treatment.title} className="end-0.5 top-0.5" />
    </Card>
  );
}

/** Languages of a clinic, the reader's own first. Korean is left out, because every clinic speaks it. */
function Languages({ treatment }: { treatment: FoundTreatment }) {
  const t = useTranslations('finding');
  const { language } = useLanguage();
  const spoken = sortLanguagesForReader(treatment.languages, language);
  if (spoken.length === 0) return null;
  const rest = spoken.length - SHOWN_LANGUAGES;
  const titles = spoken.slice(0, SHOWN_LANGUAGES).map(({ title }) => title);
  return (
    <span>
      · {titles.join(t('row.and'))}
      {rest > 0 && ` ${t('row.more', { count: rest })}`}
    </span>
  );
}

/** Skeleton of a row in the same shape. */
export function FoundRowSkeleton() {
  return (
    <Card className="flex items-center gap-3 p-2 md:gap-4 md:p-3">
      <Skeleton className={PLACE} />
      <div className="grid flex-1 content-center gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-7 w-5/6" />
      </div>
    </Card>
  );
}
