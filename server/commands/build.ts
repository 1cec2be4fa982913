import { buildPages } from '../pages/build-pages.ts';

/** `npm run build`: the pages, for an installation that has no builder of its own (README, For real). */
await buildPages(console.log);
