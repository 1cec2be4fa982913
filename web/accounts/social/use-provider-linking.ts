import { type ReactNode, useState } from 'react';
import type { SocialProvider } from '../../../contract/constants.ts';
import { api } from '../../session/session.ts';
import { navigateToExternalUrl, useMutation } from '../../session/use-mutation.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { callbackUrl } from './providers.ts';

/**
 * Redirects to a provider to link it, after the proof that `proofDialog` asks for. One provider at a time. `opening`: the provider being opened.
 * `failed`: one that could not be opened, with `failure` as the reason.
 */
export function useProviderLinking(): {
  link: (provider: SocialProvider) => Promise<void>;
  opening: SocialProvider | undefined;
  failed: SocialProvider | undefined;
  failure: string | undefined;
  proofDialog: ReactNode;
} {
  const [chosen, setChosen] = useState<SocialProvider>();
  const { handleProofRequired, proofDialog } = useReauthentication();
  const { pending, errorText, run } = useMutation(async (provider: SocialProvider) => {
    setChosen(provider);
    const { url } = await api('beginLink', { params: { provider }, body: { redirect_uri: callbackUrl(provider) } });
    await navigateToExternalUrl(url);
  }, handleProofRequired);
  return { link: run, opening: pending ? chosen : undefined, failed: errorText === undefined ? undefined : chosen, failure: errorText, proofDialog };
}
