import type { FastifyInstance } from 'fastify';
import { threadRecords as calls } from '../../../contract/threads/thread-record.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { makeRecord } from './make-record.ts';

/** The record of a conversation for the clinic's chart (specification 7.17). */
export function conversationRecordRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, calls.makeRecord, (call) => makeRecord(deps, call, call.params.id, call.language));
}
