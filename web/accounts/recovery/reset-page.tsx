import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from '../../i18n/translations.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { ResetForm } from './reset-form.tsx';

/** The page's own address, where another link is asked for, and the sign-in page. */
export type ResetPaths = { here: string; newLink: string; login: string };

/** A new password by the link of the mail (specification 3.6). Without its token there is nothing to do here. */
export function ResetPage(paths: ResetPaths) {
  const t = useTranslations('recovery');
  const [done, setDone] = useState(false);
  const token = useToken(paths, done);
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
      <ResetForm
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
 * The token of the address, taken out of the address bar after reading (security 3.6) and kept with this entry of the
 * browser's history until it is used, so that a reload, for another language, still has it. No token leads to where a link is asked for.
 */
function useToken({ here, newLink }: ResetPaths, isUsed: boolean): string {
  const t = useTranslations('recovery');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const given = search.get('token');
  const kept = (state as { token?: string } | null)?.token;
  const told = useRef(false);
  useEffect(() => {
    if (given) void navigate(here, { replace: true, state: { token: given } });
    else if (!kept && !isUsed && !told.current) {
      told.current = true;
      toast(t('resetPw.tokenMissingError'), { tone: 'error' });
      void navigate(newLink, { replace: true });
    }
  }, [given, kept, isUsed, here, newLink, navigate, t]);
  return given ?? kept ?? '';
}
