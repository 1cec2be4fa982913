import { CalendarPlus, Copy, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Hospital, ProductDetail } from '../../../contract/catalog/catalog.ts';
import type { Rate } from '../../../contract/money.ts';
import { dueAtClinic } from '../../../contract/orders/fees.ts';
import { seoulDay } from '../../../contract/time.ts';
import { isToCome } from '../../../contract/visits/countdown.ts';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { PriceRange } from '../../fees/price.tsx';
import { daysUntil, formatInDays, formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatOwnVisitTime, formatVisitTime } from '../reservations/visit-clock.ts';
import { chatAddress, moveAddress } from './addresses.ts';
import { Departure, FlightNotice } from './departure.tsx';
import { MapLinks } from './map-links.tsx';
import { otherPaidOptions } from './paid-for.ts';
import { PatientGiveUpDialog } from './patient-give-up-dialog.tsx';
import { PhoneLink, VisitCare } from './visit-care.tsx';
import { isChangeable, isPastVisit } from './visit-rows.tsx';

export type VisitPageProps = {
  visit: Visit;
  hospital: Hospital;
  /** The clinic's name in Korean, as on its door. */
  koreanName: string;
  order: ThreadOrder | undefined;
  /** The treatment, as long as the catalogue has it, for the amount due and the preparation. */
  product: ProductDetail | undefined;
  /** The patient's thread with the clinic; `leaves_on` is the Seoul day of the flight home. */
  threadId: number | undefined;
  leaves_on: string | null;
  /** The calendar file of a fixed visit. */
  file: { file_name: string; content: string } | undefined;
  /** Exchange rate of prices in yen (specification 4.7). */
  jpy: Rate | undefined;
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
      <When visit={visit} now={now} />
      <Standing visit={visit} now={now} />
      <DriverCard hospital={hospital} koreanName={koreanName} file={file} />
      <Card padded className="py-2 print:shadow-none">
        <DefinitionRows align="end" rows={factsOf()} />
      </Card>
      <VisitCare product={product} hospital={hospital} />
      {isChangeable(visit, now) && (
        <div className="grid gap-3 print:hidden">
          <Departure threadId={threadId} value={leavesOn} onChange={setLeavesOn} today={seoulDay(now)} />
        </div>
      )}
      <FlightNotice start={visit.start_at ?? undefined} minutes={visit.minutes} recovery={visit.recovery_time_minutes} leavesOn={leavesOn} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={chatAddress(visit.hospital_id)} className={buttonClass({ className: 'flex-[1_1_9rem]' })}>
          {t('do.chat')}
        </Link>
        {(visit.state === 'arrived' || visit.state === 'done') && (
          <Link to={`/review/${visit.id}`} className={buttonClass({ kind: 'ghost', className: 'flex-[1_1_9rem]' })}>
            {t('do.review')}
          </Link>
        )}
        {isChangeable(visit, now) && (
          <>
            <Link to={moveAddress(visit)} className={buttonClass({ kind: 'ghost', className: 'flex-[1_1_9rem]' })}>
              {t('do.move')}
            </Link>
            <button type="button" onClick={() => setGivingUp(true)} className={buttonClass({ kind: 'quiet', className: 'flex-[1_1_9rem]' })}>
              {t('do.giveUp')}
            </button>
          </>
        )}
      </div>
      {givingUp && <PatientGiveUpDialog visit={visit} clinic={hospital.name} order={order} onClose={() => setGivingUp(false)} onChanged={onChanged} />}
    </article>
  );

  function factsOf() {
    const treatment = otherPaidOptions(order, visit) ?? [visit.product_title, visit.option_title].filter(Boolean).join(' · ');
    return [
      ...(treatment ? [{ id: 'treatment', label: t('page.treatment'), value: <Treatment text={treatment} minutes={visit.minutes} /> }] : []),
      ...(isPastVisit(visit, now)
        ? []
        : [
            { id: 'bring', label: t('page.bring'), value: t('page.bring.passport') },
            { id: 'due', label: t('page.due'), value: <Due visit={visit} order={order} product={product} jpy={jpy} /> },
            { id: 'late', label: t('page.late'), value: t('page.late.text') },
          ]),
      { id: 'phone', label: t('page.phone'), value: <PhoneLink tel={hospital.tel} /> },
      { id: 'english', label: t('page.english'), value: <Ltr lang="en">{hospital.address_english}</Ltr> },
    ];
  }
}

/** The time in Seoul in large type, the reader's time zone and the days left below. */
function When({ visit, now }: Pick<VisitPageProps, 'visit' | 'now'>) {
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
  const own = formatOwnVisitTime(at, language);
  const parts: ReactNode[] = [t('page.seoul'), own && t('own.clock', { time: own }), isToCome(visit, now) && formatInDays(daysUntil(at, now), language)].filter(
    Boolean,
  );
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

/** Notice of an unusual state: the visit is over, or a move was asked for. */
function Standing({ visit, now }: Pick<VisitPageProps, 'visit' | 'now'>) {
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
          {t('page.print')}
        </button>
      </div>
    </section>
  );
}

function Treatment({ text, minutes }: { text: string; minutes: number }) {
  const t = useTranslations('visits');
  return (
    <>
      <Bidi>{text}</Bidi>
      <span className="block text-sm text-ink-soft">{t('page.minutes', { count: minutes })}</span>
    </>
  );
}

/** Amount due at the clinic: the treatment's price if published, less the fee if that is paid. */
function Due({ visit, order, product, jpy }: Pick<VisitPageProps, 'visit' | 'order' | 'product' | 'jpy'>) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const paid = order?.status === 'success' ? order : undefined;
  const option = product?.options.find(({ id }) => id === visit.option_id);
  const listed = option && dueAtClinic([{ price: option.price, quantity: 1, treatment_price: option.treatment_price }], option.currency_code)?.price;
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
