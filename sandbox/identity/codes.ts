/** Authorization codes: valid for ten minutes and one use, bound to the client, the redirect address and the PKCE verifier. */

import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../contract/time.ts';
import type { SandboxStore } from '../store.ts';
import type { SandboxPerson } from './people.ts';
import type { IdentityRehearsal } from './rehearsals.ts';

export interface Grant {
  provider: string;
  person: SandboxPerson;
  redirectUri: string;
  nonce: string | undefined;
  challenge: string | undefined;
  scopes: string[];
  rehearsal: IdentityRehearsal;
  /** For LINE, if the product asked: true if the person wants to follow its account. */
  follows?: boolean;
}
type StoredCode = Grant & { at: number; spent?: string };

const KIND = 'identity-code';
const CODE_LIFETIME_MS = 10 * MINUTE_MS;

export interface CodeStore {
  issue(grant: Grant): Promise<string>;
  /** Redeems a code once and returns its grant; undefined if it is unknown, used, expired, or issued for another request. */
  redeem(code: string, given: { provider: string; redirectUri: string | null; verifier: string | null }): Promise<Grant | undefined>;
}

export function createCodeStore(store: SandboxStore, now: () => number): CodeStore {
  return {
    async issue(grant) {
      const code = randomBytes(24).toString('base64url');
      await store.insert<StoredCode>(KIND, code, { ...grant, at: now() });
      return code;
    },
    async redeem(code, { provider, redirectUri, verifier }) {
      if (!/^[\w-]{1,64}$/.test(code)) return undefined;
      const mine = randomBytes(9).toString('base64url');
      // Any attempt uses up the code, even a failed one, because a code that was tried can have leaked.
      const stored = await store.update<StoredCode>(KIND, code, (value) => (value.spent ? value : { ...value, spent: mine }));
      if (!stored || stored.spent !== mine || now() - stored.at > CODE_LIFETIME_MS) return undefined;
      if (stored.provider !== provider || stored.redirectUri !== redirectUri || !isProven(stored.challenge, verifier)) return undefined;
      return stored;
    },
  };
}

function isProven(challenge: string | undefined, verifier: string | null): boolean {
  if (challenge === undefined) return true;
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
