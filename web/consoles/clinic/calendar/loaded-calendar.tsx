import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Calendar, CalendarBlock, CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { ToastSubjectContext } from '../../../ui/toast.tsx';
import type { InboxState } from '../inbox.ts';
import { useNow } from '../use-now.ts';
import { useVisitAct } from '../visits/use-visit-act.ts';
import { VisitActErrorNotice } from '../visits/visit-act-error.tsx';
import { opensVisitDialog, type VisitDialogRequest, VisitRequestDialog } from '../visits/visit-request-dialog.tsx';
import type { VisitRequest } from '../visits/visit-requests.ts';
import { BlockDialog, UnblockDialog } from './block-dialog.tsx';
import type { CalendarView } from './calendar-page.tsx';
import type { GridAction } from './day-grid.tsx';
import { DayView } from './day-view.tsx';
import { instantAt } from './days.ts';
import { NewVisitDialog } from './new-visit.tsx';
import type { CreateDialog } from './use-create-dialog.ts';
import { VisitDialog } from './visit-dialog.tsx';
import { WeekList } from './week-list.tsx';

type Props = { calendar: Calendar; view: CalendarView; day: string; counts: InboxState['counts']; making: CreateDialog; again: () => void };

/** Shows the loaded day or week, with its actions. */
export function LoadedCalendar({ calendar, view, day, counts, making, again }: Props) {
  const now = useNow();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [asking, setAsking] = useState<VisitDialogRequest>();
  const [unblocking, setUnblocking] = useState<CalendarBlock>();
  const acts = useVisitAct({ onDone: again, onRefused: again });
  const visitNow = (id: number | null | undefined) => calendar.visits.find((visit) => visit.id === id);
  /** The opened visit is in the address, so that other pages can link to one. */
  const opened = visitNow(Number(search.get('visit')));

  const open = (visit: CalendarVisit | undefined) => {
    acts.clear();
    setSearch(visitSearchParams(search, { day, view, visit: visit?.id }), { replace: true, preventScrollReset: true });
  };
  const ask = (next: VisitRequest | undefined) => {
    if (next?.kind === 'act') void acts.run(next.visit, next.act, visitNow(next.visit.id)?.name);
    else setAsking(opensVisitDialog(next) ? next : undefined);
  };
  const done = () => {
    setAsking(undefined);
    setUnblocking(undefined);
    making.close();
    again();
  };
  const openHeld = ({ visit_id, consultation_id }: CalendarBlock) => {
    const visit = visitNow(visit_id);
    if (visit) open(visit);
    else if (consultation_id !== null) void navigate(`/clinic?consultation=${consultation_id}`);
  };
  const onGrid = (given: GridAction) => {
    if (given.act === 'make') making.make({ day, start: instantAt(day, given.from), place: given.place });
    else if (given.act === 'block') making.block({ day, place: given.place, from: given.from });
    else if (given.act === 'unblock') setUnblocking(given.block);
    else if (given.act === 'held') openHeld(given.block);
    else if (given.act === 'open') open(given.visit);
    else if (given.act === 'move') setAsking({ kind: 'move', visit: given.visit });
    else if (given.act === 'give-up') setAsking({ kind: 'give-up', visit: given.visit });
    else void acts.run(given.visit, { act: given.act }, given.visit.name);
  };
  const asked = asking && (visitNow(asking.visit.id) ?? asking.visit);
  return (
    <>
      {!opened && <VisitActErrorNotice acts={acts} now={visitNow(acts.seen?.id)} />}
      {view === 'week' ? (
        <WeekList calendar={calendar} toDay={(date) => `?day=${date}`} onOpen={open} onMake={(date) => making.make({ day: date })} onAct={onGrid} />
      ) : (
        <DayView calendar={calendar} day={day} counts={counts} now={now} busy={acts.pending} onAct={onGrid} />
      )}
      {opened && !asking && <VisitDialog visit={opened} acts={acts} now={now} onAsk={ask} onClose={() => open(undefined)} />}
      {asking && asked && (
        <ToastSubjectContext value={visitNow(asked.id)?.name}>
          <VisitRequestDialog
            ask={asking}
            now={asked}
            paid={visitNow(asked.id)?.paid === true}
            person={{ name: visitNow(asked.id)?.name ?? '', leavesOn: visitNow(asked.id)?.leaves_on ?? null }}
            places={calendar.places}
            onAsk={ask}
            onDone={done}
            onRefused={again}
          />
        </ToastSubjectContext>
      )}
      {making.made?.kind === 'visit' && <NewVisitDialog {...making.made} places={calendar.places} onDone={done} onClose={making.close} />}
      {making.made?.kind === 'block' && <BlockDialog {...making.made} calendar={calendar} onDone={done} onClose={making.close} />}
      {unblocking && <UnblockDialog block={unblocking} onDone={done} onClose={() => setUnblocking(undefined)} />}
    </>
  );
}

/** Returns the URL parameters with this visit opened, or none. Includes the day, which the present URL may omit. */
function visitSearchParams(search: URLSearchParams, { day, view, visit }: { day: string; view: CalendarView; visit: number | undefined }): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('day', day);
  if (view === 'week') next.set('view', view);
  if (visit === undefined) next.delete('visit');
  else next.set('visit', String(visit));
  return next;
}
