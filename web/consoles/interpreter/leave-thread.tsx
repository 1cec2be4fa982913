import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for confirmation before an interpreter ends her work in a conversation. */
export function LeaveThreadDialog({ id, onLeft, onClose }: { id: number; onLeft: () => void; onClose: () => void }) {
  const t = useTranslations('interpreter');
  const shared = useTranslations('console');
  const leaving = useMutation(async () => {
    await api('leaveThread', { params: { id } });
    toast(t('leave.done'), { tone: 'success' });
    onLeft();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('leave.title')}
      confirmLabel={shared('shared.end.confirm')}
      cancelLabel={t('leave.keep')}
      closeLabel={t('common.close')}
      busy={leaving.pending}
      onConfirm={() => void leaving.run()}
      onClose={onClose}
    >
      <p>{t('leave.text')}</p>
      {leaving.errorText && (
        <Notice tone="error" title={shared('shared.end.failed')} className="mt-4">
          {leaving.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
