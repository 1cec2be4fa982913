import { type Failure, toFailure } from '../api/failure.ts';
import { type getTranslations, useTranslations } from './translations.tsx';

type FailureTranslate = ReturnType<typeof getTranslations<'failure'>>;

/** Returns the sentence for a failure. All failure texts come from here, so that none is described as another. */
export function describeFailure(t: FailureTranslate, failure: Failure): string {
  return failure.kind === 'refused' ? failure.text : t(failure.kind);
}

/** Words a failure in the reader's language: `ofError` for a caught error, `of` for a known failure, `retry` for the button to try again. */
export function useFailureText() {
  const t = useTranslations('failure');
  return {
    ofError: (error: unknown) => describeFailure(t, toFailure(error)),
    of: (failure: Failure) => describeFailure(t, failure),
    retry: t('common.retry'),
  };
}
