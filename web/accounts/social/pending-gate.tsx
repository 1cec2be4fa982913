import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError, type CallReply } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The provider's data about the person. */
export type PendingIdentity = CallReply<'pending'>;

/** Loads the pending sign-in for the form inside. Shows an error once it has expired. `heading`: level of the error's heading. */
export function PendingSignInGate({ heading, children }: { heading: 'h1' | 'h2'; children: (who: PendingIdentity) => ReactNode }) {
  const t = useTranslations('social');
  const failureText = useFailureText();
  const { value: who, failure, reload } = useQuery('who', () => anonymousApi('pending'));
  if (who) return children(who);
  if (failure === undefined) {
    return (
      <Loading label={t('common.loading')} className="grid gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-64 w-full rounded-md" />
      </Loading>
    );
  }
  const expired = failure instanceof ApiError && failure.code === 'accounts.social-expired';
  return (
    <ErrorState
      heading={heading}
      title={expired ? t('callback.expired') : t('identities.failed')}
      action={expired ? <BackToLoginLink /> : <Button onClick={reload}>{t('common.retry')}</Button>}
    >
      {failureText.ofError(failure)}
    </ErrorState>
  );
}

/** Link to start the sign-in again. */
export function BackToLoginLink() {
  const t = useTranslations('social');
  return (
    <Link to="/login" className={buttonClass({ kind: 'ghost', size: 's' })}>
      {t('callback.again')}
    </Link>
  );
}
