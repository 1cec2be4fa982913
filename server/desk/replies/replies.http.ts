import type { FastifyInstance } from 'fastify';
import { replyEndpoints as calls } from '../../../contract/desk/replies.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { REPLY_WITHDRAWN_TEXTS } from '../../threads/threads.phrases.ts';
import { draftReplyTranslations } from './draft-reply-translations.ts';
import { linkReplyPictures, uploadReplyPicture } from './edit-pictures.ts';
import { addReply, confirmReply, saveReply, withdrawReply } from './edit-replies.ts';
import { listSendableReplies } from './own-replies.ts';
import { sendReply } from './send-reply.ts';

/** Canned replies of a clinic (specification 7.13). */
export function replyRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.replyShelf, ({ caller }) => listSendableReplies(deps.database.db, requireClinic(caller)));
  serve(app, serving, calls.addReply, ({ caller, body }) => addReply(deps, caller, body));
  serve(app, serving, calls.saveReply, ({ caller, params, body }) => saveReply(deps, caller, params.id, body));
  serve(app, serving, calls.withdrawReply, async ({ caller, params, language }) => {
    await withdrawReply(deps, caller, params.id);
    return { msg: REPLY_WITHDRAWN_TEXTS[language] };
  });
  serve(app, serving, calls.draftReply, ({ caller, params, body }) => draftReplyTranslations(deps, caller, params.id, body));
  serve(app, serving, calls.confirmReply, ({ caller, params, body }) => confirmReply(deps, caller, params.id, body));
  serve(app, serving, calls.sendReply, ({ caller, params, body }) => sendReply(deps, caller, params.id, body));
  serve(app, serving, calls.handInReplyPicture, ({ caller, params, request }) => uploadReplyPicture(deps, caller, params.picture_id, request.body));
  serve(app, serving, calls.linkReplyPictures, ({ caller, body }) => linkReplyPictures(deps, caller, body.pictures));
}
