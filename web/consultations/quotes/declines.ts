import type { QuoteDeclineReason } from '../../../contract/threads/thread-events.ts';

export type { QuoteDeclineReason };

/** Order in which the reasons are offered. Pages import no values from contract files with schemas (house 1). */
const CHOICE_ORDER: Record<QuoteDeclineReason, number> = { 'too-expensive': 1, 'another-clinic': 2, 'another-treatment': 3, 'not-now': 4, other: 5 };
export const QUOTE_DECLINE_CHOICES = (Object.keys(CHOICE_ORDER) as QuoteDeclineReason[]).sort((a, b) => CHOICE_ORDER[a] - CHOICE_ORDER[b]);
