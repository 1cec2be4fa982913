import type { FastifyInstance } from 'fastify';
import { interpreters as calls } from '../../../contract/interpreting/interpreters.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { askInterpreter, endInterpreter, interpreterState } from './ask-interpreter.ts';
import { correctTranslation, interpret, leaveThread } from './interpret.ts';
import { interpretedThread, interpretedThreads } from './interpreted-threads.ts';
import { endInterpreterRequest, giveInterpreter, interpreterDesk } from './interpreter-desk.ts';
import { proposeInterpreter } from './propose-interpreter.ts';

const OK = { msg: 'OK' };

/** Human interpreters in threads: request, assignment, work, end (specification 5.19). */
export function interpreterRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, calls.interpreterState, ({ caller, params }) => interpreterState(deps, caller, params.id));
  serve(app, serving, calls.askInterpreter, async ({ caller, params, body, language }) => {
    await askInterpreter(deps, caller, { ...params, ...body }, language);
    return interpreterState(deps, caller, params.id);
  });
  serve(app, serving, calls.endInterpreter, async ({ caller, params }) => {
    await endInterpreter(deps, caller, params.id);
    return interpreterState(deps, caller, params.id);
  });
  serve(app, serving, calls.proposeInterpreter, async ({ caller, params }) => {
    await proposeInterpreter(deps, caller, params.id);
    return OK;
  });
  serve(app, serving, calls.interpreterDesk, ({ language }) => interpreterDesk(deps, language));
  serve(app, serving, calls.giveInterpreter, async ({ caller, params, body }) => {
    await giveInterpreter(deps, caller, { ...params, uid: body.uid, insteadOf: body.instead_of });
    return OK;
  });
  serve(app, serving, calls.takeInterpreter, async ({ caller, params }) => {
    await endInterpreterRequest(deps, caller, params.id);
    return OK;
  });
  serve(app, serving, calls.interpretedThreads, ({ caller, language }) => interpretedThreads(deps, caller, language));
  serve(app, serving, calls.interpretedThread, ({ caller, client, params, query, language }) =>
    interpretedThread(deps, { caller, client }, { ...params, before: query.before, goesOn: query.goes_on === 'true' }, language),
  );
  serve(app, serving, calls.interpret, async ({ caller, params, body: { client_message_id, ...words } }) => ({
    message_id: await interpret(deps, caller, params.id, { ...words, clientMessageId: client_message_id }),
  }));
  serve(app, serving, calls.correctTranslation, async ({ caller, params, body }) => {
    await correctTranslation(deps, caller, { consultationId: params.id, messageId: params.message_id }, body);
    return OK;
  });
  serve(app, serving, calls.leaveThread, async ({ caller, params }) => {
    await leaveThread(deps, caller, params.id);
    return OK;
  });
}
