import type { QuoteDecline } from '../../../contract/threads/thread-events.ts';

export type { QuoteDecline };

/** Reasons in the order they are offered. Pages import no values from contract files with schemas (house 1). */
const PLACES: Record<QuoteDecline, number> = { 'too-expensive': 1, 'another-clinic': 2, 'another-treatment': 3, 'not-now': 4, other: 5 };
export const QUOTE_DECLINE_CHOICES = (Object.keys(PLACES) as QuoteDecline[]).sort((a, b) => PLACES[a] - PLACES[b]);
