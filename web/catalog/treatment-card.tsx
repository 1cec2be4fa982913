import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { PriceAmount, PriceFrom } from '../fees/price.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';
import { useCatalogPaths } from './addresses.ts';
import { SaveHeart } from './saved/save-heart.tsx';
import { shortenStation } from './text.ts';

/** Grid of cards. `SIZES` is the width of a card's picture, in the syntax of `<img sizes>`. */
export const CARD_GRID_CLASS = 'grid gap-2 sm:grid-cols-2 sm:gap-4 md:gap-5 xl:grid-cols-3';
const SIZES = '(min-width: 1280px) 310px, (min-width: 640px) 46vw, 88px';
// On a phone the picture takes the row's size, so that a portrait photo does not make the row taller.
const PLACE = 'max-sm:size-full max-sm:contain-size sm:aspect-4/3 sm:w-full';

export type TreatmentCardProps = {
  product: Pick<Product, 'id' | 'slug' | 'title' | 'treatment_price' | 'price' | 'currency_code' | 'review_stats' | 'profile_pictures'> & {
    hospital: Pick<Product['hospital'], 'name' | 'nearest_subway_station'>;
    medical_department: Pick<Product['medical_department'], 'title'>;
  };
  jpy: ExchangeRate | undefined;
  /** True above the fold. */
  priority?: boolean;
  /** True on the clinic's own page. The clinic's name is then left out, and the cards are below a heading. */
  onClinicPage?: boolean;
  /** Beside the rating. */
  badge?: ReactNode;
};

/** A treatment in a list. The whole card is a link. On a phone it is a row with a small picture (look 13). */
export function TreatmentCard({ product, jpy, priority, onClinicPage, badge }: TreatmentCardProps) {
  const t = useTranslations('catalog');
  const fees = useTranslations('fees');
  const addresses = useCatalogPaths();
  const { avg_score, total_review_quantity: count } = product.review_stats;
  const [picture] = product.profile_pictures;
  const Heading = onClinicPage ? 'h3' : 'h2';
  return (
    <Card as="article" linked className="grid h-full grid-cols-[5.5rem_minmax(0,1fr)] sm:flex sm:flex-col">
      {picture ? (
        <Picture source={picture} alt="" sizes={SIZES} priority={priority} className={PLACE} />
      ) : (
        <div className={cx(PLACE, 'bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100')} />
      )}
      <div className="flex flex-1 flex-col justify-center px-3 py-2 max-sm:leading-snug sm:gap-2 sm:p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 max-sm:order-last max-sm:justify-start">
          <Chip tone="jade" className="max-sm:hidden">
            {product.medical_department.title}
          </Chip>
          {count > 0 ? (
            <Stars value={avg_score} label={t('rating.label', { value: avg_score.toFixed(1), count })} className="max-sm:text-xs">
              <Ltr>({count})</Ltr>
            </Stars>
          ) : (
            <span className="text-xs text-ink-soft sm:text-sm">{t('rating.none')}</span>
          )}
          {badge}
        </div>
        <Heading className="max-sm:font-text max-sm:text-base max-sm:leading-snug max-sm:font-semibold max-sm:tracking-normal sm:text-xl">
          <Link to={addresses.treatment(product)} className="stretch-link">
            <Bidi>{product.title}</Bidi>
          </Link>
        </Heading>
        {!onClinicPage && (
          <p className="text-xs text-ink-soft sm:text-sm">
            <Bidi>{product.hospital.name}</Bidi> · <Bidi>{shortenStation(product.hospital.nearest_subway_station)}</Bidi>
          </p>
        )}
        <p className="flex flex-wrap items-baseline gap-x-2 max-sm:pe-8 sm:mt-auto sm:gap-x-3 sm:justify-between sm:pt-1">
          <span className="font-semibold sm:text-lg">
            <PriceFrom price={product.treatment_price} jpy={jpy} />
          </span>{' '}
          <span className="text-xs text-ink-soft sm:text-sm">
            {fees.rich('fee.amount', { amount: <PriceAmount amount={product.price} currency={product.currency_code} jpy={jpy} /> })}
          </span>
        </p>
      </div>
      <SaveHeart
        glass
        thing={{ kind: 'treatment', id: product.id }}
        name={product.title}
        className="end-0.5 bottom-0.5 max-sm:bg-transparent max-sm:shadow-none max-sm:backdrop-blur-none sm:end-2 sm:top-2 sm:bottom-auto"
      />
    </Card>
  );
}
