import type { FastifyInstance } from 'fastify';
import { help } from '../../contract/help/help.ts';
import type { Deps } from '../deps.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { type Serving, serve } from '../platform/serve.ts';
import { helpAnswerMinutes, helpCase, helpQueue } from './help-desk.ts';
import { myHelp, readCase, readHelp } from './help-thread.ts';
import { helpTopics } from './questions.ts';
import { answerHelp, finishHelp, writeHelp } from './write-help.ts';

const DONE = { msg: 'OK' };

/** Endpoints for public help, a member's thread with the operators, and the operators' desk (specification 5.20). */
export function helpRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  const { bus, clock, limits, config, database } = deps;
  makeResponseCache({ bus, clock, limits }).serve(app, help.helpPage, async ({ language }) => ({
    reply: {
      topics: await helpTopics(config, language),
      answers: { minutes: await helpAnswerMinutes(database.db, clock.now()), hours: config.SUPPORT_ANSWER_HOURS },
    },
  }));
  serve(app, serving, help.myHelp, ({ caller, query }) => myHelp(deps, caller, query));
  serve(app, serving, help.writeHelp, ({ caller, body, language }) => writeHelp(deps, caller, body, language));
  serve(app, serving, help.readHelp, async ({ caller, body }) => {
    await readHelp(deps, caller, body.message_id);
    return DONE;
  });
  serve(app, serving, help.helpQueue, (call) => helpQueue(deps, call, { state: call.query.state, goesOn: call.query.goes_on !== undefined }));
  serve(app, serving, help.helpCase, (call) => {
    const { goes_on, ...which } = call.query;
    return helpCase(deps, call, call.params.id, { ...which, goesOn: goes_on !== undefined });
  });
  serve(app, serving, help.answerHelp, ({ caller, params, body }) => answerHelp(deps, caller, params.id, body));
  serve(app, serving, help.readHelpCase, async ({ params, body }) => {
    await readCase(deps, params.id, body.message_id);
    return DONE;
  });
  serve(app, serving, help.finishHelp, async ({ params, body }) => {
    await finishHelp(deps, params.id, body.done);
    return DONE;
  });
}
