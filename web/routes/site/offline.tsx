import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { toSafeReturnPath } from '../../session/guard.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import CachedPagesHelp from '../../shell/offline/cached-pages-help.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Route } from './+types/offline.ts';

export const handle = { namespaces: ['offline'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'offline', 'title'), { name: 'robots', content: 'noindex' }];

/** The checkout is a separate document, whose policy allows the payment provider. Payments are never served from the cache (decision 12). */
const CHECKOUT_PATHS = /^\/order(\/|\?|$)/;
/** Storage key for target, time and number of recent redirects. A page whose script is not cached would lead back here endlessly. */
const REDIRECTS_KEY = 'offline_led';
const MAX_REDIRECTS = 3;
const WITHIN_MS = 5_000;

/** Known in the browser only. */
type Obstacle = { words: 'notKept' | 'pay'; to: string } | undefined;

/** The only document that the worker caches (decision 12). It redirects to the requested page, which shows its cached data. */
export default function OfflinePage() {
  const t = useTranslations('offline');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Undefined until hydration, because the cached document is the same for every address.
  const [stand, setStand] = useState<Obstacle>();
  const asked = search.get('to');
  useBackgroundTask(asked ?? '/', async (gone) => {
    const to = toSafeReturnPath(asked);
    addEventListener('online', () => location.replace(to), { signal: gone });
    if (CHECKOUT_PATHS.test(to)) return setStand({ words: 'pay', to });
    if (asked === null || !isRedirectAllowed(to)) return setStand({ words: 'notKept', to });
    await navigate(to, { replace: true });
  });
  if (!stand) {
    return (
      <p role="status" className="px-5 py-16 text-center text-ink-soft">
        {t('opening')}
      </p>
    );
  }
  return (
    <div className="mx-auto grid max-w-xl gap-2 px-5 py-16">
      <ErrorState heading="h1" title={t(`${stand.words}.title`)} action={<Retry to={stand.to} />}>
        {stand.words === 'pay' && t('pay.text')}
      </ErrorState>
      <CachedPagesHelp message={stand.words === 'notKept' && t('notKept.text')} />
    </div>
  );
}

function Retry({ to }: { to: string }) {
  const t = useTranslations('shell');
  return <Button onClick={() => location.replace(to)}>{t('common.retry')}</Button>;
}

function isRedirectAllowed(to: string): boolean {
  const [led, at, times] = (sessionStorage.getItem(REDIRECTS_KEY) ?? '').split(' ');
  const often = led === to && Date.now() - Number(at) < WITHIN_MS ? Number(times) + 1 : 1;
  sessionStorage.setItem(REDIRECTS_KEY, `${to} ${Date.now()} ${often}`);
  return often <= MAX_REDIRECTS;
}
