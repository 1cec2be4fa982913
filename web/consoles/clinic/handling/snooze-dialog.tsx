import { useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { HandlingDialog } from './handling-dialog.tsx';
import { computeSnoozeEnd, parseSeoulTime, SNOOZE_CHOICES, type SnoozeChoice } from './snooze-times.ts';

/** Snoozes a conversation until a suggested or a chosen time, in Seoul time. */
export function SnoozeDialog({ id, now, onClose }: { id: number; now: number; onClose: () => void }) {
  const t = useTranslations('clinic-handling');
  const [choice, setChoice] = useState<SnoozeChoice | 'own'>('tomorrow');
  const [own, setOwn] = useState('');
  const until = choice === 'own' ? parseSeoulTime(own) : computeSnoozeEnd(choice, now);
  const form = useForm({
    fields: ['own'],
    validate: () => (until ? {} : { own: t('later.missing') }),
    async send() {
      await api('handle', { params: { id }, body: { state: 'later', until: (until as Date).toISOString() } });
      onClose();
    },
  });
  return (
    <HandlingDialog form={form} title={t('later.title')} confirmLabel={t('later.confirm')} onClose={onClose}>
      <p className="text-ink-soft">{t('later.text')}</p>
      <SelectField
        label={t('later.when')}
        options={[...SNOOZE_CHOICES, 'own' as const].map((value) => ({ value, label: t(`later.${value}`) }))}
        value={choice}
        onChange={({ target }) => setChoice(target.value as SnoozeChoice | 'own')}
      />
      {choice === 'own' && <Field {...form.field('own', own, setOwn)} type="datetime-local" label={t('later.at')} />}
    </HandlingDialog>
  );
}
