/* The front of the room: what a text says exactly, how two texts differ in it, and whether one can be a translation of the other. */
export { compareTexts } from './compare/compare.ts';
export type { Fact } from './fact.ts';
export { readFacts } from './read/facts.ts';
export { healthTopic, MEDICINE_WORDS } from './compare/health.ts';
export { implausible } from './compare/plausible.ts';
export { readProhibitions } from './compare/prohibitions.ts';
export { writeFact } from './writing.ts';
