import { useTranslations } from '../i18n/translations.tsx';
import { hasUnsentData } from '../session/offline/cache-owner.ts';
import { useMutation } from '../session/use-mutation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useLogout } from './logout.tsx';

/** Asks for confirmation before logout: on phones, and on every device if data would be lost. Loaded on demand. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const offline = useTranslations('offline');
  const logout = useLogout();
  const loses = hasUnsentData();
  const { pending, run } = useMutation(async () => {
    await logout();
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={t('logout.title')}
      confirmLabel={t('common.logOut')}
      cancelLabel={t('common.close')}
      closeLabel={t('common.close')}
      danger={loses}
      busy={pending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {loses ? offline('logout.waits') : t('logout.message')}
    </ConfirmDialog>
  );
}
