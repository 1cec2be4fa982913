import { useState } from 'react';
import type { InterpreterState } from '../../../contract/interpreters.ts';
import { ConsentDialog } from '../../consents/consent-dialog.tsx';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { TwoClocks } from '../events/event-words.tsx';

type Props = { threadId: number; state: InterpreterState; onAsked: () => void; onClose: () => void };

/** What asking for an interpreter means, the promise, and the consent that it takes. */
export function AskInterpreter({ threadId, state: { due_at, promise }, onAsked, onClose }: Props) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const [reading, setReading] = useState(false);
  const { ref, errors, says, pending, run, edited } = useForm({
    fields: ['consent'],
    check: () => (agreed ? {} : { consent: t('interpreter.agree.missing') }),
    async send() {
      await api('askInterpreter', { params: { id: threadId }, body: { consent: true } });
      toast(t('interpreter.done'), { tone: 'success' });
      onAsked();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('interpreter.title')}
      confirmLabel={t('interpreter.ask')}
      cancelLabel={t('doubt.cancel')}
      closeLabel={t('doubt.cancel')}
      busy={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <form
        ref={ref}
        noValidate
        className="grid gap-3 text-ink"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p>{t('interpreter.who')}</p>
        <p>{t('interpreter.reads')}</p>
        <p>{t.rich('interpreter.promise', { hours: <Ltr>{promise.hours}</Ltr>, time: <TwoClocks at={due_at} language={language} /> })}</p>
        <p>{t('interpreter.ends')}</p>
        <CheckField
          name="consent"
          label={t('interpreter.agree')}
          error={errors.consent}
          checked={agreed}
          onChange={({ target }) => {
            setAgreed(target.checked);
            edited('consent');
          }}
          end={
            <button
              type="button"
              aria-label={t('interpreter.read')}
              onClick={() => setReading(true)}
              className="min-h-tap min-w-tap shrink-0 rounded-sm px-2 text-sm font-semibold text-celadon-700 hover:underline"
            >
              {t('around.view')}
            </button>
          }
        />
        {says !== undefined && (
          <Notice tone="error" title={t('interpreter.failed')}>
            {says}
          </Notice>
        )}
      </form>
      {reading && <ConsentDialog consent="interpreter" onClose={() => setReading(false)} />}
    </ConfirmDialog>
  );
}
