import type accounts from './accounts/en.ts';
import type catalog from './catalog/en.ts';
import type clinic from './clinic/en.ts';
import type consultations from './consultations/en.ts';
import type join from './join/en.ts';
import type orders from './orders/en.ts';
import type recovery from './recovery/en.ts';
import type reviews from './reviews/en.ts';
import type shell from './shell/en.ts';
import type site from './site/en.ts';

/** Every namespace by its English file. `clinic` exists in English and Korean, the others in the four site languages. */
export type Namespaces = {
  accounts: typeof accounts;
  catalog: typeof catalog;
  clinic: typeof clinic;
  consultations: typeof consultations;
  join: typeof join;
  orders: typeof orders;
  recovery: typeof recovery;
  reviews: typeof reviews;
  shell: typeof shell;
  site: typeof site;
};
