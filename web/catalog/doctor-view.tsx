import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Doctor } from '../../contract/catalog/public-pages.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { useCatalogPaths } from './addresses.ts';
import { useListFormatter } from './doctor-row.tsx';
import { PageSection } from './fact-list.tsx';
import { useOpenClinicChat } from './member-act.ts';
import { Portrait } from './portrait.tsx';
import { shortenStation } from './text.ts';
import { CARD_GRID_CLASS, TreatmentCard } from './treatment-card.tsx';

const SIZES = '(min-width: 769px) 384px, 92vw';

type DoctorViewProps = {
  doctor: Doctor;
  jpy: ExchangeRate | undefined;
  /** Current year in Seoul, to compute the years of practice. */
  year: number;
  /** Renders the button that leads to the clinic's free times for a treatment. */
  date: (productId: number) => ReactNode;
  reviews: ReactNode;
};

/** A doctor (specification 4.10). */
export function DoctorView({ doctor, jpy, year, date, reviews }: DoctorViewProps) {
  const t = useTranslations('clinic-page');
  const places = useTranslations('public');
  const addresses = useCatalogPaths();
  const joined = useListFormatter();
  const { hospital, products, practising_since: since } = doctor;
  const toClinic = addresses.clinic(hospital);
  const ask = useOpenClinicChat(toClinic);
  return (
    <article className="mx-auto grid max-w-7xl gap-10 px-5 pt-5 pb-12 md:gap-14 md:px-8 md:pt-8">
      <div className="grid gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:gap-10 lg:gap-14">
        <Portrait doctor={doctor} sizes={SIZES} priority="first" className="aspect-5/4 w-full self-start rounded-lg md:aspect-4/5" />
        <div className="grid content-start gap-6">
          <header className="grid gap-1.5">
            <p className="text-ink-soft">{doctor.title}</p>
            <h1>
              <Bidi>{doctor.name}</Bidi>
            </h1>
            <p className="text-ink-soft">
              <Bidi>{hospital.name}</Bidi> · {places(`area.${hospital.area}`)} · <Bidi>{shortenStation(hospital.nearest_subway_station)}</Bidi>
            </p>
          </header>
          <PageSection title={t('doctor.about')}>
            <p className="max-w-prose whitespace-pre-line">{doctor.about}</p>
          </PageSection>
          <DefinitionRows
            rows={[
              { id: 'specialty', label: t('doctor.specialty'), value: doctor.title },
              { id: 'licence', label: t('doctor.licenceNumber'), value: <Ltr>{doctor.licence_number}</Ltr> },
              { id: 'since', label: t('doctor.years'), value: t('doctor.sinceYears', { year: String(since), count: Math.max(0, year - since) }) },
              { id: 'languages', label: t('doctor.languages'), value: joined(doctor.languages.map(({ title }) => title)) },
              {
                id: 'clinic',
                label: t('common.clinic'),
                value: (
                  <Link to={toClinic} className="tap-area font-semibold text-celadon-700 hover:underline">
                    <Bidi>{hospital.name}</Bidi>
                  </Link>
                ),
              },
            ]}
          />
          {hospital.accepts_new && (
            <div className="grid gap-2">
              <div className="flex flex-wrap gap-3">
                {products[0] && date(products[0].id)}
                <Button kind={products[0] ? 'ghost' : 'primary'} onClick={ask}>
                  {t('doctor.ask')}
                </Button>
              </div>
              <p className="max-w-prose text-sm text-ink-soft">{t('doctor.byRequest')}</p>
            </div>
          )}
        </div>
      </div>
      <PageSection title={t('doctor.treatments')}>
        {products.length === 0 ? (
          <p className="text-ink-soft">{t('doctor.noTreatments')}</p>
        ) : (
          <ul className={CARD_GRID_CLASS}>
            {products.map((product) => (
              <li key={product.id}>
                <TreatmentCard product={product} jpy={jpy} onClinicPage />
              </li>
            ))}
          </ul>
        )}
      </PageSection>
      {reviews}
    </article>
  );
}
