import type { FastifyInstance } from 'fastify';
import { replies } from '../../../contract/desk/replies.ts';
import { changes as calls } from '../../../contract/threads/changes.ts';
import type { Deps } from '../../deps.ts';
import type { MessageRef } from '../../interpreting/doubts/doubt-message.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import type { Translating } from '../../threads/translate-messages.ts';
import { correctMessage, withdrawMessage } from './change-message.ts';
import { correctReply } from './correct-reply.ts';
import { readFormerTexts } from './former-texts.ts';

const whichOf = ({ id, message_id }: { id: number; message_id: number }): MessageRef => ({ consultationId: id, messageId: message_id });

/** Correcting and withdrawing messages, and their former texts (specification 5.23). */
export function changeRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { translating: Translating }): void {
  serve(app, serving, calls.correctMessage, ({ caller, params, body }) => correctMessage(deps, caller, whichOf(params), body));
  serve(app, serving, replies.correctReply, ({ caller, params, body }) => correctReply(deps, caller, whichOf(params), body));
  serve(app, serving, calls.withdrawMessage, ({ caller, params }) => withdrawMessage(deps, caller, whichOf(params)));
  serve(app, serving, calls.formerTexts, (call) => readFormerTexts(deps, call, whichOf(call.params)));
}
