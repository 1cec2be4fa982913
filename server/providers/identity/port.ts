import type { Language } from '../../../contract/constants.ts';
/** A person's identity as the provider states it. `subject` is permanent at that provider. The e-mail address can change or be missing. */
export type Identity = {
  subject: string;
  email: string | null;
  /** True if the provider vouches that the address belongs to the person. */
  emailVerified: boolean;
  name: string | null;
  /** True if the person follows our account at the provider; absent if we did not ask or got no answer. */
  follows?: boolean;
};

/** Sign-in with an account at a provider: OpenID Connect with state, nonce and PKCE (security 2.7). */
export interface IdentityProvider {
  /** Returns the address to which the browser is redirected. `challenge` is the S256 form of the verifier. Throws IdentityError. */
  authorizeUrl(request: { redirectUri: string; state: string; nonce: string; challenge: string; language: Language }): Promise<string>;
  /** Exchanges the code for the identity. Checks the identity token's signature, issuer, audience, expiry and nonce. Throws IdentityError. */
  exchange(request: { code: string; redirectUri: string; nonce: string; verifier: string }): Promise<Identity>;
}

/**
 * `refused`: the provider rejects this code or our credentials; `unreachable`: no answer, slow, or an error; `nonsense`: an implausible answer. The
 * reason is our own text and contains no part of a code, token or personal data.
 */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly kind: 'refused' | 'unreachable' | 'nonsense';
  constructor(kind: IdentityError['kind'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}
