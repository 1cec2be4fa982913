import { toSeoulDay } from '../../../../contract/time.ts';
import type { Calendar } from '../../../../contract/visits/clinic-visits.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import type { InboxState } from '../inbox.ts';
import { DayGrid, type GridAction } from './day-grid.tsx';
import { DayVisitList, PrintedVisitList } from './day-visit-list.tsx';
import { TodaySummary } from './today-summary.tsx';
import { DayNote, listVisitsOnDay } from './week-list.tsx';

type Props = {
  calendar: Calendar;
  day: string;
  counts: InboxState['counts'];
  now: number;
  busy: boolean;
  onAct: (given: GridAction) => void;
};

/** A day: a grid by room or doctor on a desktop, the front desk's list on a phone and on paper. */
export function DayView({ calendar, day, counts, now, busy, onAct }: Props) {
  const t = useTranslations('clinic-calendar');
  const shown = calendar.days.find(({ date }) => date === day);
  const visits = listVisitsOnDay(calendar.visits, day);
  const placeless = visits.filter(({ place_id }) => place_id === null);
  const list = (some: typeof visits) => (
    <DayVisitList
      day={day}
      visits={some}
      now={now}
      busy={busy}
      onOpen={(visit) => onAct({ act: 'open', visit })}
      onAct={(visit, act) => onAct({ act, visit })}
    />
  );
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-3">
        {shown && <DayNote day={shown} />}
        <div className="hidden print:block">
          <PrintedVisitList day={day} visits={visits} places={calendar.places} />
        </div>
        <div className="md:hidden print:hidden">{list(visits)}</div>
        <div className="grid min-w-0 gap-3 max-md:hidden print:hidden">
          {placeless.length > 0 && (
            <section aria-label={t('noPlace')} className="grid gap-2 rounded-md border border-line bg-surface p-3">
              <h2 className="font-text text-sm font-semibold tracking-normal">{t('noPlace')}</h2>
              {list(placeless)}
            </section>
          )}
          {shown && <DayGrid key={day} calendar={calendar} day={shown} now={now} onAct={onAct} />}
        </div>
      </div>
      <TodaySummary
        visits={visits.filter(({ start_at }) => start_at !== null && toSeoulDay(start_at) === day)}
        asked={counts?.states.asked ?? 0}
        dateless={counts?.states.dateless ?? 0}
        agreed={counts?.states.agreed ?? 0}
      />
    </div>
  );
}
