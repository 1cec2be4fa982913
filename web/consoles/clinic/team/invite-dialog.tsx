import { useState } from 'react';
import { isEmail, MAX_STAFF_NAME_LENGTH } from '../../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useReauthentication } from '../../../session/use-reauthentication.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CONSOLE_LANGUAGES, type ConsoleLanguage, readConsoleLanguage } from '../../console-language.ts';

/** Dialog for the head of a clinic to invite a colleague and choose the language of the e-mail. */
export function InviteDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-team');
  const shared = useTranslations('console');
  const words = useTranslations('operator');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<ConsoleLanguage>(readConsoleLanguage);
  const { handleProofRequired, proofDialog } = useReauthentication();
  const form = useForm({
    fields: ['email', 'name'],
    validate: () => ({
      ...(isEmail(email) ? {} : { email: t('invite.email.wrong') }),
      ...(name.trim() === '' ? { name: shared('shared.nameMissing') } : {}),
      ...(name.trim().length > MAX_STAFF_NAME_LENGTH ? { name: t('common.tooLong', { count: MAX_STAFF_NAME_LENGTH }) } : {}),
    }),
    async send() {
      await api('invite', { body: { email: email.trim(), name: name.trim(), language } });
      toast(t('invite.sent', { name: name.trim() }), { tone: 'success' });
      onDone();
    },
    fieldErrorsFor: ({ code, message }) => (code === 'accounts.already-invited' ? { email: message } : {}),
    handleError: handleProofRequired,
  });
  if (proofDialog) return proofDialog;
  return (
    <FormDialog
      form={form}
      title={t('invite.title')}
      confirmLabel={t('invite.send')}
      cancelLabel={t('common.cancel')}
      closeLabel={words('common.close')}
      errorTitle={words('failed')}
      onClose={onClose}
    >
      <Field {...form.field('email', email, setEmail)} label={t('common.email')} type="email" autoComplete="off" required />
      <Field {...form.field('name', name, setName)} label={t('invite.name')} hint={t('invite.name.hint')} autoComplete="off" required />
      <SelectField
        label={t('invite.language')}
        options={CONSOLE_LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
        value={language}
        onChange={({ target }) => setLanguage(target.value as ConsoleLanguage)}
      />
    </FormDialog>
  );
}
