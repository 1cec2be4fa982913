import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../contract/constants.ts';

/** Where a provider sends the browser back to (specification 2.1); the server takes no other address. */
export const callbackUrl = (provider: SocialProvider) => `${location.origin}/auth/${provider}/callback`;

export const isProvider = (name: string | null): name is SocialProvider => SOCIAL_PROVIDERS.includes(name as SocialProvider);
