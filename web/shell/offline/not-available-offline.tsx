import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';

const CachedPagesHelp = lazy(
  (): Promise<{ default: (props: { message: ReactNode }) => ReactNode }> => import('./cached-pages-help.tsx').catch(() => ({ default: () => null })),
);

/** Shown below a page that failed to load: it needs a network. Lists cached pages. */
export function NotAvailableOffline() {
  return (
    <Suspense>
      <OfflineExplanation />
    </Suspense>
  );
}

function OfflineExplanation() {
  const t = useTranslations('offline');
  return (
    <CachedPagesHelp
      message={
        <>
          <strong>{t('notKept.title')}.</strong> {t('notKept.text')}
        </>
      }
    />
  );
}
