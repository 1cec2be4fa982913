import { PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

type UnlinkDialogProps = { provider: SocialProvider; onUnlinked: () => void; onClose: () => void };

/** Asks for confirmation and a proof before a service is unlinked. The server refuses to unlink the only way to sign in. That error is shown here. */
export function UnlinkDialog({ provider, onUnlinked, onClose }: UnlinkDialogProps) {
  const t = useTranslations('social');
  const { handleProofRequired, proofDialog } = useReauthentication();
  const holes = { provider: PROVIDER_NAMES[provider] };
  const unlinking = useMutation(async () => {
    await api('unlinkIdentity', { params: { provider } });
    toast(t('identities.done', holes), { tone: 'success' });
    onUnlinked();
  }, handleProofRequired);
  if (proofDialog) return proofDialog;
  return (
    <ConfirmDialog
      open
      danger
      title={t('identities.ask', holes)}
      confirmLabel={t('identities.unlink')}
      cancelLabel={t('common.close')}
      closeLabel={t('common.close')}
      busy={unlinking.pending}
      onConfirm={() => unlinking.run()}
      onClose={onClose}
    >
      <p>{t('identities.ask.text', holes)}</p>
      {unlinking.errorText && (
        <Notice tone="error" title={t('identities.unlinkFailed', holes)} className="mt-4">
          {unlinking.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
