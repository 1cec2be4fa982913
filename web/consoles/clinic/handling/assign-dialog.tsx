import { useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { HandlingDialog } from './handling-dialog.tsx';
import type { ClinicSettings } from './use-clinic-settings.ts';

/** Value of the choice "everybody". No account has this ID. */
const EVERYBODY = 'all';

/** Assigns a conversation to a colleague, with a note that the patient never sees. */
export function AssignDialog({ id, desk, assignee, onClose }: { id: number; desk: ClinicSettings; assignee: string | null; onClose: () => void }) {
  const t = useTranslations('clinic-handling');
  const shared = useTranslations('console');
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const others = desk.colleagues.filter((colleague) => colleague.id !== assignee);
  const form = useForm({
    fields: ['assignee', 'note'],
    validate: () => (to === '' ? { assignee: t('hand.missing') } : {}),
    async send() {
      await api('assign', { params: { id }, body: { assignee: to === EVERYBODY ? null : to, note: note.trim() } });
      onClose();
    },
  });
  return (
    <HandlingDialog form={form} title={t('hand.title')} confirmLabel={t('hand.confirm')} onClose={onClose}>
      <SelectField
        {...form.field('assignee', to, setTo)}
        label={shared('shared.handTo')}
        placeholder={t('hand.choose')}
        options={[
          ...others.map((colleague) => ({ value: colleague.id, label: colleague.name })),
          ...(assignee === null ? [] : [{ value: EVERYBODY, label: t('hand.all') }]),
        ]}
      />
      <Field
        multiline
        rows={3}
        name="note"
        label={t('hand.note')}
        hint={t('hand.note.hint')}
        error={form.errors.note}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </HandlingDialog>
  );
}
