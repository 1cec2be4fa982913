import { Phone, TrainFront } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Hospital, Product } from '../../contract/catalog.ts';
import type { Day } from '../../contract/constants.ts';
import type { Rate } from '../../contract/money.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Address } from './address.tsx';
import { Part, Points } from './fact-list.tsx';
import { Gallery } from './gallery.tsx';
import { HoursTable } from './hours-table.tsx';
import { RatingLink } from './rating-link.tsx';
import { withoutTags } from './text.ts';
import { CARD_GRID, TreatmentCard } from './treatment-card.tsx';

const SIZES = '(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw';

export type ClinicViewProps = {
  hospital: Hospital;
  stats: Product['review_stats'];
  products: Omit<Product, 'banner_image' | 'options'>[];
  jpy: Rate | undefined;
  today: Day;
  openNow: ReactNode;
};

/** A clinic (specification 4.4), without what sticks to the foot. `openNow` says above its hours whether it is open. */
export function ClinicView({ hospital, stats, products, jpy, today, openNow }: ClinicViewProps) {
  const t = useTranslations('catalog');
  return (
    <article className="mx-auto grid max-w-7xl gap-10 pb-8 md:gap-14 md:px-8 md:pt-10">
      <div className="grid gap-5 md:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] md:gap-8 lg:gap-14">
        <Gallery pictures={hospital.banner_image} title={hospital.name} sizes={SIZES} className="aspect-5/4 self-start md:rounded-lg lg:aspect-4/3" />
        <div className="grid content-start gap-7 px-5 md:px-0">
          <Head hospital={hospital} stats={stats} />
          <Part title={t('clinic.introduction')}>
            <p className="whitespace-pre-line">{withoutTags(hospital.introduce)}</p>
          </Part>
          <Part title={t('clinic.address')}>
            <Address address={hospital.address} english={hospital.address_english} />
          </Part>
        </div>
      </div>
      <div className="grid gap-10 px-5 md:grid-cols-2 md:gap-8 md:px-0 lg:gap-14">
        <Part
          title={
            <>
              {t('clinic.hours')} <span className="font-text text-sm font-normal tracking-normal text-ink-soft">{t('clinic.hoursZone')}</span>
            </>
          }
        >
          {openNow}
          <Card className="py-1">
            <HoursTable schedules={hospital.hospital_schedules} today={today} />
          </Card>
        </Part>
        <div className="grid content-start gap-8">
          {hospital.operating_hours_notice && (
            <Part title={t('clinic.notes')}>
              <p className="whitespace-pre-line">{hospital.operating_hours_notice}</p>
            </Part>
          )}
          {hospital.additional_services.length > 0 && (
            <Part title={t('clinic.services')}>
              <Points items={hospital.additional_services} />
            </Part>
          )}
        </div>
      </div>
      <Part title={t('clinic.treatments')} className="px-5 md:px-0">
        {products.length === 0 ? (
          <p className="text-ink-soft">{t(hospital.accepts_new ? 'clinic.noTreatments' : 'clinic.noTreatmentsClosed')}</p>
        ) : (
          <ul className={CARD_GRID}>
            {products.map((product) => (
              <li key={product.id}>
                <TreatmentCard product={product} jpy={jpy} onClinicPage />
              </li>
            ))}
          </ul>
        )}
      </Part>
    </article>
  );
}

/** Station, name, rating, phone, the languages spoken. */
function Head({ hospital, stats }: { hospital: Hospital; stats: Product['review_stats'] }) {
  const t = useTranslations('catalog');
  return (
    <header className="grid gap-3">
      <Line icon={<TrainFront aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-celadon-700" />}>{hospital.nearest_subway_station}</Line>
      <h1>
        <Bidi>{hospital.name}</Bidi>
      </h1>
      <RatingLink stats={stats} to={`/event-review/${hospital.id}`} />
      <ul aria-label={t('detail.languages')} className="flex flex-wrap gap-2">
        {hospital.languages.map(({ id, title }) => (
          <li key={id}>
            <Chip>{title}</Chip>
          </li>
        ))}
      </ul>
      <a
        href={`tel:${hospital.tel.replaceAll(/[^+\d]/g, '')}`}
        aria-label={`${t('clinic.call')} ${hospital.tel}`}
        className="inline-flex min-h-tap items-center gap-2.5 justify-self-start font-semibold text-celadon-700 hover:underline"
      >
        <Phone aria-hidden="true" className="size-4.5 shrink-0" />
        <Ltr>{hospital.tel}</Ltr>
      </a>
    </header>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-ink-soft">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
