import type { CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { DAY_MINUTES } from '../../../../contract/visits/stretches.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { cx } from '../../../ui/cx.ts';
import { findFlightWarning, isUpcoming, listVisitTimes, toFlightConstraint } from '../visits/flight-warning.tsx';
import { formatMinutes, minutesIntoDay } from './days.ts';

/** Text of a visit in the calendar: patient, treatment, language, payment, state. */
export function VisitText({ visit, day, short = false }: { visit: CalendarVisit; day: string; short?: boolean }) {
  const t = useTranslations('clinic');
  const badFlight = isUpcoming(visit) && findFlightWarning(listVisitTimes(visit), toFlightConstraint(visit, visit.leaves_on)) !== undefined;
  return (
    <>
      <span className="block truncate font-semibold">
        <span className="tabular-nums">
          <VisitStart visit={visit} day={day} />
        </span>{' '}
        <bdi lang="en" className="font-text">
          {visit.name}
        </bdi>
      </span>
      <span className={cx('block', short && 'truncate')}>
        {t(`state.${visit.state}`)} · {t(visit.paid ? 'paid' : 'unpaid')} · <bdi lang={visit.language}>{LANGUAGE_NAMES[visit.language]}</bdi>
        {visit.move_asked && ` · ${t('asksDate')}`}
        {badFlight && <strong className="font-semibold text-blush-700"> · {t('flight.short')}</strong>} · {visit.product_title ?? t('visit.noTreatment')}
      </span>
    </>
  );
}

/** Start time of a visit, with a note if it began the day before. */
export function VisitStart({ visit, day }: { visit: Pick<CalendarVisit, 'start_at'>; day: string }) {
  const t = useTranslations('clinic-calendar');
  const at = minutesIntoDay(visit.start_at ?? '', day);
  return at < 0 ? t('dayBefore', { time: formatMinutes(at + DAY_MINUTES) }) : formatMinutes(at);
}

/** Returns the background class of a visit by its state. The text names the state too. */
export const visitClass = ({ state, move_asked }: Pick<CalendarVisit, 'state' | 'move_asked'>): string =>
  cx(
    'border-s-4 text-start text-xs leading-snug',
    state === 'done' || state === 'given-up' ? 'border-edge bg-sunken' : state === 'not-come' ? 'border-blush-600 bg-blush-100' : 'bg-celadon-100',
    state === 'arrived' && 'border-celadon-900 inset-ring-2 inset-ring-celadon-700',
    state === 'fixed' && (move_asked ? 'border-gold' : 'border-celadon-700'),
  );
