import type { FastifyInstance } from 'fastify';
import { doubts as calls } from '../../../contract/interpreting/doubts.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { answerDoubt } from './answer-doubt.ts';
import { listCorrections } from './corrections.ts';
import { doubtMessage, type MessageRef, withdrawDoubt } from './doubt-message.ts';
import { doubtCase, doubtQueue } from './doubt-queue.ts';
import { allowReadingContext, readContextConsent } from './reading-consent.ts';

const whichOf = ({ id, message_id }: { id: number; message_id: number }): MessageRef => ({ consultationId: id, messageId: message_id });

/** Doubting a translation ("This is wrong"), by either side, and the operators' answers (specification 5.17). */
export function doubtRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, calls.doubtTranslation, ({ caller, params, body }) => doubtMessage(deps, caller, whichOf(params), body.words));
  serve(app, serving, calls.takeBackDoubt, ({ caller, params }) => withdrawDoubt(deps, caller, whichOf(params)));
  serve(app, serving, calls.readAround, async ({ caller, params }) => ({ agreed: await readContextConsent(deps, caller, params.id) }));
  serve(app, serving, calls.letReadAround, async ({ caller, params, language }) => {
    await allowReadingContext(deps, caller, params.id, language);
    return { agreed: true };
  });
  serve(app, serving, calls.doubtQueue, ({ query, language }) => doubtQueue(deps, query.state, language));
  serve(app, serving, calls.doubtCase, (call) => doubtCase(deps, call, whichOf(call.params), call.language));
  serve(app, serving, calls.answerDoubt, async ({ caller, params, body }) => {
    await answerDoubt(deps, caller, whichOf(params), body);
    return { msg: 'OK' };
  });
  serve(app, serving, calls.corrections, (call) => listCorrections(deps, call));
}
