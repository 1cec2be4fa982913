import type { ReactNode } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { FormDialog } from '../../../session/form-dialog.tsx';
import type { Form } from '../../../session/use-form.ts';

type Props<Field extends string> = { form: Form<Field, []>; title: string; confirmLabel: string; onClose: () => void; children: ReactNode };

/** A short form in a dialog: its fields, an error that belongs to no field, and two buttons. Enter submits it. */
export function HandlingDialog<Field extends string>({ form, title, confirmLabel, onClose, children }: Props<Field>) {
  const t = useTranslations('clinic-handling');
  return (
    <FormDialog
      form={form}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      errorTitle={t('failed')}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
