import { useState } from 'react';
import type { Reason } from '../../../../contract/thread-events.ts';
import type { Visit } from '../../../../contract/visits.ts';
import { seoulDay } from '../../../consultations/chat-clock.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Refused } from './changed-notice.tsx';
import { type Act, deskTime } from './facts.ts';
import { HELD_HOURS, HeldField, heldUntil } from './held-field.tsx';
import { PlaceField } from './place-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { TimesDialog } from './times-dialog.tsx';
import { type Outcome, useVisitAct } from './use-visit-act.ts';

export type Person = { name: string; zone?: string | undefined };
export type Places = readonly { id: number; name: string }[];
type Props = Outcome & {
  /** As it is now. */
  visit: Visit;
  mode: 'move' | 'offer';
  person: Person;
  reason?: Reason | undefined;
  places?: Places | undefined;
  onClose: () => void;
};

/** Another start for a visit, or an offer of several. The date in force stands above, and its month is the first that is shown. */
export function ChangeTimes({ visit, mode, person, reason: given, places, onClose, ...outcome }: Props) {
  const t = useTranslations('clinic');
  const [reason, setReason] = useState<Reason | ''>(given ?? '');
  const [hours, setHours] = useState(HELD_HOURS);
  const [place, setPlace] = useState<number>();
  const acts = useVisitAct(outcome);
  const why = reason === '' ? {} : { reason };
  const send = (starts: readonly string[], again: () => void) => {
    const [at] = starts;
    if (at === undefined) return;
    const act: Act =
      mode === 'offer'
        ? { act: 'offer', starts: [...starts], held_until: heldUntil(hours, starts), ...why }
        : { act: 'move', start_at: at, place_id: place, ...why };
    // Somebody may have taken one of them: the free ones are asked for again.
    void acts.run(visit, act).then(again);
  };
  const isFixed = visit.start_at !== null;
  return (
    <TimesDialog
      mode={mode}
      title={t(mode === 'move' ? 'times.move.title' : 'times.offer.title')}
      name={person.name}
      zone={person.zone}
      of={{ visit_id: visit.id, product_id: visit.product_id ?? undefined, option_id: visit.option_id ?? undefined }}
      day={visit.start_at ? seoulDay(visit.start_at) : undefined}
      above={<InForce visit={visit} />}
      beside={
        <>
          {mode === 'move' && places && <PlaceField places={places} place={place} onPlace={setPlace} />}
          {isFixed && given === undefined && <ReasonField optional reason={reason} onReason={setReason} />}
        </>
      }
      below={(starts) => (
        <>
          {mode === 'offer' && <HeldField hours={hours} starts={starts} onHours={setHours} />}
          <Refused acts={acts} now={visit} />
        </>
      )}
      pending={acts.pending}
      onSend={send}
      onClose={onClose}
    />
  );
}

function InForce({ visit }: { visit: Visit }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const what = [visit.product_title, visit.option_title].filter(Boolean).join(' · ');
  return (
    <div className="mb-2 rounded-sm bg-sunken px-4 py-2.5">
      <p className="text-sm text-ink-soft">{t(visit.start_at ? 'times.inForce' : 'times.for')}</p>
      {visit.start_at && <p className="font-semibold">{deskTime(visit.start_at, language)}</p>}
      <p className="text-sm">{what || t('visit.noTreatment')}</p>
    </div>
  );
}
