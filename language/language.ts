/* The front of the room: what a text says exactly, how two texts differ in it, and whether one can be a translation of the other. */
export { compareTexts } from './compare.ts';
export type { Fact } from './fact.ts';
export { readFacts } from './facts.ts';
export { healthTopic, MEDICINE_WORDS } from './health.ts';
export { implausible } from './plausible.ts';
export { readProhibitions } from './prohibitions.ts';
export { writeFact } from './writing.ts';
