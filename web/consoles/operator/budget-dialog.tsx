import { useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BudgetSetting } from './translation-usage-page.tsx';

const MAX_CHARACTERS = 10_000_000_000;

/** Parses a number of characters with or without separators; undefined for anything else. */
function parseCharacterCount(typed: string): number | undefined {
  const digits = typed.replace(/[\s,.]/g, '');
  return /^\d{1,11}$/.test(digits) && Number(digits) <= MAX_CHARACTERS ? Number(digits) : undefined;
}

/** Sets the monthly translation budget of one clinic, or of all clinics together. */
export function BudgetDialog({ setting, onDone, onClose }: { setting: BudgetSetting; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('operator-translations');
  const words = useTranslations('operator');
  const [typed, setTyped] = useState(setting.characters === null ? '' : String(setting.characters));
  const [isFree, setFree] = useState(setting.characters === null);
  const form = useForm({
    fields: ['characters'],
    validate: () => (!isFree && parseCharacterCount(typed) === undefined ? { characters: t('budget.missing') } : {}),
    async send() {
      await api('setTranslationBudget', { body: { hospital_id: setting.hospitalId, characters: isFree ? null : (parseCharacterCount(typed) ?? 0) } });
      toast(t('budget.saved'), { tone: 'success' });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('budget.title')}
      confirmLabel={t('common.save')}
      cancelLabel={words('keep')}
      closeLabel={words('common.close')}
      errorTitle={words('failed')}
      onClose={onClose}
    >
      <p className="font-semibold">
        <Bidi>{setting.name}</Bidi>
      </p>
      <p className="text-ink-soft">{t('budget.text')}</p>
      <Field
        label={t('budget.characters')}
        hint={t('budget.characters.hint')}
        inputMode="numeric"
        dir="ltr"
        {...form.field('characters', typed, (text) => {
          setTyped(text);
          setFree(false);
        })}
      />
      <CheckField
        label={t('budget.none')}
        checked={isFree}
        onChange={({ target }) => {
          setFree(target.checked);
          form.clearErrors('characters');
        }}
      />
    </FormDialog>
  );
}
