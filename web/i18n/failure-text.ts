import { type Failure, toFailure } from '../api/failure.ts';
import { type translationsFor, useTranslations } from './translations.tsx';

type Words = ReturnType<typeof translationsFor<'failure'>>;

/** The sentence for a failure. One place for all of them, so that none is told as something else. */
export function failureWords(t: Words, failure: Failure): string {
  return failure.kind === 'refused' ? failure.text : t(failure.kind);
}

/** Says in the reader's language why something failed: of an error that was caught, or of one that was understood before. */
export function useFailureText() {
  const t = useTranslations('failure');
  return { ofError: (error: unknown) => failureWords(t, toFailure(error)), of: (failure: Failure) => failureWords(t, failure) };
}
