import { useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { MetaButton } from '../messages/message-meta.tsx';
import { SurroundingMessagesConsentField } from './surrounding-messages-field.tsx';

/** Asks the patient whether translators may read the messages around a translation that the clinic doubts. Renders nothing if she has consented. */
export function SurroundingMessagesConsentNotice({ threadId }: { threadId: number }) {
  const t = useTranslations('thread');
  const { value, reload } = useQuery(`around ${threadId}`, () => api('readAround', { params: { id: threadId } }));
  const [asking, setAsking] = useState(false);
  const [checked, setChecked] = useState(false);
  const close = () => setAsking(false);
  const agreeing = useMutation(async () => {
    if (checked) {
      await api('letReadAround', { params: { id: threadId } });
      toast(t('around.done'), { tone: 'success' });
      reload();
    }
    close();
  });
  if (!value || value.agreed) return null;
  return (
    <>
      <MetaButton onPress={() => setAsking(true)}>{t('around.question')}</MetaButton>
      {asking && (
        <ConfirmDialog
          open
          title={t('around.question')}
          confirmLabel={t('common.save')}
          cancelLabel={t('common.cancel')}
          closeLabel={t('common.cancel')}
          busy={agreeing.pending}
          onConfirm={() => void agreeing.run()}
          onClose={close}
        >
          <SurroundingMessagesConsentField threadId={threadId} checked={checked} onChange={setChecked} />
          {agreeing.errorText && (
            <Notice tone="error" title={t('doubt.failed')} className="mt-4">
              {agreeing.errorText}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
