import type { ReactNode } from 'react';
import type { TreatmentGuide } from '../../contract/catalog/procedures.ts';
import type { Rate } from '../../contract/money.ts';
import { RefundRule } from '../fees/refund-rule.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { Address } from './address.tsx';
import { ClinicInfo } from './clinic-info.tsx';
import { DoctorRow } from './doctor-row.tsx';
import { PageSection } from './fact-list.tsx';
import { useFactTexts } from './facts.ts';
import { summarizeCost } from './guide/cost.ts';
import { GuideCare, GuideQuestions, GuideRisks, GuideSteps } from './guide/guide-parts.tsx';
import { PaidWhen } from './guide/paid-when.tsx';
import { SameTreatmentElsewhere } from './guide/same-treatment-elsewhere.tsx';
import { type IndexEntry, IndexTarget, SectionIndex } from './guide/section-index.tsx';
import { StayCalendar } from './guide/stay-calendar.tsx';
import { OptionList } from './option-list.tsx';
import type { TreatmentOfPage } from './treatment-of-page.ts';

export type TreatmentBelowProps = { product: TreatmentOfPage; guide: TreatmentGuide; jpy: Rate | undefined; reviews: ReactNode };

/** Details of a treatment, below the key facts (specification 4.3, 4.11). */
export function TreatmentBelow({ product, guide, jpy, reviews }: TreatmentBelowProps) {
  const t = useTranslations('treatment');
  const { others, questions } = guide;
  return (
    <>
      <SectionIndex entries={useEntries(product, guide)} />
      <Doctors product={product} />
      <div className="px-5 md:columns-2 md:gap-14 md:px-0">
        <GuideSections product={product} guide={guide} jpy={jpy} />
      </div>
      <IndexTarget id="reviews" className="px-5 md:px-0">
        <PageSection title={t('reviews.title')}>{reviews}</PageSection>
      </IndexTarget>
      {questions.length > 0 && (
        <IndexTarget id="questions" className="px-5 md:px-0">
          <PageSection title={t('questions.title')}>
            <GuideQuestions questions={questions} />
          </PageSection>
        </IndexTarget>
      )}
      {others.length > 0 && (
        <PageSection title={t('others.title')} className="px-5 md:px-0">
          <SameTreatmentElsewhere others={others} jpy={jpy} />
        </PageSection>
      )}
    </>
  );
}

/** Doctors of the clinic who do this treatment (specification 4.10); renders nothing if none are named. */
function Doctors({ product }: { product: TreatmentOfPage }) {
  const t = useTranslations('clinic-page');
  const { doctors } = product.hospital;
  if (doctors.length === 0) return null;
  return (
    <IndexTarget id="doctors" className="px-5 md:px-0">
      <PageSection title={t('doctors.here')}>
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {doctors.map((doctor) => (
            <li key={doctor.id}>
              <DoctorRow doctor={doctor} />
            </li>
          ))}
        </ul>
      </PageSection>
    </IndexTarget>
  );
}

/** Returns the sections of this page for the index. */
function useEntries(product: TreatmentOfPage, { stay, steps, risks, questions }: TreatmentGuide): IndexEntry[] {
  const t = useTranslations('treatment');
  const catalog = useTranslations('catalog');
  const clinic = useTranslations('clinic-page');
  const entries: (IndexEntry | false)[] = [
    product.hospital.doctors.length > 0 && { id: 'doctors', name: clinic('doctors.here') },
    { id: 'options', name: catalog('detail.options') },
    { id: 'pay', name: t('pay.title') },
    stay !== null && { id: 'days', name: t('stay.title') },
    steps.length > 0 && { id: 'steps', name: t('steps.title') },
    product.care !== null && { id: 'care', name: t('care.title') },
    risks.common.length > 0 && { id: 'risks', name: t('risks.title') },
    { id: 'clinic', name: catalog('detail.clinic') },
    { id: 'reviews', name: t('reviews.title') },
    questions.length > 0 && { id: 'questions', name: t('questions.title') },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Text sections in two columns on a desktop, one on a phone. */
function GuideSections({ product, guide, jpy }: Omit<TreatmentBelowProps, 'reviews'>) {
  const t = useTranslations('catalog');
  const words = useTranslations('treatment');
  const fees = useTranslations('fees');
  const { duration } = useFactTexts();
  const { hospital, care } = product;
  const { stay, steps, risks } = guide;
  const cost = summarizeCost(product, guide.extras);
  return (
    <>
      <IndexTarget id="options" className="mb-9">
        <OptionList options={product.options} jpy={jpy} />
      </IndexTarget>
      <Read id="pay" title={words('pay.title')}>
        <PaidWhen cost={cost} jpy={jpy} />
        <Notice still title={t('detail.payment')}>
          <p>{fees('model')}</p>
          <p>
            <RefundRule procedureAt={null} />
          </p>
        </Notice>
      </Read>
      {stay && (
        <Read id="days" title={words('stay.title')}>
          <StayCalendar stay={stay} />
        </Read>
      )}
      <Read id="times" title={t('detail.facts')}>
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
      </Read>
      {steps.length > 0 && (
        <Folded id="steps" title={words('steps.title')}>
          <GuideSteps steps={steps} />
        </Folded>
      )}
      {care && (
        <Folded id="care" title={words('care.title')}>
          <GuideCare care={care} />
        </Folded>
      )}
      {risks.common.length > 0 && (
        <Folded id="risks" title={words('risks.title')}>
          <GuideRisks risks={risks} />
        </Folded>
      )}
      {product.notes && (
        <Read id="notes" title={t('detail.notes')}>
          <p className="whitespace-pre-line">{product.notes}</p>
        </Read>
      )}
      <IndexTarget id="clinic" className="mb-9 grid gap-8">
        <ClinicInfo product={product} />
      </IndexTarget>
      <Read id="address" title={t('detail.address')}>
        <Address address={hospital.address} english={hospital.address_english} />
        <p className="ps-8 text-ink-soft">{hospital.nearest_subway_station}</p>
      </Read>
    </>
  );
}

function Read({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <IndexTarget id={id} className="mb-9 break-inside-avoid">
      <PageSection title={title}>{children}</PageSection>
    </IndexTarget>
  );
}

/**
 * A section that is collapsed on a phone, where all of them would fill several screens; always open on a desktop, on paper and for the browser's
 * search.
 */
function Folded({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mb-5 break-inside-avoid md:mb-9">
      <h2 className="whole-heading mb-3 text-xl">{title}</h2>
      <Disclosure summary={<span className="heading text-xl">{title}</span>} className="whole-on-desk">
        <IndexTarget id={id} className="grid content-start gap-3">
          {children}
        </IndexTarget>
      </Disclosure>
    </section>
  );
}
