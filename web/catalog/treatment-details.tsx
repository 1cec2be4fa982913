import type { ReactNode } from 'react';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { BookingSteps } from '../fees/booking-steps.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { DoctorRow } from './doctor-row.tsx';
import { PageSection } from './fact-list.tsx';
import { GuideCare, GuideQuestions, GuideRisks, GuideSteps } from './guide/guide-parts.tsx';
import { SameTreatmentElsewhere } from './guide/same-treatment-elsewhere.tsx';
import { StayCalendar } from './guide/stay-calendar.tsx';
import { OptionList } from './option-list.tsx';
import type { PageTreatment } from './page-treatment.ts';
import { TreatmentClinicInfo } from './treatment-clinic-info.tsx';

export type TreatmentDetailsProps = { product: PageTreatment; guide: TreatmentGuide; jpy: ExchangeRate | undefined; reviews: ReactNode; openNow: ReactNode };

/** Details of a treatment, below the key facts (specification 4.3, 4.11). */
export function TreatmentDetails({ product, guide, jpy, reviews, openNow }: TreatmentDetailsProps) {
  const t = useTranslations('treatment');
  const { others, questions } = guide;
  return (
    <>
      <Doctors product={product} />
      <div className="px-5 md:columns-2 md:gap-14 md:px-0">
        <GuideSections product={product} guide={guide} jpy={jpy} openNow={openNow} />
      </div>
      <PageSection title={t('reviews.title')} className="px-5 md:px-0">
        {reviews}
      </PageSection>
      {questions.length > 0 && (
        <div className="px-5 md:px-0">
          <CollapsibleSection title={t('questions.title')}>
            <GuideQuestions questions={questions} />
          </CollapsibleSection>
        </div>
      )}
      {others.length > 0 && (
        <PageSection title={t('others.title')} className="px-5 md:px-0">
          <SameTreatmentElsewhere others={others} jpy={jpy} />
        </PageSection>
      )}
    </>
  );
}

/** Doctors of the clinic who perform this treatment (specification 4.10). Renders nothing if there are none. */
function Doctors({ product }: { product: PageTreatment }) {
  const t = useTranslations('clinic-page');
  const { doctors } = product.hospital;
  if (doctors.length === 0) return null;
  return (
    <PageSection title={t('doctors.here')} className="px-5 md:px-0">
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <DoctorRow doctor={doctor} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** Text sections in two columns on a desktop, one on a phone. */
function GuideSections({ product, guide, jpy, openNow }: Omit<TreatmentDetailsProps, 'reviews'>) {
  const t = useTranslations('catalog');
  const words = useTranslations('treatment');
  const booking = useTranslations('booking');
  const { hospital, care, notes } = product;
  const { stay, steps, risks } = guide;
  return (
    <>
      <PageSection title={t('detail.options')} className="mb-9">
        <OptionList options={product.options} jpy={jpy} />
      </PageSection>
      {hospital.accepts_new && (
        <CollapsibleSection title={booking('title')}>
          <BookingSteps className="grid gap-3" />
        </CollapsibleSection>
      )}
      {stay && (
        <CollapsibleSection title={words('stay.title')}>
          <StayCalendar stay={stay} />
        </CollapsibleSection>
      )}
      {steps.length > 0 && (
        <CollapsibleSection title={words('steps.title')}>
          <GuideSteps steps={steps} />
        </CollapsibleSection>
      )}
      {care && (
        <CollapsibleSection title={words('care.title')}>
          <GuideCare care={care} />
        </CollapsibleSection>
      )}
      {risks.common.length > 0 && (
        <CollapsibleSection title={words('risks.title')}>
          <GuideRisks risks={risks} />
        </CollapsibleSection>
      )}
      {notes && (
        <CollapsibleSection title={t('detail.notes')}>
          <p className="whitespace-pre-line">{notes}</p>
        </CollapsibleSection>
      )}
      <PageSection title={t('common.clinic')} className="break-inside-avoid max-md:mt-9">
        <TreatmentClinicInfo product={product} openNow={openNow} />
      </PageSection>
    </>
  );
}

/**
 * A section that is collapsed on a phone, where all sections would fill several screens. Always open on a desktop, in print and for the browser's
 * search.
 */
function CollapsibleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid md:mb-9">
      <h2 className="whole-heading mb-3 text-xl">{title}</h2>
      <Disclosure summary={<span className="heading text-xl">{title}</span>} className="whole-on-desk">
        <div className="grid content-start gap-3">{children}</div>
      </Disclosure>
    </section>
  );
}
