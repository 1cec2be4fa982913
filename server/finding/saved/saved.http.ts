import type { FastifyInstance } from 'fastify';
import { saved } from '../../../contract/finding/saved.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { FORGOTTEN, LOOKED } from './saved.phrases.ts';
import { clearSeen, recordSeen, type Shapes, savedIds, savedList, saveThings, seenList } from './saved.ts';
import { clearRecentSearches, dropSearch, listSearches, storeSearch } from './searches.ts';

/** Registers the calls of contract/finding/saved.ts: a member's own data, never cached. */
export function savedRoutes(app: FastifyInstance, serving: Serving, deps: Pick<Deps, 'clock' | 'database'> & { shapes: Shapes }): void {
  const { db } = deps.database;
  serve(app, serving, saved.saved, ({ caller, language }) => savedList(db, caller.memberId, deps.shapes, language));
  serve(app, serving, saved.savedIds, ({ caller }) => savedIds(db, caller.memberId));
  serve(app, serving, saved.save, ({ caller, body }) => saveThings(deps, caller.memberId, body.things, body.saved));
  serve(app, serving, saved.seen, ({ caller, language }) => seenList(deps, caller.memberId, deps.shapes, language));
  serve(app, serving, saved.see, async ({ caller, body, language }) => {
    await recordSeen(deps, caller.memberId, body);
    return { msg: LOOKED[language] };
  });
  serve(app, serving, saved.clearSeen, async ({ caller, language }) => {
    await clearSeen(db, caller.memberId);
    return { msg: FORGOTTEN[language] };
  });
  serve(app, serving, saved.searches, ({ caller }) => listSearches(db, caller.memberId));
  serve(app, serving, saved.keepSearch, ({ caller, body }) => storeSearch(deps, caller.memberId, body));
  serve(app, serving, saved.dropSearch, ({ caller, params }) => dropSearch(db, caller.memberId, params.id));
  serve(app, serving, saved.clearSearches, ({ caller }) => clearRecentSearches(db, caller.memberId));
}
