import type { REFUND_DECLINE_REASONS as Declines, VisitChangeReason } from '../../contract/threads/thread-events.ts';

/** Reasons for moving, cancelling or refunding. Repeated from the contract, whose file would load the schemas into the page. */
export const REASON_CHOICES = [
  'doctor-away',
  'clinic-closed',
  'not-suitable',
  'patient-asked',
  'patient-ill',
  'travel-changed',
  'mistake',
  'other',
] as const satisfies readonly VisitChangeReason[];

/** Operators' reasons for declining a refund request. Repeated from the contract for the same reason. */
export const REFUND_DECLINE_CHOICES = ['other-date', 'patient-keeps', 'visited', 'other'] as const satisfies typeof Declines;
