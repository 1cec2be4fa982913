/** Faults that a tester can choose; their labels are in words.ts. */
export const REHEARSALS = [
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
export type Rehearsal = (typeof REHEARSALS)[number];

export const rehearsalOf = (value: unknown): Rehearsal => REHEARSALS.find((known) => known === value) ?? 'none';
