import { useState } from 'react';
import { useTranslations } from '../i18n/translations.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useLogout } from './logout.tsx';

/** The mobile header's question before logging out. Loaded when it is asked. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const logout = useLogout();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await logout();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('logout.title')}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.close')}
      closeLabel={t('close')}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('logout.message')}
    </ConfirmDialog>
  );
}
