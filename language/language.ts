/* Public interface of the room: exact values of a text, their differences between two texts, and the plausibility of a translation. */
export { compareTexts } from './compare/compare.ts';
export { findHealthTopic, MEDICINE_WORDS } from './compare/health.ts';
export { findImplausibleReason } from './compare/plausible.ts';
export { readProhibitions } from './compare/prohibitions.ts';
export type { Fact } from './fact.ts';
export { readFacts } from './read/read-facts.ts';
export { writeFact } from './writing.ts';
