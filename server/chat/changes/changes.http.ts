import type { FastifyInstance } from 'fastify';
import { replyEndpoints } from '../../../contract/desk/replies.ts';
import { changeEndpoints as calls } from '../../../contract/threads/changes.ts';
import type { Deps } from '../../deps.ts';
import type { MessageRef } from '../../interpreting/doubts/doubt-message.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import type { MessageTranslator } from '../../threads/translate-messages.ts';
import { correctMessage, withdrawMessage } from './change-message.ts';
import { correctReply } from './correct-reply.ts';
import { readFormerTexts } from './former-texts.ts';

const toMessageRef = ({ id, message_id }: { id: number; message_id: number }): MessageRef => ({ consultationId: id, messageId: message_id });

/** Registers the calls to correct and withdraw messages and to read their former texts (specification 5.23). */
export function changeRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { translating: MessageTranslator }): void {
  serve(app, serving, calls.correctMessage, ({ caller, params, body }) => correctMessage(deps, caller, toMessageRef(params), body));
  serve(app, serving, replyEndpoints.correctReply, ({ caller, params, body }) => correctReply(deps, caller, toMessageRef(params), body));
  serve(app, serving, calls.withdrawMessage, ({ caller, params }) => withdrawMessage(deps, caller, toMessageRef(params)));
  serve(app, serving, calls.formerTexts, (call) => readFormerTexts(deps, call, toMessageRef(call.params)));
}
