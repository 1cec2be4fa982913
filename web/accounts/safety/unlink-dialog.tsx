import { useState } from 'react';
import { PROVIDER_NAMES, type SocialProvider } from '../../../contract/words.ts';
import { ApiError } from '../../api/call.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, SessionEnded } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

type UnlinkDialogProps = { provider: SocialProvider; onUnlinked: () => void; onEnded: () => void; onClose: () => void };

/** Asks before a service is unlinked; the server refuses it when it is the only way in, and says so here. */
export function UnlinkDialog({ provider, onUnlinked, onEnded, onClose }: UnlinkDialogProps) {
  const t = useWords('social');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const holes = { provider: PROVIDER_NAMES[provider] };
  const unlink = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await api('unlinkIdentity', { params: { provider } });
      toast(t('identities.done', holes), { tone: 'success' });
      onUnlinked();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionEnded) onEnded();
      else if (error instanceof ApiError) setRefusal(error.message || t('identities.offline'));
      else throw error;
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('identities.ask', holes)}
      confirmLabel={t('identities.unlink')}
      cancelLabel={t('identities.close')}
      closeLabel={t('identities.close')}
      busy={busy}
      onConfirm={unlink}
      onClose={onClose}
    >
      <p>{t('identities.ask.text', holes)}</p>
      {refusal && (
        <Notice tone="error" title={t('identities.unlinkFailed', holes)} className="mt-4">
          {refusal}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
