import { type ReactNode, useEffect, useState } from 'react';
import type { SocialProvider } from '../../../contract/constants.ts';
import { api } from '../../session/session.ts';
import { useProven } from '../../session/use-proven.tsx';
import { useAction } from '../use-action.ts';
import { callbackOf } from './providers.ts';

/**
 * Leads to a provider to link it (only after a proof, which `question` asks for), one at a time: `opening` is the one that is on
 * its way, `failed` the one that could not be opened, with `failure` as the reason.
 */
export function useLinking(): {
  link: (provider: SocialProvider) => Promise<void>;
  opening: SocialProvider | undefined;
  failed: SocialProvider | undefined;
  failure: string | undefined;
  question: ReactNode;
} {
  const [opening, setOpening] = useState<SocialProvider>();
  const [failed, setFailed] = useState<SocialProvider>();
  const { failure, run, fail } = useAction();
  const { isAsked, question } = useProven();
  // Back from the provider the browser may show this page as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setOpening(undefined);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const link = async (provider: SocialProvider): Promise<void> => {
    setOpening(provider);
    const refusal = await run(async () => {
      const { url } = await api('beginLink', { params: { provider }, body: { redirect_uri: callbackOf(provider) } });
      location.assign(url);
    });
    if (!refusal || refusal === 'ended') return;
    setOpening(undefined);
    if (isAsked(refusal, () => link(provider))) return;
    setFailed(provider);
    fail(refusal);
  };
  return { link, opening, failed, failure, question };
}
