import { useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useReading } from '../../../session/use-reading.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { InboxRow } from '../inbox.ts';
import type { Places } from '../visits/change-times.tsx';
import { MakeVisit } from '../visits/make-visit.tsx';

type Props = {
  rows: readonly InboxRow[];
  places: Places;
  /** What was pressed in the calendar. */
  start?: string | undefined;
  day?: string | undefined;
  place?: number | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** A visit from the calendar: whose it is, then for what and when. */
export function NewVisit({ rows, places, start, day, place, onDone, onClose }: Props) {
  const t = useTranslations('clinic-calendar');
  const words = useTranslations('clinic');
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState('');
  const { value: patient, failure, again } = useReading(wanted, () => api('clinicPatient', { params: { id: Number(wanted) } }));
  if (patient) return <MakeVisit patient={patient} mode="fix" start={start} day={day} place={place} places={places} onDone={onDone} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('make')}
      closeLabel={words('close')}
      onClose={onClose}
      footer={
        <Button full disabled={chosen === ''} busy={wanted !== '' && failure === undefined} onClick={() => (wanted === chosen ? again() : setWanted(chosen))}>
          {t('make.next')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('make.nobody')}</p>
      ) : (
        <SelectField
          label={t('make.who')}
          placeholder={t('make.choose')}
          options={rows.map((row) => ({ value: String(row.id), label: row.paid ? `${row.name} (${words('paid')})` : row.name }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {failure !== undefined && <ErrorState title={words('patient.failed')} />}
    </Dialog>
  );
}
