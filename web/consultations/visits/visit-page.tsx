import { CalendarPlus, Copy, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Hospital, ProductDetail } from '../../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { computeDueAtClinic } from '../../../contract/orders/fees.ts';
import { toSeoulDay } from '../../../contract/time.ts';
import { isUpcomingVisit } from '../../../contract/visits/countdown.ts';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { PriceRange } from '../../fees/price.tsx';
import { countDaysUntil, formatDaysUntil, formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatLocalVisitTime, formatVisitTime } from '../reservations/visit-clock.ts';
import { DepartureField, FlightNotice } from './departure.tsx';
import { MapLinks } from './map-links.tsx';
import { formatSharedOptions } from './paid-options.ts';
import { chatPath, moveVisitPath, reviewPath } from './paths.ts';
import { PatientCancelVisitDialog } from './patient-cancel-visit-dialog.tsx';
import { PhoneLink, VisitInstructions } from './visit-instructions.tsx';
import { isPastVisit, isVisitChangeable } from './visit-rows.tsx';

export type VisitPageProps = {
  visit: Visit;
  hospital: Hospital;
  /** The clinic's name in Korean, as on its door. */
  koreanName: string;
  order: ThreadOrder | undefined;
  /** The treatment, for the amount due and the preparation. Undefined if the catalogue no longer has it. */
  product: ProductDetail | undefined;
  /** The patient's thread with the clinic; `leaves_on` is the Seoul day of the flight home. */
  threadId: number | undefined;
  leaves_on: string | null;
  /** The calendar file of a fixed visit. */
  file: { file_name: string; content: string } | undefined;
  /** Exchange rate of prices in yen (specification 4.7). */
  jpy: ExchangeRate | undefined;
  /** Current time in ms. */
  now: number;
  onChanged: () => void;
};

/** A visit in full: time in both time zones, address for the driver, preparation, amount due, and the possible actions. */
export function VisitPage({ visit, hospital, koreanName, order, product, threadId, leaves_on, file, jpy, now, onChanged }: VisitPageProps) {
  const t = useTranslations('visits');
  const [givingUp, setGivingUp] = useState(false);
  const [leavesOn, setLeavesOn] = useState(leaves_on);
  return (
    <article className="mx-auto grid max-w-2xl gap-5 px-5 py-8 print:max-w-none print:py-0">
      <VisitTime visit={visit} now={now} />
      <VisitStateNotice visit={visit} now={now} />
      <DriverCard hospital={hospital} koreanName={koreanName} file={file} />
      <Card padded className="py-2 print:shadow-none">
        <DefinitionRows align="end" rows={factsOf()} />
      </Card>
      <VisitInstructions product={product} hospital={hospital} />
      {isVisitChangeable(visit, now) && (
        <div className="grid gap-3 print:hidden">
          <DepartureField threadId={threadId} value={leavesOn} onChange={setLeavesOn} today={toSeoulDay(now)} />
        </div>
      )}
      <FlightNotice start={visit.start_at ?? undefined} minutes={visit.minutes} recovery={visit.recovery_time_minutes} leavesOn={leavesOn} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={chatPath(visit.hospital_id)} className={buttonClass({ className: 'flex-[1_1_9rem]' })}>
          {t('do.chat')}
        </Link>
        {(visit.state === 'arrived' || visit.state === 'done') && (
          <Link to={reviewPath(visit)} className={buttonClass({ kind: 'ghost', className: 'flex-[1_1_9rem]' })}>
            {t('do.review')}
          </Link>
        )}
        {isVisitChangeable(visit, now) && (
          <>
            <Link to={moveVisitPath(visit)} className={buttonClass({ kind: 'ghost', className: 'flex-[1_1_9rem]' })}>
              {t('do.move')}
            </Link>
            <button type="button" onClick={() => setGivingUp(true)} className={buttonClass({ kind: 'quiet', className: 'flex-[1_1_9rem]' })}>
              {t('do.giveUp')}
            </button>
          </>
        )}
      </div>
      {givingUp && <PatientCancelVisitDialog visit={visit} clinic={hospital.name} order={order} onClose={() => setGivingUp(false)} onChanged={onChanged} />}
    </article>
  );

  function factsOf() {
    const treatment = formatSharedOptions(order, visit) ?? [visit.product_title, visit.option_title].filter(Boolean).join(' · ');
    return [
      ...(treatment ? [{ id: 'treatment', label: t('common.treatment'), value: <VisitedTreatment text={treatment} minutes={visit.minutes} /> }] : []),
      ...(isPastVisit(visit, now)
        ? []
        : [
            { id: 'bring', label: t('page.bring'), value: t('page.bring.passport') },
            { id: 'due', label: t('page.due'), value: <AmountDue visit={visit} order={order} product={product} jpy={jpy} /> },
            { id: 'late', label: t('page.late'), value: t('page.late.text') },
          ]),
      { id: 'phone', label: t('page.phone'), value: <PhoneLink tel={hospital.tel} /> },
      { id: 'english', label: t('page.english'), value: <Ltr lang="en">{hospital.address_english}</Ltr> },
    ];
  }
}

