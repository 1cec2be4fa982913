import type { FastifyInstance } from 'fastify';
import { savedEndpoints } from '../../../contract/finding/saved.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { VIEW_RECORDED_MESSAGE, VIEWS_CLEARED_MESSAGE } from './saved.phrases.ts';
import { clearSeen, type ListedEntryReaders, listSaved, listSavedIds, listSeen, recordSeen, saveThings } from './saved.ts';
import { clearRecentSearches, deleteSearch, listSearches, storeSearch } from './searches.ts';

/** Registers the calls of contract/finding/saved.ts: a member's own data, never cached. */
export function savedRoutes(app: FastifyInstance, serving: ServeDeps, deps: Pick<Deps, 'clock' | 'database'> & { shapes: ListedEntryReaders }): void {
  const { db } = deps.database;
  serve(app, serving, savedEndpoints.saved, ({ caller, language }) => listSaved(db, caller.memberId, deps.shapes, language));
  serve(app, serving, savedEndpoints.savedIds, ({ caller }) => listSavedIds(db, caller.memberId));
  serve(app, serving, savedEndpoints.save, ({ caller, body }) => saveThings(deps, caller.memberId, body.things, body.saved));
  serve(app, serving, savedEndpoints.seen, ({ caller, language }) => listSeen(deps, caller.memberId, deps.shapes, language));
  serve(app, serving, savedEndpoints.see, async ({ caller, body, language }) => {
    await recordSeen(deps, caller.memberId, body);
    return { msg: VIEW_RECORDED_MESSAGE[language] };
  });
  serve(app, serving, savedEndpoints.clearSeen, async ({ caller, language }) => {
    await clearSeen(db, caller.memberId);
    return { msg: VIEWS_CLEARED_MESSAGE[language] };
  });
  serve(app, serving, savedEndpoints.searches, ({ caller }) => listSearches(db, caller.memberId));
  serve(app, serving, savedEndpoints.keepSearch, ({ caller, body }) => storeSearch(deps, caller.memberId, body));
  serve(app, serving, savedEndpoints.dropSearch, ({ caller, params }) => deleteSearch(db, caller.memberId, params.id));
  serve(app, serving, savedEndpoints.clearSearches, ({ caller }) => clearRecentSearches(db, caller.memberId));
}
