import type { Visit } from '../../../../contract/visits/visits.ts';
import type { Ask } from './asks.ts';
import { ChangeTimes, type Person, type Places } from './change-times.tsx';
import { DeclineMove, GiveUpDialog } from './give-up-dialog.tsx';
import type { Outcome } from './use-visit-act.ts';

/** A dialog about an existing visit. */
export type VisitAsk = Extract<Ask, { kind: 'move' | 'offer' | 'give-up' | 'decline-move' }>;
export const isVisitAsk = (ask: Ask | undefined): ask is VisitAsk =>
  ask?.kind === 'move' || ask?.kind === 'offer' || ask?.kind === 'give-up' || ask?.kind === 'decline-move';

type Props = Outcome & {
  ask: VisitAsk;
  /** The visit as it is now, which may be newer than the one that was pressed. */
  now: Visit | undefined;
  paid: boolean;
  person: Person;
  places?: Places | undefined;
  onAsk: (ask: Ask | undefined) => void;
};

/** The dialog that follows a press on a visit. */
export function VisitQuestion({ ask, now, paid, person, places, onAsk, onDone, onRefused }: Props) {
  const visit = now ?? ask.visit;
  const close = () => onAsk(undefined);
  const same = { visit, opened: ask.visit, person, onClose: close, onDone, onRefused };
  if (ask.kind === 'give-up') return <GiveUpDialog {...same} paid={paid} onOffer={(reason) => onAsk({ kind: 'offer', visit, reason })} />;
  if (ask.kind === 'decline-move') return <DeclineMove {...same} />;
  return <ChangeTimes key={ask.kind} {...same} mode={ask.kind} reason={ask.reason} places={places} />;
}
