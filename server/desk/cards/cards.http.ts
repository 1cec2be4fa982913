import type { FastifyInstance } from 'fastify';
import { cardEndpoints as calls } from '../../../contract/cards/cards.ts';
import { readCardShelf } from '../../cards/cards.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { sendCard } from './send-card.ts';

/** Cards that the clinic sends in its threads (specification 5.18). */
export function cardRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.cardShelf, ({ caller }) => readCardShelf(deps.database.db, requireClinic(caller)));
  serve(app, serving, calls.sendCard, ({ caller, params, body }) => sendCard(deps, caller, params.id, body));
}
