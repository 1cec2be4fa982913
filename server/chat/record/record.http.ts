import type { FastifyInstance } from 'fastify';
import { threadRecordEndpoints as calls } from '../../../contract/threads/thread-record.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { makeRecord } from './make-record.ts';

/** Registers the call for the record of a conversation (specification 7.17). */
export function conversationRecordRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.makeRecord, (call) => makeRecord(deps, call, call.params.id, call.language));
}
