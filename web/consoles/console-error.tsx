import { useRevalidator } from 'react-router';
import { toFailure } from '../api/failure.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** Error page of a console: what went wrong, with ways to continue. */
export function ConsoleErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('console');
  const words = useFailureText();
  const { language } = useLanguage();
  const { revalidate, state } = useRevalidator();
  const failure = toFailure(error);
  // While offline, links that load a document would end on the browser's error page.
  const isOffline = failure.kind === 'offline';
  return (
    <main lang={language} className="grid min-h-dvh place-items-center bg-paper">
      <title>{t('error.title')}</title>
      <ErrorState
        heading="h1"
        title={t('error.title')}
        action={
          <>
            <Button busy={state !== 'idle'} onClick={() => (isOffline ? revalidate() : location.reload())}>
              {t('common.retry')}
            </Button>
            {!isOffline && (
              <a href="/" className={buttonClass({ kind: 'ghost' })}>
                {t('error.home')}
              </a>
            )}
          </>
        }
      >
        {words.of(failure)}
      </ErrorState>
    </main>
  );
}
