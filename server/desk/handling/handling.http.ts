import type { FastifyInstance } from 'fastify';
import { handlingEndpoints as calls } from '../../../contract/desk/handling.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { askToWait } from './ask-to-wait.ts';
import { type ReadOpeningTimes, readClinicDesk, setAnswerPromise, setStaffName } from './clinic-desk.ts';
import { assignConversation, listHandlingActions, markAnswered, markUnread, setHandlingState } from './handle.ts';

/** A clinic's handling of its conversations (specification 7.12). */
export function handlingRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { openTime: ReadOpeningTimes }): void {
  serve(app, serving, calls.clinicDesk, ({ caller }) => readClinicDesk(deps, caller));
  serve(app, serving, calls.chooseStaffName, ({ caller, body }) => setStaffName(deps, caller, body.name));
  serve(app, serving, calls.promiseAnswer, ({ caller, body }) => setAnswerPromise(deps, caller, body.minutes));
  serve(app, serving, calls.handle, ({ caller, params, body }) => setHandlingState(deps, caller, params.id, body));
  serve(app, serving, calls.markUnread, ({ caller, params, body }) => markUnread(deps, caller, params.id, body.unread));
  serve(app, serving, calls.settle, ({ caller, params, body }) => markAnswered(deps, caller, params.id, body.message_id));
  serve(app, serving, calls.askToWait, ({ caller, params, body }) => askToWait(deps, caller, params.id, body.client_message_id));
  serve(app, serving, calls.assign, ({ caller, params, body }) => assignConversation(deps, caller, params.id, body));
  serve(app, serving, calls.handlingRecord, ({ caller, params }) => listHandlingActions(deps, caller, params.id));
}
