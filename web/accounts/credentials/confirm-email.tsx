import { CircleAlert, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { EmailConfirmation } from './use-email-confirmation.ts';

/** Shows the state of the confirmation of a new address. `onward` is the link to the account page or to sign-in. */
export function ConfirmEmail({ state, onConfirm, onward }: { state: EmailConfirmation; onConfirm: () => void; onward: ReactNode }) {
  const t = useTranslations('credentials');
  const failureText = useFailureText();
  switch (state.is) {
    case 'waiting':
      return (
        <div className="mx-auto grid max-w-md gap-6 px-5 py-24">
          <h1 className="text-xl">{t('confirm.title')}</h1>
          <Loading label={t('confirm.waiting')} className="grid gap-3">
            <Skeleton />
            <Skeleton className="h-4 w-2/3" />
          </Loading>
        </div>
      );
    case 'ready':
      return (
        <EmptyState
          heading="h1"
          icon={<MailCheck />}
          title={t('confirm.title')}
          action={<Button onClick={onConfirm}>{t('confirm.do')}</Button>}
          className="py-24"
        >
          <p>{t('confirm.ready')}</p>
        </EmptyState>
      );
    case 'done':
      return (
        <EmptyState heading="h1" icon={<MailCheck />} title={t('confirm.done')} action={onward} className="py-24">
          <p role="status">
            {state.email ? t.rich('confirm.done.text', { email: <Ltr className="wrap-anywhere">{state.email}</Ltr> }) : t('confirm.done.plain')}
          </p>
        </EmptyState>
      );
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title={t('confirm.failed')}
          reassurance={t('confirm.failed.text')}
          action={<Button onClick={onConfirm}>{t('common.retry')}</Button>}
          className="py-24"
        >
          {failureText.of(state.failure)}
        </ErrorState>
      );
    default:
      return (
        <EmptyState heading="h1" icon={<CircleAlert />} title={t(`confirm.${state.is}`)} action={onward} className="py-24">
          <p role="alert">{t(`confirm.${state.is}.text`)}</p>
        </EmptyState>
      );
  }
}
