import { useState } from 'react';
import { isBlank, MAX_SEARCH_LENGTH } from '../../../../contract/rules.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { VisitPlaces } from '../visits/change-times.tsx';
import { CreateVisitDialog } from '../visits/create-visit-dialog.tsx';
import { formatConsoleTime } from '../visits/visit-rules.ts';
import { formatLongDay } from './days.ts';

/** Maximum number of listed patients. Search finds the others. */
const MAX_FOUND_PATIENTS = 50;

type Props = {
  places: VisitPlaces;
  /** Start of the slot that was pressed in the calendar. */
  start?: string | undefined;
  day?: string | undefined;
  place?: number | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Adds a visit from the calendar slot that was pressed: first its patient, then its treatment and time. */
export function NewVisitDialog({ places, start, day, place, onDone, onClose }: Props) {
  const t = useTranslations('clinic-calendar');
  const shared = useTranslations('console');
  const words = useTranslations('clinic');
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const q = isBlank(typed) ? undefined : typed.slice(0, MAX_SEARCH_LENGTH);
  const { value: found, failure: unread } = useQuery(`who ${q ?? ''}`, () =>
    api('clinicInbox', { query: { q, state: 'all', limit: MAX_FOUND_PATIENTS, again: 'true' } }),
  );
  const rows = found?.items ?? [];
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState('');
  const { value: patient, failure, reload } = useQuery(wanted, () => api('clinicPatient', { params: { id: Number(wanted) } }));
  const where = places.find(({ id }) => id === place)?.name;
  const when = start ? formatConsoleTime(start, language) : day && formatLongDay(day, language);
  if (patient)
    return <CreateVisitDialog patient={patient} mode="fix" start={start} day={day} place={place} places={places} onDone={onDone} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('make')}
      subtitle={when && t(where === undefined ? 'make.when' : 'make.where', { when, where: where ?? '' })}
      closeLabel={words('common.close')}
      onClose={onClose}
      footer={
        <Button full disabled={chosen === ''} busy={wanted !== '' && failure === undefined} onClick={() => (wanted === chosen ? reload() : setWanted(chosen))}>
          {t('make.next')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field
          label={words('search')}
          placeholder={words('search.placeholder')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {found && rows.length === 0 ? (
          <p className="text-ink-soft">{q === undefined ? t('make.nobody') : words('search.none')}</p>
        ) : (
          <SelectField
            label={t('make.who')}
            placeholder={shared('shared.choosePatient')}
            options={rows.map((row) => ({ value: String(row.id), label: row.paid ? `${row.name} (${words('paid')})` : row.name }))}
            value={rows.some(({ id }) => String(id) === chosen) ? chosen : ''}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {(failure ?? unread) !== undefined && <ErrorState title={words(unread === undefined ? 'patient.failed' : 'inbox.failed')} />}
      </div>
    </Dialog>
  );
}
