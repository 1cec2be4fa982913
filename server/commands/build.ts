import { buildProgram } from './build-program.ts';

/** `npm run build` builds the pages and the program, for an installation without build tools (README, Production). */
await buildProgram(console.log);
