/** Faults that a tester can choose; their labels are in words.ts. */
export const IDENTITY_REHEARSALS = [
  'none',
  'slow',
  'silent',
  'error',
  'nonsense',
  'sent-back',
  'wrong-signature',
  'no-signature',
  'wrong-nonce',
  'wrong-audience',
  'wrong-issuer',
  'expired',
] as const;
export type IdentityRehearsal = (typeof IDENTITY_REHEARSALS)[number];

export const parseRehearsal = (value: unknown): IdentityRehearsal => IDENTITY_REHEARSALS.find((known) => known === value) ?? 'none';
