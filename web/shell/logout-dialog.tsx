import { useTranslations } from '../i18n/translations.tsx';
import { useDoing } from '../session/use-doing.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useLogout } from './logout.tsx';

/** The mobile header's question before logging out. Loaded when it is asked. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const logout = useLogout();
  const { pending, run } = useDoing(async () => {
    await logout();
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={t('logout.title')}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.close')}
      closeLabel={t('close')}
      busy={pending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('logout.message')}
    </ConfirmDialog>
  );
}
