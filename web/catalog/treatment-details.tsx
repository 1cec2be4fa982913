import type { ReactNode } from 'react';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import { RefundRule } from '../fees/refund-rule.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { Address } from './address.tsx';
import { DoctorRow } from './doctor-row.tsx';
import { PageSection } from './fact-list.tsx';
import { summarizeCost } from './guide/cost.ts';
import { GuideCare, GuideQuestions, GuideRisks, GuideSteps } from './guide/guide-parts.tsx';
import { PaymentSchedule } from './guide/payment-schedule.tsx';
import { SameTreatmentElsewhere } from './guide/same-treatment-elsewhere.tsx';
import { SectionAnchor, SectionIndex, type SectionIndexEntry } from './guide/section-index.tsx';
import { StayCalendar } from './guide/stay-calendar.tsx';
import { OptionList } from './option-list.tsx';
import type { PageTreatment } from './page-treatment.ts';
import { TreatmentClinicInfo } from './treatment-clinic-info.tsx';
import { useFactFormatters } from './use-fact-texts.ts';

export type TreatmentDetailsProps = { product: PageTreatment; guide: TreatmentGuide; jpy: ExchangeRate | undefined; reviews: ReactNode };

/** Details of a treatment, below the key facts (specification 4.3, 4.11). */
export function TreatmentDetails({ product, guide, jpy, reviews }: TreatmentDetailsProps) {
  const t = useTranslations('treatment');
  const { others, questions } = guide;
  return (
    <>
      <SectionIndex entries={useIndexEntries(product, guide)} />
      <Doctors product={product} />
      <div className="px-5 md:columns-2 md:gap-14 md:px-0">
        <GuideSections product={product} guide={guide} jpy={jpy} />
      </div>
      <SectionAnchor id="reviews" className="px-5 md:px-0">
        <PageSection title={t('reviews.title')}>{reviews}</PageSection>
      </SectionAnchor>
      {questions.length > 0 && (
        <SectionAnchor id="questions" className="px-5 md:px-0">
          <PageSection title={t('questions.title')}>
            <GuideQuestions questions={questions} />
          </PageSection>
        </SectionAnchor>
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
    <SectionAnchor id="doctors" className="px-5 md:px-0">
      <PageSection title={t('doctors.here')}>
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {doctors.map((doctor) => (
            <li key={doctor.id}>
              <DoctorRow doctor={doctor} />
            </li>
          ))}
        </ul>
      </PageSection>
    </SectionAnchor>
  );
}

/** Returns the page's sections for the index. */
function useIndexEntries(product: PageTreatment, { stay, steps, risks, questions }: TreatmentGuide): SectionIndexEntry[] {
  const t = useTranslations('treatment');
  const catalog = useTranslations('catalog');
  const clinic = useTranslations('clinic-page');
  const entries: (SectionIndexEntry | false)[] = [
    product.hospital.doctors.length > 0 && { id: 'doctors', name: clinic('doctors.here') },
    { id: 'options', name: catalog('detail.options') },
    { id: 'pay', name: t('pay.title') },
    stay !== null && { id: 'days', name: t('stay.title') },
    steps.length > 0 && { id: 'steps', name: t('steps.title') },
    product.care !== null && { id: 'care', name: t('care.title') },
    risks.common.length > 0 && { id: 'risks', name: t('risks.title') },
    { id: 'clinic', name: catalog('common.clinic') },
    { id: 'reviews', name: t('reviews.title') },
    questions.length > 0 && { id: 'questions', name: t('questions.title') },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Text sections in two columns on a desktop, one on a phone. */
function GuideSections({ product, guide, jpy }: Omit<TreatmentDetailsProps, 'reviews'>) {
  const t = useTranslations('catalog');
  const words = useTranslations('treatment');
  const fees = useTranslations('fees');
  const { duration } = useFactFormatters();
  const { hospital, care } = product;
  const { stay, steps, risks } = guide;
  const cost = summarizeCost(product, guide.extras);
  return (
    <>
      <SectionAnchor id="options" className="mb-9">
        <OptionList options={product.options} jpy={jpy} />
      </SectionAnchor>
      <TextSection id="pay" title={words('pay.title')}>
        <PaymentSchedule cost={cost} jpy={jpy} />
        <Notice still title={t('detail.payment')}>
          <p>{fees('model')}</p>
          <p>
            <RefundRule procedureAt={null} />
          </p>
        </Notice>
      </TextSection>
      {stay && (
        <TextSection id="days" title={words('stay.title')}>
          <StayCalendar stay={stay} />
        </TextSection>
      )}
      <TextSection id="times" title={t('detail.facts')}>
        <DefinitionRows
          rows={[
            { id: 'procedure', label: t('detail.procedureTime'), value: duration(product.procedure_time_minutes) },
            {
              id: 'recovery',
              label: t('detail.recoveryTime'),
              value: product.recovery_time_minutes === 0 ? t('time.none') : duration(product.recovery_time_minutes),
            },
          ]}
        />
      </TextSection>
      {steps.length > 0 && (
        <CollapsibleSection id="steps" title={words('steps.title')}>
          <GuideSteps steps={steps} />
        </CollapsibleSection>
      )}
      {care && (
        <CollapsibleSection id="care" title={words('care.title')}>
          <GuideCare care={care} />
        </CollapsibleSection>
      )}
      {risks.common.length > 0 && (
        <CollapsibleSection id="risks" title={words('risks.title')}>
          <GuideRisks risks={risks} />
        </CollapsibleSection>
      )}
      {product.notes && (
        <TextSection id="notes" title={t('detail.notes')}>
          <p className="whitespace-pre-line">{product.notes}</p>
        </TextSection>
      )}
      <SectionAnchor id="clinic" className="mb-9 grid gap-8">
        <TreatmentClinicInfo product={product} />
      </SectionAnchor>
      <TextSection id="address" title={t('detail.address')}>
        <Address address={hospital.address} english={hospital.address_english} />
        <p className="ps-8 text-ink-soft">{hospital.nearest_subway_station}</p>
      </TextSection>
    </>
  );
}

function TextSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <SectionAnchor id={id} className="mb-9 break-inside-avoid">
      <PageSection title={title}>{children}</PageSection>
    </SectionAnchor>
  );
}

/**
 * A section that is collapsed on a phone, where all sections would fill several screens. Always open on a desktop, in print and for the browser's
 * search.
 */
function CollapsibleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mb-5 break-inside-avoid md:mb-9">
      <h2 className="whole-heading mb-3 text-xl">{title}</h2>
      <Disclosure summary={<span className="heading text-xl">{title}</span>} className="whole-on-desk">
        <SectionAnchor id={id} className="grid content-start gap-3">
          {children}
        </SectionAnchor>
      </Disclosure>
    </section>
  );
}
