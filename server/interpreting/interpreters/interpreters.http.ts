import type { FastifyInstance } from 'fastify';
import { interpreterEndpoints as calls } from '../../../contract/interpreting/interpreters.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { endInterpreting, readInterpreterState, requestInterpreter } from './ask-interpreter.ts';
import { correctTranslation, leaveThread, sendInterpreterMessage } from './interpret.ts';
import { listInterpretedThreads, readInterpretedThread } from './interpreted-threads.ts';
import { endInterpreterRequest, giveInterpreter, readInterpreterDesk } from './interpreter-desk.ts';
import { proposeInterpreter } from './propose-interpreter.ts';

const OK_RESPONSE = { msg: 'OK' };

/** Human interpreters in threads: request, assignment, work, end (specification 5.19). */
export function interpreterRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.interpreterState, ({ caller, params }) => readInterpreterState(deps, caller, params.id));
  serve(app, serving, calls.askInterpreter, async ({ caller, params, body, language }) => {
    await requestInterpreter(deps, caller, { ...params, ...body }, language);
    return readInterpreterState(deps, caller, params.id);
  });
  serve(app, serving, calls.endInterpreter, async ({ caller, params }) => {
    await endInterpreting(deps, caller, params.id);
    return readInterpreterState(deps, caller, params.id);
  });
  serve(app, serving, calls.proposeInterpreter, async ({ caller, params }) => {
    await proposeInterpreter(deps, caller, params.id);
    return OK_RESPONSE;
  });
  serve(app, serving, calls.interpreterDesk, ({ language }) => readInterpreterDesk(deps, language));
  serve(app, serving, calls.giveInterpreter, async ({ caller, params, body }) => {
    await giveInterpreter(deps, caller, { ...params, uid: body.uid, insteadOf: body.instead_of });
    return OK_RESPONSE;
  });
  serve(app, serving, calls.takeInterpreter, async ({ caller, params }) => {
    await endInterpreterRequest(deps, caller, params.id);
    return OK_RESPONSE;
  });
  serve(app, serving, calls.interpretedThreads, ({ caller, language }) => listInterpretedThreads(deps, caller, language));
  serve(app, serving, calls.interpretedThread, ({ caller, client, params, query, language }) =>
    readInterpretedThread(deps, { caller, client }, { ...params, before: query.before, goesOn: query.goes_on === 'true' }, language),
  );
  serve(app, serving, calls.interpret, async ({ caller, params, body: { client_message_id, ...words } }) => ({
    message_id: await sendInterpreterMessage(deps, caller, params.id, { ...words, clientMessageId: client_message_id }),
  }));
  serve(app, serving, calls.correctTranslation, async ({ caller, params, body }) => {
    await correctTranslation(deps, caller, { consultationId: params.id, messageId: params.message_id }, body);
    return OK_RESPONSE;
  });
  serve(app, serving, calls.leaveThread, async ({ caller, params }) => {
    await leaveThread(deps, caller, params.id);
    return OK_RESPONSE;
  });
}
