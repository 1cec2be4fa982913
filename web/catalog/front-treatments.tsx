import { Link } from 'react-router';
import { buildPublicPath } from '../../contract/addresses.ts';
import type { Product } from '../../contract/catalog/catalog.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { PriceFrom } from '../fees/price.tsx';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { shortenStation } from './text.ts';

/** A few treatments for guests, with links to their public pages. The heading links to all treatments. */
export function FrontTreatments({ treatments, jpy }: { treatments: readonly Product[]; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('front');
  const language = useLanguage().language as SiteLanguage;
  return (
    <section aria-labelledby="front-treatments" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="front-treatments" className="text-xl">
          {t('treatments.title')}
        </h3>
        <Link to={buildPublicPath(language, 'treatments')} className="inline-flex min-h-tap items-center font-semibold text-celadon-700 hover:underline">
          {t('treatments.all')}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4">
        {treatments.map((product) => (
          <li key={product.id}>
            <FrontTreatment product={product} jpy={jpy} address={buildPublicPath(language, 'treatments', product.slug)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FrontTreatment({ product, jpy, address }: { product: Product; jpy: ExchangeRate | undefined; address: string }) {
  const [picture] = product.profile_pictures;
  const { avg_score, total_review_quantity: count } = product.review_stats;
  return (
    <Card as="article" linked className="flex h-full flex-col">
      {picture ? (
        <Picture source={picture} alt="" sizes="(min-width: 1024px) 220px, (min-width: 640px) 30vw, 46vw" className="aspect-8/5 w-full" />
      ) : (
        <div className="aspect-8/5 bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100" />
      )}
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h4 className="font-text text-base leading-snug font-semibold tracking-normal">
          <Link to={address} className="stretch-link">
            <Bidi>{product.title}</Bidi>
          </Link>
        </h4>
        <p className="text-sm text-ink-soft">
          <Bidi>{product.hospital.name}</Bidi> · <Bidi>{shortenStation(product.hospital.nearest_subway_station)}</Bidi>
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
          <span className="font-semibold">
            <PriceFrom price={product.treatment_price} jpy={jpy} />
          </span>{' '}
          {count > 0 && (
            <Ltr>
              ★ {avg_score.toFixed(1)} ({count})
            </Ltr>
          )}
        </p>
      </div>
    </Card>
  );
}
