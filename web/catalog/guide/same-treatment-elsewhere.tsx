import { Link } from 'react-router';
import type { TreatmentGuide } from '../../../contract/catalog/procedures.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { PriceFrom } from '../../fees/price.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { useCatalogPaths } from '../addresses.ts';
import { RatingLink } from '../rating-link.tsx';
import { shortenStation } from '../text.ts';

/** The same treatment at other clinics, as links. */
export function SameTreatmentElsewhere({ others, jpy }: Pick<TreatmentGuide, 'others'> & { jpy: ExchangeRate | undefined }) {
  const t = useTranslations('treatment');
  const addresses = useCatalogPaths();
  return (
    <>
      <p className="text-sm text-ink-soft">{t('others.order')}</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {others.map((other) => (
          <Card as="li" key={other.id} padded linked className="grid content-start gap-1.5">
            <Link to={addresses.treatment(other)} className="stretch-link font-semibold">
              <Bidi>{other.title}</Bidi>
            </Link>
            <p className="text-sm text-ink-soft">
              <Bidi>{other.hospital.name}</Bidi> · <Bidi>{shortenStation(other.hospital.nearest_subway_station)}</Bidi>
            </p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">
                <PriceFrom price={other.treatment_price} jpy={jpy} />
              </span>
              <RatingLink stats={other.review_stats} />
            </p>
          </Card>
        ))}
      </ul>
    </>
  );
}
