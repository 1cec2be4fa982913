import type { Visit } from '../../../../contract/visits/visits.ts';
import { MoveOrOfferVisitDialog, type VisitPatient, type VisitPlaces } from './change-times.tsx';
import { ClinicCancelVisitDialog, DeclineMoveDialog } from './clinic-cancel-visit-dialog.tsx';
import type { VisitActCallbacks } from './use-visit-act.ts';
import type { VisitRequest } from './visit-requests.ts';

/** A dialog about an existing visit. */
export type VisitDialogRequest = Extract<VisitRequest, { kind: 'move' | 'offer' | 'give-up' | 'decline-move' }>;
export const opensVisitDialog = (ask: VisitRequest | undefined): ask is VisitDialogRequest =>
  ask?.kind === 'move' || ask?.kind === 'offer' || ask?.kind === 'give-up' || ask?.kind === 'decline-move';

type Props = VisitActCallbacks & {
  ask: VisitDialogRequest;
  /** The visit as it is now. It may be newer than the one that was pressed. */
  now: Visit | undefined;
  paid: boolean;
  person: VisitPatient;
  places?: VisitPlaces | undefined;
  onAsk: (ask: VisitRequest | undefined) => void;
};

/** The dialog that follows a press on a visit. */
export function VisitRequestDialog({ ask, now, paid, person, places, onAsk, onDone, onRefused }: Props) {
  const visit = now ?? ask.visit;
  const close = () => onAsk(undefined);
  const same = { visit, opened: ask.visit, person, onClose: close, onDone, onRefused };
  if (ask.kind === 'give-up') return <ClinicCancelVisitDialog {...same} paid={paid} onOffer={(reason) => onAsk({ kind: 'offer', visit, reason })} />;
  if (ask.kind === 'decline-move') return <DeclineMoveDialog {...same} />;
  return <MoveOrOfferVisitDialog key={ask.kind} {...same} mode={ask.kind} reason={ask.reason} places={places} />;
}
