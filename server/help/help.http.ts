import type { FastifyInstance } from 'fastify';
import { helpEndpoints } from '../../contract/help/help.ts';
import type { Deps } from '../deps.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { type ServeDeps, serve } from '../platform/serve.ts';
import { listHelpThreads, readHelpAnswerMinutes, readHelpCase } from './help-desk.ts';
import { markHelpCaseRead, markHelpRead, readMyHelp } from './help-thread.ts';
import { readHelpTopics } from './questions.ts';
import { sendHelpAnswer, sendHelpMessage, setHelpDone } from './write-help.ts';

const OK_RESPONSE = { msg: 'OK' };

/** Registers the calls for public help, for a member's thread with the operators, and for the operators' console (specification 5.20). */
export function helpRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  const { bus, clock, limits, config, database } = deps;
  makeResponseCache({ bus, clock, limits }, 'content.changed').serve(app, helpEndpoints.helpPage, async ({ language }) => ({
    reply: {
      topics: await readHelpTopics(database.db, config, language),
      answers: { minutes: await readHelpAnswerMinutes(database.db, clock.now()), hours: config.SUPPORT_ANSWER_HOURS },
    },
  }));
  serve(app, serving, helpEndpoints.myHelp, ({ caller, query }) => readMyHelp(deps, caller, query));
  serve(app, serving, helpEndpoints.writeHelp, ({ caller, body, language }) => sendHelpMessage(deps, caller, body, language));
  serve(app, serving, helpEndpoints.readHelp, async ({ caller, body }) => {
    await markHelpRead(deps, caller, body.message_id);
    return OK_RESPONSE;
  });
  serve(app, serving, helpEndpoints.helpQueue, (call) => listHelpThreads(deps, call, { state: call.query.state, goesOn: call.query.goes_on !== undefined }));
  serve(app, serving, helpEndpoints.helpCase, (call) => {
    const { goes_on, ...which } = call.query;
    return readHelpCase(deps, call, call.params.id, { ...which, goesOn: goes_on !== undefined });
  });
  serve(app, serving, helpEndpoints.answerHelp, ({ caller, params, body }) => sendHelpAnswer(deps, caller, params.id, body));
  serve(app, serving, helpEndpoints.readHelpCase, async ({ params, body }) => {
    await markHelpCaseRead(deps, params.id, body.message_id);
    return OK_RESPONSE;
  });
  serve(app, serving, helpEndpoints.finishHelp, async ({ params, body }) => {
    await setHelpDone(deps, params.id, body.done);
    return OK_RESPONSE;
  });
}
