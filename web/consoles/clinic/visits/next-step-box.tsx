import { isUpcomingDate, isUpcomingVisit } from '../../../../contract/visits/countdown.ts';
import type { CallReply } from '../../../api/call.ts';
import { ProgressLine } from '../../../consultations/visits/progress-line.tsx';
import { countDaysUntil, formatTimeIn } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FlightWarning, toFlightConstraint } from './flight-warning.tsx';
import { type NextVisitRequest, nextVisitRequests, type VisitRequest } from './visit-requests.ts';
import { formatConsoleTime } from './visit-rules.ts';

type Props = {
  patient: CallReply<'clinicPatient'> /** True if the patient waits for an answer, whatever the next step is. */;
  waits: boolean;
  now: number;
  busy: boolean;
  onAsk: (ask: VisitRequest) => void;
};

/** Progress and next step of the patient's thread, with the button that does it (specification 5.15). */
export function NextStepBox({ patient, waits, now, busy, onAsk }: Props) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const { way } = patient;
  /** Date of the visit that the step is about, which may be missing. Without such a visit, the patient's next date. */
  const about = way.visits.find(({ id }) => id === way.next.visit_id);
  const at = about ? about.start_at : patient.reservation_at;
  const { first, second } = nextVisitRequests(way);
  const named = ({ words, at: start }: NextVisitRequest) => t(words, start === undefined ? {} : { time: formatConsoleTime(start, language) });
  return (
    <section aria-label={t('next')} className="grid gap-3 rounded-md bg-celadon-50 p-4">
      <ProgressLine way={way} />
      {waits && way.next.step !== 'answer' && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-gold-100 px-3 py-1.5">
          <p className="font-semibold">{t('next.waits')}</p>
          <Button size="s" kind="ghost" onClick={() => onAsk({ kind: 'write' })}>
            {t('ask.write')}
          </Button>
        </div>
      )}
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{t('next')}</h3>
          <p className="text-lg leading-snug font-semibold">{t(way.next.quote ? 'step.quote' : `step.${way.next.step}`)}</p>
        </div>
        {at && (about ? isUpcomingVisit(about, now) : isUpcomingDate(patient, now)) && (
          <Chip tone="jade" className="shrink-0">
            <bdi dir="ltr" className="font-semibold tabular-nums">
              D-{countDaysUntil(at, now)}
            </bdi>
          </Chip>
        )}
      </div>
      {at && (
        <div>
          <p className="font-semibold">{formatConsoleTime(at, language)}</p>
          <p className="text-sm text-ink-soft">{t('date.hers', { time: formatTimeIn(at, language, patient.time_zone) })}</p>
        </div>
      )}
      {about && first?.at && <FlightWarning starts={[first.at]} leaving={toFlightConstraint(about, way.leaves_on)} />}
      {(first || second) && (
        <div className="flex flex-wrap gap-2">
          {first && (
            <Button size="s" busy={busy} onClick={() => onAsk(first.ask)}>
              {named(first)}
            </Button>
          )}
          {second && (
            <Button size="s" kind="ghost" disabled={busy} onClick={() => onAsk(second.ask)}>
              {named(second)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
