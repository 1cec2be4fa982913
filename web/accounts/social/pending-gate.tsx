import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, type Reply } from '../../api/call.ts';
import { type Failure, failureOf } from '../../api/failure.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymous } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** Who the provider says is here. */
export type Pending = Reply<'pending'>;
type Asked = { who: Pending } | { expired: boolean; failure: Failure } | null;

/** Asks who is here, for the form that follows; tells her when that is no longer known. `heading` is the level of what it says then. */
export function PendingGate({ heading, children }: { heading: 'h1' | 'h2'; children: (who: Pending) => ReactNode }) {
  const t = useTranslations('social');
  const says = useFailureText();
  const [asked, setAsked] = useState<Asked>(null);
  useEffect(() => {
    if (asked) return;
    let current = true;
    anonymous('pending').then(
      (who) => current && setAsked({ who }),
      (error: unknown) => {
        const expired = error instanceof ApiError && error.code === 'accounts.social-expired';
        if (current) setAsked({ expired, failure: failureOf(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [asked]);

  if (!asked) {
    return (
      <Loading label={t('link.loading')} className="grid gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-64 w-full rounded-md" />
      </Loading>
    );
  }
  if ('who' in asked) return children(asked.who);
  return (
    <ErrorState
      heading={heading}
      title={asked.expired ? t('callback.expired') : t('identities.failed')}
      action={asked.expired ? <BackToLogin /> : <Button onClick={() => setAsked(null)}>{t('identities.retry')}</Button>}
    >
      {says.of(asked.failure)}
    </ErrorState>
  );
}

/** The way to begin anew. */
export function BackToLogin() {
  const t = useTranslations('social');
  return (
    <Link to="/login" className={buttonClass({ kind: 'ghost', size: 's' })}>
      {t('callback.again')}
    </Link>
  );
}
