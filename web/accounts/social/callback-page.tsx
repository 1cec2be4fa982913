import { useLocation, useNavigate } from 'react-router';
import { PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { LoginPageState } from '../sign-in/login-page-state.ts';
import { type CallbackError, finishSignIn } from './callback.ts';
import { finishLinking, isLinkCallback, LINKED_ACCOUNTS_PATH, type LinkOutcome } from './link-callback.ts';

/**
 * The page to which a provider returns. Finishes the sign-in and continues, or shows the failure on the sign-in page (specification 3.9), where a
 * retry starts again. Linking also ends here; its outcome is shown on the page where it began.
 */
export function CallbackPage({ provider }: { provider: SocialProvider }) {
  const t = useTranslations('social');
  const navigate = useNavigate();
  const linking = isLinkCallback(useLocation().search);
  const holes = { provider: PROVIDER_NAMES[provider] };
  useBackgroundTask(provider, async () => {
    const { search, pathname } = location;
    // Removed at once, so that neither history nor a screenshot contains the code (security 3.6).
    history.replaceState(history.state, '', pathname);
    if (isLinkCallback(search)) {
      const outcome = await finishLinking(provider, search).catch((): LinkOutcome => ({ provider, what: 'failed' }));
      return navigate(LINKED_ACCOUNTS_PATH, { replace: true, state: { linking: outcome } });
    }
    const outcome = await finishSignIn(provider, search).catch((): CallbackError => ({ what: 'failed' }));
    if ('to' in outcome) return navigate(outcome.to, { replace: true });
    const { what, detail = t(`callback.${what}.text`, holes) } = outcome;
    return navigate('/login', { replace: true, state: { failed: { title: t(`callback.${what}`), detail } } satisfies LoginPageState });
  });

  return (
    <div role="status" className="mx-auto grid max-w-md justify-items-center gap-4 px-5 py-24 text-center">
      <Spinner className="size-8 text-celadon-700" />
      <h1>{linking ? t('callback.linking', holes) : t('callback.title')}</h1>
      <p className="text-ink-soft">{t('callback.wait', holes)}</p>
    </div>
  );
}
