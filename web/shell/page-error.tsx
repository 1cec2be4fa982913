import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../api/call.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NotAvailableOffline } from './offline/not-available-offline.tsx';
import { useSiteLinks } from './site-links.ts';

/** Error page with a next step: not found, a clinic that was withdrawn or whose registration expired, not allowed, no network, or our own error. */
export function PageError({ error }: { error: unknown }) {
  const t = useTranslations('shell');
  const kind = classifyPageError(error);
  const { isSignedIn, home, treatments } = useSiteLinks();
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-xl place-items-center px-5 py-16">
      <ErrorState
        heading="h1"
        title={t(`error.${kind}.title`)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {(kind === 'offline' || kind === 'other') && <Button onClick={() => location.reload()}>{t('common.retry')}</Button>}
            {kind === 'withdrawn' || kind === 'unregistered' ? (
              <>
                <a href={treatments} className={buttonClass()}>
                  {t('nav.consultation')}
                </a>
                <a href="/my-reservation" className={buttonClass({ kind: 'ghost' })}>
                  {t('nav.myReservation')}
                </a>
              </>
            ) : (
              <a href={home} className={buttonClass({ kind: kind === 'notFound' || kind === 'refused' ? 'primary' : 'ghost' })}>
                {t(isSignedIn ? 'error.home' : 'error.treatments')}
              </a>
            )}
            {kind !== 'offline' && (
              <a href="/help" className={buttonClass({ kind: 'ghost' })}>
                {t('error.help')}
              </a>
            )}
          </div>
        }
      >
        {kind === 'refused' ? (error as ApiError).message : t(`error.${kind}.text`)}
      </ErrorState>
      {kind === 'offline' && <NotAvailableOffline />}
    </div>
  );
}

/** Returns the phrase group of an error (`error.…`). */
export function classifyPageError(error: unknown): 'notFound' | 'withdrawn' | 'unregistered' | 'refused' | 'offline' | 'other' {
  const status = isRouteErrorResponse(error) ? error.status : error instanceof ApiError ? error.status : undefined;
  if (status === 404) return 'notFound';
  if (status === 410) return isRouteErrorResponse(error) && error.data === 'unregistered' ? 'unregistered' : 'withdrawn';
  if (error instanceof ApiError && status === 403 && error.message) return 'refused';
  return status === 0 || (typeof navigator !== 'undefined' && navigator.onLine === false) ? 'offline' : 'other';
}
