import type { FastifyInstance } from 'fastify';
import { noteEndpoints as calls } from '../../../contract/desk/pins.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { editNote, listNotes, withdrawNote, writeNote } from './notes.ts';

/** Notes of a clinic about its conversations (specification 7.14). Only the clinic may make these calls. */
export function noteRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.clinicNotes, ({ caller, params }) => listNotes(deps, caller, params.id));
  serve(app, serving, calls.writeNote, ({ caller, params, body }) => writeNote(deps, caller, params.id, body.words));
  serve(app, serving, calls.editNote, ({ caller, params, body }) => editNote(deps, caller, { id: params.id, noteId: params.note_id }, body.words));
  serve(app, serving, calls.withdrawNote, ({ caller, params }) => withdrawNote(deps, caller, { id: params.id, noteId: params.note_id }));
}
