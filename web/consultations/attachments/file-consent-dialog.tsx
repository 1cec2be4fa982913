import { useState } from 'react';
import { ConsentCheck } from '../../consents/consent-check.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';

type Props = { threadId: number; onAgreed: () => void; onClose: () => void };

/** Asks for consent to share photos and files with this clinic. The consent has its own checkbox and text (security 8.1). */
export function FileConsentDialog({ threadId, onAgreed, onClose }: Props) {
  const t = useTranslations('thread');
  const [agreed, setAgreed] = useState(false);
  const form = useForm({
    fields: ['consent'],
    validate: () => (agreed ? {} : { consent: t('file.consent.missing') }),
    async send() {
      await api('allowFiles', { params: { id: threadId }, body: { consent: true } });
      onAgreed();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('file.consent.title')}
      confirmLabel={t('file.consent.confirm')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('file.consent.failed')}
      onClose={onClose}
    >
      <p>{t('file.consent.text')}</p>
      <ConsentCheck
        consent="attachments"
        name="consent"
        label={t('file.consent.ask')}
        error={form.errors.consent}
        checked={agreed}
        onChange={(ticked) => {
          setAgreed(ticked);
          form.clearErrors('consent');
        }}
        view={{ text: t('around.view'), label: t('file.consent.read') }}
      />
    </FormDialog>
  );
}
