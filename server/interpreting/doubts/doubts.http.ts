import type { FastifyInstance } from 'fastify';
import { doubtEndpoints as calls } from '../../../contract/interpreting/doubts.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { answerDoubt } from './answer-doubt.ts';
import { exportCorrections } from './corrections.ts';
import { doubtMessage, type MessageRef, withdrawDoubt } from './doubt-message.ts';
import { listDoubts, readDoubtCase } from './doubt-queue.ts';
import { readOwnContextConsent, recordContextConsent } from './reading-consent.ts';

const toMessageRef = ({ id, message_id }: { id: number; message_id: number }): MessageRef => ({ consultationId: id, messageId: message_id });

/** Registers the calls for doubting a translation ("Report translation"), by either side, and for the operators' answers (specification 5.17). */
export function doubtRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.doubtTranslation, ({ caller, params, body }) => doubtMessage(deps, caller, toMessageRef(params), body.words));
  serve(app, serving, calls.takeBackDoubt, ({ caller, params }) => withdrawDoubt(deps, caller, toMessageRef(params)));
  serve(app, serving, calls.readAround, async ({ caller, params }) => ({ agreed: await readOwnContextConsent(deps, caller, params.id) }));
  serve(app, serving, calls.letReadAround, async ({ caller, params, language }) => {
    await recordContextConsent(deps, caller, params.id, language);
    return { agreed: true };
  });
  serve(app, serving, calls.doubtQueue, ({ query, language }) => listDoubts(deps, query.state, language));
  serve(app, serving, calls.doubtCase, (call) => readDoubtCase(deps, call, toMessageRef(call.params), call.language));
  serve(app, serving, calls.answerDoubt, async ({ caller, params, body }) => {
    await answerDoubt(deps, caller, toMessageRef(params), body);
    return { msg: 'OK' };
  });
  serve(app, serving, calls.corrections, (call) => exportCorrections(deps, call));
}
