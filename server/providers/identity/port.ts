import type { Language } from '../../../contract/constants.ts';
/** Who a provider says somebody is. `subject` is hers there for good; an address may change or be missing. */
export type Identity = {
  subject: string;
  email: string | null;
  /** The provider vouches that the address is hers. */
  emailVerified: boolean;
  name: string | null;
  /** Whether she follows our account there; absent where that is not asked, or not answered. */
  follows?: boolean;
};

/** One way in with somebody else's account: OpenID Connect with state, nonce and PKCE (security 2.7). */
export interface IdentityProvider {
  /** Where the browser is sent. `challenge` is the S256 form of the verifier. Throws IdentityError. */
  authorizeUrl(request: { redirectUri: string; state: string; nonce: string; challenge: string; language: Language }): Promise<string>;
  /** Trades the code for who she is; the identity token's signature, issuer, audience, expiry and nonce are checked. Throws IdentityError. */
  exchange(request: { code: string; redirectUri: string; nonce: string; verifier: string }): Promise<Identity>;
}

/**
 * `refused`: the provider does not take this code, or us; `unreachable`: away, slow, or out of order; `nonsense`: an answer
 * that cannot be believed. The reason is our own words: nothing of a code, a token or a person is in it.
 */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly kind: 'refused' | 'unreachable' | 'nonsense';
  constructor(kind: IdentityError['kind'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
  }
}
