import type { DECLINES as Declines, Reason } from '../../contract/threads/thread-events.ts';

/** Why something was moved, given up or refunded. Of the contract; written here because its file brings the schemas, which pages do not load. */
export const REASONS = [
  'doctor-away',
  'clinic-closed',
  'not-suitable',
  'patient-asked',
  'patient-ill',
  'travel-changed',
  'mistake',
  'other',
] as const satisfies readonly Reason[];

/** Why operators do not give back a fee that a clinic asked them to; of the contract, for the same reason. */
export const DECLINES = ['other-date', 'patient-keeps', 'visited', 'other'] as const satisfies typeof Declines;
