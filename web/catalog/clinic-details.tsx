import type { ReactNode } from 'react';
import type { Hospital, Product } from '../../contract/catalog/catalog.ts';
import type { DayOfWeek } from '../../contract/constants.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Card } from '../ui/card.tsx';
import { ClinicRooms } from './clinic-rooms.tsx';
import { DirectionsSection } from './directions-section.tsx';
import { DoctorRow } from './doctor-row.tsx';
import { BulletList, PageSection } from './fact-list.tsx';
import { HoursTable } from './hours-table.tsx';
import { CARD_GRID_CLASS, TreatmentCard } from './treatment-card.tsx';

export type ClinicDetailsProps = {
  hospital: Hospital;
  products: Omit<Product, 'banner_image' | 'banner_pictures' | 'profile_image' | 'options'>[];
  jpy: ExchangeRate | undefined;
  today: DayOfWeek;
  openNow: ReactNode;
  /** Links to the map services. */
  maps: ReactNode;
  /** The newest reviews. */
  reviews: ReactNode;
};

/** Details of a clinic, below the key facts (specification 4.4). `openNow` shows the open state above its hours. */
export function ClinicDetails({ hospital, products, jpy, today, openNow, maps, reviews }: ClinicDetailsProps) {
  const t = useTranslations('catalog');
  const words = useTranslations('clinic-page');
  return (
    <>
      {hospital.doctors.length > 0 && (
        <PageSection title={words('doctors.title')} className="px-5 md:px-0">
          <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
            {hospital.doctors.map((doctor) => (
              <li key={doctor.id}>
                <DoctorRow doctor={doctor} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <PageSection title={t('clinic.treatments')} className="px-5 md:px-0">
        {products.length === 0 ? (
          <p className="text-ink-soft">{t(hospital.accepts_new ? 'clinic.noTreatments' : 'clinic.noTreatmentsClosed')}</p>
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
      {reviews && <div className="px-5 md:px-0">{reviews}</div>}
      <DirectionsSection hospital={hospital} maps={maps} className="px-5 md:px-0" />
      <div className="grid gap-10 px-5 md:grid-cols-2 md:gap-8 md:px-0 lg:gap-14">
        <div className="grid content-start gap-8">
          <PageSection
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
          </PageSection>
          {hospital.operating_hours_notice && (
            <PageSection title={t('clinic.notes')}>
              <p className="whitespace-pre-line">{hospital.operating_hours_notice}</p>
            </PageSection>
          )}
        </div>
        <div className="grid content-start gap-8">
          <ClinicRooms hospital={hospital} />
          {hospital.additional_services.length > 0 && (
            <PageSection title={t('clinic.services')}>
              <BulletList items={hospital.additional_services} />
            </PageSection>
          )}
        </div>
      </div>
    </>
  );
}
