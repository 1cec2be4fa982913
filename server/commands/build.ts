import { buildPages } from '../pages/build-pages.ts';

/** `npm run build`: builds the pages, so that a start has nothing to build and needs no right to write beside its own code. */
await buildPages((line) => console.log(line));
