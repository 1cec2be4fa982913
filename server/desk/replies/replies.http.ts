import type { FastifyInstance } from 'fastify';
import { replies as calls } from '../../../contract/desk/replies.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { REPLY_WITHDRAWN } from '../../threads/threads.phrases.ts';
import { draftReply } from './draft-reply-translations.ts';
import { handInPicture, linkPictures } from './edit-pictures.ts';
import { addReply, confirmReply, saveReply, withdrawReply } from './edit-replies.ts';
import { replyShelf } from './own-replies.ts';
import { sendReply } from './send-reply.ts';

/** Canned replies of a clinic (specification 7.13). */
export function replyRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, calls.replyShelf, ({ caller }) => replyShelf(deps.database.db, requireClinic(caller)));
  serve(app, serving, calls.addReply, ({ caller, body }) => addReply(deps, caller, body));
  serve(app, serving, calls.saveReply, ({ caller, params, body }) => saveReply(deps, caller, params.id, body));
  serve(app, serving, calls.withdrawReply, async ({ caller, params, language }) => {
    await withdrawReply(deps, caller, params.id);
    return { msg: REPLY_WITHDRAWN[language] };
  });
  serve(app, serving, calls.draftReply, ({ caller, params, body }) => draftReply(deps, caller, params.id, body));
  serve(app, serving, calls.confirmReply, ({ caller, params, body }) => confirmReply(deps, caller, params.id, body));
  serve(app, serving, calls.sendReply, ({ caller, params, body }) => sendReply(deps, caller, params.id, body));
  serve(app, serving, calls.handInReplyPicture, ({ caller, params, request }) => handInPicture(deps, caller, params.picture_id, request.body));
  serve(app, serving, calls.linkReplyPictures, ({ caller, body }) => linkPictures(deps, caller, body.pictures));
}
