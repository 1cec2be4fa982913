import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { hasUnsentData } from '../session/offline/cache-owner.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useLoadBeforeOpen } from '../ui/use-lazy-load.ts';
import { useLogout } from './logout.tsx';

const logoutDialog = () => import('./logout-dialog.tsx');
const LogoutDialog = lazy(logoutDialog);

/** Logout button in the header. Asks for confirmation on phones, where mispresses happen, and if unsent data would be lost. */
export function LogoutControls() {
  const t = useTranslations('shell');
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const ask = () => bring(logoutDialog, () => setAsking(true));
  return (
    <>
      <button
        type="button"
        onClick={() => (hasUnsentData() ? ask() : void logout())}
        className="hidden min-h-tap px-2 text-sm text-ink-soft hover:text-ink md:inline-flex md:items-center"
      >
        {t('common.logOut')}
      </button>
      <IconButton label={t('common.logOut')} onClick={ask} className="md:hidden">
        <LogOut className="size-5 rtl:-scale-x-100" />
      </IconButton>
      {asking && (
        <Suspense>
          <LogoutDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
