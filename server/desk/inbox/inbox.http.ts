import type { FastifyInstance } from 'fastify';
import { inboxEndpoints as calls } from '../../../contract/desk/inbox.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { type InboxDeps, readInbox } from './read-inbox.ts';

/** The clinic's inbox (specification 7.15). */
export function inboxRoutes(app: FastifyInstance, serving: ServeDeps, reading: InboxDeps): void {
  serve(app, serving, calls.clinicInbox, (call) => readInbox(reading, call, call.query, call.language));
}
