import type accounts from './accounts/en.ts';
import type catalog from './catalog/en.ts';
import type clinic from './clinic/en.ts';
import type consents from './consents/en.ts';
import type consultations from './consultations/en.ts';
import type factor from './factor/en.ts';
import type join from './join/en.ts';
import type operator from './operator/en.ts';
import type orders from './orders/en.ts';
import type privacy from './privacy/en.ts';
import type proof from './proof/en.ts';
import type recovery from './recovery/en.ts';
import type reviews from './reviews/en.ts';
import type safety from './safety/en.ts';
import type shell from './shell/en.ts';
import type site from './site/en.ts';
import type social from './social/en.ts';

/** Every namespace by its English file. `clinic`, `factor` and `operator` exist in English and Korean, `proof` in all five languages, the others in the four site languages. */
export type Namespaces = {
  accounts: typeof accounts;
  catalog: typeof catalog;
  clinic: typeof clinic;
  consents: typeof consents;
  consultations: typeof consultations;
  factor: typeof factor;
  join: typeof join;
  operator: typeof operator;
  orders: typeof orders;
  privacy: typeof privacy;
  proof: typeof proof;
  recovery: typeof recovery;
  reviews: typeof reviews;
  safety: typeof safety;
  shell: typeof shell;
  site: typeof site;
  social: typeof social;
};
