import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../contract/constants.ts';

/** Returns the address to which a provider sends the browser back (specification 2.1); the server accepts no other. */
export const callbackUrl = (provider: SocialProvider) => `${location.origin}/auth/${provider}/callback`;

export const isProvider = (name: string | null): name is SocialProvider => SOCIAL_PROVIDERS.includes(name as SocialProvider);
