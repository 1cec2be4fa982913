import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from '../../i18n/translations.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordResetForm } from './reset-form.tsx';

/** Addresses of this page, of the page that mails another link, and of sign-in. */
export type PasswordResetPaths = { here: string; newLink: string; login: string };

/** Sets a new password with the link in the mail (specification 3.6). Requires the link's token. */
export function PasswordResetPage(paths: PasswordResetPaths) {
  const t = useTranslations('recovery');
  const [done, setDone] = useState(false);
  const token = useResetToken(paths, done);
  const navigate = useNavigate();
  if (done) {
    return (
      <EmptyState
        heading="h1"
        icon={<Check />}
        title={t('resetPw.successTitle')}
        action={
          <Link to={paths.login} className={buttonClass()}>
            {t('resetPw.toLogin')}
          </Link>
        }
        className="py-24"
      >
        <p role="status">{t('resetPw.success')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto grid max-w-md gap-6 px-5 py-8 md:py-14">
      <header className="grid gap-2">
        <h1>{t('resetPw.title')}</h1>
        <p className="text-ink-soft">{t('resetPw.lead')}</p>
      </header>
      <PasswordResetForm
        token={token}
        onDone={() => {
          setDone(true);
          void navigate(paths.here, { replace: true, state: null });
        }}
        newLink={
          <Link to={paths.newLink} className={buttonClass({ kind: 'ghost', size: 's' })}>
            {t('resetPw.newLink')}
          </Link>
        }
      />
    </div>
  );
}

/**
 * Returns the token from the address and removes it from the address bar (security 3.6). Keeps it in the history entry until it is used, so that a
 * reload for another language still has it. Without a token, redirects to the request for a link.
 */
function useResetToken({ here, newLink }: PasswordResetPaths, isUsed: boolean): string {
  const t = useTranslations('recovery');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const given = search.get('token');
  const kept = (state as { token?: string } | null)?.token;
  const isRedirected = useRef(false);
  useEffect(() => {
    if (given) void navigate(here, { replace: true, state: { token: given } });
    else if (!kept && !isUsed && !isRedirected.current) {
      isRedirected.current = true;
      toast(t('resetPw.tokenMissingError'), { tone: 'error' });
      void navigate(newLink, { replace: true });
    }
  }, [given, kept, isUsed, here, newLink, navigate, t]);
  return given ?? kept ?? '';
}
