import { useState } from 'react';
import { ConsentCheck } from '../../consents/consent-check.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';

type Props = { visitId: number; onAgreed: () => void; onClose: () => void };

/** Asks for consent to show pictures of the patient's body or face with the review. A separate checkbox with its text. */
export function AskPictureConsent({ visitId, onAgreed, onClose }: Props) {
  const t = useTranslations('own-reviews');
  const [agreed, setAgreed] = useState(false);
  const form = useForm({
    fields: ['consent'],
    validate: () => (agreed ? {} : { consent: t('pictures.consent.missing') }),
    async send() {
      await api('allowReviewPictures', { params: { id: visitId }, body: { consent: true } });
      onAgreed();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('pictures.consent.title')}
      confirmLabel={t('pictures.consent.confirm')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('pictures.failed')}
      onClose={onClose}
    >
      <p>{t('pictures.consent.text')}</p>
      <ConsentCheck
        consent="reviewPictures"
        name="consent"
        label={t('pictures.consent')}
        error={form.errors.consent}
        checked={agreed}
        onChange={(ticked) => {
          setAgreed(ticked);
          form.clearErrors('consent');
        }}
        view={{ text: t('consent.read'), label: t('pictures.consent.read') }}
      />
    </FormDialog>
  );
}
