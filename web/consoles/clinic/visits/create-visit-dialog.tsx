import { useState } from 'react';
import type { CallReply } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { VisitPlaces } from './change-times.tsx';
import { computeHoldEnd, DEFAULT_HOLD_HOURS, HoldField } from './hold-field.tsx';
import { PlaceField } from './place-field.tsx';
import { TimesDialog } from './times-dialog.tsx';
import { findAlternativeStarts } from './use-visit-act.ts';
import { AlternativeStarts } from './visit-act-error.tsx';
import { listVisitSubjects, preselectedSubject } from './visit-subjects.ts';

type Props = {
  patient: CallReply<'clinicPatient'>;
  mode: 'fix' | 'offer';
  order?: string | undefined;
  /** Start and place, or the day, that was pressed in the calendar. */
  start?: string | undefined;
  day?: string | undefined;
  place?: number | undefined;
  places?: VisitPlaces | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Creates a visit. The clinic fixes it, or offers it with up to five starts. */
export function CreateVisitDialog({ patient, mode: begun, order, start, day, place: pressed, places, onDone, onClose }: Props) {
  const t = useTranslations('clinic');
  const [mode, setMode] = useState(begun);
  const [place, setPlace] = useState(pressed);
  const [hours, setHours] = useState(DEFAULT_HOLD_HOURS);
  const [key, setKey] = useState(() => preselectedSubject(patient, order)?.key ?? '');
  const choices = listVisitSubjects(patient);
  const subject = choices.find((one) => one.key === key);
  const { product_id, option_id } = subject ?? {};
  const waiting = choices.find((one) => one.paid);
  /** A date for another treatment still belongs to the paid order, unless the coordinator chooses otherwise (specification 5.14). */
  const asksWhose = waiting !== undefined && !subject?.paid;
  const [isApart, setApart] = useState(false);
  const order_num = asksWhose && isApart ? null : subject?.order_num;
  const { pending, errorText, failure, run } = useMutation(async (starts: readonly string[]) => {
    const [at] = starts;
    const when = mode === 'offer' ? { offers: [...starts], held_until: computeHoldEnd(hours, starts) } : { start_at: at };
    const where = mode === 'fix' && place !== undefined ? { place_id: place } : {};
    await api('makeVisit', { body: { consultation_id: patient.id, product_id, option_id, order_num, ...when, ...where } });
    toast(t(mode === 'offer' ? 'did.offer' : 'did.accept'), { tone: 'success', subject: patient.name });
    onDone();
  });
  return (
    <TimesDialog
      mode={mode}
      title={t(mode === 'offer' ? 'times.offer.title' : 'times.fix.title')}
      name={patient.name}
      zone={patient.time_zone}
      leavesOn={patient.way.leaves_on}
      of={{ product_id, option_id }}
      recovery={patient.way.orders.find((one) => one.order_num === order_num)?.recovery_time_minutes}
      start={start}
      day={day}
      above={
        <Segmented
          label={t('make.how')}
          hideLabel
          options={[
            { value: 'offer', label: t('make.offer') },
            { value: 'fix', label: t('make.fix') },
          ]}
          value={mode}
          onChange={setMode}
          className="mb-3"
        />
      }
      beside={
        <>
          <SelectField
            label={t('date.treatment')}
            placeholder={t('date.treatment.none')}
            options={choices.map((one) => ({ value: one.key, label: one.paid ? t('make.paid', { treatment: one.title }) : one.title }))}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
          {asksWhose && (
            <CheckField
              label={t('make.ofOrder', { treatment: waiting.title })}
              hint={t('make.ofOrder.hint')}
              checked={!isApart}
              onChange={(event) => setApart(!event.target.checked)}
            />
          )}
          {mode === 'fix' && places && <PlaceField places={places} place={place} onPlace={setPlace} />}
        </>
      }
      below={(starts, pick) => (
        <>
          {mode === 'offer' && <HoldField hours={hours} starts={starts} onHours={setHours} />}
          {errorText !== undefined && (
            <Notice tone="error" title={errorText}>
              <AlternativeStarts starts={findAlternativeStarts(failure)} onPick={pick} />
            </Notice>
          )}
        </>
      )}
      pending={pending}
      onSend={(starts, again) => void run(starts).then(again)}
      onClose={onClose}
    />
  );
}
