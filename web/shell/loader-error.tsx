import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '../api/failure.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';
import { NotAvailableOffline } from './offline/not-available-offline.tsx';

type Props = Pick<ErrorStateProps, 'title' | 'heading'> & {
  failure: Failure;
  /** Text in place of the failure's own. */
  children?: ReactNode;
  /** True to list the pages that open without a network. */
  offlinePages?: boolean;
};

/** A page whose loader returned a failure (`loadOrFailure`): the reason and a button that runs the loader again. */
export function LoaderError({ title, heading, failure, children, offlinePages = false }: Props) {
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ErrorState heading={heading} title={title} action={<Button onClick={() => void revalidate()}>{failureText.retry}</Button>}>
        {children || failureText.of(failure)}
      </ErrorState>
      {offlinePages && failure.kind === 'offline' && <NotAvailableOffline />}
    </>
  );
}
