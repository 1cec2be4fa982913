import type { Language, SocialProvider } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { recordLineFollowing } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import { type Identity, IdentityError, type IdentityProvider } from '../../providers/identity/port.ts';
import {
  computeCodeChallenge,
  consumeAttempt,
  generateAttemptSecrets,
  type SocialAttempt,
  type SocialAttemptPurpose,
  storeAttempt,
} from './social-attempts.ts';

/** Data from a provider's redirect, with the browser's cookie. */
export type ProviderRedirect = { provider: SocialProvider; cookie: string | undefined; code: string; redirectUri: string; state: string | undefined };

/**
 * Begins an authorisation at a provider. Returns the URL to redirect the browser to, and a cookie that binds the provider's response to this browser.
 * Throws `unavailable`, and `accounts.social-redirect` for a redirect address that is not on the list.
 */
export async function beginAuthorisation(
  deps: Deps,
  { provider, redirectUri, purpose }: { provider: SocialProvider; redirectUri: string; purpose: SocialAttemptPurpose },
  language: Language,
): Promise<{ url: string; cookie: string }> {
  const identities = requireOfferedProvider(deps, provider);
  if (!deps.config.socialRedirectUris[provider].includes(redirectUri)) throw new AppError('accounts.social-redirect');
  const secrets = generateAttemptSecrets(purpose);
  const { cookie, state, nonce, verifier } = secrets;
  const url = await identities
    .authorizeUrl({ redirectUri, state, nonce, challenge: computeCodeChallenge(verifier), language })
    .catch((error: unknown) => rejectProviderFailure(deps, provider, error, 'unavailable'));
  await storeAttempt(deps, { ...secrets, provider, redirectUri, purpose });
  return { url, cookie };
}

/**
 * Returns the identity that the provider confirms. The attempt must belong to this browser and purpose, and is used up. Nothing else is written
 * during the provider's request. Throws `accounts.social-expired`, `accounts.social-failed`, `unavailable`.
 */
export async function completeAuthorisation(
  deps: Deps,
  { provider, cookie, code, redirectUri, state }: ProviderRedirect,
  purpose: SocialAttemptPurpose,
): Promise<{ attempt: SocialAttempt; identity: Identity }> {
  const identities = requireOfferedProvider(deps, provider);
  const attempt = await consumeAttempt(deps, cookie, { provider, redirectUri, state, purpose });
  const { nonce, verifier } = attempt;
  const identity = await identities
    .exchange({ code, redirectUri, nonce, verifier })
    .catch((error: unknown) => rejectProviderFailure(deps, provider, error, 'accounts.social-failed'));
  const { subject, follows } = identity;
  if (follows !== undefined) await recordLineFollowing(deps.database.db, { subject, follows }, deps.clock.now());
  return { attempt, identity };
}

function requireOfferedProvider({ identities }: Deps, provider: SocialProvider): IdentityProvider {
  const found = identities[provider];
  if (!found) throw new AppError('unavailable');
  return found;
}

/** Logs a provider's failure without the provider's text, and throws the matching error code. */
function rejectProviderFailure({ log }: Deps, provider: SocialProvider, error: unknown, otherwise: 'unavailable' | 'accounts.social-failed'): never {
  if (!(error instanceof IdentityError)) throw error;
  log.warn({ provider, kind: error.kind, reason: error.message }, 'social sign-in failed');
  if (error.kind === 'unreachable') throw new AppError('unavailable', { retryAfter: 10, cause: error });
  throw new AppError(otherwise, { cause: error });
}
