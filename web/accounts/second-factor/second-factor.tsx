import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ActiveSecondFactor } from './active-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

/** The user's second factor: state, set-up, recovery codes and removal. `beneath`: content below it for users who may leave this page. */
export function SecondFactorSettings({ uid, brand, beneath }: { uid: string; brand: string; beneath: ReactNode }) {
  const t = useTranslations('second-factor');
  const failureText = useFailureText();
  const { value: state, failure, loading, reload: load } = useQuery('own', () => api('secondFactor'));
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) {
    const saved = () => {
      setCodes(null);
      load();
    };
    return <RecoveryCodes codes={codes} heading={t('codes.file', { uid, brand })} onSaved={saved} />;
  }
  if (failure !== undefined && !loading)
    return (
      <ErrorState title={t('load.failed')} action={<Button onClick={load}>{t('common.retry')}</Button>}>
        {failureText.ofError(failure)}
      </ErrorState>
    );
  if (!state)
    return (
      <Loading label={t('loading')}>
        <Skeleton className="h-56 w-full rounded-md" />
      </Loading>
    );
  if (state.active)
    return (
      <>
        <ActiveSecondFactor state={state} onGone={load} />
        {beneath}
      </>
    );
  return (
    <div className="grid gap-4">
      {state.required && (
        <Notice tone="warning" title={t('required')} still>
          {t('required.text')}
        </Notice>
      )}
      <SetUpSecondFactor onDone={setCodes} />
      {!state.required && beneath}
    </div>
  );
}
