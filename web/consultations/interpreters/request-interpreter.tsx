import { useState } from 'react';
import type { InterpreterState } from '../../../contract/interpreting/interpreters.ts';
import { ConsentCheck } from '../../consents/consent-check.tsx';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DualTime } from '../events/event-words.tsx';

type Props = { threadId: number; state: InterpreterState; onAsked: () => void; onClose: () => void };

/** Asks for an interpreter. Shows the explanation, the promised time and the required consent. */
export function RequestInterpreterDialog({ threadId, state: { due_at, promise }, onAsked, onClose }: Props) {
  const t = useTranslations('thread');
  const toast = useToast();
  const { language } = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const form = useForm({
    fields: ['consent'],
    validate: () => (agreed ? {} : { consent: t('interpreter.agree.missing') }),
    async send() {
      await api('askInterpreter', { params: { id: threadId }, body: { consent: true } });
      toast(t('interpreter.done'), { tone: 'success' });
      onAsked();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('interpreter.title')}
      confirmLabel={t('interpreter.ask')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('interpreter.failed')}
      onClose={onClose}
    >
      <p>{t('interpreter.who')}</p>
      <p>{t('interpreter.reads')}</p>
      <p>{t.rich('interpreter.promise', { hours: <Ltr>{promise.hours}</Ltr>, time: <DualTime at={due_at} language={language} /> })}</p>
      <p>{t('interpreter.ends')}</p>
      <ConsentCheck
        consent="interpreter"
        name="consent"
        label={t('interpreter.agree')}
        error={form.errors.consent}
        checked={agreed}
        onChange={(ticked) => {
          setAgreed(ticked);
          form.clearErrors('consent');
        }}
        view={{ text: t('around.view'), label: t('interpreter.read') }}
      />
    </FormDialog>
  );
}
