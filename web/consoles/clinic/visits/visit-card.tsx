import type { ReactNode } from 'react';
import type { Visit } from '../../../../contract/visits/visits.ts';
import { formatTimeIn } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FlightWarning, isUpcoming, listVisitTimes, toFlightConstraint } from './flight-warning.tsx';
import type { VisitRequest } from './visit-requests.ts';
import { formatConsoleTime, hasFixedVisitEnded, listAcceptableStarts, listAvailableActs, VISIT_TONES, type VisitChangeName } from './visit-rules.ts';

type Props = {
  visit: Visit;
  /** The patient's time zone, if known. */
  zone?: string;
  paid: boolean;
  /** Day of the flight home, if known. */
  leavesOn: string | null;
  now: number;
  busy: boolean;
  onAsk: (ask: VisitRequest) => void;
  /** Further details, above the buttons. */
  children?: ReactNode;
};

/** One visit: treatment, time, state, and all its actions. */
export function VisitCard({ visit, zone, paid, leavesOn, now, busy, onAsk, children }: Props) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const starts = hasFixedVisitEnded(visit, now) ? [] : listAcceptableStarts(visit);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={VISIT_TONES[visit.state]}>{t(`state.${visit.state}`)}</Chip>
        <span className="text-xs text-ink-soft">{t(paid ? 'paid' : 'unpaid')}</span>
      </p>
      {visit.start_at && (
        <div>
          <p className="font-semibold">
            {formatConsoleTime(visit.start_at, language)}{' '}
            <span className="text-sm font-normal text-ink-soft">
              {[t('visit.minutes', { count: visit.minutes }), visit.place?.name].filter(Boolean).join(' · ')}
            </span>
          </p>
          {zone && <p className="text-sm text-ink-soft">{t('date.hers', { time: formatTimeIn(visit.start_at, language, zone) })}</p>}
        </div>
      )}
      <VisitTreatment visit={visit} />
      {isUpcoming(visit) && <FlightWarning starts={listVisitTimes(visit)} leaving={toFlightConstraint(visit, leavesOn)} />}
      {children}
      {starts.length > 0 && <StartList visit={visit} starts={starts} busy={busy} onAsk={onAsk} />}
      {visit.state === 'given-up' && visit.given_up_by && <CancellationReason visit={visit} />}
      <VisitButtons visit={visit} acts={listAvailableActs(visit, now)} busy={busy} onAsk={onAsk} />
    </div>
  );
}

function VisitTreatment({ visit }: { visit: Visit }) {
  const t = useTranslations('clinic');
  if (visit.product_title === null) return <p className="text-sm text-ink-soft">{t('visit.noTreatment')}</p>;
  return <p className="text-sm">{[visit.product_title, visit.option_title].filter(Boolean).join(' · ')}</p>;
}

/** Requested or offered times, or times to which the patient asks to move. One press fixes a time. */
function StartList({ visit, starts, busy, onAsk }: { visit: Visit; starts: readonly string[] } & Pick<Props, 'busy' | 'onAsk'>) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">
        {t(visit.move_asked ? 'visit.starts.move' : visit.state === 'offered' ? 'visit.starts.offered' : 'visit.starts.asked')}
        {visit.held_until && ` ${t('visit.held', { time: formatConsoleTime(visit.held_until, language) })}`}
      </p>
      <ul className="grid gap-1.5">
        {starts.map((at) => (
          <li key={at}>
            <Button
              size="s"
              kind="ghost"
              full
              disabled={busy}
              onClick={() => onAsk({ kind: 'act', visit, act: { act: 'accept', start_at: at } })}
              className="tabular-nums"
            >
              {t('ask.accept', { time: formatConsoleTime(at, language) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CancellationReason({ visit }: { visit: Visit }) {
  const t = useTranslations('clinic');
  const why = useTranslations('thread');
  return (
    <p className="text-sm text-ink-soft">
      {t(`givenUp.${visit.given_up_by ?? 'system'}`)}
      {visit.reason && ` · ${why(`reason.${visit.reason}`)}`}
    </p>
  );
}

/** Returns the request of a button: an immediate action, or a dialog first. */
function toVisitRequest(visit: Visit, act: VisitChangeName): VisitRequest {
  if (act === 'move' || act === 'offer' || act === 'give-up' || act === 'decline-move') return { kind: act, visit };
  if (act === 'accept') return { kind: 'act', visit, act: { act, start_at: visit.starts[0] ?? '' } };
  return { kind: 'act', visit, act: { act } };
}

function VisitButtons({ visit, acts, busy, onAsk }: { visit: Visit; acts: VisitChangeName[] } & Pick<Props, 'busy' | 'onAsk'>) {
  const t = useTranslations('clinic');
  if (acts.length === 0) return null;
  return (
    <div className="-mx-2 flex flex-wrap gap-x-1">
      {acts.map((act) => (
        <Button key={act} size="s" kind="quiet" disabled={busy} onClick={() => onAsk(toVisitRequest(visit, act))} className="px-2.5 text-sm">
          {t(act === 'move' && visit.start_at === null ? 'act.fix' : `act.${act}`)}
        </Button>
      ))}
    </div>
  );
}
