import { useState } from 'react';
import { MAX_STAFF_NAME_LENGTH } from '../../../../contract/rules.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { HandlingDialog } from './handling-dialog.tsx';
import type { ClinicSettings } from './use-clinic-settings.ts';

/** Choices for the promised answer time, in minutes of open time. */
const PROMISE_CHOICES_MINUTES = [15, 30, 60, 120, 240, 480];

/** Edits the coordinator's name as patients see it, and the clinic's promised answer time. */
export function CoordinatorNameAndPromiseDialog({ desk, onSaved, onClose }: { desk: ClinicSettings; onSaved: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-handling');
  const shared = useTranslations('console');
  // Undefined until edited: an untouched field follows a colleague's change and is not sent.
  const [newName, setName] = useState<string>();
  const [newMinutes, setMinutes] = useState<number>();
  const name = newName ?? desk.you.chosen_name ?? '';
  const minutes = newMinutes ?? desk.promise_minutes;
  const form = useForm({
    fields: ['name'],
    validate() {
      if (name.trim() === '') return { name: shared('shared.nameMissing') };
      return name.trim().length > MAX_STAFF_NAME_LENGTH ? { name: t('common.tooLong', { count: MAX_STAFF_NAME_LENGTH }) } : {};
    },
    async send() {
      if (name.trim() !== desk.you.chosen_name) await api('chooseStaffName', { body: { name: name.trim() } });
      if (minutes !== desk.promise_minutes) await api('promiseAnswer', { body: { minutes } });
      toast(t('desk.saved'), { tone: 'success' });
      onSaved();
      onClose();
    },
  });
  const choices = [...new Set([...PROMISE_CHOICES_MINUTES, desk.promise_minutes])].sort((a, b) => a - b);
  return (
    <HandlingDialog form={form} title={t('desk.title')} confirmLabel={t('common.save')} onClose={onClose}>
      <Field {...form.field('name', name, setName)} label={t('desk.name')} hint={t('desk.name.hint')} autoComplete="off" />
      <SelectField
        label={t('desk.promise')}
        hint={t(desk.may_promise ? 'desk.promise.hint' : 'desk.promise.head')}
        disabled={!desk.may_promise}
        options={choices.map((value) => ({
          value: String(value),
          label: value % 60 === 0 ? t('desk.promise.hours', { count: value / 60 }) : t('desk.promise.value', { count: value }),
        }))}
        value={String(minutes)}
        onChange={({ target }) => setMinutes(Number(target.value))}
      />
    </HandlingDialog>
  );
}
