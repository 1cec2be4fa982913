import { PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useProven } from '../../session/use-proven.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../use-action.ts';

type UnlinkDialogProps = { provider: SocialProvider; onUnlinked: () => void; onClose: () => void };

/** Asks before a service is unlinked, and for a proof that it is she; the server refuses it when it is the only way in, and says so here. */
export function UnlinkDialog({ provider, onUnlinked, onClose }: UnlinkDialogProps) {
  const t = useTranslations('social');
  const { busy, failure, run, fail } = useAction();
  const { isAsked, question } = useProven();
  const holes = { provider: PROVIDER_NAMES[provider] };
  const unlink = async (): Promise<void> => {
    const refusal = await run(() => api('unlinkIdentity', { params: { provider } }));
    if (refusal === 'ended') return;
    if (refusal) return isAsked(refusal, unlink) ? undefined : fail(refusal);
    toast(t('identities.done', holes), { tone: 'success' });
    onUnlinked();
  };
  if (question) return question;
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
      {failure && (
        <Notice tone="error" title={t('identities.unlinkFailed', holes)} className="mt-4">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