/** The time in Seoul in large type, the reader's time zone and the days left below. */
function VisitTime({ visit, now }: Pick<VisitPageProps, 'visit' | 'now'>) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const at = visit.start_at;
  if (!at) {
    return (
      <header>
        <p className="mb-1 text-sm text-ink-soft">{t('page.title')}</p>
        <h1>{t('page.notFixed')}</h1>
      </header>
    );
  }
  const own = formatLocalVisitTime(at, language);
  const parts: ReactNode[] = [
    t('page.seoul'),
    own && t('common.ownTime', { time: own }),
    isUpcomingVisit(visit, now) && formatDaysUntil(countDaysUntil(at, now), language),
  ].filter(Boolean);
  return (
    <header>
      <p className="mb-1 text-sm text-ink-soft">{t('page.title')}</p>
      <h1>
        <time dateTime={at}>
          <Bidi>{formatVisitTime(at, language)}</Bidi>
        </time>
      </h1>
      <p className="text-ink-soft">
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
          <span key={i}>
            {i > 0 && ' · '}
            {part}
          </span>
        ))}
      </p>
    </header>
  );
}

/** Notice of an unusual state: the visit has ended, or a move was requested. */
function VisitStateNotice({ visit, now }: Pick<VisitPageProps, 'visit' | 'now'>) {
  const t = useTranslations('visits');
  if (visit.move_asked) return <Notice still>{t('page.moveAsked')}</Notice>;
  return isPastVisit(visit, now) ? <Notice still>{t('page.over')}</Notice> : null;
}

/** The Korean address, large enough for a driver. */
function DriverCard({ hospital, koreanName, file }: Pick<VisitPageProps, 'hospital' | 'koreanName' | 'file'>) {
  const t = useTranslations('visits');
  const copy = () =>
    navigator.clipboard.writeText(`${hospital.address} ${koreanName}`).then(
      () => toast(t('page.copied'), { tone: 'success' }),
      () => toast(t('page.notCopied'), { tone: 'error' }),
    );
  return (
    <section aria-labelledby="driver" className="grid gap-3">
      <div className="rounded-lg bg-celadon-900 p-6 text-white print:border print:bg-white print:text-black">
        <p id="driver" className="text-sm text-white/80 print:text-black">
          {t('page.driver')}
        </p>
        <p lang="ko" dir="ltr" className="mt-2 text-2xl leading-normal font-semibold text-balance break-keep">
          {hospital.address}
          <br />
          {koreanName}
        </p>
        <p className="mt-3 text-white/90 print:text-black">
          <Ltr>{hospital.tel}</Ltr>
          {hospital.nearest_subway_station && (
            <>
              {' · '}
              <span className="sr-only">{t('page.station')} </span>
              <Bidi>{hospital.nearest_subway_station}</Bidi>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {file && (
          <a href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file.content)}`} download={file.file_name} className={chipClass({ pressable: true })}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('page.calendar')}
          </a>
        )}
        <button type="button" onClick={() => void copy()} className={chipClass({ pressable: true })}>
          <Copy aria-hidden="true" className="size-4" />
          {t('page.copy')}
        </button>
        <MapLinks address={hospital.address} />
        <button type="button" onClick={() => window.print()} className={chipClass({ pressable: true })}>
          <Printer aria-hidden="true" className="size-4" />
          {t('common.print')}
        </button>
      </div>
    </section>
  );
}

function VisitedTreatment({ text, minutes }: { text: string; minutes: number }) {
  const t = useTranslations('visits');
  return (
    <>
      <Bidi>{text}</Bidi>
      <span className="block text-sm text-ink-soft">{t('page.minutes', { count: minutes })}</span>
    </>
  );
}

/** Amount due at the clinic: the treatment's price if published, less the fee if that is paid. */
function AmountDue({ visit, order, product, jpy }: Pick<VisitPageProps, 'visit' | 'order' | 'product' | 'jpy'>) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const paid = order?.status === 'success' ? order : undefined;
  const option = product?.options.find(({ id }) => id === visit.option_id);
  const listed = option && computeDueAtClinic([{ price: option.price, quantity: 1, treatment_price: option.treatment_price }], option.currency_code)?.price;
  const price = paid ? paid.due_at_clinic : (order?.treatment_price ?? listed);
  return (
    <>
      {price && <PriceRange price={price} about jpy={jpy} />}
      <span className={price ? 'block text-sm text-ink-soft' : undefined}>
        {paid ? t.rich('page.due.rest', { amount: <Ltr>{formatShortMoney(paid.total_price, paid.currency_code, language)}</Ltr> }) : t('page.due.all')}
      </span>
    </>
  );
}
