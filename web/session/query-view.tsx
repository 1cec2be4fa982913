import type { ReactNode } from 'react';
import { useFailureText } from '../i18n/failure-text.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { QueryResult } from './use-query.ts';

type LoadErrorProps = { title: string; error: unknown; onRetry: () => void };

/** Notice in place of a part that could not be loaded, with a retry button. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  const failureText = useFailureText();
  const retry = (
    <Button kind="ghost" size="s" onClick={onRetry}>
      {failureText.retry}
    </Button>
  );
  return (
    <Notice tone="error" title={title} className="mt-4" action={retry}>
      {failureText.ofError(error)}
    </Notice>
  );
}

export type QueryViewProps<T> = {
  query: Pick<QueryResult<T>, 'value' | 'failure' | 'reload'>;
  /** Label of the skeletons for screen readers. */
  loading: string;
  /** Height of each skeleton: classes, separated by spaces. */
  skeletons: string;
  /** Layout of the skeletons: one below another by default. */
  className?: string;
  /** Title of the error. */
  failed: string;
  /** Text of the error; the reason of the failure by default, null for none. */
  failedText?: string | null;
  /** Level of the error's heading. */
  heading?: 'h1' | 'h2';
  /** state: the error takes the place of the page or dialog. notice: the error of one part of a page. */
  errorLook?: 'state' | 'notice';
  /** Shows the error also above the last value, if a reload has failed; by default for a notice. */
  errorWithValue?: boolean;
  children?: (value: T) => ReactNode;
};

/** The states of a query: skeletons, an error with a retry button, and the value. */
export function QueryView<T>({ query: { value, failure, reload }, loading, skeletons, failed, children, ...look }: QueryViewProps<T>) {
  const failureText = useFailureText();
  const { failedText, heading, errorLook = 'state', errorWithValue = errorLook === 'notice' } = look;
  if (value === undefined && failure === undefined)
    return (
      <Loading label={loading} className={look.className ?? cx(errorLook === 'notice' && 'mt-4', 'grid gap-3')}>
        {skeletons.split(' ').map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Skeleton key={place} className={`${height} w-full rounded-md`} />
        ))}
      </Loading>
    );
  const isErrorShown = failure !== undefined && (value === undefined || errorWithValue);
  return (
    <>
      {isErrorShown && errorLook === 'notice' && <LoadError title={failed} error={failure} onRetry={reload} />}
      {isErrorShown && errorLook === 'state' && (
        <ErrorState heading={heading} title={failed} action={<Button onClick={reload}>{failureText.retry}</Button>}>
          {failedText === undefined ? failureText.ofError(failure) : failedText}
        </ErrorState>
      )}
      {value !== undefined && children?.(value)}
    </>
  );
}
