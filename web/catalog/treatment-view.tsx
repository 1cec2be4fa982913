import type { ReactNode } from 'react';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Chip } from '../ui/chip.tsx';
import { Gallery } from './gallery.tsx';
import { summarizeCost } from './guide/cost.ts';
import { CostCard } from './guide/cost-card.tsx';
import { StayCard } from './guide/stay.tsx';
import type { PageTreatment } from './page-treatment.ts';
import { RatingLink } from './rating-link.tsx';
import { SaveAndShareActions } from './saved/save-and-share-actions.tsx';
import { useFactFormatters } from './use-fact-texts.ts';

/** Width of the pictures: the full phone screen, the first column of a desktop. */
const SIZES = '(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw';

export type TreatmentViewProps = {
  product: PageTreatment;
  guide: TreatmentGuide;
  jpy: ExchangeRate | undefined;
  /** Content below the key facts. */
  below: ReactNode;
};

/** A treatment (specification 4.3, 4.11): key facts first, then details. Does not include the sticky bar. */
export function TreatmentView({ product, guide, jpy, below }: TreatmentViewProps) {
  const cost = summarizeCost(product, guide.extras);
  const { stay } = guide;
  return (
    <article className="relative mx-auto grid max-w-7xl gap-9 pb-8 md:gap-12 md:px-8 md:pt-5">
      <div className="md:grid md:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:gap-y-3.5 lg:gap-x-12">
        <div className="xl:row-span-2">
          <Gallery
            pictures={product.banner_pictures}
            title={product.title}
            sizes={SIZES}
            className="aspect-8/5 sm:aspect-5/2 md:aspect-5/4 md:rounded-lg xl:sticky xl:top-24 xl:aspect-square xl:max-h-[calc(100dvh-13rem)] xl:min-h-80"
          />
        </div>
        <div className="grid min-w-0 content-start gap-3.5 px-5 pt-5 md:row-span-2 md:px-0 md:pt-0 xl:row-span-1">
          <Head product={product} />
          <CostCard cost={cost} jpy={jpy} />
        </div>
        {/* Below the picture in a narrow desktop window, beside it in a wide one. */}
        {stay && (
          <div className="px-5 pt-3.5 md:col-start-1 md:px-0 md:pt-0 xl:col-start-2">
            <StayCard stay={stay} area={product.hospital.area} />
          </div>
        )}
      </div>
      {below}
    </article>
  );
}

/** Department, rating, title, place, and the facts for planning a trip. */
function Head({ product }: { product: PageTreatment }) {
  const t = useTranslations('catalog');
  const { duration, recovery, replyTime } = useFactFormatters();
  const { hospital } = product;
  const reply = replyTime(hospital);
  return (
    <header className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Chip tone="jade">{product.medical_department.title}</Chip>
        <RatingLink stats={product.review_stats} to={`/event-review/${product.hospital_id}/${product.id}`} />
      </div>
      <h1>
        <Bidi>{product.title}</Bidi>
      </h1>
      <p className="text-ink-soft">
        <Bidi>{hospital.name}</Bidi> · <Bidi>{hospital.nearest_subway_station}</Bidi>
      </p>
      {reply && <p className="text-sm text-ink-soft">{reply}</p>}
      <ul aria-label={t('detail.facts')} className="flex flex-wrap gap-2">
        <Fact>{duration(product.procedure_time_minutes)}</Fact>
        <Fact>{recovery(product.recovery_time_minutes)}</Fact>
        <Fact>{product.languages.map(({ title }) => title).join(' · ')}</Fact>
      </ul>
      <SaveAndShareActions kind="treatment" thing={product} />
    </header>
  );
}

function Fact({ children }: { children: string }) {
  return (
    <li>
      <Chip>{children}</Chip>
    </li>
  );
}
