import { ChevronLeft, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CallReply } from '../../api/call.ts';
import { formatTimeInZone } from '../../consultations/thread/chat-clock.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import { CountryName } from './country-name.tsx';
import { HandlingHistory } from './handling/handling-history.tsx';
import type { InboxRow } from './inbox.ts';
import type { ClinicConsole } from './make-clinic-console.ts';
import { ConversationNotes } from './notes/conversation-notes.tsx';
import { BookingPanel } from './visits/booking-panel.tsx';
import { PatientOrders } from './visits/patient-orders.tsx';

type Patient = CallReply<'clinicPatient'>;

type PanelProps = {
  console: ClinicConsole;
  row: InboxRow;
  className?: string;
  onBack: () => void;
  /** Moves the focus to the message box. */
  onWrite: () => void;
};

/** Details of the patient: the next step, visits and orders, personal details, consents. */
export function PatientPanel({ console, row, className, onBack, onWrite }: PanelProps) {
  const t = useTranslations('clinic');
  const { value: patient, failure, reload } = usePatient(console, row);
  return (
    <aside aria-label={t('patient')} className={cx('flex min-h-0 min-w-0 flex-col bg-surface', className)}>
      <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line px-2 xl:px-5">
        <IconButton label={t('back')} onClick={onBack} className="xl:hidden">
          <ChevronLeft className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <h2 className="font-text text-lg font-semibold tracking-normal">{t('patient')}</h2>
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-6 scroller p-5">
        {failure !== undefined && !patient && <ErrorState title={t('patient.failed')} action={<Button onClick={reload}>{t('common.retry')}</Button>} />}
        {failure === undefined && !patient && <PatientSkeleton label={t('patient.loading')} />}
        {patient && (
          <>
            <BookingPanel patient={patient} row={row} again={reload} onWrite={onWrite} />
            <PatientOrders patient={patient} />
            <PersonalDetails patient={patient} />
            <Consents patient={patient} />
            <ConversationNotes console={console} row={row} />
            <HandlingHistory row={row} />
          </>
        )}
      </div>
    </aside>
  );
}

/** Loads the patient when opened, and again when the thread changes or the list shows another next step. A message alone can change the next step. */
function usePatient(console: ClinicConsole, { id, member_uid, way }: InboxRow) {
  const reading = useQuery(String(id), () => api('clinicPatient', { params: { id } }));
  const { value, reload } = reading;
  const listed = stepKey(way);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = value && stepKey(value.way);
  }, [value]);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== listed) reload();
  }, [listed, reload]);
  useEffect(() => console.onChange((uid) => uid === member_uid && reload()), [console, member_uid, reload]);
  return reading;
}

/** Returns the key of a next step. A different key means a different step. */
const stepKey = ({ next: { step, by, visit_id, order_num, quote } }: InboxRow['way']): string => JSON.stringify([step, by, visit_id, order_num, quote?.id]);

function PersonalDetails({ patient }: { patient: Patient }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const rows = [
    { id: 'name', label: t('person.name'), value: <bdi lang="en">{patient.name}</bdi> },
    ...(patient.native_name ? [{ id: 'nativeName', label: t('person.nativeName'), value: <bdi>{patient.native_name}</bdi> }] : []),
    { id: 'country', label: t('common.country'), value: <CountryName code={patient.country} /> },
    { id: 'language', label: t('common.language'), value: <span lang={patient.language}>{LANGUAGE_NAMES[patient.language]}</span> },
    { id: 'time', label: t('person.time'), value: <PatientTime zone={patient.time_zone} /> },
    {
      id: 'phone',
      label: t('common.phone'),
      value: (
        <a href={`tel:${patient.phone.replaceAll(/[^+\d]/g, '')}`} className="text-celadon-700 hover:underline">
          <Ltr>{patient.phone}</Ltr>
        </a>
      ),
    },
    { id: 'messenger', label: t(`messenger.${patient.messenger_type}`), value: <bdi className="[overflow-wrap:anywhere]">{patient.messenger_id}</bdi> },
    ...(patient.way.leaves_on ? [{ id: 'leaves', label: t('person.leaves'), value: <DepartureDay day={patient.way.leaves_on} /> }] : []),
    { id: 'since', label: t('person.since'), value: formatSeoulTime(patient.created_at, language, { hour: undefined, minute: undefined, weekday: undefined }) },
  ];
  return <PanelSection title={t('person')}>{<DefinitionRows rows={rows} dense />}</PanelSection>;
}

/** The Seoul day on which the patient flies home. */
function DepartureDay({ day }: { day: string }) {
  const { language } = useLanguage();
  return formatSeoulTime(`${day}T12:00:00+09:00`, language, { hour: undefined, minute: undefined, hour12: undefined });
}

/** The present time in the patient's time zone. */
function PatientTime({ zone }: { zone: string }) {
  const { language } = useLanguage();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Ltr>{formatTimeInZone(now, language, zone)}</Ltr> <span className="text-sm text-ink-soft">({zone.split('/').at(-1)?.replaceAll('_', ' ')})</span>
    </>
  );
}

function Consents({ patient }: { patient: Patient }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const names: Record<string, string> = {
    'consent-personal': t('consent.personal'),
    'consent-sensitive': t('consent.sensitive'),
    'consent-third-party': t('consent.thirdParty'),
  };
  return (
    <PanelSection title={t('consents')}>
      <ul className="grid gap-1.5 text-sm">
        {patient.consents.map(({ document, version, agreed_at }) => (
          <li key={document}>
            {names[document] ?? document}
            <span className="block text-xs text-ink-soft">
              {t('consent.given', { version, date: formatSeoulTime(agreed_at, language, { weekday: undefined }) })}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/clinic/record?consultation=${patient.id}`} className="flex min-h-tap items-center gap-2 font-semibold text-celadon-700 hover:underline">
        <FileText aria-hidden="true" className="size-4" />
        {t('record.open')}
      </Link>
    </PanelSection>
  );
}

function PanelSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

function PatientSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-6">
      <Skeleton className="h-28 w-full rounded-md" />
      <Skeleton className="h-48 w-full rounded-md" />
      <Skeleton className="h-20 w-full rounded-md" />
    </Loading>
  );
}
