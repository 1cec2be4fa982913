import { Link } from 'react-router';
import type { Product } from '../../contract/catalog.ts';
import type { Rate } from '../../contract/money.ts';
import { Amount, PriceFrom } from '../fees/price.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';
import { useAddresses } from './addresses.ts';
import { SaveHeart } from './saved/save-heart.tsx';
import { stationOnly } from './text.ts';

/** Columns of cards, and how wide one stands, as in `<img sizes>`. */
export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 md:gap-5 xl:grid-cols-3';
const SIZES = '(min-width: 1280px) 310px, (min-width: 769px) 36vw, (min-width: 640px) 46vw, 92vw';

export type TreatmentCardProps = {
  product: Omit<Product, 'banner_image' | 'options'>;
  jpy: Rate | undefined;
  /** Above the fold. */
  priority?: boolean;
  /** On its clinic's own page: the clinic's name says nothing new there, and the cards stand under a heading. */
  onClinicPage?: boolean;
};

/** A treatment in a list; the whole card leads to it. */
export function TreatmentCard({ product, jpy, priority, onClinicPage }: TreatmentCardProps) {
  const t = useTranslations('catalog');
  const fees = useTranslations('fees');
  const addresses = useAddresses();
  const { avg_score, total_review_quantity: count } = product.review_stats;
  const [picture] = product.profile_image;
  const Heading = onClinicPage ? 'h3' : 'h2';
  return (
    <Card as="article" linked className="flex h-full flex-col">
      {picture ? (
        <Picture source={picture} alt="" sizes={SIZES} priority={priority} className="aspect-4/3 w-full" />
      ) : (
        <div className="aspect-4/3 bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100" />
      )}
      <div className="flex flex-1 flex-col gap-2 p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <Chip tone="jade">{product.medical_department.title}</Chip>
          {count > 0 ? (
            <Stars value={avg_score} label={t('rating.label', { value: avg_score.toFixed(1), count })}>
              <Ltr>({count})</Ltr>
            </Stars>
          ) : (
            <span className="text-sm text-ink-soft">{t('rating.none')}</span>
          )}
        </div>
        <Heading className="text-xl">
          <Link to={addresses.treatment(product)} className="stretch-link">
            <Bidi>{product.title}</Bidi>
          </Link>
        </Heading>
        {!onClinicPage && (
          <p className="text-sm text-ink-soft">
            <Bidi>{product.hospital.name}</Bidi> · <Bidi>{stationOnly(product.hospital.nearest_subway_station)}</Bidi>
          </p>
        )}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
          <span className="text-lg font-semibold">
            <PriceFrom price={product.treatment_price} jpy={jpy} />
          </span>{' '}
          <span className="text-sm text-ink-soft">
            {fees.rich('fee.amount', { amount: <Amount amount={product.price} currency={product.currency_code} jpy={jpy} /> })}
          </span>
        </p>
      </div>
      <SaveHeart glass thing={{ kind: 'treatment', id: product.id }} name={product.title} className="end-2 top-2" />
    </Card>
  );
}
