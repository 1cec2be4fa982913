import { buildProgram } from './build-program.ts';

/** `npm run build`: the pages and the program, for an installation that has no builder of its own (README, Production). */
await buildProgram(console.log);
