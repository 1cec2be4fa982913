import { lazy, Suspense, useState } from 'react';
import type { CallReply } from '../../../api/call.ts';
import { useFailureText } from '../../../i18n/failure-text.ts';
import { useLoadBeforeOpen } from '../../../ui/use-lazy-load.ts';
import type { InboxRow } from '../inbox.ts';
import { waitingSince } from '../inbox-view.ts';
import { useNow } from '../use-now.ts';
import { NextStepBox } from './next-step-box.tsx';
import { useVisitAct } from './use-visit-act.ts';
import { VisitActErrorNotice } from './visit-act-error.tsx';
import { VisitList } from './visit-list.tsx';
import { opensVisitDialog, VisitRequestDialog } from './visit-request-dialog.tsx';
import type { VisitRequest } from './visit-requests.ts';
import { isPaid } from './visit-rules.ts';

const loadCreateVisitDialog = async () => ({ default: (await import('./create-visit-dialog.tsx')).CreateVisitDialog });
const MakeVisit = lazy(loadCreateVisitDialog);
const loadQuoteDialog = async () => ({ default: (await import('../quotes/quote-dialog.tsx')).QuoteDialog });
const QuoteDialog = lazy(loadQuoteDialog);

type Props = { patient: CallReply<'clinicPatient'>; row: InboxRow; again: () => void; onWrite: () => void };

/** The patient's booking progress and visits, with all of the clinic's actions on them. */
export function BookingPanel({ patient, row, again, onWrite }: Props) {
  const { way } = patient;
  const now = useNow();
  const [asking, setAsking] = useState<VisitRequest>();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const close = () => setAsking(undefined);
  const done = () => {
    close();
    again();
  };
  const acts = useVisitAct({ onDone: again, onRefused: again });
  const ask = (next: VisitRequest | undefined) => {
    acts.clear();
    if (next?.kind === 'act') void acts.run(next.visit, next.act);
    else if (next?.kind === 'write') onWrite();
    else if (next?.kind === 'make') void bring(loadCreateVisitDialog, () => setAsking(next));
    else if (next?.kind === 'quote') void bring(loadQuoteDialog, () => setAsking(next));
    else setAsking(next);
  };
  const visitNow = (id: number | undefined) => way.visits.find((visit) => visit.id === id);
  return (
    <>
      <div className="grid gap-3">
        <NextStepBox patient={patient} waits={waitingSince(row, now) !== null} now={now} busy={acts.pending} onAsk={ask} />
        <VisitActErrorNotice acts={acts} now={visitNow(acts.seen?.id)} />
      </div>
      <VisitList patient={patient} busy={acts.pending} now={now} onAsk={ask} />
      <Suspense>
        {asking?.kind === 'make' && (
          <MakeVisit patient={patient} mode={asking.mode} order={asking.order?.order_num} places={patient.places} onDone={done} onClose={close} />
        )}
        {asking?.kind === 'quote' && <QuoteDialog row={row} changes={undefined} onClose={done} />}
      </Suspense>
      {opensVisitDialog(asking) && (
        <VisitRequestDialog
          ask={asking}
          now={visitNow(asking.visit.id)}
          paid={isPaid(way.orders, asking.visit.order_num)}
          person={{ name: patient.name, zone: patient.time_zone, leavesOn: way.leaves_on }}
          places={patient.places}
          onAsk={ask}
          onDone={done}
          onRefused={again}
        />
      )}
    </>
  );
}
