import { useState } from 'react';
import type { VisitChangeReason } from '../../../../contract/threads/thread-events.ts';
import { toSeoulDay } from '../../../../contract/time.ts';
import type { Visit } from '../../../../contract/visits/visits.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { computeHoldEnd, DEFAULT_HOLD_HOURS, HoldField } from './hold-field.tsx';
import { LengthField } from './length-field.tsx';
import { PlaceField } from './place-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { TimesDialog } from './times-dialog.tsx';
import { useSeenVisit } from './use-seen-visit.ts';
import { useVisitAct, type VisitActCallbacks } from './use-visit-act.ts';
import { VisitActErrorNotice, VisitChangedNotice } from './visit-act-error.tsx';
import { formatConsoleTime, type VisitChange } from './visit-rules.ts';

export type VisitPatient = { name: string; zone?: string | undefined; leavesOn: string | null };
export type VisitPlaces = readonly { id: number; name: string }[];
type Props = VisitActCallbacks & {
  /** The visit as it is now. */
  visit: Visit;
  /** The visit as it was when the dialog was opened. */
  opened: Visit;
  mode: 'move' | 'offer';
  person: VisitPatient;
  reason?: VisitChangeReason | undefined;
  places?: VisitPlaces | undefined;
  onClose: () => void;
};

/** Moves a visit to another start, length or place, or offers several starts. Shows the current date, and its month first. */
export function MoveOrOfferVisitDialog({ visit: now, opened, mode, person, reason: given, places, onClose, ...outcome }: Props) {
  const t = useTranslations('clinic');
  const { visit, newer, accept } = useSeenVisit(opened, now);
  const [reason, setReason] = useState<VisitChangeReason | ''>(given ?? '');
  const [hours, setHours] = useState(DEFAULT_HOLD_HOURS);
  const [place, setPlace] = useState<number>();
  const [length, setMinutes] = useState<number>();
  const minutes = length ?? visit.minutes;
  const acts = useVisitAct(outcome);
  const isFixed = visit.start_at !== null;
  const moves = mode === 'move';
  const send = (starts: readonly string[], again: () => void) => {
    // A start may have been taken meanwhile, so the free ones are loaded again.
    void acts.run(visit, toVisitChange({ mode, starts, hours, minutes, place, reason })).then(again);
  };
  const { product_id, option_id } = visit;
  return (
    <TimesDialog
      mode={moves && !isFixed ? 'fix' : mode}
      title={t(moves ? (isFixed ? 'times.move.title' : 'times.fix.other') : 'times.offer.title')}
      name={person.name}
      zone={person.zone}
      leavesOn={person.leavesOn}
      recovery={visit.recovery_time_minutes}
      of={{ visit_id: visit.id, product_id: product_id ?? undefined, option_id: option_id ?? undefined, ...(moves ? { minutes, place_id: place } : {}) }}
      day={findFirstDay(opened)}
      inForce={moves ? findUnchangedStart(visit, minutes !== visit.minutes || (place !== undefined && place !== visit.place?.id)) : undefined}
      above={
        newer ? (
          <VisitChangedNotice
            before={visit}
            now={newer}
            action={
              <Button size="s" onClick={accept}>
                {t('changed.go')}
              </Button>
            }
          />
        ) : (
          <CurrentTime visit={visit} />
        )
      }
      blocked={newer !== undefined}
      beside={
        <>
          {moves && <LengthField now={visit.minutes} minutes={minutes} onMinutes={setMinutes} />}
          {moves && places && <PlaceField places={places} place={place} here={visit.place?.name} onPlace={setPlace} />}
          {isFixed && given === undefined && <ReasonField optional reason={reason} onReason={setReason} />}
        </>
      }
      below={(starts, pick) => (
        <>
          {mode === 'offer' && <HoldField hours={hours} starts={starts} onHours={setHours} />}
          {!newer && <VisitActErrorNotice acts={acts} onPick={pick} />}
        </>
      )}
      pending={acts.pending}
      onSend={send}
      onClose={onClose}
    />
  );
}

type ChosenTimes = Pick<Props, 'mode'> & {
  starts: readonly string[];
  hours: number;
  minutes: number;
  place: number | undefined;
  reason: VisitChangeReason | '';
};

function toVisitChange({ mode, starts, hours, minutes, place, reason }: ChosenTimes): VisitChange {
  const why = reason === '' ? {} : { reason };
  if (mode === 'offer') return { act: 'offer', starts: [...starts], held_until: computeHoldEnd(hours, starts), ...why };
  return { act: 'move', start_at: starts[0] ?? '', minutes, ...(place === undefined ? {} : { place_id: place }), ...why };
}

/** Returns the day of the current date, or of the first requested or offered start. */
function findFirstDay({ start_at, starts }: Visit): string | undefined {
  const first = start_at ?? starts.toSorted()[0];
  return first && toSeoulDay(first);
}

/** Returns the current start while it is in the future. Length or place can change while it stays. */
const findUnchangedStart = ({ start_at }: Visit, changed: boolean) =>
  start_at !== null && Date.parse(start_at) > Date.now() ? { at: new Date(start_at).toISOString(), changed } : undefined;

function CurrentTime({ visit }: { visit: Visit }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const times = visit.start_at ? [visit.start_at] : visit.starts;
  const what = [visit.product_title, visit.option_title].filter(Boolean).join(' · ');
  return (
    <div className="mb-2 rounded-sm bg-sunken px-4 py-2.5">
      <p className="text-sm text-ink-soft">
        {t(visit.start_at ? 'times.inForce' : visit.starts.length > 0 ? `visit.starts.${visit.state === 'offered' ? 'offered' : 'asked'}` : 'times.for')}
      </p>
      {times.length > 0 && <p className="font-semibold">{times.map((at) => formatConsoleTime(at, language)).join(' / ')}</p>}
      <p className="text-sm">{what || t('visit.noTreatment')}</p>
    </div>
  );
}
